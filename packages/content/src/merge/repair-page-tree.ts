import { listChildIds } from '../revision/location-index.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { PAGE_DEPTH_LIMIT } from '../revision/tree-faults.ts';
import type { ConflictKind } from './conflict.ts';
import { belowLine, findMergedPages, type Merging, mergedTitleOf, notesOf, stateOf } from './merging.ts';

/** Maximum rounds of relocating pages; one suffices unless moves depend on each other. */
const ROUNDS = 100;
/** Conflicts that leave the location of a page open. */
const PLACE_KINDS: readonly ConflictKind[] = ['place', 'deleted', 'cycle', 'parent'];

/**
 * Repairs the page tree of the draft. A page whose parent the other side deleted, or turned into a link, moves up to
 * the nearest remaining ancestor, which is a conflict: merged content is published immediately, and nobody chose that
 * location. Moves that together create a cycle conflict, and the change request's locations win. Pages below the depth
 * limit move up as far as necessary.
 */
export async function repairPageTree(merging: Merging): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const adopted = await adoptOrphans(merging);
    const broken = await breakCycles(merging);
    if (!adopted && !broken) break;
  }
  await flattenDeepPages(merging);
}

async function adoptOrphans(merging: Merging): Promise<boolean> {
  const orphans = await findOrphans(merging);
  for (const page of orphans) {
    const { pages } = merging.draft;
    const parent = await findStaying(merging, page.parent);
    pages.set(page.id, { ...page, parent });
    const notes = notesOf(merging, page.id);
    // The page already shows that its location is open.
    if (PLACE_KINDS.some((kind) => notes.kinds.has(kind))) continue;
    notes.kinds.add('parent');
    const above = JSON.stringify(await mergedTitleOf(merging, page.parent));
    const isDeletedByMain = page.parent !== null && !canHold(stateOf(merging.pages, page.parent).main);
    const [gone, stays] = [`page above: ${above}, deleted`, `place: below ${above}`];
    notes.main.push(isDeletedByMain ? gone : stays);
    notes.change.push(isDeletedByMain ? stays : gone);
  }
  return orphans.length > 0;
}

function canHold(page: PageRecord | undefined): boolean {
  return page !== undefined && page.type !== 'link';
}

/** Pages of the draft without a parent that can contain them, and children left by pages of the draft. */
async function findOrphans(merging: Merging): Promise<PageRecord[]> {
  const { draft, store, root } = merging;
  const set = [...draft.pages.values()].filter((page) => page !== null);
  const parents = await findMergedPages(
    merging,
    set.flatMap(({ parent }) => parent ?? []),
  );
  const childless = [...draft.pages].filter(([, page]) => !canHold(page ?? undefined)).map(([id]) => id);
  const left = [...(await listChildIds(store, root.places, childless)).values()].flat();
  const leftBehind = await findMergedPages(
    merging,
    left.filter((id) => !draft.pages.has(id)),
  );
  return [...set.filter(({ parent }) => parent !== null && !canHold(parents.get(parent))), ...leftBehind.values()];
}

/** The nearest existing ancestor of a removed page; `null`: the top level. */
async function findStaying(merging: Merging, from: string | null): Promise<string | null> {
  const seen = new Set<string>();
  for (let id = from; id !== null && !seen.has(id); ) {
    seen.add(id);
    const page = (await findMergedPages(merging, [id])).get(id);
    if (canHold(page)) return id;
    const { base, main, change } = stateOf(merging.pages, id);
    id = (page ?? base ?? main ?? change)?.parent ?? null;
  }
  return null;
}

async function breakCycles(merging: Merging): Promise<boolean> {
  const cycle = await findCycle(merging);
  for (const page of cycle) {
    const { base, main, change } = stateOf(merging.pages, page.id);
    if (base === undefined || (main?.parent === base.parent && change?.parent === base.parent)) continue;
    const notes = notesOf(merging, page.id);
    notes.kinds.add('cycle');
    notes.main.push(await belowLine(merging, main?.parent ?? base.parent));
    notes.change.push(await belowLine(merging, change?.parent ?? base.parent));
    const { parent, position } = change ?? base;
    merging.draft.pages.set(page.id, { ...page, parent, position });
  }
  return cycle.length > 0;
}

