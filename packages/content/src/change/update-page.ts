import type { PageRecord } from '../revision/page-record.ts';
import type { UpdatePage } from './change.ts';
import { type Draft, requirePage } from './draft.ts';
import { editDocument, readRecordTitle } from './edit-document.ts';
import { recordMembers, requireMembersOf } from './insert-page.ts';
import { freeSlug, takeSlug } from './name-page.ts';
import { findPlace } from './page-position.ts';
import { linkTarget } from './resolve-refs.ts';
import { isSameValue } from './same-value.ts';

/** Changes and moves a page of the draft; returns its id. A title change does not change the slug or the path. */
export async function updatePage(draft: Draft, change: UpdatePage, path: string): Promise<string> {
  const before = await requirePage(draft, change.page, `${path}/page`);
  requireMembersOf(before.type, change, path);
  const edited = await editMembers(draft, before, change, path);
  const isEdited = !isSameValue(edited, before) || (change.slug !== undefined && change.slug !== slugOfPage(before));
  const placed = await movePage(draft, before, edited, change, path);
  const next = isEdited ? { ...placed, updatedAt: draft.input.now } : placed;
  if (!isSameValue(next, before)) draft.pages.set(next.id, next);
  return next.id;
}

const slugOfPage = (page: PageRecord): string => (page.type === 'link' ? '' : page.slug);

async function editMembers(draft: Draft, before: PageRecord, change: UpdatePage, path: string): Promise<PageRecord> {
  if (before.type === 'document') return editDocument(draft, before, change, path);
  const { emoji, icon, condition, hidden, ...rest } = before;
  const remaining = {
    emoji: change.emoji === undefined ? emoji : change.emoji,
    icon: change.icon === undefined ? icon : change.icon,
    condition: change.condition === undefined ? condition : change.condition,
    hidden: change.hidden ?? hidden,
  } as Parameters<typeof recordMembers>[0];
  const title = change.title === undefined ? before.title : readRecordTitle(change.title, `${path}/title`);
  const next: PageRecord = { ...rest, ...recordMembers(remaining), title };
  if (next.type !== 'link' || change.target === undefined) return next;
  return { ...next, target: await linkTarget(draft, change.target, `${path}/target`) };
}

/** The page at the given location, if any, with a slug that is free there. */
async function movePage(
  draft: Draft,
  before: PageRecord,
  edited: PageRecord,
  change: UpdatePage,
  path: string,
): Promise<PageRecord> {
  const into =
    change.into === undefined || change.into === null
      ? change.into
      : (await requirePage(draft, change.into, `${path}/into`)).id;
  const stays = change.at === undefined && (into === undefined || into === before.parent);
  const at = stays
    ? { parent: before.parent, position: before.position }
    : await findPlace(draft, before, change, path);
  const placed = { ...edited, ...at };
  if (placed.type === 'link') return placed;
  const { id, parent, slug } = placed;
  const isThere = parent === before.parent;
  if (change.slug !== undefined && !(isThere && change.slug === slugOfPage(before))) {
    return { ...placed, slug: await takeSlug(draft, id, parent, change.slug, `${path}/slug`) };
  }
  // A text may have brought another slug.
  if (slug === '' || (isThere && slug === slugOfPage(before))) return placed;
  return { ...placed, slug: await freeSlug(draft, id, parent, slug) };
}
