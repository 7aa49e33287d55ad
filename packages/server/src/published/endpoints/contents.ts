import { type IndexedPage, listAncestors } from '@bindery/content';
import { type ContentsEntry, type ContentsView, renderContents } from '@bindery/site';
import { createBoundedYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import { type AddressedSpace, isPageVisible } from '../../pages/content-urls.ts';
import type { Viewer } from '../../pages/viewer.ts';
import { addressedSpace, type RequestScope, readShown } from '../../sites/request-scope.ts';
import { type Answer, answerText } from '../../sites/site-response.ts';
import { LruCache } from '../../store/lru-cache.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import { pageAssets } from '../assets.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { buildNavigation, CONTENTS_SEGMENT, describeEntry } from '../navigation.ts';
import { buildSiteView, themePath } from '../site-view.ts';
import { findSpaceOfName } from './listed-pages.ts';

/** Pages of the table of contents that are listed at once. */
const ENTRIES = 200;

/**
 * `{space}/~contents`: all pages that the table of contents lists for the visitor, part by part. `?page=2` is the second
 * part, `?at={pageId}` the one that has a page.
 */
export async function answerContents(
  ctx: Context,
  scope: RequestScope,
  { path, query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const shown = findSpaceOfName(scope, path);
  if (shown === undefined) return undefined;
  const view = await readShown(ctx, scope, shown);
  const listed = await listVisible(ctx, view, scope.viewer);
  const parts = Math.max(1, Math.ceil(listed.length / ENTRIES));
  const part = findPart(listed, query);
  if (part === undefined || part > parts) return undefined;
  const surroundings = addressedSpace(scope, shown, view);
  const href = surroundings.basePath + CONTENTS_SEGMENT;
  const first = (part - 1) * ENTRIES;
  const entries = listed.slice(first, first + ENTRIES);
  const contents: ContentsView = {
    site: await buildSiteView(ctx, { scope, shown, view }),
    navigation: buildNavigation(surroundings),
    canonicalUrl: scope.canonicalBase + href.slice(scope.basePath.length) + (part === 1 ? '' : `?page=${part}`),
    entries: nestEntries(surroundings, entries),
    first: first + 1,
    last: first + entries.length,
    count: listed.length,
    parts: Array.from({ length: parts }, (_, index) => (index === 0 ? href : `${href}?page=${index + 1}`)),
    part: part - 1,
    assets: pageAssets(scope.place.assetsPath, themePath(scope, shown)),
  };
  return answerText('html', renderContents(contents), { noIndex: true });
}

/** The part that the query names, from 1; the first where it names none or a page that is not listed. */
function findPart(listed: readonly IndexedPage[], query: URLSearchParams): number | undefined {
  const at = query.get('at');
  const number = query.get('page');
  if (at === null) return number === null ? 1 : /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
  const place = listed.findIndex((entry) => entry.page.id === at);
  const below = place < 0 ? listed.findIndex((entry) => isBelow(entry, at)) : place;
  return Math.floor(Math.max(0, below) / ENTRIES) + 1;
}

function isBelow({ parent }: IndexedPage, id: string): boolean {
  for (let above = parent; above !== undefined; above = above.parent) if (above.page.id === id) return true;
  return false;
}

/** What visitors of one digest are listed of a revision that has pages for some visitors only; lives with it. */
const visible = new WeakMap<RevisionView, LruCache<readonly IndexedPage[]>>();
/** Pages in all lists of one revision. */
const MAX_KEPT = 400_000;

/** What the table of contents lists for a visitor, in order; found once for visitors who have shown the same. */
async function listVisible(ctx: Context, view: RevisionView, viewer: Viewer): Promise<readonly IndexedPage[]> {
  if (!view.index.isConditional) return view.index.listed;
  const lists =
    visible.get(view) ?? new LruCache<readonly IndexedPage[]>(MAX_KEPT, ({ length }) => length + 10, MAX_KEPT);
  visible.set(view, lists);
  const known = lists.get(viewer.digest);
  if (known !== undefined) return known;
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const found: IndexedPage[] = [];
  for (const indexed of view.index.listed) {
    if (isPageVisible(indexed, viewer)) found.push(indexed);
    await pause();
  }
  lists.set(viewer.digest, found);
  return found;
}

interface GrowingEntry extends ContentsEntry {
  readonly children: GrowingEntry[];
}

/** Entries below the pages that they stand below, which come along where they are none of the entries themselves. */
function nestEntries(surroundings: AddressedSpace, entries: readonly IndexedPage[]): ContentsEntry[] {
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
