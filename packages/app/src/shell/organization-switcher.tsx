import type { VNode } from 'preact';
import { bootstrap, type Organization } from '../data/bootstrap.ts';
import { getTexts } from '../texts/texts.ts';
import { OrganizationMark } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { goTo } from '../ui/menu.tsx';
import { MenuButton } from '../ui/menu-button.tsx';

/** The organization of the sidebar, with a menu of the others. */
export function OrganizationSwitcher({ organization }: { readonly organization: Organization }): VNode {
  const { id, title } = organization;
  const mark = <OrganizationMark id={id} title={title} />;
  if (bootstrap.organizations.length < 2)
    return (
      <div class="switcher">
        {mark}
        <span class="switcher-title">{title}</span>
      </div>
    );
  const texts = getTexts('shell');
  const groups = () => [
    {
      label: texts.switchOrganization,
      items: bootstrap.organizations.map((each) => ({
        id: each.id,
        label: each.title,
        isChecked: each.id === id,
        onSelect: goTo(`/o/${each.id}`),
      })),
    },
    ...(bootstrap.hasMoreOrganizations
      ? [{ items: [{ id: 'all', label: texts.allOrganizations, onSelect: goTo('/?choose') }] }]
      : []),
  ];
  return (
    <MenuButton label={texts.switchOrganization} groups={groups} class="switcher">
      {mark}
      <span class="switcher-title">{title}</span>
      <Icon name="chevron-down" />
    </MenuButton>
  );
}
