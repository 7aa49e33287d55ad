import { normalizeProps, useMachine } from '@zag-js/preact';
import { connect, machine } from '@zag-js/tabs';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { href, place } from '../routes/router.ts';

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

/** Views of one thing within a screen. Views with their own URL are `TabLinks`. */
export function Tabs({ label, tabs, value, onValue }: TabsProps): VNode {
  const service = useMachine(machine, { id: useId(), value, onValueChange: (details) => onValue(details.value) });
  const api = connect(service, normalizeProps);
  return (
    <div {...api.getRootProps()}>
      <div {...api.getListProps()} role="tablist" class="tabs" aria-label={label}>
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

export interface TabLink {
  readonly path: string;
  readonly label: string;
  readonly count?: ComponentChildren;
  /** Marked as the present one, where the path alone does not tell. */
  readonly isCurrent?: boolean;
}

/** Parts of a thing that are separate screens. */
export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }): VNode {
  const ref = useRef<HTMLElement>(null);
  // Where there is no room for all of them, the current one is in sight.
  useEffect(
    () => ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [links.length],
  );
  return (
    <nav ref={ref} class="tabs" aria-label={label}>
      {links.map(({ path, label: name, count, isCurrent = place.value.path === path }) => (
        <a key={path} class="tab" href={href(path)} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count}
        </a>
      ))}
    </nav>
  );
}
