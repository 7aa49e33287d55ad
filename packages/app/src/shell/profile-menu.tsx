import type { VNode } from 'preact';
import { hasSingleKeys, setSingleKeys } from '../actions/keys.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { href } from '../routes/router.ts';
import { LANGUAGES, type Language } from '../texts/areas.ts';
import { changeLanguage, getTexts, language } from '../texts/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { MenuGroup } from '../ui/menu.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { openKeySheet } from './key-sheet.tsx';
import { signOut } from './sign-out.ts';
import { changeTheme, theme } from './theme.ts';

/** Who is signed in, how the interface looks, and the way out. */
export function ProfileMenu(): VNode {
  const { user } = bootstrap;
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
      label: bootstrap.user.email,
      items: [
        { id: 'account', label: texts.account, icon: 'user', onSelect: () => location.assign(href('/account')) },
        { id: 'keys', label: texts.keyboardShortcuts, icon: 'bolt', keys: '?', onSelect: openKeySheet },
        {
          id: 'single-keys',
          label: texts.singleKeys,
          icon: 'key',
          isChecked: hasSingleKeys.value,
          isToggle: true,
          onSelect: () => setSingleKeys(!hasSingleKeys.value),
        },
      ],
    },
    {
      label: texts.theme,
      items: themes.map(([name, label, icon]) => ({
        ...{ id: name, label, icon, isChecked: theme.value === name },
        onSelect: () => changeTheme(name),
      })),
    },
    {
      label: texts.language,
      items: Object.entries(LANGUAGES).map(([name, label]) => ({
        ...{ id: name, label, icon: 'language', isChecked: language.value === name },
        onSelect: () => void changeLanguage(name as Language),
      })),
    },
    { items: [{ id: 'sign-out', label: texts.signOut, icon: 'arrow-right', onSelect: signOut }] },
  ];
}