/** The pages of one cycle, if any: it contains a moved page. */
async function findCycle(merging: Merging): Promise<PageRecord[]> {
  const moved = listMoved(merging);
  const above = await findUpwards(merging, moved);
  const settled = new Set<string>();
  for (const start of moved) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let id: string | null = start;
    while (id !== null && !settled.has(id)) {
      if (onPath.has(id)) return path.slice(path.indexOf(id)).flatMap((each) => above.get(each) ?? []);
      onPath.add(id);
      path.push(id);
      id = above.get(id)?.parent ?? null;
    }
    for (const each of path) settled.add(each);
  }
  return [];
}

/** Pages of the draft with another parent than in the starting revision, and new ones. */
function listMoved({ draft, pages, start }: Merging): string[] {
  return [...draft.pages].flatMap(([id, page]) => {
    const before = stateOf(pages, id)[start];
    return page !== null && (before === undefined || before.parent !== page.parent) ? [id] : [];
  });
}

/** Pages and all their ancestors, read one level at a time. */
async function findUpwards(merging: Merging, ids: readonly string[]): Promise<Map<string, PageRecord>> {
  const ancestors = new Map<string, PageRecord>();
  for (let parentIds = ids; parentIds.length > 0; ) {
    const pages = await findMergedPages(merging, parentIds);
    for (const [id, page] of pages) ancestors.set(id, page);
    parentIds = [...pages.values()].flatMap(({ parent }) => (parent === null || ancestors.has(parent) ? [] : parent));
  }
  return ancestors;
}

/** Moves pages on the first level below the depth limit up by one, until there are none. */
async function flattenDeepPages(merging: Merging): Promise<void> {
  for (;;) {
    const deep = await findTooDeep(merging);
    if (deep.length === 0) return;
    for (const page of deep) {
      const [parent] = (await findMergedPages(merging, page.parent === null ? [] : [page.parent])).values();
      merging.draft.pages.set(page.id, { ...page, parent: parent?.parent ?? null });
      const notes = notesOf(merging, page.id);
      if (notes.kinds.has('depth')) continue;
      notes.kinds.add('depth');
      const line = await belowLine(merging, page.parent);
      notes.main.push(line);
      notes.change.push(line);
    }
  }
}

/** Pages one level deeper than may be, at or below pages that were moved. */
async function findTooDeep(merging: Merging): Promise<PageRecord[]> {
  const { draft, store, root } = merging;
  const moved = listMoved(merging);
  const above = await findUpwards(merging, moved);
  let level = new Map(moved.map((id) => [id, depthOf(above, id)]));
  const tooDeep = new Set<string>();
  while (level.size > 0) {
    const children = await listChildIds(store, root.places, [...level.keys()]);
    const below = new Map<string, number>();
    for (const [parent, depth] of level) {
      if (depth > PAGE_DEPTH_LIMIT) tooDeep.add(parent);
      else for (const id of children.get(parent) ?? []) if (isLeft(draft.pages, id, parent)) below.set(id, depth + 1);
    }
    level = below;
  }
  const pages = await findMergedPages(merging, tooDeep);
  // If its parent is too deep as well, the parent moves first.
  return [...pages.values()].filter(({ parent }) => parent === null || !tooDeep.has(parent));
}

function isLeft(edits: ReadonlyMap<string, PageRecord | null>, id: string, parent: string): boolean {
  return !edits.has(id) || edits.get(id)?.parent === parent;
}

/** The level of a page; the top level is 1. */
function depthOf(above: ReadonlyMap<string, PageRecord>, id: string): number {
  let depth = 1;
  for (let parent = above.get(id)?.parent ?? null; parent !== null; parent = above.get(parent)?.parent ?? null) {
    depth += 1;
  }
  return depth;
}
