import { countPageChanges, openRevision, type PageChangeCounts } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';

/** Maximum cached counts, and those that stay cached when unused. */
const MAX_CACHED = 20_000;
const RESTING = 500;

/** A cache of immutable counts. */
export const createCountCache = (ctx: Context): LruCache<PageChangeCounts> =>
  ctx.idleEviction.add(new LruCache<PageChangeCounts>(MAX_CACHED, () => 1), RESTING);

/** The number of changed pages between a revision and the one before it; all of them are new in the first one. */
export async function countChangedPages(
  ctx: Context,
  previous: RevisionRow | undefined,
  { id, root }: RevisionRow,
  { counted, pause }: { readonly counted: LruCache<PageChangeCounts>; readonly pause: () => Promise<void> },
): Promise<PageChangeCounts> {
  const cached = counted.get(id);
  if (cached !== undefined) return cached;
  const counts =
    previous === undefined
      ? { created: (await openRevision(ctx.content, root)).counts.pages, edited: 0, deleted: 0, titles: [] }
      : await countPageChanges(ctx.content, previous.root, root, pause);
  counted.set(id, counts);
  return counts;
}
