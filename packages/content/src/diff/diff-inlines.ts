import type { Annotation, Inline, Leaf, Link, Mark } from '../document/inline.ts';
import { costOfMatching, matchSequences } from '../merge/match-sequences.ts';
import { splitWords } from '../patch/words.ts';
import { signatureOfInline } from './block-signature.ts';

/** Marks of content that only one side has. */
export type ChangeMark = 'removed' | 'added';

/**
 * State of the comparison of a document: the marked leaves and inlines, and the remaining budget for comparing words.
 */
export interface Marking {
  readonly marks: WeakMap<object, ChangeMark>;
  comparisons: number;
  /** Number of marked nodes. */
  count: number;
}

/** Both sides of a text with their marks, and both in one text. */
export interface MarkedInlines {
  readonly before: readonly Inline[];
  readonly after: readonly Inline[];
  readonly merged: readonly Inline[];
}

/** Minimum share of equal characters of two versions of one text. */
const SIMILAR = 0.25;

type Wrapper = Link | Annotation;

/** A word or an atomic inline, with the links and annotations around it. */
interface Token {
  readonly signature: string;
  readonly path: readonly { readonly node: Wrapper; readonly signature: string }[];
  readonly word?: { readonly text: string; readonly marks: readonly Mark[] };
  readonly inline?: Inline;
}

interface MarkedToken extends Token {
  readonly change?: ChangeMark;
}

/** Marks the words and inlines that only one of two texts has; a changed mark or link changes the word. */
export function diffInlines(before: readonly Inline[], after: readonly Inline[], marking: Marking): MarkedInlines {
  const [one, other] = [listTokens(before, []), listTokens(after, [])];
  const matching = matchTokens(one, other, marking);
  const matched = new Set(matching);
  const removed = one.map(
    (token, index): MarkedToken => ((matching[index] ?? -1) < 0 ? { ...token, change: 'removed' } : token),
  );
  const added = other.map((token, index): MarkedToken => (matched.has(index) ? token : { ...token, change: 'added' }));
  const merged: MarkedToken[] = [];
  let at = 0;
  for (const [index, token] of removed.entries()) {
    const match = matching[index] ?? -1;
    if (match < 0) merged.push(token);
    for (; at <= match; at += 1) if (added[at] !== undefined) merged.push(added[at] as MarkedToken);
  }
  merged.push(...added.slice(at));
  return {
    before: buildInlines(removed, 0, marking),
    after: buildInlines(added, 0, marking),
    merged: buildInlines(merged, 0, marking),
  };
}

function listTokens(nodes: readonly Inline[], path: Token['path']): Token[] {
  const around = path.map(({ signature }) => signature).join(' ');
  return nodes.flatMap((node): Token[] => {
    if (node.object === 'text') {
      return node.leaves.flatMap(({ text, marks }) => {
        const style = `${around}\n${JSON.stringify(marks)}\n`;
        return splitWords(text).map((word) => ({ signature: style + word, path, word: { text: word, marks } }));
      });
    }
    if ((node.type === 'link' || node.type === 'annotation') && node.nodes.length > 0) {
      const signature = signatureOfInline({ ...node, nodes: [] });
      return listTokens(node.nodes, [...path, { node, signature }]);
    }
    return [{ signature: `${around}\n${signatureOfInline(node)}`, path, inline: node }];
  });
}

function matchTokens(one: readonly Token[], other: readonly Token[], marking: Marking): readonly number[] {
  const none = one.map(() => -1);
  const [before, after] = [one.map(({ signature }) => signature), other.map(({ signature }) => signature)];
  const cost = costOfMatching(before, after);
  if (cost > marking.comparisons) return none;
  marking.comparisons -= cost;
  const matching = dropLonely(one, matchSequences(before, after));
  const lengthOf = (tokens: readonly Token[]) => tokens.reduce((sum, token) => sum + weightOf(token), 0);
  const equal = lengthOf(one.filter((_, index) => (matching[index] ?? -1) >= 0));
  return equal < SIMILAR * Math.max(lengthOf(one), lengthOf(other)) ? none : matching;
}

