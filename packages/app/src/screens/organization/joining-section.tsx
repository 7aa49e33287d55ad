import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { changeOrganization } from '../../actions/organization.tsx';
import { RoleSelect } from '../../components/people/role-select.tsx';
import type { Schemas } from '../../data/bootstrap.ts';
import { sitesQuery } from '../../data/sites.ts';
import { getTexts } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';

interface SectionProps {
  readonly organization: Schemas['Organization'];
}

/** Role and teams of people who join by themselves. */
export function JoiningSection({ organization }: SectionProps): VNode {
  const { settings: texts } = getTexts('organization');
  const { id, defaultRole, inviteLinks } = organization;
  return (
    <Section title={texts.joining}>
      <div class="card card-stack">
        <div>
          <RoleSelect
            label={texts.defaultRole}
            value={defaultRole}
            onValue={(role) => role !== null && void changeOrganization(id, { defaultRole: role }, { defaultRole })}
          />
          <p class="field-hint">{texts.defaultRoleHint}</p>
        </div>
        <Switch
          label={texts.inviteLinks}
          hint={texts.inviteLinksHint}
          isChecked={inviteLinks}
          onChange={(isOn) => void changeOrganization(id, { inviteLinks: isOn }, { inviteLinks })}
        />
      </div>
    </Section>
  );
}

/** The organization's own host, and the clients that may be suggested. */
export function OrganizationSiteSection({ organization }: SectionProps): VNode {
  const { settings: texts } = getTexts('organization');
  const { id, defaultContent, ai } = organization;
  const sites = useQuery(sitesQuery(id)).data?.items ?? [];
  const former = { defaultContent: defaultContent ?? null };
  return (
    <Section title={texts.content}>
      <div class="card card-stack">
        <Select
          label={texts.defaultSite}
          hint={texts.defaultSiteHint}
          value={defaultContent?.site ?? ''}
          options={[
            { value: '', label: texts.noSite },
            ...sites.map((site) => ({ value: site.id, label: site.title })),
          ]}
          onValue={(site) =>
            void changeOrganization(id, { defaultContent: site === '' ? null : { type: 'site', site } }, former)
          }
        />
        <Switch
          label={texts.ai}
          hint={texts.aiHint}
          isChecked={ai}
          onChange={(isOn) => void changeOrganization(id, { ai: isOn }, { ai })}
        />
      </div>
    </Section>
  );
}
