import { diffRevisions, type PageRecord } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import { walkHistory } from '../../../engines/revisions/walk-history.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';

/** An added or changed page. */
export interface PageChange {
  readonly pageId: string;
  readonly kind: 'added' | 'changed';
  readonly revisionId: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Maximum number of revisions compared for one list; it is cached, so that the next one only compares new revisions.
 */
const MAX_COMPARED = 500;
/** Pages in a list: enough to include fifty that a visitor may see. */
const MAX_CHANGES = 1000;

/** Lists by revision. */
const cacheOf = stateOfServer(() => new LruCache<readonly PageChange[]>(100_000, (changes) => changes.length + 10));

/** The latest added or changed pages of a space, latest first, each once. */
export async function listSpaceChanges(ctx: Context, space: SpaceRow): Promise<readonly PageChange[]> {
  const cache = cacheOf(ctx);
  const known = cache.get(space.revision_id);
  if (known !== undefined) return known;
  const changes = new Map<string, PageChange>();
  const add = (one: PageChange) => void (changes.has(one.pageId) || changes.set(one.pageId, one));
  let compared = 0;
  let after: { readonly id: string; readonly root: string; readonly created_at: string } | undefined;
  for await (const step of walkHistory(ctx, space.id, await getHeadRevision(ctx, space))) {
    if (after !== undefined) for (const change of await compare(ctx, step.root, after)) add(change);
    const older = cache.get(step.id);
    for (const change of older ?? []) add(change);
    if (older !== undefined || changes.size >= MAX_CHANGES || ++compared > MAX_COMPARED) break;
    after = step;
  }
  const list = [...changes.values()].slice(0, MAX_CHANGES);
  cache.set(space.revision_id, list);
  return list;
}

async function compare(
  ctx: Context,
  before: string,
  { id, root, created_at }: { readonly id: string; readonly root: string; readonly created_at: string },
): Promise<PageChange[]> {
  if (before === root) return [];
  const { added, changed } = (await diffRevisions(ctx.content, before, root, createYielder())).pages;
  const revisionDetails = { revisionId: id, at: created_at };
  return [
    ...added.filter(isDocument).map((page) => ({ pageId: page.id, kind: 'added' as const, ...revisionDetails })),
    ...changed
      .filter((change) => isDocument(change.after) && isRewritten(change.before, change.after))
      .map(({ after }) => ({ pageId: after.id, kind: 'changed' as const, ...revisionDetails })),
  ];
}

const isDocument = (page: PageRecord): boolean => page.type === 'document';

/** Whether the content changed: a moved page is not a change to readers. */
function isRewritten(before: PageRecord, after: PageRecord): boolean {
  const textOf = (page: PageRecord) => (page.type === 'document' ? [page.document, page.description] : []);
  return JSON.stringify([before.title, ...textOf(before)]) !== JSON.stringify([after.title, ...textOf(after)]);
}
