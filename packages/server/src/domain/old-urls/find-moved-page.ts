import type { DocumentPage, IndexedPage, Page } from '@bindery/content';
import { isDocument } from '../../engines/pages/is-document.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import type { Viewer } from '../../engines/pages/viewer.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { Context } from '../context.ts';
import { type FormerNames, loadFormerNames, nameKey } from './former-names.ts';

/** Segments of a path that is looked for, and pages that may have had the path so far. */
const MAX_SEGMENTS = 50;
const MAX_CANDIDATES = 100;

/**
 * The page that was at a path of a space in an earlier revision, if it still is somewhere and the visitor may see it.
 * Each segment may be a name of today or a former one, so that a path lives on through several moves.
 */
export async function findMovedPage(
  ctx: Context,
  space: SpaceRow,
  view: RevisionView,
  path: string,
  viewer: Viewer,
): Promise<IndexedPage<DocumentPage> | undefined> {
  const segments = path.split('/');
  if (path === '' || segments.length > MAX_SEGMENTS) return undefined;
  const names = await loadFormerNames(ctx, space);
  if (names.byName.size === 0) return undefined;
  let candidates = new Set<string>(['', ...listNameless(view, names)]);
  for (const segment of segments) {
    const next = [...candidates].flatMap((parent) => listNamed(view, names, parent, segment));
    candidates = new Set(next.slice(0, MAX_CANDIDATES));
    if (candidates.size === 0) return undefined;
  }
  for (const id of candidates) {
    const indexed = view.index.byId.get(id);
    if (indexed !== undefined && isDocument(indexed) && isPageVisible(indexed, viewer)) return indexed;
  }
  return undefined;
}

/**
 * Top-level groups whose slugs are in no path, including removed ones: a group that had a slug recorded it when it was
 * removed.
 */
function listNameless({ content, index }: RevisionView, { stableParents }: FormerNames): string[] {
  const present = content.pages.filter((page) => page.type === 'group' && page.slug === '').map(({ id }) => id);
  return [...present, ...stableParents.filter((id) => !index.byId.has(id))];
}

/** Ids of the pages that have or had this name below a page. */
function listNamed(view: RevisionView, { byName }: FormerNames, parent: string, slug: string): readonly string[] {
  const page = view.index.byId.get(parent)?.page;
  const children: readonly Page[] = parent === '' ? view.content.pages : page && 'pages' in page ? page.pages : [];
  const present = children.find((child) => child.type !== 'link' && child.slug === slug);
  return [...(present === undefined ? [] : [present.id]), ...(byName.get(nameKey(parent, slug)) ?? [])];
}
