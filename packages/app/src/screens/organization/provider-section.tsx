import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { removeProvider } from '../../actions/organization.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import { type SamlProvider, updateSamlProvider } from '../../data/organizations.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { describeDate } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';
import { TeamSelect } from './team-select.tsx';

interface ProviderProps {
  readonly organization: string;
  readonly provider: SamlProvider;
}

/** An identity provider in the order of its setup: at the provider, here, and roles. */
export function ProviderSection({ organization, provider }: ProviderProps): VNode {
  const { sso: texts } = getTexts('organization');
  const { label, status, service } = provider;
  const isActive = status === 'active';
  return (
    <Section
      title={label}
      count={<Badge tone={isActive ? 'success' : 'warning'}>{isActive ? texts.active : texts.pending}</Badge>}
      actions={
        <>
          {isActive && (
            <LinkButton size="small" icon="arrow-up-right" target="_blank" href={localUrl(service.startURL)}>
              {texts.test}
            </LinkButton>
          )}
          <Button size="small" kind="quiet" onClick={() => void removeProvider(organization, provider)}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div class="card card-stack">
        <h3 class="settings-row-title">{texts.service}</h3>
        <CopyField label={texts.acs} value={service.acsURL} />
        <CopyField label={texts.serviceEntity} value={service.entityID} />
        <CopyField label={texts.start} value={service.startURL} />
        <div>
          <LinkButton size="small" icon="download" target="_blank" href={localUrl(service.entityID)}>
            {texts.metadata}
          </LinkButton>
        </div>
      </div>
      <ProviderForm key={provider.id} organization={organization} provider={provider} />
    </Section>
  );
}

function ProviderForm({ organization, provider }: ProviderProps): VNode {
  const { sso: texts } = getTexts('organization');
  const { ssoURL, entityID, certificate, label, defaultRole, defaultTeam } = provider;
  const { values, set } = useFields({ label, ssoURL, entityID, certificate, defaultRole, team: defaultTeam?.id ?? '' });
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const saved = { label, ssoURL, entityID, certificate, defaultRole, team: defaultTeam?.id ?? '' };
  const isDirty = (Object.keys(saved) as (keyof typeof saved)[]).some((name) => saved[name] !== values[name]);
  useUnsaved(isDirty && !isBusy);
  const save = async (event: Event) => {
    event.preventDefault();
    const { team, ...body } = values;
    setBusy(true);
    try {
      const stored = await updateSamlProvider(organization, provider.id, {
        ...body,
        label: body.label.trim(),
        defaultTeam: team === '' ? null : team,
      });
      set('ssoURL')(stored.ssoURL);
      set('certificate')(stored.certificate);
      setRefusal(undefined);
      showToast(texts.saved);
    } catch (failure) {
      setRefusal(readRefusal(failure, getTexts('shell').unreachable));
    }
    setBusy(false);
  };
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const isOfField = ['label', 'ssoURL', 'entityID', 'certificate'].includes(refusal?.field ?? '');
  return (
    <form class="card card-stack provider-form" noValidate onSubmit={(event) => void save(event)}>
      {refusal !== undefined && !isOfField && <Banner tone="danger">{refusal.message}</Banner>}
      <h3 class="settings-row-title">{texts.provider}</h3>
      <Input label={texts.label} value={values.label} maxLength={30} error={errorOf('label')} onValue={set('label')} />
      <Input
        type="url"
        label={texts.ssoUrl}
        hint={texts.ssoUrlHint}
        value={values.ssoURL}
        spellcheck={false}
        error={errorOf('ssoURL')}
        onValue={set('ssoURL')}
      />
      <Input
        label={texts.entityId}
        value={values.entityID}
        spellcheck={false}
        error={errorOf('entityID')}
        onValue={set('entityID')}
      />
      <Textarea
        label={texts.certificate}
        hint={texts.certificateHint}
        value={values.certificate}
        spellcheck={false}
        error={errorOf('certificate')}
        onValue={set('certificate')}
      />
      <Certificates provider={provider} />
      <h3 class="settings-row-title">{texts.people}</h3>
      <div class="form-pair">
        <RoleSelect label={texts.defaultRole} hasGuest value={values.defaultRole} onValue={set('defaultRole')} />
        <TeamSelect organization={organization} value={values.team} onValue={set('team')} />
      </div>
      <div>
        <Button type="submit" kind={isDirty ? 'primary' : 'secondary'} isBusy={isBusy} disabled={!isDirty}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function Certificates({ provider: { certificates } }: Pick<ProviderProps, 'provider'>): VNode | null {
  const { sso: texts } = getTexts('organization');
  if (certificates.length === 0) return null;
  return (
    <ul class="certificates">
      {certificates.map(({ fingerprint, subject, expiresAt, warning }) => (
        <li key={fingerprint}>
          {subject} · {fill(texts.expires, { time: describeDate(expiresAt) })}
          {warning !== undefined && <Badge tone="warning">{warning}</Badge>}
          <code class="fingerprint">{fingerprint}</code>
        </li>
      ))}
    </ul>
  );
}
