import { type IndexedPage, listAncestors } from '@bindery/content';
import { type ContentsEntry, type ContentsView, renderContents } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { locateSpace, type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText } from '../../../domain/sites/site-response.ts';
import type { LocatedSpace } from '../../../engines/pages/content-urls.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import type { Viewer } from '../../../engines/pages/viewer.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { buildNavigation, CONTENTS_SEGMENT, describeEntry } from '../navigation.ts';
import { buildSiteView, themePath } from '../site-view.ts';
import { findSpaceOfName } from './listed-pages.ts';

/** Pages per part of the list. */
const ENTRIES = 200;

/**
 * `{space}/~contents`: all pages that the table of contents lists for the visitor, in parts. `?page=2` is the second
 * part, `?at={pageId}` the one with a page.
 */
export async function answerContents(
  ctx: Context,
  scope: RequestScope,
  { path, query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const siteSpace = findSpaceOfName(scope, path);
  if (siteSpace === undefined) return undefined;
  const view = await readShown(ctx, scope, siteSpace);
  const listed = await listVisible(ctx, view, scope.viewer);
  const parts = Math.max(1, Math.ceil(listed.length / ENTRIES));
  const part = findPart(listed, query);
  if (part === undefined || part > parts) return undefined;
  const surroundings = locateSpace(scope, siteSpace, view);
  const href = surroundings.basePath + CONTENTS_SEGMENT;
  const first = (part - 1) * ENTRIES;
  const entries = listed.slice(first, first + ENTRIES);
  const contents: ContentsView = {
    site: await buildSiteView(ctx, { scope, siteSpace, view }),
    navigation: buildNavigation(surroundings).navigation,
    canonicalUrl: scope.canonicalBase + href.slice(scope.basePath.length) + (part === 1 ? '' : `?page=${part}`),
    entries: nestEntries(surroundings, entries),
    first: first + 1,
    last: first + entries.length,
    count: listed.length,
    parts: Array.from({ length: parts }, (_, index) => (index === 0 ? href : `${href}?page=${index + 1}`)),
    part: part - 1,
    assets: pageAssets(scope.mount.assetsPath, themePath(scope, siteSpace)),
  };
  return answerText('html', renderContents(contents), { noIndex: true });
}

/** The requested part, from 1; the first by default, and for a page that is not listed. */
function findPart(listed: readonly IndexedPage[], query: URLSearchParams): number | undefined {
  const at = query.get('at');
  const number = query.get('page');
  if (at === null) return number === null ? 1 : /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
  const index = listed.findIndex((entry) => entry.page.id === at);
  const below = index < 0 ? listed.findIndex((entry) => isBelow(entry, at)) : index;
  return Math.floor(Math.max(0, below) / ENTRIES) + 1;
}

function isBelow({ parent }: IndexedPage, id: string): boolean {
  for (let above = parent; above !== undefined; above = above.parent) if (above.page.id === id) return true;
  return false;
}

/** Visible pages per digest of the viewer, for a revision with conditional pages; released with the revision. */
const visible = new WeakMap<RevisionView, LruCache<readonly IndexedPage[]>>();
/** Maximum pages in all lists of one revision. */
const MAX_KEPT = 400_000;

/**
 * The pages that the table of contents lists for a visitor, in order; computed once for visitors with the same digest.
 */
async function listVisible(ctx: Context, view: RevisionView, viewer: Viewer): Promise<readonly IndexedPage[]> {
  if (!view.index.isConditional) return view.index.listed;
  const lists =
    visible.get(view) ?? new LruCache<readonly IndexedPage[]>(MAX_KEPT, ({ length }) => length + 10, MAX_KEPT);
  visible.set(view, lists);
  const known = lists.get(viewer.digest);
  if (known !== undefined) return known;
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const visiblePages: IndexedPage[] = [];
  for (const indexed of view.index.listed) {
    if (isPageVisible(indexed, viewer)) visiblePages.push(indexed);
    await pause();
  }
  lists.set(viewer.digest, visiblePages);
  return visiblePages;
}

interface GrowingEntry extends ContentsEntry {
  readonly children: GrowingEntry[];
}

/** Nests entries below their parents, which are included even if they are not entries themselves. */
function nestEntries(surroundings: LocatedSpace, entries: readonly IndexedPage[]): ContentsEntry[] {
  const top: GrowingEntry[] = [];
  const byId = new Map<string, GrowingEntry>();
  for (const indexed of entries) {
    let siblings = top;
    for (const { page } of [...listAncestors(indexed), indexed]) {
      let entry = byId.get(page.id);
      if (entry === undefined) {
        entry = { id: page.id, ...describeEntry(surroundings, page), children: [] };
        byId.set(page.id, entry);
        siblings.push(entry);
      }
      siblings = entry.children;
    }
  }
  return top;
}
