import { folderOf, isFolderPage, joinPath, locationOf, nameOf } from '../git/repository-path.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { slugOf, stemOf, uniquePath, uniqueSlug } from '../slug.ts';
import { RefusedChange } from './change.ts';
import { type Draft, findPage, listOuterChildren, listSlugs, listSourceFiles } from './draft.ts';

/** The slug that a change sets: accepted unchanged, or rejected (docs/api/contract.md#taken-names). */
export async function takeSlug(
  draft: Draft,
  id: string,
  parent: string | null,
  slug: string,
  path: string,
): Promise<string> {
  const proper = slugOf(slug);
  if (proper !== slug || slug === '') {
    const advice = proper === '' ? '' : `, such as ${JSON.stringify(proper)}`;
    throw new RefusedChange(path, `must be letters, digits and hyphens in lower case${advice}`);
  }
  if ((await listSlugs(draft, parent, slug, id)).has(slug)) {
    throw new RefusedChange(path, `is the slug of a sibling page: ${JSON.stringify(slug)}`, 'taken');
  }
  return slug;
}

/** A slug that no sibling has, derived from a preferred one. */
export async function freeSlug(draft: Draft, id: string, parent: string | null, slug: string): Promise<string> {
  const stem = slug === '' ? 'page' : slug;
  return uniqueSlug(stem, await listSlugs(draft, parent, stem, id));
}

/** Names that mean something else in a folder: its own page, the table of contents. */
const RESERVED = new Set(['readme', 'index', 'summary']);

/** Siblings whose files are looked at. */
const LOOKED_AT = 8;

/**
 * A source file for a new page, named by its slug, following the convention of most siblings: their folder, their
 * extension, and folder pages (`start/README.md`) if they are. Without siblings it is where an import expects it: below
 * a folder page (`guides/README.md`) in that folder, below another page in a folder of the same name
 * (`guides/start.md`: `guides/start/`), below a group in a folder named by its slug.
 */
export async function newSourceFile(draft: Draft, id: string, parent: string | null, slug: string): Promise<string> {
  const siblings = await listSiblingFiles(draft, id, parent);
  const above = parent === null ? undefined : await findPage(draft, parent);
  // A single page may have been moved from elsewhere.
  const habit = siblings.length < 2 ? undefined : mostOf(siblings.map(containerOf));
  const folder = habit ?? (above === undefined ? '' : folderBelow(above));
  const stem = joinPath(folder.replace(/(^|\/)node_modules(?=\/|$)/g, '$1node-modules'), shortenName(slug));
  const ending = endingLike(siblings);
  const taken = new Set([...(await listSourceFiles(draft, stem, id)), ...siblings].map(placeOf));
  const name = uniqueSlug(stem, {
    has: (candidate) => taken.has(placeOf(`${candidate}.md`)) || RESERVED.has(nameOf(candidate)),
  });
  return name + ending;
}

/** Source files of the last of the pages below a parent. */
async function listSiblingFiles(draft: Draft, id: string, parent: string | null): Promise<string[]> {
  // One more, as the page itself may be among them.
  const siblings = (await listOuterChildren(draft, parent, 'end', LOOKED_AT + 1)).filter((child) => child.id !== id);
  const pages = await Promise.all(siblings.slice(-LOOKED_AT).map((child) => findPage(draft, child.id)));
  // The first page of a repository is README.md in its root folder, regardless of the others; hidden pages may be here
  // only because nothing lists them.
  const isFirst = (file: string): boolean => isFolderPage(file) && !file.includes('/');
  return pages.flatMap((page) =>
    page?.type === 'document' && page.hidden !== true && !isFirst(page.file) ? [page.file] : [],
  );
}

/** The folder that contains a page; for a folder page, the parent of its folder. */
function containerOf(file: string): string {
  return folderOf(locationOf(file));
}

/** The location of a page, ignoring case and the form of its path. */
function placeOf(file: string): string {
  return locationOf(file).toLowerCase();
}

/** The suffix of a page's file name: `.md`, or that of most pages. */
function endingLike(files: readonly string[]): string {
  const endings = files.map((file) => (isFolderPage(file) ? `/${nameOf(file)}` : file.slice(stemOf(file).length)));
  return mostOf(endings) ?? '.md';
}

/** The majority value of a list, if there is one. */
function mostOf(values: readonly string[]): string | undefined {
  return values.find((value) => values.filter((other) => other === value).length * 2 > values.length);
}

/** Bytes of a name in UTF-8 that every disk accepts, with room for a suffix and an ending. */
const NAME_SIZE = 200;

function shortenName(name: string): string {
  let size = 0;
  const characters = Array.from(name);
  const end = characters.findIndex((character) => {
    const code = character.codePointAt(0) ?? 0;
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    return size > NAME_SIZE;
  });
  return end < 0 ? name : characters.slice(0, end).join('');
}

function folderBelow(page: PageRecord): string {
  if (page.type === 'group') return page.slug;
  if (page.type === 'link') return '';
  return isFolderPage(page.file) ? folderOf(page.file) : locationOf(page.file);
}

/** The source file that a page had, or if another page has it now a name like it. */
export async function sourceFileAgain(draft: Draft, id: string, file: string): Promise<string> {
  return uniquePath(file, await listSourceFiles(draft, stemOf(file), id));
}
