import type { Block, Fragment } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';
import { Inlines } from './inline.tsx';

/** Whether a part contains anything to show. */
export function hasText({ nodes }: Fragment): boolean {
  return nodes.some((node) => node.type !== 'paragraph' || node.nodes.length > 0);
}

interface FragmentProps {
  readonly fragment: Fragment;
  readonly context: DocumentContext;
}

/** A part that is one paragraph is a line of text; anything more is shown as the blocks it has. */
export function FragmentLine({ fragment, context }: FragmentProps): VNode {
  const only: Block | undefined = fragment.nodes.length === 1 ? fragment.nodes[0] : undefined;
  if (only?.type === 'paragraph' && only.data.align === undefined)
    return <Inlines nodes={only.nodes} context={context} />;
  return <Blocks nodes={fragment.nodes} context={context} />;
}