const weightOf = ({ word }: Token): number => (word === undefined ? 1 : word.text.trim().length);

/**
 * Isolated spaces and punctuation between two differences are marked as well: runs are easier to read than single
 * words.
 */
function dropLonely(tokens: readonly Token[], matching: readonly number[]): number[] {
  const result = [...matching];
  for (let start = 0; start < result.length; start += 1) {
    if ((result[start] ?? -1) < 0) continue;
    let end = start;
    while (end + 1 < result.length && result[end + 1] === (result[end] ?? 0) + 1) end += 1;
    const isInside =
      start > 0 && end < result.length - 1 && (result[start - 1] ?? -1) < 0 && (result[end + 1] ?? -1) < 0;
    const isLonely = tokens
      .slice(start, end + 1)
      .every(({ word }) => word !== undefined && !/[\p{L}\p{N}]/u.test(word.text));
    if (isInside && isLonely && end - start < 2) result.fill(-1, start, end + 1);
    start = end;
  }
  return result;
}

/** Converts tokens to inlines again; marks are set on the new nodes. */
function buildInlines(tokens: readonly MarkedToken[], depth: number, marking: Marking): Inline[] {
  const inlines: Inline[] = [];
  for (let start = 0; start < tokens.length; ) {
    const token = tokens[start] as MarkedToken;
    const wrapper = token.path[depth];
    let end = start + 1;
    if (wrapper !== undefined) {
      while (tokens[end]?.path[depth]?.signature === wrapper.signature) end += 1;
      const nodes = buildInlines(tokens.slice(start, end), depth + 1, marking);
      inlines.push({ ...wrapper.node, nodes } as Inline);
    } else if (token.inline !== undefined) {
      const inline = token.change === undefined ? token.inline : { ...token.inline };
      setMark(inline, token.change, marking);
      inlines.push(inline);
    } else {
      while (tokens[end]?.word !== undefined && tokens[end]?.path[depth] === undefined) end += 1;
      inlines.push({ object: 'text', leaves: buildLeaves(tokens.slice(start, end), marking) });
    }
    start = end;
  }
  return inlines;
}

function buildLeaves(tokens: readonly MarkedToken[], marking: Marking): Leaf[] {
  const leaves: Leaf[] = [];
  for (let start = 0; start < tokens.length; ) {
    const { word, change } = tokens[start] as MarkedToken;
    let text = '';
    let end = start;
    const style = JSON.stringify(word?.marks);
    for (; end < tokens.length; end += 1) {
      const next = tokens[end] as MarkedToken;
      if (next.change !== change || JSON.stringify(next.word?.marks) !== style) break;
      text += next.word?.text ?? '';
    }
    const leaf: Leaf = { object: 'leaf', text, marks: word?.marks ?? [] };
    setMark(leaf, change, marking);
    leaves.push(leaf);
    start = end;
  }
  return leaves;
}

function setMark(node: object, change: ChangeMark | undefined, marking: Marking): void {
  if (change === undefined) return;
  marking.marks.set(node, change);
  marking.count += 1;
}

/** Marks a whole text, in place. @returns whether any of the marked content is visible */
export function markInlines(nodes: readonly Inline[], change: ChangeMark, marking: Marking): boolean {
  let isMarked = false;
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const leaf of node.leaves) setMark(leaf, change, marking);
      isMarked ||= node.leaves.some(({ text }) => text.trim() !== '');
    } else if ((node.type === 'link' || node.type === 'annotation') && node.nodes.length > 0) {
      isMarked = markInlines(node.nodes, change, marking) || isMarked;
    } else {
      setMark(node, change, marking);
      isMarked = true;
    }
  }
  return isMarked;
}
