import type { Hint, HintStyle } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { IconView } from './icon.tsx';

export const hintIcons: Readonly<Record<HintStyle, string>> = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'octagon-exclamation',
};

/** A hint of one of four styles, distinguished by color, icon and, for screen readers, a word. */
export function HintView({ block, context }: { readonly block: Hint; readonly context: DocumentContext }): VNode {
  const { style, icon } = block.data;
  return (
    <div class={`hint tone-${style}`} role="note" aria-label={context.texts[style]}>
      <span class="hint-icon">
        <IconView name={icon ?? hintIcons[style]} />
      </span>
      <div class="hint-body flow">
        <Blocks nodes={block.nodes} context={context} />
      </div>
    </div>
  );
}
