import { bothConditions, NEVER } from '../condition/condition.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { listOptionWarnings } from '../markdown/source-warnings.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { findMergedPages, type Merging, notesOf, stateOf } from './merging.ts';

type Side = 'base' | 'main' | 'change' | 'merged';

/** Listed warnings. */
const MAX_WARNINGS = 100;

/**
 * Notes a conflict for every page that would lose a condition: one of the page, or of a page above it, that one side added
 * or both sides left unchanged. The usual cause is that one side moves a page out of a group that the other restricts.
 * An error in the options of a page is a conflict too if main has a condition for it, and otherwise a warning.
 *
 * Only pages whose parent or condition differs are compared: all others have the conditions of their parents.
 */
export async function checkConditions(merging: Merging): Promise<void> {
  const records = openRecords(merging);
  await checkUnreadable(merging, records);
  for (const id of await listCandidates(merging, records)) {
    await merging.pause();
    const merged = await records.conditionsOf('merged', id);
    const [base, main, change] = await Promise.all([
      records.conditionsOf('base', id),
      records.conditionsOf('main', id),
      records.conditionsOf('change', id),
    ]);
    const required = [...main, ...change].filter((each) => !base.has(each) || (main.has(each) && change.has(each)));
    const isHidden = merged.has(NEVER) && (main.has(NEVER) || change.has(NEVER));
    if (!isHidden && !required.every((each) => merged.has(each)))
      noteConditions(merging, id, 'condition', { main, change });
  }
}

async function checkUnreadable(merging: Merging, { find, conditionsOf }: Records): Promise<void> {
  const { pages, texts, warnings } = merging;
  const hidden: { readonly id: string; readonly document: string; readonly main: PageRecord | undefined }[] = [];
  for (const id of new Set([...pages.main.keys(), ...pages.change.keys()])) {
    const [merged, { main }] = [await find('merged', id), stateOf(pages, id)];
    if (merged?.type !== 'document' || merged.condition !== NEVER || main?.condition === NEVER) continue;
    hidden.push({ id, document: merged.document, main });
  }
  await texts.load(hidden.map(({ document }) => document));
  warnings.length = 0;
  for (const { id, document, main } of hidden) {
    await merging.pause();
    const options = splitSource(texts.get(document));
    const unread = listOptionWarnings(options).filter(({ reason }) => reason === 'condition_unreadable');
    if (unread.length === 0) continue;
    if (main?.condition === undefined || merging.options.mayBreakConditions === true) {
      if (warnings.length < MAX_WARNINGS) warnings.push(...unread.map((each) => ({ ...each, page: id })));
    } else {
      const [ofMain, change] = [await conditionsOf('main', id), await conditionsOf('merged', id)];
      noteConditions(merging, id, 'unreadable', { main: ofMain, change });
    }
  }
}

function noteConditions(
  merging: Merging,
  id: string,
  kind: 'condition' | 'unreadable',
  { main, change }: Record<'main' | 'change', ReadonlySet<string>>,
): void {
  const notes = notesOf(merging, id);
  // It is to be decided anyway.
  if (notes.kinds.size > 0) return;
  notes.kinds.add(kind);
  notes.main.push(conditionLine(main));
  notes.change.push(conditionLine(change));
}

/** A line of YAML with the condition that all of these are. */
const conditionLine = (conditions: ReadonlySet<string>): string =>
  `condition: ${JSON.stringify([...conditions].reduce(bothConditions, undefined) ?? null)}`;

interface Records {
  readonly find: (side: Side, id: string) => Promise<PageRecord | undefined>;
  /** The conditions of a page and of those above it. */
  readonly conditionsOf: (side: Side, id: string) => Promise<ReadonlySet<string>>;
}

function openRecords(merging: Merging): Records {
  const { pages, draft, start } = merging;
  const unchanged = new Map<string, PageRecord | undefined>();
  const findMerged = async (id: string): Promise<PageRecord | undefined> => {
    const edited = draft.pages.get(id);
    if (edited !== undefined) return edited ?? undefined;
    const started = pages[start].get(id);
    if (started !== undefined) return started.after;
    if (!unchanged.has(id)) unchanged.set(id, (await findMergedPages(merging, [id])).get(id));
    return unchanged.get(id);
  };
  const find = async (side: Side, id: string): Promise<PageRecord | undefined> => {
    const isChanged = pages.main.has(id) || pages.change.has(id);
    return side === 'merged' || !isChanged ? findMerged(id) : stateOf(pages, id)[side];
  };
  const conditionsOf = async (side: Side, start: string): Promise<ReadonlySet<string>> => {
    const conditions = new Set<string>();
    const seen = new Set<string>();
    for (let id: string | null = start; id !== null && !seen.has(id); ) {
      seen.add(id);
      const page = await find(side, id);
      if (page?.condition !== undefined) conditions.add(page.condition);
      id = page?.parent ?? null;
    }
    return conditions;
  };
  return { find, conditionsOf };
}

/** Pages of all sides whose parent or condition differs; none if one side changed no parent and no condition. */
async function listCandidates(merging: Merging, { find }: Records): Promise<string[]> {
  const { pages } = merging;
  const candidates: string[] = [];
  const counts = { main: 0, change: 0, merged: 0 };
  for (const id of new Set([...pages.main.keys(), ...pages.change.keys()])) {
    const { base, main, change } = stateOf(pages, id);
    const merged = await find('merged', id);
    if (base === undefined || main === undefined || change === undefined || merged === undefined) continue;
    if (!isRestrictedAlike(base, main)) counts.main += 1;
    if (!isRestrictedAlike(base, change)) counts.change += 1;
    const isOfOneSide = isRestrictedAlike(main, merged) || isRestrictedAlike(change, merged);
    if (!isOfOneSide) counts.merged += 1;
    if (![base, main, change].every((each) => isRestrictedAlike(each, merged))) candidates.push(id);
  }
  const haveBoth = counts.main > 0 && counts.change > 0;
  return haveBoth || counts.merged > 0 ? candidates : [];
}

const isRestrictedAlike = (one: PageRecord, other: PageRecord): boolean =>
  one.parent === other.parent && one.condition === other.condition;
