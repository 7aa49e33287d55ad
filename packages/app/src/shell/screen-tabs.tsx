import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Action } from '../actions/action.ts';
import { useActions } from '../actions/registry.ts';
import { navigate } from '../routes/location.ts';
import { type TabLink, TabLinks } from '../ui/tabs.tsx';

interface ScreenTabsProps {
  readonly label: string;
  readonly links: readonly TabLink[];
}

/** Links to the other parts of a space, a site or an organization, which the palette finds as well. */
export function ScreenTabs({ label, links }: ScreenTabsProps): VNode {
  const others = links.filter(({ isCurrent }) => !isCurrent);
  const known = others.map(({ path, label: name }) => `${path} ${name}`).join('\n');
  const actions = useMemo(
    () =>
      others.map(
        ({ path, label: name }): Action => ({
          id: `part.${path}`,
          label: name,
          icon: 'arrow-right',
          perform: () => navigate(path),
        }),
      ),
    [known],
  );
  useActions(label, actions);
  return <TabLinks label={label} links={[...links]} />;
}
