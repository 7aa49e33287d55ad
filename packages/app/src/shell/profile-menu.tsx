import type { VNode } from 'preact';
import { hasSingleKeys } from '../actions/keys.ts';
import { currentUser } from '../data/current-user.ts';
import { LANGUAGES } from '../texts/areas.ts';
import { getTexts, language } from '../texts/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { goTo, type MenuGroup } from '../ui/menu.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { theme } from '../ui/theme.ts';
import { openKeySheet } from './key-sheet.tsx';
import { changeSetting } from './preferences.ts';
import { profilePath, securityPath } from './profile-path.ts';
import { signOut } from './sign-out.ts';

/** The signed-in person, appearance, and sign-out. */
export function ProfileMenu(): VNode {
  const user = currentUser.value;
  return (
    <MenuButton label={getTexts('shell').profile} groups={listGroups} placement="top-start" class="profile-button">
      <Avatar person={user} size={24} />
      <span class="profile-name">{user.displayName}</span>
    </MenuButton>
  );
}

function listGroups(): MenuGroup[] {
  const texts = getTexts('shell');
  const themes = [
    ['system', texts.themeSystem, 'desktop'],
    ['light', texts.themeLight, 'sun'],
    ['dark', texts.themeDark, 'moon'],
  ] as const;
  return [
    {
      label: currentUser.value.email,
      items: [
        { id: 'preferences', label: texts.preferences, icon: 'sliders', onSelect: goTo(profilePath()) },
        { id: 'account', label: texts.account, icon: 'user', onSelect: goTo(securityPath()) },
        { id: 'organizations', label: texts.allOrganizations, icon: 'building', onSelect: goTo('/?choose') },
        ...(currentUser.value.installationAdministrator === true
          ? [
              {
                id: 'installation',
                label: texts.installation.title,
                icon: 'server',
                onSelect: goTo('/settings/installation'),
              },
            ]
          : []),
        { id: 'keys', label: texts.keyboardShortcuts, icon: 'bolt', keys: '?', onSelect: openKeySheet },
        {
          id: 'single-keys',
          label: texts.singleKeys,
          icon: 'key',
          isChecked: hasSingleKeys.value,
          isToggle: true,
          onSelect: () => void changeSetting({ singleKeyShortcuts: !hasSingleKeys.value }),
        },
      ],
    },
    {
      label: texts.theme,
      items: themes.map(([name, label, icon]) => ({
        id: name,
        label,
        icon,
        isChecked: theme.value === name,
        onSelect: () => void changeSetting({ theme: name }),
      })),
    },
    {
      label: texts.language,
      items: Object.entries(LANGUAGES).map(([name, label]) => ({
        id: name,
        label,
        icon: 'language',
        isChecked: language.value === name,
        onSelect: () => void changeSetting({ language: name }),
      })),
    },
    { items: [{ id: 'sign-out', label: texts.signOut, icon: 'arrow-right', onSelect: () => void signOut() }] },
  ];
}
