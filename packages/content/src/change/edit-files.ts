import type { StoredFile } from '../git/import/import-types.ts';
import { folderOf, joinPath, nameOf } from '../git/repository-path.ts';
import type { ContentFile } from '../page-tree.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { type DeleteFile, RefusedChange, type UpdateFile, type Users } from './change.ts';
import { type Draft, findFile, findPage, listFiles, readText } from './draft.ts';
import { followSource, withSource } from './edit-document.ts';
import { findSnippet, withSnippetSource } from './edit-reusable-content.ts';
import { fileNameOf } from './insert-files.ts';
import { leadsTo, type MovedFile, newTarget, retargetSource } from './retarget-source.ts';

/** Maximum texts rewritten in one change. */
const MAX_REWRITTEN = 1000;

/** Renames a file in its folder, and updates every page and reusable content that refers to it. */
export async function updateFile(
  draft: Draft,
  change: UpdateFile,
  memberPath: string,
): Promise<{ file: string } & Users> {
  const stored = await requireFile(draft, change.file, `${memberPath}/file`);
  const before = change.content === undefined ? stored : withContent(stored, change.content);
  if (before !== stored) draft.files.set(before.id, before);
  if (change.name === undefined) return { file: before.id, ...NO_USERS };
  const path = joinPath(folderOf(before.path), fileNameOf(change.name, `${memberPath}/name`));
  if (path === before.path) return { file: before.id, ...NO_USERS };
  const others = (await listFiles(draft)).filter(({ id }) => id !== before.id);
  if (others.some((file) => file.path.toLowerCase() === path.toLowerCase()))
    throw new RefusedChange(
      `${memberPath}/name`,
      `is the name of a sibling file: ${JSON.stringify(nameOf(path))}`,
      'taken',
    );
  const moved = { id: before.id, before: before.path, after: path };
  const users = await listUsers(draft, before.id);
  if (users.pages.length + users.reusableContents.length > MAX_REWRITTEN)
    throw new RefusedChange(`${memberPath}/file`, `is used in more than ${MAX_REWRITTEN} places`);
  const { git: _, ...rest } = before;
  draft.files.set(before.id, { ...rest, path, name: nameOf(path) });
  return { file: before.id, ...(await retargetUsers(draft, users, moved, memberPath)) };
}

/** The file with other bytes, without the git object of the old ones. */
function withContent(stored: ContentFile, content: StoredFile): ContentFile {
  const { id, name, path, blob } = stored;
  return blob === content.blob && stored.contentType === content.contentType ? stored : { id, name, path, ...content };
}

/** Deletes a file, used or not. Texts that refer to it are unchanged, with a broken link. */
export async function deleteFile(
  draft: Draft,
  change: DeleteFile,
  path: string,
): Promise<{ file: string; usedBy: Users }> {
  const { id } = await requireFile(draft, change.file, `${path}/file`);
  const usedBy = draft.files.get(id) === undefined ? await listUsers(draft, id) : NO_USERS;
  draft.files.set(id, null);
  return { file: id, usedBy };
}

const NO_USERS: Users = { pages: [], reusableContents: [] };

async function listUsers({ input }: Draft, file: string): Promise<Users> {
  return (await input.findUsers?.({ kind: 'file', id: file })) ?? NO_USERS;
}

async function requireFile(draft: Draft, name: string, path: string): Promise<ContentFile> {
  const ref = draft.refs.get(name);
  const file = ref === undefined || ref.kind === 'file' ? await findFile(draft, ref?.id ?? name) : undefined;
  if (file === undefined) throw new RefusedChange(path, `names no file of this content: ${JSON.stringify(name)}`);
  return file;
}

/** Rewrites the texts that refer to the file, in the revision and in this batch; returns their ids. */
async function retargetUsers(draft: Draft, users: Users, moved: MovedFile, path: string): Promise<Users> {
  const pages: string[] = [];
  for (const id of new Set([...users.pages, ...draft.pages.keys()])) {
    const page = await findPage(draft, id);
    const next = page && (await retargetPage(draft, page, moved, path));
    if (next === undefined || next === page) continue;
    draft.pages.set(id, next);
    pages.push(id);
  }
  const reusableContents: string[] = [];
  for (const id of new Set([...users.reusableContents, ...draft.reusableContents.keys()])) {
    const snippet = await findSnippet(draft, id);
    if (snippet === undefined) continue;
    const before = await readText(draft, snippet.document);
    const after = requireRewritten(retargetSource(before, snippet.file, moved, snippet), snippet.title, path);
    if (after === before) continue;
    draft.reusableContents.set(id, withSnippetSource(draft, snippet, after, path));
    reusableContents.push(id);
  }
  return { pages, reusableContents };
}

async function retargetPage(
  draft: Draft,
  page: PageRecord,
  moved: MovedFile,
  path: string,
): Promise<PageRecord | undefined> {
  if (page.type === 'group') return page;
  if (page.type === 'link')
    return leadsTo(page.target, '', moved) ? { ...page, target: newTarget(page.target, '', moved) } : page;
  // It is read-only: its reference is broken until the repository is corrected.
  if (page.expanded !== undefined) return page;
  const before = await readText(draft, page.document);
  const after = requireRewritten(retargetSource(before, page.file, moved, page), page.title, path);
  if (after === before) return page;
  return withSource(
    draft,
    { ...followSource(page, before, after, {}), updatedAt: draft.input.now },
    before,
    after,
    path,
  );
}

function requireRewritten(source: string | undefined, title: string, path: string): string {
  if (source !== undefined) return source;
  throw new RefusedChange(
    `${path}/name`,
    `cannot be changed: the reference in ${JSON.stringify(title)} cannot be rewritten. Change it there first`,
  );
}
