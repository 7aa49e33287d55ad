import type { FrontMatter } from '../document/page-source.ts';
import { titleOfName } from '../git/import/outline-names.ts';
import { isReadWhole } from '../markdown/affordable-lines.ts';
import { splitSource } from '../markdown/front-matter.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { type PageMembers, RefusedChange } from './change.ts';
import { checkRef } from './check-node-data.ts';
import { type Draft, putText, readText } from './draft.ts';
import { keepHidden } from './keep-hidden.ts';
import { onlyTrue, recordOfSource, SOURCE_MEMBERS } from './record-of-source.ts';
import { replaceText } from './replace-text.ts';
import { targetOfRef } from './resolve-refs.ts';
import { isSameValue } from './same-value.ts';
import { setFrontMatter } from './set-front-matter.ts';
import { findOwnTitle, setTitle } from './set-title.ts';

export type DocumentRecord = Extract<PageRecord, { type: 'document' }>;
type Setting = { [Member in keyof FrontMatter]-?: readonly [Member, FrontMatter[Member]] }[keyof FrontMatter];

/**
 * A source with members set and a text replaced. What was hidden stays so unless its condition is set, or its whole source
 * written. @throws RefusedChange for values that cannot be written
 */
export async function editSource(
  draft: Draft,
  before: string,
  page: Pick<DocumentRecord, 'file' | 'syntax'>,
  members: PageMembers,
  path: string,
): Promise<string> {
  const written =
    members.document === undefined ? before : await writeText(draft, before, page, members.document, path);
  const edited = await setMembers(draft, written, page, members, path);
  if (members.condition !== undefined) return edited;
  const isWhole = members.document !== undefined && 'source' in members.document;
  return keepSourceHidden(draft, isWhole ? [written] : [before, written], edited, path);
}

/** @param origins what the source was before @throws RefusedChange if it would be shown, and cannot be hidden */
function keepSourceHidden(draft: Draft, origins: readonly string[], edited: string, path: string): string {
  for (const origin of origins) {
    const hidden = keepHidden(origin, edited);
    if (hidden === undefined) continue;
    if (hidden.source === undefined) throw unwritable(edited, `${path}/document`);
    draft.keptHidden.set(path, hidden.warnings);
    return hidden.source;
  }
  return edited;
}

async function writeText(
  draft: Draft,
  before: string,
  page: Pick<DocumentRecord, 'file' | 'syntax'>,
  document: NonNullable<PageMembers['document']>,
  path: string,
): Promise<string> {
  // Its last part would be lost.
  if ('document' in document && !isReadWhole(before)) {
    throw new RefusedChange(`${path}/document`, 'must be markdown: the page has more structure than its tree shows');
  }
  const source = await replaceText(draft, before, document, page, `${path}/document`);
  if (!isReadWhole(source)) {
    throw new RefusedChange(`${path}/document`, 'has more structure than a page may have');
  }
  // The front matter that a text brings replaces one that had a title. A whole source states its own.
  const title = 'source' in document ? undefined : splitSource(before).frontMatter.title;
  if (title === undefined || findOwnTitle(source, page) !== undefined) return source;
  return setTitle(source, title.trim(), page) ?? source;
}

async function setMembers(
  draft: Draft,
  before: string,
  page: Pick<DocumentRecord, 'file' | 'syntax'>,
  members: PageMembers,
  path: string,
): Promise<string> {
  const { file } = page;
  let source = before;
  for (const [member, value] of await listSettings(draft, source, file, members, path)) {
    const next = setFrontMatter(source, member as 'description', value as string | undefined);
    if (next === undefined) throw unwritable(source, `${path}/${member.startsWith('cover') ? 'cover' : member}`);
    source = next;
  }
  if (members.title === undefined) return source;
  const titled = setTitle(source, readRecordTitle(members.title, `${path}/title`), page);
  if (titled === undefined) throw unwritable(source, `${path}/title`);
  return titled;
}

function unwritable(source: string, path: string): RefusedChange {
  const { frontMatterError } = splitSource(source);
  const reason = frontMatterError?.replace(/[.\s]+$/, '') ?? 'it could not be read back';
  return new RefusedChange(path, `cannot be written into the source of the page: ${reason}`);
}

/** A title: one line. */
export function readRecordTitle(text: string, path: string): string {
  const title = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (title === '') throw new RefusedChange(path, 'must not be empty');
  return title;
}

/** Kinds of targets of a cover. */
const COVER_KINDS: readonly string[] = ['file', 'url', 'source'];

