import { type Entry, type EntryOf, type FinalSpace, type HistoryScope, isDone, ofKind, show } from './history.ts';
import { contentOf } from './replay.ts';

/** Changes of content. */
export type ChainChange = EntryOf<'edit' | 'import' | 'git-import' | 'merge' | 'update'>;

/** The call that created a revision, and its time interval. */
export interface Maker {
  /** Of several that it may have been, the one that began first. */
  readonly entry: ChainChange;
  readonly began: number;
  /** Absent without a response. */
  readonly ended?: number | undefined;
}

export const listChanges = (entries: readonly Entry[]): ChainChange[] =>
  ofKind(entries, 'edit', 'import', 'git-import', 'merge', 'update');

/** Whether a change applies to this head. A merge with conflicts writes them to its change request. */
function isOf({ space, request }: HistoryScope, change: ChainChange): boolean {
  if (change.asked.space !== space) return false;
  const target = 'request' in change.asked ? change.asked.request : undefined;
  if (change.kind !== 'merge') return target === request;
  return change.answer?.result === 'merge' ? request === undefined : target === request;
}

/** Updates and merges may return an existing revision if they had nothing to do. */
const mayRepeat = ({ kind, answer }: ChainChange): boolean =>
  kind === 'update' || (kind === 'merge' && answer?.result === 'conflicts');

/**
 * Matches the revisions of a chain with the calls that created them.
 * @param ids the chain; the first one was created elsewhere
 * @returns also the violations: revisions created by no call or by two, and changes without a revision
 */
export function matchMakers(
  entries: readonly Entry[],
  state: FinalSpace,
  scope: HistoryScope,
  ids: readonly string[],
): { makers: (Maker | undefined)[]; wrong: string[] } {
  const wrong: string[] = [];
  const changes = listChanges(entries).filter((change) => isOf(scope, change));
  const done = changes.filter((change) => isDone(change) && isSuccess(change));
  const named = new Map<string, ChainChange[]>();
  for (const change of done) named.set(revisionOf(change), [...(named.get(revisionOf(change)) ?? []), change]);
  const known = new Set<string>();
  const makers = ids.map((id, index) => {
    // A synchronization creates a separate revision, in addition to the merged one.
    const names = [id, ...(state.revisions[id]?.parents.slice(1) ?? [])];
    const name = names.find((one, at) => named.get(one)?.some(({ kind }) => at === 0 || kind === 'git-import'));
    if (name !== undefined) known.add(name);
    const telling = name === undefined ? [] : (named.get(name) ?? []);
    if (index === 0) return undefined;
    const certain = telling.filter((change) => !mayRepeat(change));
    const isJoined = (state.revisions[id]?.parents.length ?? 0) > 1;
    const candidates = certain.length > 0 || !isJoined ? certain : telling;
    const [first] = candidates;
    if (first === undefined) {
      const silent = findUnanswered(changes, state, id);
      if (silent === undefined) wrong.push(`Nobody made revision ${id} of ${JSON.stringify(scope)}.`);
      return silent && { entry: silent, began: silent.began };
    }
    if (certain.length > 1)
      wrong.push(`Revision ${id} was made by more than one: ${candidates.map(show).join(' and ')}.`);
    return { entry: first, began: first.began, ended: Math.min(...candidates.map(({ ended }) => ended ?? Infinity)) };
  });
  for (const [name, [change]] of named) {
    if (!known.has(name) && change !== undefined)
      wrong.push(`An acknowledged change made no revision of ${JSON.stringify(scope)}: ${show(change)}.`);
  }
  return { makers, wrong };
}

/** A git import that ended without taking anything in was acknowledged as well. */
const isSuccess = (change: ChainChange): boolean =>
  change.kind !== 'git-import' || (change.answer?.state === 'succeeded' && change.answer.revision !== undefined);

const revisionOf = ({ answer }: ChainChange): string => answer?.revision ?? '';

/** A change without a response that explains a revision. */
function findUnanswered(changes: readonly ChainChange[], state: FinalSpace, id: string): ChainChange | undefined {
  const content = contentOf(state, id);
  return changes.find((change) => {
    if (change.status !== undefined) return false;
    if (change.kind === 'merge' || change.kind === 'update') return (state.revisions[id]?.parents.length ?? 0) > 1;
    return Object.entries(change.asked.writes).every(([title, text]) => (content.get(title) ?? null) === text);
  });
}
