import { folderOf, isFolderPage, joinPath, locationOf, nameOf } from '../git/repository-path.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { slugOf, stemOf, uniquePath, uniqueSlug } from '../slug.ts';
import { RefusedChange } from './change.ts';
import { type Draft, findPage, listSlugs, listSourceFiles } from './draft.ts';

/** The slug that a change gives a page: as it is, or refused (decisions, override 22). */
export async function takeSlug(
  draft: Draft,
  id: string,
  parent: string | null,
  slug: string,
  place: string,
): Promise<string> {
  const proper = slugOf(slug);
  if (proper !== slug || slug === '') {
    const advice = proper === '' ? '' : `, such as ${JSON.stringify(proper)}`;
    throw new RefusedChange(place, `must be letters, digits and hyphens in lower case${advice}`);
  }
  if ((await listSlugs(draft, parent, slug, id)).has(slug)) {
    throw new RefusedChange(place, `is the slug of a page beside it: ${JSON.stringify(slug)}`, 'taken');
  }
  return slug;
}

/** A slug that no page beside it has, made from a wish. */
export async function freeSlug(draft: Draft, id: string, parent: string | null, wanted: string): Promise<string> {
  const stem = wanted === '' ? 'page' : wanted;
  return uniqueSlug(stem, await listSlugs(draft, parent, stem, id));
}

/** Names that mean something else in a folder: its own page, the table of contents. */
const RESERVED = new Set(['readme', 'index', 'summary']);

/**
 * A source file for a new page, named by its slug. Below a page that is its folder's (`guides/README.md`) it stands in that
 * folder, below any other in a folder named like that page (`guides/start.md`: `guides/start/`), below a group in a folder
 * named by its slug: so a path follows its file as it does in an import.
 */
export async function newSourceFile(draft: Draft, id: string, parent: string | null, slug: string): Promise<string> {
  const above = parent === null ? undefined : await findPage(draft, parent);
  const stem = joinPath(above === undefined ? '' : folderBelow(above), slug);
  const taken = await listSourceFiles(draft, stem, id);
  const file = uniqueSlug(stem, { has: (name) => taken.has(`${name}.md`) || RESERVED.has(nameOf(name)) });
  return `${file}.md`;
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