/** The front matter entries for given members. */
async function listSettings(
  draft: Draft,
  source: string,
  file: string,
  members: PageMembers,
  path: string,
): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (const name of ['description', 'icon', 'emoji', 'condition'] as const) {
    const value = members[name];
    if (value !== undefined) settings.push([name, value?.replace(/\r\n?/g, '\n').trim() || undefined]);
  }
  for (const name of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (members[name] !== undefined) settings.push([name, onlyTrue(members[name])]);
  }
  const { layout, cover } = members;
  if (layout === null) settings.push(['layout', undefined]);
  else if (layout !== undefined && Object.keys(layout).length > 0) {
    settings.push(['layout', { ...splitSource(source).frontMatter.layout, ...layout }]);
  }
  if (cover === null) settings.push(['cover', undefined], ['coverY', undefined], ['coverDark', undefined]);
  else if (cover !== undefined) {
    const ref = checkRef(cover.ref, `${path}/cover/ref`);
    if (!COVER_KINDS.includes(ref.kind))
      throw new RefusedChange(`${path}/cover/ref/kind`, 'must be file, url or source');
    settings.push(['cover', await targetOfRef(draft, ref, file, `${path}/cover/ref`)]);
    if (cover.yPos !== undefined) settings.push(['coverY', cover.yPos]);
  }
  return settings;
}

/**
 * The record of a page whose source has changed: values changed in the source, and the given members, come from the
 * source; overrides of a table of contents are unchanged.
 */
export function followSource(
  record: DocumentRecord,
  before: string,
  after: string,
  explicitMembers: Partial<Record<string, unknown>>,
): DocumentRecord {
  const [old, fresh] = [recordOfSource(before, record.file, record), recordOfSource(after, record.file, record)];
  const next: Record<string, unknown> = { ...record };
  for (const name of SOURCE_MEMBERS) {
    const isGiven =
      explicitMembers[name] !== undefined || (name === 'coverY' && explicitMembers['cover'] !== undefined);
    // A condition of the source that the record lacks was stored when it could not be read.
    const isLost = name === 'condition' && record.condition === undefined && fresh.condition !== undefined;
    if (!isGiven && !isLost && isSameValue(old[name], fresh[name])) continue;
    if (fresh[name] === undefined) delete next[name];
    else next[name] = fresh[name];
  }
  if (next['linkTitle'] === next['title']) delete next['linkTitle'];
  return next as unknown as DocumentRecord;
}

/** A document with members set in its source and in its record. */
export async function editDocument(
  draft: Draft,
  record: DocumentRecord,
  members: PageMembers,
  path: string,
): Promise<DocumentRecord> {
  const before = await readText(draft, record.document);
  const edited = await editSource(draft, before, record, members, path);
  // Members that the table of contents defined for a page without a source move to the new source.
  const after = (before === '' && edited !== '' && setFrontMatter(edited, 'computed', record.computed)) || edited;
  const followed = followSource(record, before, after, { ...members });
  return withSource(draft, { ...followed, slug: explicitSlugOf(before, after) ?? record.slug }, before, after, path);
}

/** The explicit slug of a source, if it is new. */
function explicitSlugOf(before: string, after: string): string | undefined {
  const { slug } = splitSource(after).frontMatter;
  return slug === splitSource(before).frontMatter.slug ? undefined : slug;
}

/** The record with its new text, without the git object of the old text. */
export function withSource(
  draft: Draft,
  record: DocumentRecord,
  before: string,
  after: string,
  path: string,
): DocumentRecord {
  if (before === after) return record;
  if (record.expanded !== undefined) {
    throw new RefusedChange(path, 'includes other files of its repository and is read-only. Edit it in the repository');
  }
  const { git: _, ...rest } = record;
  return { ...rest, document: putText(draft, after, `${path}/document`) };
}

/** A new document that has its members in its source. */
export async function makeDocument(
  draft: Draft,
  target: Pick<DocumentRecord, 'id' | 'parent' | 'position' | 'slug' | 'file'>,
  members: PageMembers,
  where: string,
): Promise<DocumentRecord> {
  const source = await editSource(draft, '', target, members, where);
  const own = findOwnTitle(source) === undefined ? (setTitle(source, titleOfName(target.file)) ?? source) : source;
  const titled = keepSourceHidden(draft, [source], own, where);
  const document = putText(draft, titled, `${where}/document`);
  const { now } = draft.input;
  return { type: 'document', ...target, createdAt: now, ...recordOfSource(titled, target.file), document };
}
