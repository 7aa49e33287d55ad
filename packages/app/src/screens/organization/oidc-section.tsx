import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { removeOidcProvider } from '../../actions/oidc.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import {
  checkOidcProvider,
  type OidcProvider,
  type OidcProviderChanges,
  type OidcProviderCheck,
  updateOidcProvider,
} from '../../data/oidc.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';
import { GroupMappings } from './group-mappings.tsx';
import { TeamSelect } from './team-select.tsx';

interface OidcProps {
  readonly organization: string;
  readonly provider: OidcProvider;
}

/** A provider of OpenID Connect in the order of its setup: at the provider, here, roles, and groups. */
export function OidcSection({ organization, provider }: OidcProps): VNode {
  const { sso: texts, oidc } = getTexts('organization');
  const { label, service, kind } = provider;
  return (
    <Section
      title={label}
      count={<Badge>{kind === 'github' ? oidc.presets.github : 'OpenID Connect'}</Badge>}
      actions={
        <>
          <LinkButton size="small" icon="arrow-up-right" target="_blank" href={localUrl(service.startURL)}>
            {texts.test}
          </LinkButton>
          <Button size="small" kind="quiet" onClick={() => void removeOidcProvider(organization, provider)}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div class="card card-stack">
        <h3 class="settings-row-title">{oidc.service}</h3>
        <CopyField label={oidc.redirectUri} value={service.redirectURI} />
        {provider.signOut && <CopyField label={oidc.postLogoutUri} value={service.postLogoutRedirectURI} />}
        <ConnectionCheck organization={organization} provider={provider} />
      </div>
      <OidcForm key={provider.id} organization={organization} provider={provider} />
    </Section>
  );
}

/** Loads the metadata of the issuer, and explains how to fix missing parts. */
function ConnectionCheck({ organization, provider }: OidcProps): VNode {
  const { oidc: texts } = getTexts('organization');
  const [result, setResult] = useState<OidcProviderCheck>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      setResult(await checkOidcProvider(organization, provider.id));
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <div role="status">
        {result !== undefined && (
          <Banner tone={result.isReachable ? 'success' : 'danger'}>{result.problem ?? texts.checked}</Banner>
        )}
      </div>
      {provider.kind === 'github' && <p class="field-hint">{texts.noConfirmation}</p>}
      <div>
        <Button size="small" isBusy={isBusy} onClick={() => void check()}>
          {texts.check}
        </Button>
      </div>
    </>
  );
}

const valuesOf = (provider: OidcProvider) => {
  const { label, issuer, clientID, groupsClaim, groupMappings, defaultRole, defaultTeam, signOut } = provider;
  return {
    label,
    issuer,
    clientID,
    clientSecret: '',
    groupsClaim,
    groupMappings,
    defaultRole,
    signOut,
    team: defaultTeam?.id ?? '',
  };
};

type OidcValues = ReturnType<typeof valuesOf>;

function OidcForm({ organization, provider }: OidcProps): VNode {
  const { sso: texts, oidc } = getTexts('organization');
  const saved = valuesOf(provider);
  const { values, set } = useFields<OidcValues>(saved);
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = JSON.stringify(saved) !== JSON.stringify(values);
  useUnsaved(isDirty && !isBusy);
  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await updateOidcProvider(organization, provider.id, changesOf(values));
      set('clientSecret')('');
      setRefusal(undefined);
      showToast(texts.saved);
    } catch (failure) {
      setRefusal(readRefusal(failure, getTexts('shell').unreachable));
    }
    setBusy(false);
  };
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const isOfField = ['label', 'issuer', 'clientID', 'clientSecret', 'groupsClaim'].includes(refusal?.field ?? '');
  return (
    <form class="card card-stack provider-form" noValidate onSubmit={(event) => void save(event)}>
      {refusal !== undefined && !isOfField && <Banner tone="danger">{refusal.message}</Banner>}
      <h3 class="settings-row-title">{oidc.provider}</h3>
      <ClientInputs values={values} set={set} errorOf={errorOf} hasSecret={provider.hasClientSecret} />
      <h3 class="settings-row-title">{oidc.people}</h3>
      <div class="form-pair">
        <RoleSelect label={texts.defaultRole} hasGuest value={values.defaultRole} onValue={set('defaultRole')} />
        <TeamSelect organization={organization} value={values.team} onValue={set('team')} />
      </div>
      {provider.kind === 'oidc' && (
        <>
          <h3 class="settings-row-title">{oidc.groups}</h3>
          <p class="field-hint">{oidc.groupsHint}</p>
          <Input
            label={oidc.groupsClaim}
            hint={oidc.groupsClaimHint}
            value={values.groupsClaim}
            maxLength={100}
            spellcheck={false}
            error={errorOf('groupsClaim')}
            onValue={set('groupsClaim')}
          />
          <GroupMappings organization={organization} value={values.groupMappings} onValue={set('groupMappings')} />
          <Switch label={oidc.signOut} hint={oidc.signOutHint} isChecked={values.signOut} onChange={set('signOut')} />
        </>
      )}
      <div>
        <Button type="submit" kind={isDirty ? 'primary' : 'secondary'} isBusy={isBusy} disabled={!isDirty}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function changesOf({ team, clientSecret, groupMappings, ...values }: OidcValues): OidcProviderChanges {
  return {
    ...values,
    label: values.label.trim(),
    issuer: values.issuer.trim(),
    clientID: values.clientID.trim(),
    ...(clientSecret !== '' && { clientSecret }),
    groupMappings: groupMappings.filter(({ group }) => group.trim() !== ''),
    defaultTeam: team === '' ? null : team,
  };
}

interface ClientInputsProps {
  readonly values: OidcValues;
  readonly set: ReturnType<typeof useFields<OidcValues>>['set'];
  readonly errorOf: (field: string) => string | undefined;
  readonly hasSecret: boolean;
}

function ClientInputs({ values, set, errorOf, hasSecret }: ClientInputsProps): VNode {
  const { sso: texts, oidc } = getTexts('organization');
  return (
    <>
      <Input label={texts.label} value={values.label} maxLength={30} error={errorOf('label')} onValue={set('label')} />
      <Input
        type="url"
        label={oidc.issuer}
        hint={oidc.issuerHint}
        value={values.issuer}
        spellcheck={false}
        error={errorOf('issuer')}
        onValue={set('issuer')}
      />
      <Input
        label={oidc.clientId}
        value={values.clientID}
        maxLength={255}
        spellcheck={false}
        error={errorOf('clientID')}
        onValue={set('clientID')}
      />
      <Input
        type="password"
        label={oidc.clientSecret}
        hint={hasSecret ? oidc.keepSecret : oidc.clientSecretHint}
        value={values.clientSecret}
        maxLength={1024}
        autoComplete="new-password"
        error={errorOf('clientSecret')}
        onValue={set('clientSecret')}
      />
    </>
  );
}
