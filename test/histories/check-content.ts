import { listChanges, type Maker, matchMakers } from './chain-makers.ts';
import { checkReads, type Taken } from './check-reads.ts';
import { type Entry, type FinalSpace, type History, type HistoryScope, ofKind, show } from './history.ts';
import { apply, type Content, contentOf, difference, merge } from './replay.ts';

/** The history of one head: revisions from its first one, each based on the previous one. */
export interface Chain {
  readonly scope: HistoryScope;
  readonly state: FinalSpace;
  /** The first one was not created by its changes. */
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The creator of each revision, by its index; none for the first. */
  readonly makers: readonly (Maker | undefined)[];
}

/** Main content and change requests: one chain each, nothing lost in it, and all reads of it. */
export function checkContentHistory(history: History): string[] {
  const wrong: string[] = [];
  const { entries } = history;
  for (const [space, state] of Object.entries(history.spaces)) {
    const main = listFirstParents(state, state.head);
    const start = main.indexOf(history.heads[space] ?? '');
    if (start === -1) {
      wrong.push(`Space ${space}: its head does not follow from the one that it began with.`);
      continue;
    }
    const ofMain = new Set(main);
    const taken: Taken[] = listStarts(history, space);
    for (const { id, revision } of state.requests) {
      const ids = listFirstParents(state, revision).filter((one) => !ofMain.has(one));
      const { chain, wrong: unmatched } = aChain(history, state, { space, request: id }, ids);
      wrong.push(...unmatched, ...checkStart(chain), ...checkReplay(chain, ofMain), ...checkReads(entries, chain, []));
      taken.push(...listTaken(chain));
    }
    const { chain, wrong: unmatched } = aChain(history, state, { space }, main.slice(start));
    wrong.push(...unmatched, ...checkReplay(chain, ofMain), ...checkReads(entries, chain, taken));
    wrong.push(...findUnknownRevisions(history, space, state));
  }
  return wrong;
}

function aChain({ entries }: History, state: FinalSpace, scope: HistoryScope, ids: readonly string[]) {
  const { makers, wrong } = matchMakers(entries, state, scope, ids);
  const chain: Chain = { scope, state, ids, indexOf: new Map(ids.map((id, index) => [id, index])), makers };
  return { chain, wrong };
}

/** The bases of the change requests of a space. */
const listStarts = ({ entries }: History, space: string): Taken[] =>
  ofKind(entries, 'create-request').flatMap((entry) =>
    entry.answer === undefined || entry.asked.space !== space
      ? []
      : [{ entry, revision: entry.answer.initial, began: entry.began, ended: entry.ended }],
  );

/** Revisions merged into a change request. */
const listTaken = ({ ids, makers, state }: Chain): Taken[] =>
  makers.flatMap((maker, index) => {
    const [, revision] = state.revisions[ids[index] ?? '']?.parents ?? [];
    return maker === undefined || revision === undefined ? [] : [{ ...maker, revision }];
  });

/** A change request starts with the main content. */
function checkStart({ ids: [first = ''], scope, state }: Chain): string[] {
  const [parent = ''] = state.revisions[first]?.parents ?? [];
  const differences = difference(contentOf(state, parent), contentOf(state, first));
  return differences.length === 0
    ? []
    : [`The first revision of ${revisionNameOf(scope)}: ${differences.slice(0, 5).join('; ')}.`];
}

/** From the oldest that is known to `head`. */
function listFirstParents({ revisions }: FinalSpace, head: string): string[] {
  const ids: string[] = [];
  const seen = new Set<string>();
  for (let id: string | undefined = head; id !== undefined && !seen.has(id); id = revisions[id]?.parents[0]) {
    ids.unshift(id);
    seen.add(id);
  }
  return ids;
}

/** Every revision contains exactly the previous contents with the changes of its creator. */
function checkReplay(chain: Chain, main: ReadonlySet<string>): string[] {
  const { ids, makers, state } = chain;
  return ids.flatMap((id, index) => {
    const maker = makers[index];
    if (index === 0 || maker === undefined) return [];
    const before = contentOf(state, ids[index - 1] ?? '');
    const actual = contentOf(state, id);
    const { expected, conflicts, lost } = expect(chain, id, before, maker, main);
    const differences = difference(expected, actual, conflicts);
    const description = `Revision ${id} of ${revisionNameOf(chain.scope)}, made by ${show(maker.entry)}`;
    return [
      ...(differences.length > 0 ? [`${description}: ${differences.slice(0, 5).join('; ')}.`] : []),
      ...(lost.length > 0 ? [`${description}: both sides changed ${lost.join(', ')}, and not both are there.`] : []),
    ];
  });
}

/** The expected contents of a revision. */
interface Expected {
  readonly expected: Content;
  /** Pages that both sides changed: they show both until somebody decides, and are not merged into main content. */
  readonly conflicts: ReadonlySet<string>;
  /** Those of them of which one side is lost. */
  readonly lost: readonly string[];
}

function expect({ state }: Chain, id: string, before: Content, { entry }: Maker, main: ReadonlySet<string>): Expected {
  if (entry.kind === 'edit' || entry.kind === 'import' || entry.kind === 'git-import')
    return { expected: apply(before, entry.asked.writes), conflicts: new Set(), lost: [] };
  const [first = '', second = ''] = state.revisions[id]?.parents ?? [];
  const isIntoMain = main.has(id);
  const [ours, theirs] = isIntoMain ? [first, second] : [second, first];
  const base = contentOf(state, findAncestor(state, theirs, main));
  const sides = [contentOf(state, ours), contentOf(state, theirs)] as const;
  const { merged, conflicts } = merge(base, ...sides);
  const actual = contentOf(state, id);
  // If one side deleted the page, its presentation is up to the product.
  const showsAll = (title: string) => {
    const texts = sides.map((side) => side.get(title));
    return texts.includes(undefined) || texts.every((text) => actual.get(title)?.includes(text ?? ''));
  };
  return { expected: merged, conflicts, lost: [...conflicts].filter((title) => isIntoMain || !showsAll(title)) };
}

/** The main revision that a change request took in last, before or at one of its revisions. */
function findAncestor({ revisions }: FinalSpace, from: string, main: ReadonlySet<string>): string {
  for (let id = from; ; ) {
    const [first, second] = revisions[id]?.parents ?? [];
    if (second !== undefined && main.has(second)) return second;
    if (first === undefined || main.has(first)) return first ?? '';
    id = first;
  }
}

/** Everything that was acknowledged to a client as a revision is one of the place that it changed. */
function findUnknownRevisions({ entries }: History, space: string, state: FinalSpace): string[] {
  const known = new Set(state.requests.map(({ id }) => id));
  const lost = ofKind(entries, 'create-request').filter(
    ({ asked, answer }) => asked.space === space && answer !== undefined && !known.has(answer.id),
  );
  const isOfUnknown = (entry: Entry) =>
    listChanges([entry]).some(
      ({ asked }) =>
        asked.space === space && 'request' in asked && asked.request !== undefined && !known.has(asked.request),
    );
  return [...lost, ...entries.filter((entry) => entry.answer !== undefined && isOfUnknown(entry))].map(
    (entry) => `What is acknowledged is in no change request: ${show(entry)}.`,
  );
}

export const revisionNameOf = ({ space, request }: HistoryScope): string =>
  request === undefined ? `main content of ${space}` : `change request ${request}`;
