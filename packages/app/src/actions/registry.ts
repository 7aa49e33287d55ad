import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MenuItem } from '../ui/menu.tsx';
import type { Action, ActionGroup } from './action.ts';

const registered = signal<readonly { readonly key: symbol; readonly group: ActionGroup }[]>([]);

/** What can be done now; the latest screen's actions come first. */
export const availableActions = (): readonly ActionGroup[] => registered.value.map(({ group }) => group);

/** Offers actions while the component is shown. Only what the person may do is handed in. */
export function useActions(title: string, actions: readonly Action[]): void {
  useEffect(() => {
    const key = Symbol(title);
    registered.value = [{ key, group: { title, actions } }, ...registered.value];
    return () => {
      registered.value = registered.value.filter((each) => each.key !== key);
    };
  }, [title, actions]);
}

/** An action as an item of a menu. */
export const toMenuItem = ({ id, label, icon, keys, isDanger, perform }: Action): MenuItem => ({
  ...{ id, label, keys, onSelect: perform },
  ...(icon !== undefined && { icon }),
  ...(isDanger !== undefined && { isDanger }),
});
