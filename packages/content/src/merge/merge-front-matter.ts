import type { ConflictSide } from '../markdown/conflict-sides.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { isEqual, mergeLines } from './merge-lines.ts';
import { clash, pick, pickSide } from './pick.ts';
import { linesOf } from './source-parts.ts';

/** Front matter by its keys: the lines of each, comments before it included. */
interface Entries {
  readonly open: string;
  readonly close: string;
  readonly byKey: ReadonlyMap<string, string>;
}

const NONE: Entries = { open: '', close: '', byKey: new Map() };
/** Lines after the last key. */
const REST = '';
/** What belongs to one picture: it is of no use with another one. */
const OF_COVER: ReadonlySet<string> = new Set(['coverY', 'coverDark', 'coverHeight']);

/**
 * Merges front matter, including fences, by key; unchanged lines are preserved, keys are in main's order. A key that
 * both sides changed is merged by lines, as a mapping or list over several lines can be. Undefined if both sides set a
 * key to different values, or if it is not a plain mapping; with a side to `prefer`, that side's value, or its whole
 * front matter, is used.
 */
export function mergeFrontMatter(
  base: readonly string[],
  main: readonly string[],
  change: readonly string[],
  prefer?: ConflictSide,
): readonly string[] | undefined {
  if (isEqual(base, main) || isEqual(main, change)) return change;
  if (isEqual(base, change)) return main;
  const [one, two, three] = [entriesOf(base), entriesOf(main), entriesOf(change)];
  if (one === undefined || two === undefined || three === undefined) return pickSide(prefer, main, change);
  const entries: string[] = [];
  const hasTwoCovers = isClash([one, two, three].map(({ byKey }) => byKey.get('cover')));
  for (const key of keysOf(two, three)) {
    const values = [one, two, three].map(({ byKey }) => byKey.get(key));
    const isTied = hasTwoCovers && OF_COVER.has(key) && values[1] !== values[2];
    const merged = isTied ? null : isClash(values) ? mergeValue(values) : pick(values[0], values[1], values[2]);
    if (merged === null && prefer === undefined) return undefined;
    const entry = merged === null ? pickSide(prefer, values[1], values[2]) : merged;
    if (entry !== undefined) entries.push(entry);
  }
  // It stays empty if both sides have it, or is removed with its last key.
  if (entries.length === 0 && !(two.open !== '' && three.open !== '')) return [];
  const open = pick(one.open, two.open, three.open) || two.open || three.open;
  const close = pick(one.close, two.close, three.close) || two.close || three.close;
  const merged = linesOf(open + entries.join('') + close);
  const isDamaged = (lines: readonly string[]): boolean => splitSource(lines.join('')).frontMatterError !== undefined;
  const isBroken = isDamaged(merged) && !isDamaged(main) && !isDamaged(change);
  return isBroken ? pickSide(prefer, main, change) : merged;
}

const isClash = ([base, main, change]: readonly (string | undefined)[]): boolean => clash(base, main, change);

/** A value that both sides changed; `null` when it cannot be merged. */
function mergeValue(values: readonly (string | undefined)[]): string | null {
  const [base, main, change] = values;
  if (base === undefined || main === undefined || change === undefined) return null;
  return mergeLines(linesOf(base), linesOf(main), linesOf(change))?.join('') ?? null;
}

/** Main's keys, and those of the change request after the keys that they follow there. */
function keysOf(main: Entries, change: Entries): string[] {
  const keys = [...main.byKey.keys()];
  let at = 0;
  for (const key of change.byKey.keys()) {
    const index = keys.indexOf(key);
    if (index < 0) keys.splice(at, 0, key);
    at = index < 0 ? at + 1 : index + 1;
  }
  return keys;
}

const keyPattern = /^(?:"([^"\\]*)"|'([^']*)'|([^\s#:?&*!|>'"%@`{}[\],-][^:#]*?))[ \t]*:(?=[ \t\r\n]|$)/;

/** Undefined unless it is a mapping of unindented, unique keys. */
function entriesOf(lines: readonly string[]): Entries | undefined {
  if (lines.length === 0) return NONE;
  const byKey = new Map<string, string>();
  let key: string | undefined;
  let waiting = '';
  for (const line of lines.slice(1, -1)) {
    const match = keyPattern.exec(line);
    const name = match === null ? undefined : (match[1] ?? match[2] ?? match[3] ?? '');
    if (name !== undefined) {
      if (name === REST || byKey.has(name)) return undefined;
      key = name;
      byKey.set(key, waiting + line);
      waiting = '';
    } else if (/^(?:\s*$|#)/.test(line)) {
      waiting += line;
    } else if (key !== undefined && /^(?:[ \t]|-\s)/.test(line)) {
      byKey.set(key, (byKey.get(key) ?? '') + waiting + line);
      waiting = '';
    } else {
      return undefined;
    }
  }
  if (waiting !== '') byKey.set(REST, waiting);
  return { open: lines[0] ?? '', close: lines.at(-1) ?? '', byKey };
}
