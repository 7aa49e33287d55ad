import { diff3MergeRegions, diffIndices } from 'node-diff3';

/** A conflict in the merged text. The text has my side; theirs is unresolved. */
export interface TextConflict {
  /** Range of my side in the merged text. */
  readonly from: number;
  readonly to: number;
  readonly base: string;
  readonly theirs: string;
}

export interface MergedText {
  readonly text: string;
  readonly conflicts: readonly TextConflict[];
  /** Applied changes of their side. */
  readonly applied: number;
}

/**
 * Three-way merge of two texts: by line, and by word where both sides changed the same lines. Overlapping changes are
 * conflicts. Pure.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const conflicts: TextConflict[] = [];
  let [text, applied] = ['', 0];
  for (const region of diff3MergeRegions(linesOf(mine), linesOf(base), linesOf(theirs))) {
    if (region.stable) {
      text += region.bufferContent.join('');
      if (region.buffer === 'b') applied += 1;
      continue;
    }
    const [own, former, other] = [region.aContent.join(''), region.oContent.join(''), region.bContent.join('')];
    const words = own === other ? own : mergeWords(former, own, other);
    if (words !== undefined) {
      if (words !== own) applied += 1;
      text += words;
      continue;
    }
    conflicts.push({ from: text.length, to: text.length + own.length, base: former, theirs: other });
    text += own;
  }
  return { text, conflicts, applied };
}

/** Lines including their line endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Limit of lines that are compared word by word; more is slow and rarely useful. */
const MAX_LENGTH = 20_000;

/** Lines that both sides changed, merged word by word; undefined if changes overlap. */
function mergeWords(base: string, mine: string, theirs: string): string | undefined {
  if (base === '' || mine.length + base.length + theirs.length > MAX_LENGTH) return undefined;
  const regions = diff3MergeRegions(wordsOf(mine), wordsOf(base), wordsOf(theirs));
  if (regions.some((region) => !region.stable && region.aContent.join('') !== region.bContent.join('')))
    return undefined;
  return regions.map((region) => (region.stable ? region.bufferContent : region.aContent).join('')).join('');
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** A replacement of a part of a text. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The changes from one text to another, line by line, so that positions outside of them are kept. Pure. */
export function listTextChanges(before: string, after: string): TextChange[] {
  const lines = linesOf(before);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return diffIndices(lines, linesOf(after)).map(({ buffer1: [start, length], buffer2Content }) => ({
    from: starts[start] ?? before.length,
    to: starts[start + length] ?? before.length,
    insert: buffer2Content.join(''),
  }));
}

/** A part of the difference between two texts. */
export interface DiffPart {
  readonly kind: 'equal' | 'added' | 'removed';
  readonly text: string;
}

/** The difference of two texts, word by word. Pure. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], words: readonly string[]) => {
    if (words.length > 0) parts.push({ kind, text: words.join('') });
  };
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(old, fresh)) {
    add('equal', old.slice(at, buffer1[0]));
    add('removed', buffer1Content);
    add('added', buffer2Content);
    at = buffer1[0] + buffer1[1];
  }
  add('equal', old.slice(at));
  return parts;
}
