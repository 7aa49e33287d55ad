import { openRevision, type PageChangeCounts } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import { countRowsOnce } from '../../../platform/db/count-rows.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { badRequest, wrongPageToken } from '../../../platform/errors.ts';
import { decodePage, encodePage, PAGE_SIZE } from '../../../platform/http/list.ts';
import { findRevisions } from '../../../platform/queries/content.ts';
import type { LruCache } from '../../../platform/store/lru-cache.ts';
import { countChangedPages } from './count-changed-pages.ts';
import { type HistoryHead, numberHistory } from './number-history.ts';
import { selectHistory } from './queries.ts';
import type { HistoryQuery } from './schema.ts';

/** Maximum revisions checked for one page of the list when it is filtered by a page of the content. */
const MAX_COMPARED = 200;
const MAX_COUNTED = 100;

export interface HistoryRow extends RevisionRow {
  readonly number: number | null;
}

/** One page of a history, latest revision first. */
export interface HistoryPage {
  readonly next?: { readonly page: string };
  readonly count?: number;
  readonly rows: readonly HistoryRow[];
  /** Rows of parents, and of merged commits, by id. */
  readonly parents: ReadonlyMap<string, RevisionRow>;
  readonly counts: ReadonlyMap<string, PageChangeCounts>;
}

/**
 * Lists the revisions of a head, latest first, by number: the cost of a page is independent of the length of the
 * history.
 * @throws 400 for a page token of another list, and for counts of too many revisions
 */
export async function listHistory(
  ctx: Context,
  head: HistoryHead,
  query: HistoryQuery,
  counted: LruCache<PageChangeCounts>,
): Promise<HistoryPage> {
  const { limit = PAGE_SIZE.default, counts = false, changedPage } = query;
  if (counts && limit > MAX_COUNTED) throw badRequest(`querystring/limit must be <= ${MAX_COUNTED} with counts.`);
  await numberHistory(ctx, head);
  const list = selectHistory(ctx.database.reader, head.headId, query);
  const count = changedPage === undefined ? await countRowsOnce(ctx.cache, list) : undefined;
  const take = changedPage === undefined ? limit : MAX_COMPARED;
  const after = readCursor(query.page);
  const from = after === undefined ? list : list.where('number', '<', after);
  const loaded = await from
    .orderBy('number', 'desc')
    .limit(take + 1)
    .execute();
  const candidates = loaded.slice(0, take);
  const parents = await loadParents(ctx, head.spaceId, candidates);
  const matching =
    changedPage === undefined ? candidates : await filterChanged(ctx, candidates, parents, changedPage, limit + 1);
  const rows = matching.slice(0, limit);
  // If no more of the checked ones match, the next page continues after the last of them.
  const last = matching.length > limit ? rows.at(-1) : loaded.length > take ? candidates.at(-1) : undefined;
  return {
    ...(last !== undefined && limit > 0 && { next: { page: encodePage([String(last.number)]) } }),
    ...(count !== undefined && { count }),
    rows,
    parents,
    counts: counts ? await countAll(ctx, rows, parents, counted) : new Map(),
  };
}

function readCursor(page: string | undefined): number | undefined {
  if (page === undefined) return undefined;
  const [text = ''] = decodePage(page, 1);
  if (!/^\d{1,9}$/.test(text)) throw wrongPageToken();
  return Number(text);
}

const parentsOf = ({ parents }: RevisionRow): string[] => JSON.parse(parents) as string[];

async function loadParents(
  ctx: Context,
  spaceId: string,
  rows: readonly RevisionRow[],
): Promise<ReadonlyMap<string, RevisionRow>> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = new Set(rows.flatMap(parentsOf).filter((id) => !known.has(id)));
  return new Map([...known, ...(await findRevisions(ctx.database.reader, spaceId, [...missing]))]);
}

/** The previous revision in a history; undefined for the first of a space. */
const previousOf = (row: RevisionRow, parents: ReadonlyMap<string, RevisionRow>): RevisionRow | undefined =>
  parents.get(parentsOf(row)[0] ?? '');

/** The revisions that changed a page, up to `most`. */
async function filterChanged(
  ctx: Context,
  rows: readonly HistoryRow[],
  parents: ReadonlyMap<string, RevisionRow>,
  pageId: string,
  most: number,
): Promise<HistoryRow[]> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const read = async (revision: RevisionRow | undefined) => {
    if (revision === undefined) return undefined;
    const page = await (await openRevision(ctx.content, revision.root)).findPageRecord(pageId);
    return page && JSON.stringify(page);
  };
  const changed: HistoryRow[] = [];
  for (const row of rows) {
    if (changed.length >= most) break;
    await pause();
    const previous = previousOf(row, parents);
    if (previous?.root === row.root) continue;
    const [before, after] = [await read(previous), await read(row)];
    if (before !== after) changed.push(row);
  }
  return changed;
}

async function countAll(
  ctx: Context,
  rows: readonly HistoryRow[],
  parents: ReadonlyMap<string, RevisionRow>,
  counted: LruCache<PageChangeCounts>,
): Promise<ReadonlyMap<string, PageChangeCounts>> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const counts = new Map<string, PageChangeCounts>();
  for (const row of rows) {
    await pause();
    counts.set(row.id, await countChangedPages(ctx, previousOf(row, parents), row, { counted, pause }));
  }
  return counts;
}
