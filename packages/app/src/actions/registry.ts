import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { MenuItem } from '../ui/menu.tsx';
import type { Action, ActionGroup } from './action.ts';

const registered = signal<readonly { readonly key: symbol; readonly group: ActionGroup }[]>([]);

/** The available actions; those of the latest screen come first. */
export const availableActions = (): readonly ActionGroup[] => registered.value.map(({ group }) => group);

/**
 * Registers actions while the component is shown, before it is painted: the next key may be one of theirs. The caller
 * passes only actions that the person may run.
 */
export function useActions(title: string, actions: readonly Action[]): void {
  useLayoutEffect(() => {
    const key = Symbol(title);
    registered.value = [{ key, group: { title, actions } }, ...registered.value];
    return () => {
      registered.value = registered.value.filter((each) => each.key !== key);
    };
  }, [title, actions]);
}

/** An action as an item of a menu. */
export const toMenuItem = ({ id, label, icon, keys, isDanger, perform }: Action): MenuItem => ({
  id,
  label,
  keys,
  onSelect: perform,
  ...(icon !== undefined && { icon }),
  ...(isDanger !== undefined && { isDanger }),
});
