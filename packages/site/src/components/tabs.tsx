import type { Tabs } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { IconView } from './icon.tsx';

/**
 * Tabs as radio buttons followed by their panels: they work without a script, with arrow keys, and an island
 * synchronizes tabs of the same title (`data-tab`).
 */
export function TabsView({
  block,
  context,
}: {
  readonly block: Tabs;
  readonly context: DocumentContext;
}): VNode | null {
  if (block.nodes.length === 0) return null;
  const name = context.nameElement('tabs');
  return (
    <fieldset
      class={`tabs${block.data.fullWidth === true ? ' full-width' : ''}`}
      aria-label={context.texts.tabs}
      data-tabs
    >
      {block.nodes.map((item, index) => {
        const title = item.data.title ?? String(index + 1);
        const id = `${name}-${index + 1}`;
        return [
          <input key={id} type="radio" class="tab-choice" name={name} id={id} checked={index === 0} data-tab={title} />,
          <label key={`${id}-label`} for={id} class="tab">
            {item.data.icon !== undefined && <IconView name={item.data.icon} />}
            <span>{title}</span>
          </label>,
          <div key={`${id}-panel`} class="tab-panel flow">
            <Blocks nodes={item.nodes} context={context} />
          </div>,
        ];
      })}
    </fieldset>
  );
}
