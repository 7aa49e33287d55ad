import { type Chain, revisionNameOf } from './check-content.ts';
import { type Entry, type EntryOf, type HistoryScope, isDone, ofKind, show } from './history.ts';

/** An observation of a head: later calls must see at least `index`. */
interface Sighting {
  readonly index: number;
  readonly ended: number;
}

type Read = EntryOf<'read-tree' | 'read-page' | 'read-request' | 'read-space'>;

/** A revision of main content that a change request started from, or took in: read at some time of the call. */
export interface Taken {
  readonly entry: Entry;
  readonly revision: string;
  readonly began: number;
  readonly ended?: number | undefined;
}

/**
 * Real-time order of a chain: changes come after everything known before they started, and reads see them. Pages in
 * reads match their revision.
 */
export function checkReads(entries: readonly Entry[], chain: Chain, taken: readonly Taken[]): string[] {
  const { makers, indexOf } = chain;
  const reads = ofKind(entries, 'read-tree', 'read-page', 'read-request', 'read-space').filter(
    (read) => isOf(chain.scope, read) && isDone(read),
  );
  const latestBefore = sort([
    ...makers.flatMap((maker, index) => (maker?.ended === undefined ? [] : [{ index, ended: maker.ended }])),
    ...reads.map(({ answer, ended }) => ({ index: indexOf.get(answer?.revision ?? '') ?? 0, ended: ended ?? 0 })),
  ]);
  const wrong: string[] = [];
  makers.forEach((maker, index) => {
    if (maker !== undefined && latestBefore(maker.began) >= index)
      wrong.push(`A change came before what was there when it began: ${show(maker.entry)}.`);
  });
  for (const read of reads) wrong.push(...checkRead(chain, read, latestBefore(read.began)));
  for (const { entry, revision, began, ended } of taken) {
    const index = indexOf.get(revision) ?? -1;
    if (index < latestBefore(began))
      wrong.push(`A change request took less than what was known before: ${show(entry)}.`);
    if ((makers[index]?.began ?? 0) > (ended ?? Number.POSITIVE_INFINITY))
      wrong.push(`A change request took what was not begun: ${show(entry)}.`);
  }
  for (const edit of ofKind(entries, 'edit')) {
    if (edit.asked.ifMatch !== undefined && isSame(chain.scope, edit.asked)) wrong.push(...checkIfMatch(chain, edit));
  }
  return wrong;
}

/** @returns the latest index that anybody knew before a time; -1 for none */
function sort(sightings: readonly Sighting[]): (began: number) => number {
  const ordered = sightings.toSorted((one, other) => one.ended - other.ended);
  let latest = -1;
  const known = ordered.map(({ index, ended }) => {
    latest = Math.max(latest, index);
    return { latest, ended };
  });
  return (began) => {
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((known[middle]?.ended ?? 0) < began) low = middle + 1;
      else high = middle;
    }
    return known[low - 1]?.latest ?? -1;
  };
}

function isOf(scope: HistoryScope, read: Read): boolean {
  if (read.kind === 'read-space') return scope.request === undefined && scope.space === read.asked.space;
  return isSame(scope, read.asked);
}

const isSame = (one: HistoryScope, other: HistoryScope): boolean =>
  one.space === other.space && one.request === other.request;

function checkRead({ scope, ids, indexOf, makers, state }: Chain, read: Read, known: number): string[] {
  const { answer } = read;
  if (answer === undefined) return [];
  const index = indexOf.get(answer.revision);
  if (index === undefined) return [`A read found a revision that ${revisionNameOf(scope)} never had: ${show(read)}.`];
  if (index < known) return [`A read found less than what was known before, revision ${ids[known]}: ${show(read)}.`];
  if ((makers[index]?.began ?? -1) > (read.ended ?? 0)) return [`A read found what was not begun: ${show(read)}.`];
  const documents = state.revisions[answer.revision]?.documents ?? {};
  if (read.kind === 'read-page') {
    const text = state.texts[documents[read.asked.title] ?? ''];
    const { answer: page } = read;
    return text === page?.text ? [] : [`A page says something else than in its revision, ${text}: ${show(read)}.`];
  }
  if (read.kind !== 'read-tree' || read.answer === undefined) return [];
  const { documents: actual } = read.answer;
  const titles = new Set([...Object.keys(actual), ...Object.keys(documents)]);
  const other = [...titles].filter((title) => actual[title] !== documents[title]);
  return other.length === 0 ? [] : [`A tree differs from its revision in ${other.join(', ')}: ${show(read)}.`];
}

/** A successful one directly follows the revision that it names; a failed one did not find it as the head. */
function checkIfMatch({ ids, indexOf, makers }: Chain, edit: EntryOf<'edit'>): string[] {
  const { ifMatch = '' } = edit.asked;
  const named = indexOf.get(ifMatch);
  if (edit.status === 412) {
    const next = named === undefined ? undefined : makers[named + 1];
    const isStale = named === undefined || (next !== undefined && next.began < (edit.ended ?? 0));
    return isStale ? [] : [`An edit was refused though its revision was the head: ${show(edit)}.`];
  }
  if (edit.answer === undefined) return [];
  const index = indexOf.get(edit.answer.revision);
  if (index === undefined || ids[index - 1] === ifMatch) return [];
  return [`An edit was made on another revision than the one that it names: ${show(edit)}.`];
}
