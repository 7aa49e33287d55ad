import { type Entry, type EntryOf, type FinalSpace, type HistoryScope, isDone, ofKind, show } from './history.ts';
import { contentOf } from './replay.ts';

/** What changes content. */
export type ChainChange = EntryOf<'edit' | 'import' | 'git-import' | 'merge' | 'update'>;

/** Who made a revision, and between which times. */
export interface Maker {
  /** Of several that it may have been, the one that began first. */
  readonly entry: ChainChange;
  readonly began: number;
  /** Absent where no answer came. */
  readonly ended?: number | undefined;
}

export const listChanges = (entries: readonly Entry[]): ChainChange[] =>
  ofKind(entries, 'edit', 'import', 'git-import', 'merge', 'update');

/** Whether a change goes to the head of this place. A merge that meets conflicts puts them into its change request. */
function isOf({ space, request }: HistoryScope, change: ChainChange): boolean {
  if (change.asked.space !== space) return false;
  const target = 'request' in change.asked ? change.asked.request : undefined;
  if (change.kind !== 'merge') return target === request;
  return change.answer?.result === 'merge' ? request === undefined : target === request;
}

/** Updates and merges may name a revision that existed before: what they had to do was done already. */
const mayRepeat = ({ kind, answer }: ChainChange): boolean =>
  kind === 'update' || (kind === 'merge' && answer?.result === 'conflicts');

/**
 * Finds who made each revision of a chain.
 * @param ids the chain; nobody made the first one here
 * @returns also what is wrong: revisions that nobody made or two did, and changes that made none
 */
export function matchMakers(
  entries: readonly Entry[],
  state: FinalSpace,
  place: HistoryScope,
  ids: readonly string[],
): { makers: (Maker | undefined)[]; wrong: string[] } {
  const wrong: string[] = [];
  const changes = listChanges(entries).filter((change) => isOf(place, change));
  const done = changes.filter((change) => isDone(change) && isSuccess(change));
  const named = new Map<string, ChainChange[]>();
  for (const change of done) named.set(revisionOf(change), [...(named.get(revisionOf(change)) ?? []), change]);
  const known = new Set<string>();
  const makers = ids.map((id, index) => {
    // What was synchronized is separate from what it was merged into.
    const names = [id, ...(state.revisions[id]?.parents.slice(1) ?? [])];
    const name = names.find((one, at) => named.get(one)?.some(({ kind }) => at === 0 || kind === 'git-import'));
    if (name !== undefined) known.add(name);
    const telling = name === undefined ? [] : (named.get(name) ?? []);
    if (index === 0) return undefined;
    const certain = telling.filter((change) => !mayRepeat(change));
    const isJoined = (state.revisions[id]?.parents.length ?? 0) > 1;
    const found = certain.length > 0 || !isJoined ? certain : telling;
    const [first] = found;
    if (first === undefined) {
      const silent = findUnanswered(changes, state, id);
      if (silent === undefined) wrong.push(`Nobody made revision ${id} of ${JSON.stringify(place)}.`);
      return silent && { entry: silent, began: silent.began };
    }
    if (certain.length > 1) wrong.push(`Revision ${id} was made by more than one: ${found.map(show).join(' and ')}.`);
    return { entry: first, began: first.began, ended: Math.min(...found.map(({ ended }) => ended ?? Infinity)) };
  });
  for (const [name, [change]] of named) {
    if (!known.has(name) && change !== undefined)
      wrong.push(`An acknowledged change made no revision of ${JSON.stringify(place)}: ${show(change)}.`);
  }
  return { makers, wrong };
}

/** A git import that ended without taking anything in was acknowledged as well. */
const isSuccess = (change: ChainChange): boolean =>
  change.kind !== 'git-import' || (change.answer?.state === 'succeeded' && change.answer.revision !== undefined);

const revisionOf = ({ answer }: ChainChange): string => answer?.revision ?? '';

/** A change without an answer that explains a revision. */
function findUnanswered(changes: readonly ChainChange[], state: FinalSpace, id: string): ChainChange | undefined {
  const content = contentOf(state, id);
  return changes.find((change) => {
    if (change.status !== undefined) return false;
    if (change.kind === 'merge' || change.kind === 'update') return (state.revisions[id]?.parents.length ?? 0) > 1;
    return Object.entries(change.asked.writes).every(([title, text]) => (content.get(title) ?? null) === text);
  });
}
