import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import { organizationQuery } from '../../data/organizations.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { MergeRulesSection } from '../../sections/merge-rules/merge-rules-section.tsx';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { FieldSection } from './field-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { JoiningSection, OrganizationSiteSection } from './joining-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** Name of an organization, rules for joining, and custom fields of its spaces. */
export function OrganizationSettingsScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const isAdmin = findOrganization(id)?.permissions.admin === true;
  const query = useQuery({ ...organizationQuery(id), enabled: isAdmin });
  return (
    <OrganizationScreen organization={id} tab="settings" width="reading">
      <p class="lead">{getTexts('organization').settings.lead}</p>
      <QueryView query={query}>
        {(organization) => (
          <>
            <GeneralSection key={organization.id} organization={organization} />
            <JoiningSection organization={organization} />
            <SecondFactorSection organization={organization} />
            <MergeRulesSection owner={{ organization: organization.id }} texts={getTexts('organization').mergeRules} />
            <DomainSection organization={organization} />
            <OrganizationSiteSection organization={organization} />
            <FieldSection organization={organization.id} />
            <StorageSection organization={organization.id} />
            <DeletionSection organization={organization} />
          </>
        )}
      </QueryView>
    </OrganizationScreen>
  );
}
