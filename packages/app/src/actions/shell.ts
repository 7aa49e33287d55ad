import { useMemo } from 'preact/hooks';
import { bootstrap } from '../data/bootstrap.ts';
import { href, navigate } from '../routes/router.ts';
import { openKeySheet } from '../shell/key-sheet.tsx';
import { openPalette } from '../shell/palette-state.ts';
import { changeSetting } from '../shell/preferences.ts';
import { profilePath } from '../shell/profile-path.ts';
import { toggleSidebar } from '../shell/sidebar-state.ts';
import { signOut } from '../shell/sign-out.ts';
import type { Theme } from '../shell/theme.ts';
import { getTexts, language } from '../texts/texts.ts';
import type { Action } from './action.ts';
import { useActions } from './registry.ts';

/** What can be done everywhere. */
export function listShellActions(organizationId: string | undefined): Action[] {
  const texts = getTexts('shell');
  const themeAction = (name: Theme, label: string, icon: string): Action => ({
    ...{ id: `theme.${name}`, label: `${texts.theme}: ${label}`, icon },
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
    ...(organizationId === undefined
      ? []
      : [
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
        ]),
    { id: 'sidebar', label: texts.collapseSidebar, icon: 'table', keys: 'Mod+\\', perform: toggleSidebar },
    { id: 'keys', label: texts.keyboardShortcuts, icon: 'bolt', keys: '?', perform: openKeySheet },
    themeAction('light', texts.themeLight, 'sun'),
    themeAction('dark', texts.themeDark, 'moon'),
    themeAction('system', texts.themeSystem, 'desktop'),
    ...organizations.map(({ id, title }) => ({
      ...{ id: `organization.${id}`, label: `${texts.switchOrganization}: ${title}`, icon: 'building' },
      perform: () => navigate(`/o/${id}`),
    })),
    { id: 'preferences', label: texts.preferences, icon: 'sliders', perform: () => navigate(profilePath()) },
    { id: 'account', label: texts.account, icon: 'user', perform: () => location.assign(href('/account')) },
    { id: 'sign-out', label: texts.signOut, icon: 'arrow-right', perform: signOut },
  ];
}

export function useShellActions(organizationId: string | undefined): void {
  const { value: spoken } = language;
  const actions = useMemo(() => listShellActions(organizationId), [organizationId, spoken]);
  useActions(getTexts('shell').actions, actions);
}
