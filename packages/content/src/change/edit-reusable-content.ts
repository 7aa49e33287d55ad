import { isReadWhole } from '../markdown/affordable-lines.ts';
import type { ReusableContent } from '../page-tree.ts';
import { slugOf, stemOf, uniquePath } from '../slug.ts';
import {
  type DeleteReusableContent,
  type InsertReusableContent,
  RefusedChange,
  type UpdateReusableContent,
  type Users,
  writtenText,
} from './change.ts';
import { type Draft, listSourceFiles, putRef, putText, readText } from './draft.ts';
import { editSource, readRecordTitle } from './edit-document.ts';
import { recordOfSource } from './record-of-source.ts';
import { setFrontMatter } from './set-front-matter.ts';
import { findOwnTitle } from './set-title.ts';

/** Where an import finds texts that pages include. */
const FOLDER = '.gitbook/includes';
const UNTITLED = 'Untitled';

export async function findSnippet(draft: Draft, id: string): Promise<ReusableContent | undefined> {
  const changed = draft.reusableContents.get(id);
  return changed === undefined ? draft.revision.findReusableContent(id) : (changed ?? undefined);
}

async function requireSnippet(draft: Draft, name: string, place: string): Promise<ReusableContent> {
  const ref = draft.refs.get(name);
  const isOther = ref !== undefined && ref.kind !== 'reusable-content';
  const snippet = isOther ? undefined : await findSnippet(draft, ref?.id ?? name);
  if (snippet !== undefined) return snippet;
  throw new RefusedChange(place, `names no reusable content: ${JSON.stringify(name)}`);
}

/** Puts a new reusable content into the draft; answers its id. Its title stands in its front matter. */
export async function insertReusableContent(
  draft: Draft,
  change: InsertReusableContent,
  place: string,
): Promise<string> {
  const { document, ref } = change;
  const own = change.title === undefined ? findOwnTitle(writtenText(document) ?? '') : undefined;
  const title = readRecordTitle(change.title ?? own ?? UNTITLED, `${place}/title`);
  const id = draft.input.newId();
  const wanted = `${FOLDER}/${slugOf(title) || 'text'}.md`;
  const file = uniquePath(wanted, await listSourceFiles(draft, stemOf(wanted), ''));
  const start = own === undefined ? (setFrontMatter('', 'title', title) ?? '') : '';
  const source = await editSource(draft, start, file, document === undefined ? {} : { document }, place);
  draft.reusableContents.set(id, readSnippet(draft, { id, file }, source, place));
  putRef(draft, ref, 'reusable-content', id, `${place}/ref`);
  return id;
}

/** Changes title and text of a reusable content; answers its id. */
export async function updateReusableContent(
  draft: Draft,
  change: UpdateReusableContent,
  place: string,
): Promise<string> {
  const { title, document } = change;
  const snippet = await requireSnippet(draft, change.reusableContent, `${place}/reusableContent`);
  const before = await readText(draft, snippet.document);
  const members = { ...(title !== undefined && { title }), ...(document !== undefined && { document }) };
  const after = await editSource(draft, before, snippet.file, members, place);
  if (after !== before) draft.reusableContents.set(snippet.id, withSnippetSource(draft, snippet, after, place));
  return snippet.id;
}

/** Deletes a reusable content, used or not: pages that include it keep their text and show nothing there. */
export async function deleteReusableContent(
  draft: Draft,
  change: DeleteReusableContent,
  place: string,
): Promise<{ reusableContent: string; usedBy: Users }> {
  const { id } = await requireSnippet(draft, change.reusableContent, `${place}/reusableContent`);
  const usedBy = await draft.input.findUsers?.({ kind: 'reusable-content', id });
  draft.reusableContents.set(id, null);
  return { reusableContent: id, usedBy: usedBy ?? { pages: [], reusableContents: [] } };
}

/** A reusable content with another source. What git knew the old one by does not apply to it. */
export function withSnippetSource(
  draft: Draft,
  { git: _, ...snippet }: ReusableContent,
  source: string,
  place: string,
): ReusableContent {
  return readSnippet(draft, snippet, source, place);
}

function readSnippet(
  draft: Draft,
  { id, file }: Pick<ReusableContent, 'id' | 'file'>,
  source: string,
  place: string,
): ReusableContent {
  if (!isReadWhole(source)) throw new RefusedChange(`${place}/document`, 'has more structure than a page may have');
  const { title } = recordOfSource(source, file);
  return { id, title, file, document: putText(draft, source, `${place}/document`) };
}
