import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { checkDomain, removeDomain } from '../../actions/organization.tsx';
import type { Schemas } from '../../data/bootstrap.ts';
import { now } from '../../data/now.ts';
import { type EmailDomain, emailDomainsQuery, updateOrganization } from '../../data/organizations.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { describeAge } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DomainSectionProps {
  readonly organization: Schemas['Organization'];
}

/** The domains whose people may join by themselves, each with its verification. */
export function DomainSection({ organization }: DomainSectionProps): VNode {
  const { settings: texts } = getTexts('organization');
  const query = useQuery(emailDomainsQuery(organization.id));
  const add = () => openDialog((close) => <DomainDialog organization={organization} onClose={close} />);
  return (
    <Section
      title={texts.domains}
      actions={
        <Button size="small" icon="plus" onClick={add}>
          {texts.addDomain}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.domainsText}</p>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.domainsEmpty}</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers.
            <ul class="list" role="list" aria-label={texts.domains}>
              {items.map((domain) => (
                <DomainRow key={domain.domain} organization={organization} domain={domain} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function DomainRow({ organization, domain: each }: DomainSectionProps & { readonly domain: EmailDomain }): VNode {
  const { settings: texts } = getTexts('organization');
  const { domain, verified, checkedAt, status, record } = each;
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await checkDomain(organization.id, each);
    setBusy(false);
  };
  return (
    <li class="list-row link-invite">
      <div class="link-invite-head">
        <span class="person-line">
          <span class="list-title">{domain}</span>
          <Badge tone={verified ? 'success' : 'warning'}>{verified ? texts.verified : texts.unverified}</Badge>
          {checkedAt !== undefined && (
            <span class="meta">{fill(texts.lastChecked, { time: describeAge(checkedAt, now()) })}</span>
          )}
        </span>
        <Button
          size="small"
          icon="rotate"
          isBusy={isBusy}
          aria-label={fill(texts.checkOf, { domain })}
          onClick={() => void check()}
        >
          {texts.check}
        </Button>
        <IconButton
          icon="trash"
          size="small"
          label={fill(texts.removeDomain, { domain })}
          onClick={() => void removeDomain(organization, domain)}
        />
      </div>
      {!verified && (
        <>
          <p class="field-hint">{status ?? texts.proof}</p>
          <CopyField label={texts.recordName} value={record.name} />
          <CopyField label={texts.recordValue} value={record.value} />
        </>
      )}
    </li>
  );
}

function DomainDialog({ organization, onClose }: DomainSectionProps & { readonly onClose: () => void }): VNode {
  const { settings: texts } = getTexts('organization');
  const [domain, setDomain] = useState('');
  const add = async () => {
    const next = domain.trim().toLowerCase().replace(/^@/, '');
    await updateOrganization(organization.id, { emailDomains: [...organization.emailDomains, next] });
    showToast(texts.domainAdded);
  };
  return (
    <SubmitDialog
      title={texts.addDomain}
      verb={texts.addDomain}
      isReady={domain.trim() !== ''}
      submit={add}
      onClose={onClose}
    >
      <Input
        label={texts.domain}
        hint={texts.domainHint}
        value={domain}
        maxLength={253}
        autoFocus
        autoComplete="off"
        spellcheck={false}
        onValue={setDomain}
      />
    </SubmitDialog>
  );
}
