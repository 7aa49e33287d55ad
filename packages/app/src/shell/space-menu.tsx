import type { VNode } from 'preact';
import type { Space } from '../data/spaces.ts';
import { navigate } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { MenuButton } from '../ui/menu-button.tsx';

/** Actions of a space on each of its screens. */
export function SpaceMenu({ space }: { readonly space: Space }): VNode | null {
  const texts = getTexts('shell').space;
  if (!space.permissions.admin) return null;
  const permissions = `/o/${space.organization}/s/${space.id}/~/permissions`;
  const settings = `/o/${space.organization}/s/${space.id}/~/settings`;
  const change: MenuItem[] = [
    { id: 'space.settings', label: texts.settings, icon: 'gear', onSelect: () => navigate(settings) },
    { id: 'space.permissions', label: texts.permissions, icon: 'users', onSelect: () => navigate(permissions) },
    {
      id: 'space.move',
      label: texts.move,
      icon: 'arrow-right',
      onSelect: act(({ openSpaceMove }) => openSpaceMove(space)),
    },
    { id: 'space.copy', label: texts.duplicate, icon: 'copy', onSelect: act(({ copySpace }) => copySpace(space)) },
  ];
  const remove: MenuItem[] = [
    {
      id: 'space.trash',
      label: texts.trash,
      icon: 'trash',
      isDanger: true,
      onSelect: act(({ trashSpace }) => trashSpace(space)),
    },
  ];
  return (
    <MenuButton
      label={texts.menu}
      size="small"
      placement="bottom-end"
      groups={() => {
        // While the person reads the menu.
        void import('../actions/space.tsx');
        return [{ items: change }, { items: remove }];
      }}
    />
  );
}

/** Loads the code of actions on demand. */
const act = (perform: (actions: typeof import('../actions/space.tsx')) => Promise<void>) => (): void =>
  void import('../actions/space.tsx').then(perform);
