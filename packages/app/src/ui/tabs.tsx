import { mergeProps, normalizeProps, useMachine } from '@zag-js/preact';
import { connect, machine } from '@zag-js/tabs';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { currentRoute, href } from '../routes/location.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: ComponentChildren;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onValue: (id: string) => void;
}

/** Views within a screen. Views with their own URL are `TabLinks`. */
export function Tabs({ label, tabs, value, onValue }: TabsProps): VNode {
  const service = useMachine(machine, { id: useId(), value, onValueChange: (details) => onValue(details.value) });
  const api = connect(service, normalizeProps);
  // The machine moves a frame later, from its last position: of two quick keys one would be lost.
  const walk = (event: KeyboardEvent) => {
    const next = findNextTab(event);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    onValue(next.dataset['value'] ?? value);
  };
  return (
    <div {...api.getRootProps()}>
      <div {...mergeProps(api.getListProps(), { onKeyDown: walk })} role="tablist" class="tabs" aria-label={label}>
        {tabs.map(({ id, label: name, count }) => (
          <button key={id} type="button" {...api.getTriggerProps({ value: id })} class="tab">
            {name}
            {count}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div key={id} {...api.getContentProps({ value: id })} class="tab-panel">
          {id === value && content()}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key moves to from the focused one; wraps around. */
function findNextTab({ key, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  const list = currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (at < 0) return undefined;
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key === 'ArrowRight' || key === 'ArrowLeft')
    return tabs[(at + (key === forward ? 1 : -1)) % tabs.length] ?? tabs.at(-1);
  return undefined;
}

export interface TabLink {
  readonly path: string;
  readonly label: string;
  readonly count?: ComponentChildren;
  /** Marks the current one if the path is not sufficient. */
  readonly isCurrent?: boolean;
}

/** Parts of a resource with separate screens. */
export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }): VNode {
  const ref = useRef<HTMLElement>(null);
  // On narrow screens, the current one is scrolled into view.
  useEffect(
    () => ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [links.length],
  );
  return (
    <nav ref={ref} class="tabs" aria-label={label}>
      {links.map(({ path, label: name, count, isCurrent = currentRoute.value.path === path }) => (
        <a key={path} class="tab" href={href(path)} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count}
        </a>
      ))}
    </nav>
  );
}
