import type { Organization } from '../data/bootstrap.ts';
import { hasScreen } from './has-screen.ts';

/** The screens about people and settings of an organization. */
export type OrganizationTab =
  | 'members'
  | 'invitations'
  | 'teams'
  | 'specifications'
  | 'translations'
  | 'settings'
  | 'signOn'
  | 'webhooks'
  | 'audit';

const SEGMENTS: Readonly<Record<OrganizationTab, string>> = {
  members: 'members',
  invitations: 'invitations',
  teams: 'teams',
  specifications: 'openapi',
  translations: 'translations',
  settings: 'settings',
  signOn: 'single-sign-on',
  webhooks: 'webhooks',
  audit: 'audit-log',
};

/** Whether the person may use a screen. */
export function mayUse(tab: OrganizationTab, { permissions, role }: Organization): boolean {
  if (tab === 'specifications' || tab === 'translations') return role !== null;
  if (tab === 'members') return permissions.listMembers;
  return tab === 'teams' ? permissions.listTeams : permissions.admin;
}

/** The path of a screen of an organization. */
export const organizationPath = (organizationId: string, tab: OrganizationTab): string =>
  `/o/${organizationId}/~/${SEGMENTS[tab]}`;

/** The screens that a person may use, in tab order. */
export const listOrganizationTabs = (organization: Organization): OrganizationTab[] =>
  (Object.keys(SEGMENTS) as OrganizationTab[]).filter(
    (tab) => mayUse(tab, organization) && hasScreen(organizationPath(organization.id, tab)),
  );
