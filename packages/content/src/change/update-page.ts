import type { PageRecord } from '../revision/page-record.ts';
import type { UpdatePage } from './change.ts';
import { type Draft, requirePage } from './draft.ts';
import { editDocument, readRecordTitle } from './edit-document.ts';
import { recordMembers, requireMembersOf } from './insert-page.ts';
import { freeSlug, takeSlug } from './name-page.ts';
import { findPlace } from './page-position.ts';
import { linkTarget } from './resolve-refs.ts';
import { isSameValue } from './same-value.ts';

/** Changes and moves a page of the draft; answers its id. A title that changes leaves the slug, and so the path. */
export async function updatePage(draft: Draft, change: UpdatePage, place: string): Promise<string> {
  const before = await requirePage(draft, change.page, `${place}/page`);
  requireMembersOf(before.type, change, place);
  const edited = await editMembers(draft, before, change, place);
  const isEdited = !isSameValue(edited, before) || (change.slug !== undefined && change.slug !== slugOfPage(before));
  const placed = await movePage(draft, before, edited, change, place);
  const next = isEdited ? { ...placed, updatedAt: draft.input.now } : placed;
  if (!isSameValue(next, before)) draft.pages.set(next.id, next);
  return next.id;
}

const slugOfPage = (page: PageRecord): string => (page.type === 'link' ? '' : page.slug);

async function editMembers(draft: Draft, before: PageRecord, change: UpdatePage, place: string): Promise<PageRecord> {
  if (before.type === 'document') return editDocument(draft, before, change, place);
  const { emoji, icon, condition, hidden, ...rest } = before;
  const kept = {
    emoji: change.emoji === undefined ? emoji : change.emoji,
    icon: change.icon === undefined ? icon : change.icon,
    condition: change.condition === undefined ? condition : change.condition,
    hidden: change.hidden ?? hidden,
  } as Parameters<typeof recordMembers>[0];
  const title = change.title === undefined ? before.title : readRecordTitle(change.title, `${place}/title`);
  const next: PageRecord = { ...rest, ...recordMembers(kept), title };
  if (next.type !== 'link' || change.target === undefined) return next;
  return { ...next, target: await linkTarget(draft, change.target, `${place}/target`) };
}

/** The page at the place that is given, if one is, and with the slug that it can have there. */
async function movePage(
  draft: Draft,
  before: PageRecord,
  edited: PageRecord,
  change: UpdatePage,
  place: string,
): Promise<PageRecord> {
  const into =
    change.into === undefined || change.into === null
      ? change.into
      : (await requirePage(draft, change.into, `${place}/into`)).id;
  const stays = change.at === undefined && (into === undefined || into === before.parent);
  const at = stays
    ? { parent: before.parent, position: before.position }
    : await findPlace(draft, before, change, place);
  const placed = { ...edited, ...at };
  if (placed.type === 'link') return placed;
  const { id, parent, slug } = placed;
  const isThere = parent === before.parent;
  if (change.slug !== undefined && !(isThere && change.slug === slugOfPage(before))) {
    return { ...placed, slug: await takeSlug(draft, id, parent, change.slug, `${place}/slug`) };
  }
  // A text may have brought another slug.
  if (slug === '' || (isThere && slug === slugOfPage(before))) return placed;
  return { ...placed, slug: await freeSlug(draft, id, parent, slug) };
}
