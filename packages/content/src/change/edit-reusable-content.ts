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

async function requireSnippet(draft: Draft, name: string, path: string): Promise<ReusableContent> {
  const ref = draft.refs.get(name);
  const isOther = ref !== undefined && ref.kind !== 'reusable-content';
  const snippet = isOther ? undefined : await findSnippet(draft, ref?.id ?? name);
  if (snippet !== undefined) return snippet;
  throw new RefusedChange(path, `names no reusable content: ${JSON.stringify(name)}`);
}

/** Adds a new reusable content to the draft; returns its id. Its title is in its front matter. */
export async function insertReusableContent(
  draft: Draft,
  change: InsertReusableContent,
  path: string,
): Promise<string> {
  const { document, ref } = change;
  const own = change.title === undefined ? findOwnTitle(writtenText(document) ?? '') : undefined;
  const title = readRecordTitle(change.title ?? own ?? UNTITLED, `${path}/title`);
  const id = draft.input.newId();
  const requestedPath = `${FOLDER}/${slugOf(title) || 'text'}.md`;
  const file = uniquePath(requestedPath, await listSourceFiles(draft, stemOf(requestedPath), ''));
  const start = own === undefined ? (setFrontMatter('', 'title', title) ?? '') : '';
  const source = await editSource(draft, start, { file }, document === undefined ? {} : { document }, path);
  draft.reusableContents.set(id, readSnippet(draft, { id, file }, source, path));
  putRef(draft, ref, 'reusable-content', id, `${path}/ref`);
  return id;
}

/** Changes title and text of a reusable content; returns its id. */
export async function updateReusableContent(
  draft: Draft,
  change: UpdateReusableContent,
  path: string,
): Promise<string> {
  const { title, document } = change;
  const snippet = await requireSnippet(draft, change.reusableContent, `${path}/reusableContent`);
  const before = await readText(draft, snippet.document);
  const members = { ...(title !== undefined && { title }), ...(document !== undefined && { document }) };
  const after = await editSource(draft, before, snippet, members, path);
  if (after !== before) draft.reusableContents.set(snippet.id, withSnippetSource(draft, snippet, after, path));
  return snippet.id;
}

/** Deletes a reusable content, used or not: the texts of pages that include it are unchanged and show nothing there. */
export async function deleteReusableContent(
  draft: Draft,
  change: DeleteReusableContent,
  path: string,
): Promise<{ reusableContent: string; usedBy: Users }> {
  const { id } = await requireSnippet(draft, change.reusableContent, `${path}/reusableContent`);
  const usedBy = await draft.input.findUsers?.({ kind: 'reusable-content', id });
  draft.reusableContents.set(id, null);
  return { reusableContent: id, usedBy: usedBy ?? { pages: [], reusableContents: [] } };
}

/** A reusable content with another source, without the git object of the old one. */
export function withSnippetSource(
  draft: Draft,
  { git: _, ...snippet }: ReusableContent,
  source: string,
  path: string,
): ReusableContent {
  return readSnippet(draft, snippet, source, path);
}

function readSnippet(
  draft: Draft,
  { id, file, syntax }: Pick<ReusableContent, 'id' | 'file' | 'syntax'>,
  source: string,
  path: string,
): ReusableContent {
  if (!isReadWhole(source)) throw new RefusedChange(`${path}/document`, 'has more structure than a page may have');
  const { title } = recordOfSource(source, file, { syntax });
  const document = putText(draft, source, `${path}/document`);
  return { id, title, file, document, ...(syntax !== undefined && { syntax }) };
}
