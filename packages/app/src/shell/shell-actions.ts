import { useMemo } from 'preact/hooks';
import type { Action } from '../actions/action.ts';
import { useActions } from '../actions/registry.ts';
import { bootstrap, findOrganization } from '../data/bootstrap.ts';
import { currentUser } from '../data/current-user.ts';
import { queryClient } from '../data/query-client.ts';
import { sitesQuery } from '../data/sites.ts';
import { currentRoute, navigate } from '../routes/location.ts';
import { matchPattern } from '../routes/match-path.ts';
import { listOrganizationTabs, type OrganizationTab, organizationPath } from '../routes/organization-path.ts';
import { inboxPath } from '../shell/inbox-path.ts';
import { listInstallationScreens } from '../shell/installation-screens.ts';
import { openKeySheet } from '../shell/key-sheet.tsx';
import { openInsightsChoice, openPalette } from '../shell/palette-state.ts';
import { changeSetting } from '../shell/preferences.ts';
import { profilePath, securityPath } from '../shell/profile-path.ts';
import { toggleSidebar } from '../shell/sidebar-state.ts';
import { signOut } from '../shell/sign-out.ts';
import { getTexts, language } from '../texts/texts.ts';
import type { Theme } from '../ui/theme.ts';

/** Global actions. */
export function listShellActions(organizationId: string | undefined): Action[] {
  const texts = getTexts('shell');
  const themeAction = (name: Theme, label: string, icon: string): Action => ({
    id: `theme.${name}`,
    label: `${texts.theme}: ${label}`,
    icon,
    perform: () => void changeSetting({ theme: name }),
  });
  const organizations = bootstrap.organizations.filter(({ id }) => id !== organizationId);
  return [
    {
      id: 'palette',
      label: texts.search,
      icon: 'magnifying-glass',
      keys: 'Mod+K',
      isLocal: true,
      perform: openPalette,
    },
    ...(organizationId === undefined ? [] : listContentActions(organizationId)),
    { id: 'inbox', label: texts.inbox.title, icon: 'bell', keys: 'g n', perform: () => navigate(inboxPath()) },
    { id: 'sidebar', label: texts.collapseSidebar, icon: 'table', keys: 'Mod+\\', perform: toggleSidebar },
    { id: 'keys', label: texts.keyboardShortcuts, icon: 'bolt', keys: '?', perform: openKeySheet },
    themeAction('light', texts.themeLight, 'sun'),
    themeAction('dark', texts.themeDark, 'moon'),
    themeAction('system', texts.themeSystem, 'desktop'),
    ...organizations.map(({ id, title }) => ({
      id: `organization.${id}`,
      label: `${texts.switchOrganization}: ${title}`,
      icon: 'building',
      perform: () => navigate(`/o/${id}`),
    })),
    ...(bootstrap.hasMoreOrganizations
      ? [{ id: 'organizations', label: texts.allOrganizations, icon: 'building', perform: () => navigate('/?choose') }]
      : []),
    { id: 'preferences', label: texts.preferences, icon: 'sliders', perform: () => navigate(profilePath()) },
    { id: 'account', label: texts.account, icon: 'user', perform: () => navigate(securityPath()) },
    ...(currentUser.value.installationAdministrator === true
      ? listInstallationScreens().map(({ path, name, icon }) => ({
          id: `installation ${path}`,
          label: name,
          icon,
          perform: () => navigate(path),
        }))
      : []),
    { id: 'sign-out', label: texts.signOut, icon: 'arrow-right', perform: () => void signOut() },
  ];
}

/** Actions of an organization. */
function listContentActions(organizationId: string): Action[] {
  const texts = getTexts('shell');
  return [
    {
      id: 'home',
      label: texts.home,
      icon: 'house',
      keys: 'g h',
      perform: () => navigate(`/o/${organizationId}`),
    },
    {
      id: 'change-requests',
      label: texts.space.changes,
      icon: 'code-branch',
      keys: 'g c',
      perform: () => navigate(`/o/${organizationId}/~/changes`),
    },
    {
      id: 'sites',
      label: texts.sites,
      icon: 'globe',
      keys: 'g s',
      perform: () => navigate(`/o/${organizationId}/~/sites`),
    },
    {
      id: 'insights',
      label: texts.site.insights,
      icon: 'chart-line',
      keys: 'g i',
      perform: () => openInsights(organizationId),
    },
    ...listOrganizationActions(organizationId),
  ];
}

const TAB_ICONS: Readonly<Record<OrganizationTab, string>> = {
  members: 'users',
  invitations: 'envelope',
  teams: 'people-group',
  specifications: 'code',
  translations: 'language',
  settings: 'gear',
  signOn: 'shield',
  webhooks: 'bolt',
  audit: 'clock-rotate-left',
};

/** Opens the insights of the present site, or of the only one; otherwise asks for one. */
function openInsights(organizationId: string): void {
  const site = matchPattern('/o/:organization/site/:site/*', `${currentRoute.value.path}/`)?.['site'];
  const sites = queryClient.getQueryData(sitesQuery(organizationId).queryKey)?.items;
  const id = site ?? (sites?.length === 1 ? sites[0]?.id : undefined);
  if (id !== undefined) navigate(`/o/${organizationId}/site/${id}/~/insights`);
  else if (sites?.length === 0) navigate(`/o/${organizationId}/~/sites`);
  else openInsightsChoice();
}

/** Navigation to each screen of people and settings of an organization that the person may use. */
function listOrganizationActions(organizationId: string): Action[] {
  const organization = findOrganization(organizationId);
  const names = getTexts('shell').organization;
  return (organization === undefined ? [] : listOrganizationTabs(organization)).map((tab) => ({
    id: `organization.${tab}`,
    label: names[tab],
    icon: TAB_ICONS[tab],
    perform: () => navigate(organizationPath(organizationId, tab)),
  }));
}

export function useShellActions(organizationId: string | undefined): void {
  const { value: spoken } = language;
  const actions = useMemo(() => listShellActions(organizationId), [organizationId, spoken]);
  useActions(getTexts('shell').actions, actions);
}
