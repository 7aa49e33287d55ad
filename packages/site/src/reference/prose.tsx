import type { VNode } from 'preact';
import { Blocks } from '../components/block.tsx';
import { Inlines } from '../components/inline.tsx';
import { findOnlyLine, readProse } from './read-prose.ts';
import type { ReferenceContext } from './reference-context.ts';

interface ProseProps {
  readonly text: string | undefined;
  readonly reference: Pick<ReferenceContext, 'page' | 'prose'>;
}

/** A description as blocks. */
export function Prose({ text, reference }: ProseProps): VNode | null {
  if (text === undefined) return null;
  return (
    <div class="prose flow">
      <Blocks nodes={readProse(text, reference.prose)} context={reference.page} />
    </div>
  );
}

/** The description of a member: one line without a box around it, where it is no more. */
export function ShortProse({ text, reference }: ProseProps): VNode | null {
  if (text === undefined) return null;
  const isPlain = /^[^\n*_`<>[\]{}\\&#~:!|]*$/.test(text);
  const blocks = isPlain ? [] : readProse(text, reference.prose);
  const line = findOnlyLine(blocks);
  if (isPlain || line !== undefined) {
    return <p class="property-text">{line === undefined ? text : <Inlines nodes={line} context={reference.page} />}</p>;
  }
  return (
    <div class="property-text flow">
      <Blocks nodes={blocks} context={reference.page} />
    </div>
  );
}
