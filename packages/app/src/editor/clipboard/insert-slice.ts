import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

/** Limit of characters in the JSON of one step: the size of a batch is limited. */
const MOST_STEP = 60_000;

/** Blocks as a slice: paragraphs at its ends merge with the text around it. Pure. */
export function sliceOfBlocks(blocks: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.from([...blocks]), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

/**
 * Replaces a range as one change, which a single undo reverts. Long texts need several steps.
 * @returns a transaction without steps when the content does not fit
 */
export function insertSlice(state: EditorState, from: number, to: number, slice: Slice): Transaction {
  const transaction = closeHistory(state.tr);
  const [first, ...rest] = splitSlice(closeHeading(state, from, slice));
  if (first === undefined) return transaction;
  transaction.replaceRange(from, to, first);
  for (const part of rest) transaction.insert(endOfInsertion(transaction), part.content);
  return transaction.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}

/** A heading before other blocks remains a heading when pasted on an empty line. */
function closeHeading({ doc }: EditorState, from: number, slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  const { parent } = doc.resolve(from);
  const isKept = content.childCount > 1 && openStart === 1 && /^heading_/.test(content.firstChild?.type.name ?? '');
  return isKept && parent.isTextblock && parent.content.size === 0 ? new Slice(content, 0, openEnd) : slice;
}

/** Position of the blocks after the last step: before the second half of a split paragraph. */
function endOfInsertion({ mapping, doc }: Transaction): number {
  let end = 0;
  mapping.maps.at(-1)?.forEach((_oldStart, _oldEnd, _newStart, newEnd) => {
    end = newEnd;
  });
  const $end = doc.resolve(end);
  if (!$end.parent.isTextblock) return end;
  return $end.parentOffset === 0 ? $end.before() : $end.after();
}

/** Splits a slice into parts that each fit into a step; the first one merges with the text before it. */
function splitSlice(slice: Slice): readonly Slice[] {
  const { content, openStart } = slice;
  const parts: Node[][] = [[]];
  let size = 0;
  for (const node of content.content) {
    const length = JSON.stringify(node.toJSON()).length;
    if (size + length > MOST_STEP && size > 0) {
      parts.push([]);
      size = 0;
    }
    size += length;
    parts.at(-1)?.push(node);
  }
  if (parts.length === 1) return content.size === 0 ? [] : [slice];
  return parts.map((nodes, index) => new Slice(Fragment.from(nodes), index === 0 ? openStart : 0, 0));
}
