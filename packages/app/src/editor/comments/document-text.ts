import type { Node } from 'prosemirror-model';
import type { Passage } from '../../data/find-passage.ts';

/** Characters around a passage. */
const CONTEXT = 48;
/** Characters of a passage that the server accepts. */
const MOST_CHARACTERS = 2000;

/** The text of a block at the top of a document, and where its pieces stand. */
export interface BlockText {
  readonly text: string;
  /** Where the block begins. */
  readonly position: number;
  readonly node: Node;
  readonly pieces: readonly { readonly offset: number; readonly position: number; readonly length: number }[];
}

/** The texts of the blocks of a document, one line for each text in them. Pure. */
export function listBlockTexts(doc: Node): readonly BlockText[] {
  const blocks: BlockText[] = [];
  doc.forEach((node, position) => {
    const pieces: BlockText['pieces'][number][] = [];
    let text = '';
    const add = (child: Node, at: number): boolean => {
      if (child.isTextblock && text !== '') text += '\n';
      if (child.isText) {
        pieces.push({ offset: text.length, position: at, length: child.nodeSize });
        text += child.text ?? '';
      }
      return true;
    };
    add(node, position);
    node.descendants((child, at) => add(child, position + 1 + at));
    blocks.push({ text, position, node, pieces });
  });
  return blocks;
}

/** A stretch of a document, in positions. */
export interface DocumentRange {
  readonly from: number;
  readonly to: number;
}

/** Where a stretch of the text of a block stands. Undefined for one without a character. Pure. */
export function rangeOfText({ pieces }: BlockText, start: number, end: number): DocumentRange | undefined {
  const first = pieces.find(({ offset, length }) => start < offset + length);
  const last = pieces.findLast(({ offset }) => offset < end);
  if (first === undefined || last === undefined || start >= end) return undefined;
  const from = first.position + Math.max(0, start - first.offset);
  const to = last.position + Math.min(last.length, end - last.offset);
  return from < to ? { from, to } : undefined;
}

/**
 * What a stretch of a document says, with the text on both sides. One of several blocks ends with the first that has text.
 * Undefined for one without text. Pure.
 */
export function passageOf(doc: Node, { from, to }: DocumentRange): Passage | undefined {
  const block = listBlockTexts(doc).find(
    ({ position, node, pieces }) =>
      position + node.nodeSize > from &&
      pieces.some((piece) => piece.position < to && piece.position + piece.length > from),
  );
  if (block === undefined) return undefined;
  const { pieces, text } = block;
  const inside = pieces.filter((piece) => piece.position < to && piece.position + piece.length > from);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = first.offset + Math.max(0, from - first.position);
  const end = last.offset + Math.min(last.length, to - last.position);
  const own = text.slice(start, end).slice(0, MOST_CHARACTERS);
  if (own.trim() === '') return undefined;
  return { text: own.trim(), before: text.slice(0, start).slice(-CONTEXT), after: text.slice(end).slice(0, CONTEXT) };
}
