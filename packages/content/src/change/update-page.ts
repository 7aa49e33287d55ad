import { splitSource } from '../markdown/front-matter.ts';
import { parsePage } from '../markdown/parse-page.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { slugOf } from '../slug.ts';
import type { UpdatePage } from './change.ts';
import { type Draft, readText, requirePage } from './draft.ts';
import { type DocumentRecord, editDocument, readRecordTitle } from './edit-document.ts';
import { recordMembers, requireMembersOf } from './insert-page.ts';
import { freeSlug, newSourceFile, takeSlug } from './name-page.ts';
import { findPlace } from './page-position.ts';
import { linkTarget } from './resolve-refs.ts';
import { isSameValue } from './same-value.ts';
import { findOwnTitle } from './set-title.ts';

/** Changes and moves a page of the draft; returns its id. A title change alone does not change the slug or the path. */
export async function updatePage(draft: Draft, change: UpdatePage, path: string): Promise<string> {
  const before = await requirePage(draft, change.page, `${path}/page`);
  requireMembersOf(before.type, change, path);
  const edited = await editMembers(draft, before, change, path);
  const placed = await movePage(draft, before, edited, change, path);
  const isRenamed = change.slug !== undefined && slugOfPage(placed) !== slugOfPage(before);
  const isEdited = !isSameValue(edited, before) || isRenamed;
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
  if (change.slug === null) return renameForTitle(draft, placed);
  if (change.slug !== undefined && !(isThere && change.slug === slugOfPage(before))) {
    return { ...placed, slug: await takeSlug(draft, id, parent, change.slug, `${path}/slug`) };
  }
  // A text may have brought another slug.
  if (slug === '' || (isThere && slug === slugOfPage(before))) return placed;
  return { ...placed, slug: await freeSlug(draft, id, parent, slug) };
}

/** The page with the slug that a new page of its title would get there, and with the source file if it is unused. */
async function renameForTitle(draft: Draft, page: Exclude<PageRecord, { type: 'link' }>): Promise<PageRecord> {
  const { id, parent, title } = page;
  const slug = await freeSlug(draft, id, parent, slugOf(title));
  if (page.type === 'group' || !(await isUnused(draft, page))) return { ...page, slug };
  const file = await newSourceFile(draft, id, parent, slug);
  const { git: _, ...rest } = page;
  return file === page.file ? { ...page, slug } : { ...rest, slug, file };
}

/** Whether no text depends on the source file of a page: neither its own, by relative paths, nor that of another one. */
async function isUnused(draft: Draft, page: DocumentRecord): Promise<boolean> {
  if ([...draft.pages.keys()].some((id) => id !== page.id) || page.expanded !== undefined) return false;
  const source = await readText(draft, page.document);
  const { frontMatter } = splitSource(source);
  // Without a title in its source, the name of the file is its title.
  if (frontMatter.cover !== undefined || findOwnTitle(source, page) === undefined) return false;
  if (parsePage(source, page).document.nodes.length > 0) return false;
  const redirects = draft.settings.redirects ?? (await draft.revision.listRedirects());
  if (redirects.some(({ to }) => to === page.file)) return false;
  const users = await draft.input.findUsers?.({ kind: 'page', id: page.id });
  return users !== undefined && users.pages.length + users.reusableContents.length === 0;
}
