import { splitSource } from '../markdown/front-matter.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { slugOf } from '../slug.ts';
import { type InsertPage, type PageMembers, RefusedChange, writtenText } from './change.ts';
import { type Draft, putRef } from './draft.ts';
import { makeDocument, readRecordTitle } from './edit-document.ts';
import { GIVEN_MEMBER_NAMES, GIVEN_MEMBERS } from './given-members.ts';
import { freeSlug, newSourceFile, takeSlug } from './name-page.ts';
import { findPlace } from './page-position.ts';
import { linkTarget } from './resolve-refs.ts';
import { findOwnTitle } from './set-title.ts';

/** Default title of a document. */
const UNTITLED = 'Untitled';

/** Adds a new page to the draft; returns its id. */
export async function insertPage(draft: Draft, change: InsertPage, path: string): Promise<string> {
  const { type = 'document', ref } = change;
  requireMembersOf(type, change, path);
  const id = draft.input.newId();
  const at = await findPlace(draft, { id, type, parent: null }, change, path);
  const record = await makeRecord(draft, change, { id, ...at }, path);
  draft.pages.set(id, record);
  putRef(draft, ref, 'page', id, `${path}/ref`);
  return id;
}

async function makeRecord(
  draft: Draft,
  change: InsertPage,
  at: Pick<PageRecord, 'id' | 'parent' | 'position'>,
  path: string,
): Promise<PageRecord> {
  const { type = 'document' } = change;
  if (type === 'document') return makeNewDocument(draft, change, at, path);
  if (change.title === undefined) throw new RefusedChange(`${path}/title`, `is required for a ${type}`);
  const common = { ...at, title: readRecordTitle(change.title, `${path}/title`), createdAt: draft.input.now };
  const members = recordMembers(change);
  if (type === 'group') {
    const slug = await slugFor(draft, change, at, common.title, path);
    return { type, ...common, ...members, slug };
  }
  if (change.target === undefined) throw new RefusedChange(`${path}/target`, 'is required for a link');
  return { type, ...common, ...members, target: await linkTarget(draft, change.target, `${path}/target`) };
}

async function makeNewDocument(
  draft: Draft,
  change: InsertPage,
  at: Pick<PageRecord, 'id' | 'parent' | 'position'>,
  path: string,
): Promise<PageRecord> {
  const { document: text } = change;
  // Document trees bring neither title nor slug.
  const markdown = writtenText(text) ?? '';
  const ownTitle = change.title === undefined ? findOwnTitle(markdown) : undefined;
  const title = change.title ?? ownTitle ?? UNTITLED;
  const ownSlug = typeof change.slug === 'string' ? undefined : splitSource(markdown).frontMatter.slug;
  const availableSlug = ownSlug === undefined ? undefined : await freeSlug(draft, at.id, at.parent, ownSlug);
  const slug = availableSlug ?? (await slugFor(draft, change, at, title, path));
  const file = await newSourceFile(draft, at.id, at.parent, slug);
  const members = ownTitle === undefined ? { ...change, title } : change;
  return makeDocument(draft, { ...at, slug, file }, members, path);
}

function slugFor(
  draft: Draft,
  { slug }: PageMembers,
  { id, parent }: Pick<PageRecord, 'id' | 'parent'>,
  title: string,
  path: string,
): Promise<string> {
  if (typeof slug === 'string') return takeSlug(draft, id, parent, slug, `${path}/slug`);
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

/** Refuses members that pages of a type do not have. */
export function requireMembersOf(type: PageRecord['type'], members: PageMembers, path: string): void {
  const wrong = GIVEN_MEMBER_NAMES.find((name) => members[name] !== undefined && !GIVEN_MEMBERS[name].includes(type));
  if (wrong !== undefined) throw new RefusedChange(`${path}/${wrong}`, `is not a member of a ${type}`);
}
