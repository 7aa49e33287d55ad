import { splitSource } from '../markdown/front-matter.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { slugOf } from '../slug.ts';
import { type InsertPage, type PageMembers, RefusedChange, writtenText } from './change.ts';
import { type Draft, putRef } from './draft.ts';
import { makeDocument, readRecordTitle } from './edit-document.ts';
import { freeSlug, newSourceFile, takeSlug } from './name-page.ts';
import { findPlace } from './page-position.ts';
import { linkTarget } from './resolve-refs.ts';
import { findOwnTitle } from './set-title.ts';

/** Title of a document that is given none. */
const UNTITLED = 'Untitled';

/** Puts a new page into the draft; answers its id. */
export async function insertPage(draft: Draft, change: InsertPage, place: string): Promise<string> {
  const { type = 'document', ref } = change;
  requireMembersOf(type, change, place);
  const id = draft.input.newId();
  const at = await findPlace(draft, { id, type, parent: null }, change, place);
  const record = await makeRecord(draft, change, { id, ...at }, place);
  draft.pages.set(id, record);
  putRef(draft, ref, 'page', id, `${place}/ref`);
  return id;
}

async function makeRecord(
  draft: Draft,
  change: InsertPage,
  at: Pick<PageRecord, 'id' | 'parent' | 'position'>,
  place: string,
): Promise<PageRecord> {
  const { type = 'document' } = change;
  if (type === 'document') return makeNewDocument(draft, change, at, place);
  if (change.title === undefined) throw new RefusedChange(`${place}/title`, `is required for a ${type}`);
  const common = { ...at, title: readRecordTitle(change.title, `${place}/title`), createdAt: draft.input.now };
  const shown = recordMembers(change);
  if (type === 'group') {
    const slug = await slugFor(draft, change, at, common.title, place);
    return { type, ...common, ...shown, slug };
  }
  if (change.target === undefined) throw new RefusedChange(`${place}/target`, 'is required for a link');
  return { type, ...common, ...shown, target: await linkTarget(draft, change.target, `${place}/target`) };
}

async function makeNewDocument(
  draft: Draft,
  change: InsertPage,
  at: Pick<PageRecord, 'id' | 'parent' | 'position'>,
  place: string,
): Promise<PageRecord> {
  const { document: text } = change;
  // Document trees bring neither title nor slug.
  const markdown = writtenText(text) ?? '';
  const ownTitle = change.title === undefined ? findOwnTitle(markdown) : undefined;
  const title = change.title ?? ownTitle ?? UNTITLED;
  const ownSlug = change.slug === undefined ? splitSource(markdown).frontMatter.slug : undefined;
  const wanted = ownSlug === undefined ? undefined : await freeSlug(draft, at.id, at.parent, ownSlug);
  const slug = wanted ?? (await slugFor(draft, change, at, title, place));
  const file = await newSourceFile(draft, at.id, at.parent, slug);
  const members = ownTitle === undefined ? { ...change, title } : change;
  return makeDocument(draft, { ...at, slug, file }, members, place);
}

function slugFor(
  draft: Draft,
  { slug }: PageMembers,
  { id, parent }: Pick<PageRecord, 'id' | 'parent'>,
  title: string,
  place: string,
): Promise<string> {
  if (slug !== undefined) return takeSlug(draft, id, parent, slug, `${place}/slug`);
  return freeSlug(draft, id, parent, slugOf(title));
}

/** The members of groups and links besides title, slug and target: they have no source to contain them. */
export function recordMembers(
  members: PageMembers,
): Partial<Pick<PageRecord, 'emoji' | 'icon' | 'condition' | 'hidden'>> {
  const { emoji, icon, condition, hidden } = members;
  return {
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    ...(condition && { condition }),
    ...(hidden === true && { hidden }),
  };
}

const OF_DOCUMENTS = ['description', 'noIndex', 'noRobotsIndex', 'layout', 'cover', 'document'] as const;

/** Refuses members that pages of a type do not have. */
export function requireMembersOf(type: PageRecord['type'], members: PageMembers, place: string): void {
  const wrong = [
    ...(type === 'document' ? [] : OF_DOCUMENTS),
    ...(type === 'link' ? (['slug'] as const) : (['target'] as const)),
  ].find((name) => members[name] !== undefined);
  if (wrong !== undefined) throw new RefusedChange(`${place}/${wrong}`, `is not a member of a ${type}`);
}
