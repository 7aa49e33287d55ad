import { Fragment, type Node, type NodeType, Slice } from 'prosemirror-model';
import { type EditorState, Selection, type Transaction } from 'prosemirror-state';
import { ReplaceStep, type Step } from 'prosemirror-transform';
import { isLargeStep } from './batch-size.ts';

/**
 * Steps with the same result, each of which fits into a batch: what is inserted comes in parts, down to rows of tables and
 * parts of texts. A step stays as it is where a part of it would break the schema. Pure.
 */
export function splitSteps(doc: Node, steps: readonly Step[]): Step[] {
  let before = doc;
  return steps.flatMap((step) => {
    const { doc: next } = step.apply(before);
    const parts = isLargeStep(step) && step instanceof ReplaceStep && next ? splitReplacement(step) : [step];
    const isSame = parts.length === 1 || (next !== null && arrivesAt(before, parts, next));
    before = next ?? before;
    return isSame ? parts : [step];
  });
}

/** The same change in steps that fit; what goes with it stays. */
export function splitTransaction(state: EditorState, transaction: Transaction): Transaction {
  const { steps, selection, storedMarks, scrolledIntoView, storedMarksSet } = transaction;
  const parts = splitSteps(transaction.before, steps);
  if (parts.length === steps.length) return transaction;
  const split = parts.reduce((all, step) => all.step(step), state.tr);
  split.setSelection(Selection.fromJSON(split.doc, selection.toJSON()));
  if (storedMarksSet) split.setStoredMarks(storedMarks);
  // The type has no list of what was set.
  const { meta } = transaction as unknown as { readonly meta: Readonly<Record<string, unknown>> };
  for (const [name, value] of Object.entries(meta)) split.setMeta(name, value);
  return scrolledIntoView ? split.scrollIntoView() : split;
}

/** Whether steps lead to a document, and each document on the way is one that the schema allows. */
function arrivesAt(doc: Node, steps: readonly Step[], target: Node): boolean {
  try {
    let now = doc;
    for (const step of steps) {
      const { doc: next } = step.apply(now);
      if (next === null) return false;
      next.check();
      now = next;
    }
    return now.eq(target);
  } catch {
    return false;
  }
}

function splitReplacement(step: ReplaceStep): Step[] {
  const { from, to, slice } = step;
  const { content, openStart, openEnd } = slice;
  const half = isLargeStep(step) ? cutHalf(content, openStart, openEnd) : undefined;
  if (half === undefined) return [step];
  const position = from + half.offset - openStart;
  return [
    ...splitReplacement(new ReplaceStep(from, to, new Slice(half.rest, openStart, openEnd))),
    ...splitReplacement(new ReplaceStep(position, position, new Slice(half.removed, 0, 0))),
  ];
}

/** A fragment without a part of it, and the part, with the offset where it was. */
interface Half {
  readonly rest: Fragment;
  readonly removed: Fragment;
  readonly offset: number;
}

/** Removes about half of what a fragment contains, from its heaviest node, or of its nodes. */
function cutHalf(content: Fragment, openStart: number, openEnd: number, type?: NodeType): Half | undefined {
  const { content: nodes } = content;
  const sizes = nodes.map((node) => JSON.stringify(node).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const heaviest = sizes.indexOf(Math.max(...sizes));
  const isLast = heaviest === nodes.length - 1;
  const inner = (): Half | undefined => {
    const node = nodes[heaviest];
    if (node === undefined) return undefined;
    const start = heaviest === 0 ? Math.max(0, openStart - 1) : 0;
    const half = node.isText
      ? cutText(node)
      : cutHalf(node.content, start, isLast ? Math.max(0, openEnd - 1) : 0, node.type);
    if (half === undefined) return undefined;
    const own = node.isText ? half.rest.child(0) : node.copy(half.rest);
    const offset = offsetOf(nodes, heaviest) + (node.isText ? 0 : 1) + half.offset;
    return { rest: content.replaceChild(heaviest, own), removed: half.removed, offset };
  };
  const isHeavy = (sizes[heaviest] ?? 0) > total / 2;
  return (isHeavy ? inner() : undefined) ?? cutNodes(content, openStart, openEnd, type) ?? inner();
}

function cutNodes(content: Fragment, openStart: number, openEnd: number, type?: NodeType): Half | undefined {
  // Others would complete a row without all of its cells.
  if (type?.name === 'table_row') return undefined;
  const { content: nodes } = content;
  const end = nodes.length - (openEnd > 0 ? 1 : 0);
  const first = openStart > 0 ? 1 : 0;
  const start = Math.max(first, Math.ceil((first + end) / 2));
  if (start >= end || nodes.length - (end - start) < 1) return undefined;
  const rest = Fragment.from([...nodes.slice(0, start), ...nodes.slice(end)]);
  if (type !== undefined && !type.validContent(rest)) return undefined;
  return { rest, removed: Fragment.from(nodes.slice(start, end)), offset: offsetOf(nodes, start) };
}

function cutText(node: Node): Half | undefined {
  const { text = '' } = node;
  const middle = Math.ceil(text.length / 2);
  // A character of two code units stays whole.
  const offset = /[\uDC00-\uDFFF]/.test(text[middle] ?? '') ? middle - 1 : middle;
  if (offset < 1 || offset >= text.length) return undefined;
  return { rest: Fragment.from(node.cut(0, offset)), removed: Fragment.from(node.cut(offset)), offset };
}

const offsetOf = (nodes: readonly Node[], index: number): number =>
  nodes.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
