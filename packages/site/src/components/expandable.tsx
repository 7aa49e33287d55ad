import { type Expandable, findFragment } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { FragmentLine, hasText } from './fragment.tsx';
import { IconView } from './icon.tsx';

interface ExpandableProps {
  readonly block: Expandable;
  readonly context: DocumentContext;
}

export function ExpandableView({ block, context }: ExpandableProps): VNode {
  const title = findFragment(block, 'expandable-title');
  const body = findFragment(block, 'expandable-body');
  return (
    <details class="expandable" id={block.data.id} open={block.data.open === true}>
      <summary>
        <IconView name="chevron-right" />
        <span>{title !== undefined && hasText(title) ? <FragmentLine fragment={title} context={context} /> : '…'}</span>
      </summary>
      <div class="expandable-body flow">
        <Blocks nodes={body?.nodes ?? []} context={context} />
      </div>
    </details>
  );
}
