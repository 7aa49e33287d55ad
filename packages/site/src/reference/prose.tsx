import {
  type Block,
  type Document,
  type Inline,
  makeParagraph,
  mapChildren,
  mapRefs,
  parsePage,
} from '@bindery/content';
import type { VNode } from 'preact';
import { Blocks } from '../components/block.tsx';
import { Inlines } from '../components/inline.tsx';
import type { ReferenceContext } from './reference-context.ts';

interface ProseProps {
  readonly text: string | undefined;
  readonly reference: Pick<ReferenceContext, 'page' | 'prose'>;
}

/** Characters of one description that are shown. */
const lengthLimit = 50_000;

/**
 * The blocks of a description in markdown. Its links lead to the web or nowhere: it stands on pages that it knows nothing
 * of. Headings have no anchors, and notes no numbers, since those belong to the page.
 */
function readProse(text: string, { prose }: ProseProps['reference']): readonly Block[] {
  const known = prose.get(text);
  if (known !== undefined) return known;
  // What begins with a rule is no front matter here.
  const { title, document } = parsePage(`\n${text.slice(0, lengthLimit)}`);
  const nodes = title === undefined ? document.nodes : [makeParagraph(title), ...document.nodes];
  const web = mapRefs<Document>({ ...document, nodes }, (ref) =>
    /^(?:https?:\/\/|mailto:)/i.test(ref.target) ? { kind: 'url', url: ref.target } : ref,
  );
  const blocks = web.nodes.map(withoutAnchors);
  prose.set(text, blocks);
  return blocks;
}

function withoutAnchors(block: Block): Block {
  if (block.type === 'heading-1' || block.type === 'heading-2' || block.type === 'heading-3')
    return { ...block, type: 'heading-3', data: { level: 6 } };
  return mapChildren(block, (children) => children.map(withoutAnchors));
}

/** A description as blocks. */
export function Prose({ text, reference }: ProseProps): VNode | null {
  if (text === undefined) return null;
  return (
    <div class="prose flow">
      <Blocks nodes={readProse(text, reference)} context={reference.page} />
    </div>
  );
}

/** The description of a member: one line without a box around it, where it is no more. */
export function ShortProse({ text, reference }: ProseProps): VNode | null {
  if (text === undefined) return null;
  const isPlain = /^[^\n*_`<>[\]{}\\&#~:!|]*$/.test(text);
  const blocks = isPlain ? [] : readProse(text, reference);
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

function findOnlyLine(blocks: readonly Block[]): readonly Inline[] | undefined {
  const [only, ...more] = blocks;
  return only?.type === 'paragraph' && more.length === 0 ? only.nodes : undefined;
}
