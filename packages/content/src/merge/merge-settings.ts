import type { RevisionEdits } from '../revision/edit-revision.ts';
import type { ConflictKind, ConflictValue } from './conflict.ts';
import { isClash, type ThreeWay } from './merge-members.ts';
import { appliedSide, type Merging } from './merging.ts';
import { pick } from './pick.ts';
import { describeConflict } from './write-conflicts.ts';

type Settings = Pick<RevisionEdits, 'redirects' | 'variables' | 'language'>;

/**
 * Merges redirects by path, variables by name, and the language, as changed by the applied side. If both sides set
 * different values, the change request's is used; an entry that one side removed and the other changed stays.
 */
export function mergeSettings(merging: Merging): Settings {
  const { main, change } = merging.differences;
  const applied = merging.differences[appliedSide(merging)];
  const redirects = threeOf(main.redirects, change.redirects, applied.redirects);
  const variables = threeOf(main.variables, change.variables, applied.variables);
  const language = threeOf(main.language, change.language, applied.language);
  return {
    ...(redirects !== undefined && {
      redirects: mergeEntries(merging, 'redirect', redirects, (list) => list.map(({ from, to }) => [from, to])).map(
        ([from, to]) => ({ from, to }),
      ),
    }),
    ...(variables !== undefined && {
      variables: Object.fromEntries(mergeEntries(merging, 'variable', variables, Object.entries)),
    }),
    ...(language !== undefined && { language: mergeLanguage(merging, language) }),
  };
}

interface ValueChange<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The three values of each setting that the applied side changed; an unchanged side has the base value. */
function threeOf<Value>(
  main: ValueChange<Value> | undefined,
  change: ValueChange<Value> | undefined,
  applied: ValueChange<Value> | undefined,
): ThreeWay<Value> | undefined {
  if (applied === undefined) return undefined;
  const base = applied.before;
  return { base, main: main === undefined ? base : main.after, change: change === undefined ? base : change.after };
}

function mergeEntries<List, Value extends ConflictValue>(
  merging: Merging,
  kind: ConflictKind,
  lists: ThreeWay<List>,
  entriesOf: (list: List) => (readonly [string, Value])[],
): [string, Value][] {
  const mapOf = (list: List) => new Map(entriesOf(list).toReversed());
  const [base, main, change] = [mapOf(lists.base), mapOf(lists.main), mapOf(lists.change)];
  const merged: [string, Value][] = [];
  const names = new Set([...entriesOf(lists.main), ...entriesOf(lists.change)].map(([name]) => name));
  for (const name of names) {
    const values = { base: base.get(name), main: main.get(name), change: change.get(name) };
    const isOpen = isClash(values);
    if (isOpen) {
      const sides = { main: values.main ?? null, change: values.change ?? null };
      merging.conflicts.push({ kind, title: name, message: describeConflict(kind), values: sides });
    }
    const value = isOpen ? (values.change ?? values.main) : pick(values.base, values.main, values.change);
    if (value !== undefined) merged.push([name, value]);
  }
  return merged;
}

function mergeLanguage(merging: Merging, { base, main, change }: ThreeWay<string | null>): string | null {
  if (!isClash({ base, main, change })) return pick(base, main, change);
  const message = describeConflict('language');
  merging.conflicts.push({ kind: 'language', title: change ?? main ?? '', message, values: { main, change } });
  return change ?? main;
}
