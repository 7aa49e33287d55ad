import { Fragment, type Node, Slice } from 'prosemirror-model';
import { ReplaceStep, type Step } from 'prosemirror-transform';

/** Maximum number of compared block pairs; beyond it, everything between the common start and end is replaced. */
const MOST_COMPARISONS = 250_000;

/** Corresponding blocks of two documents. */
interface Gap {
  readonly from: number;
  readonly fromEnd: number;
  readonly to: number;
  readonly toEnd: number;
}

/**
 * The steps from one document to another: common blocks are unchanged, and in changed text only the difference is
 * replaced, so that positions of other users in the rest stay valid.
 */
export function diffDocuments(from: Node, to: Node): readonly Step[] {
  const starts = startsOf(from);
  return listGaps(from.children, to.children)
    .reverse()
    .map((gap) => replaceGap(from, to, gap, starts));
}

/** Positions before each block of a document, and at its end. */
function startsOf(doc: Node): readonly number[] {
  const starts = [0];
  for (const child of doc.children) starts.push((starts.at(-1) ?? 0) + child.nodeSize);
  return starts;
}

function replaceGap(
  from: Node,
  to: Node,
  { from: start, fromEnd, to: first, toEnd }: Gap,
  starts: readonly number[],
): Step {
  const [before, after] = [from.children.slice(start, fromEnd), to.children.slice(first, toEnd)];
  const position = starts[start] ?? 0;
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one?.inlineContent && other !== undefined && one.sameMarkup(other)) {
    return replaceText(one, other, position + 1);
  }
  return new ReplaceStep(position, starts[fromEnd] ?? position, new Slice(Fragment.from(after), 0, 0));
}

/** @param start of the content of the block */
function replaceText(before: Node, after: Node, start: number): Step {
  const from = before.content.findDiffStart(after.content) ?? 0;
  const end = before.content.findDiffEnd(after.content) ?? { a: before.content.size, b: after.content.size };
  // Repeated content may be counted from both ends.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  const slice = new Slice(after.content.cut(from, end.b + overlap), 0, 0);
  return new ReplaceStep(start + from, start + end.a + overlap, slice);
}

/** The differing ranges, in order. */
function listGaps(one: readonly Node[], other: readonly Node[]): Gap[] {
  let start = 0;
  while (start < one.length && start < other.length && isSame(one[start], other[start])) start += 1;
  let tail = 0;
  const most = Math.min(one.length, other.length) - start;
  while (tail < most && isSame(one.at(-1 - tail), other.at(-1 - tail))) tail += 1;
  const [oneEnd, otherEnd] = [one.length - tail, other.length - tail];
  const pairs = matchBlocks(one.slice(start, oneEnd), other.slice(start, otherEnd));
  const gaps: Gap[] = [];
  let [from, to] = [start, start];
  for (const [left, right] of [
    ...pairs.map(([a, b]) => [a + start, b + start] as const),
    [oneEnd, otherEnd] as const,
  ]) {
    // As many blocks as before are the same ones, changed: a cursor in one of them stays there.
    if (left - from === right - to)
      for (let index = 0; index < left - from; index += 1)
        gaps.push({ from: from + index, fromEnd: from + index + 1, to: to + index, toEnd: to + index + 1 });
    else gaps.push({ from, fromEnd: left, to, toEnd: right });
    [from, to] = [left + 1, right + 1];
  }
  return gaps;
}

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && one.eq(other);

/** The longest common subsequence of blocks, by index. */
function matchBlocks(one: readonly Node[], other: readonly Node[]): readonly (readonly [number, number])[] {
  if (one.length * other.length === 0 || one.length * other.length > MOST_COMPARISONS) return [];
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (left: number, right: number): number => lengths[left * width + right] ?? 0;
  for (let left = one.length - 1; left >= 0; left -= 1) {
    for (let right = other.length - 1; right >= 0; right -= 1) {
      lengths[left * width + right] = isSame(one[left], other[right])
        ? lengthAt(left + 1, right + 1) + 1
        : Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [left, right] = [0, 0]; left < one.length && right < other.length; ) {
    if (isSame(one[left], other[right])) {
      pairs.push([left, right]);
      [left, right] = [left + 1, right + 1];
    } else if (lengthAt(left + 1, right) >= lengthAt(left, right + 1)) left += 1;
    else right += 1;
  }
  return pairs;
}
