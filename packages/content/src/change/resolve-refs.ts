import type { ContentRef } from '../document/inline.ts';
import { folderOf, pathFrom } from '../git/repository-path.ts';
import { listShownUses } from '../links/list-link-uses.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { RefusedChange } from './change.ts';
import { checkRef } from './check-node-data.ts';
import { type Draft, findFile, findPage } from './draft.ts';

/**
 * The target that a source contains for a reference: the relative path from its file to the referenced file. Pages and
 * files are given by id, or by their name in the batch.
 * @param from source file that contains the target
 */
export async function targetOfRef(draft: Draft, ref: ContentRef, from: string, path: string): Promise<string> {
  if ('space' in ref && ref.space !== undefined && ref.space !== draft.input.spaceId) {
    throw new RefusedChange(`${path}/space`, 'names another space; write a link to another space as a url');
  }
  switch (ref.kind) {
    case 'source':
      return NAME_ALONE.test(ref.target) ? resolveName(draft, ref.target, from, path) : ref.target;
    case 'url':
      return ref.url;
    case 'page':
      return pathTo(from, await requirePageFile(draft, ref.page, `${path}/page`));
    case 'anchor': {
      const anchor = `#${encodeTarget(ref.anchor)}`;
      if (ref.page === undefined) return anchor;
      return pathTo(from, await requirePageFile(draft, ref.page, `${path}/page`)) + anchor;
    }
    case 'file':
      return pathTo(from, await requireFilePath(draft, ref.file, `${path}/file`));
    case 'reusable-content':
      return pathTo(from, await requireSnippetFile(draft, ref.reusableContent, `${path}/reusableContent`));
    default:
      throw new RefusedChange(`${path}/kind`, 'is not a type of reference that is allowed here');
  }
}

/** The target that a source contains for a name in a column of files; an unknown name is a target as it is. */
export async function targetOfName(draft: Draft, name: string, from: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const file = await findFile(draft, id);
  if (file !== undefined) return pathTo(from, file.path);
  const page = await findPage(draft, id);
  return page?.type === 'document' ? pathTo(from, page.file) : name;
}

/** The target of a link of the table of contents: a URL, or a path below the content root. */
export function linkTarget(draft: Draft, ref: ContentRef, path: string): Promise<string> {
  return targetOfRef(draft, checkRef(ref, path), '', path);
}

async function requirePageFile(draft: Draft, name: string, path: string): Promise<string> {
  const page = await findPage(draft, draft.refs.get(name)?.id ?? name);
  if (page?.type === 'document') return page.file;
  throw new RefusedChange(path, `names no document of this content: ${JSON.stringify(name)}`);
}

async function requireFilePath(draft: Draft, name: string, path: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const file = await findFile(draft, id);
  if (file !== undefined) return file.path;
  throw new RefusedChange(path, `names no file of this content: ${JSON.stringify(name)}`);
}

async function requireSnippetFile(draft: Draft, name: string, path: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const changed = draft.reusableContents.get(id);
  const snippet = changed === undefined ? await draft.revision.findReusableContent(id) : changed;
  if (snippet !== undefined && snippet !== null) return snippet.file;
  throw new RefusedChange(path, `names no reusable content: ${JSON.stringify(name)}`);
}

/** Finds the file of an item that a name of the batch refers to. */
const FINDERS = { page: requirePageFile, file: requireFilePath, 'reusable-content': requireSnippetFile };

/** The way from one file to another, as a target. */
function pathTo(from: string, to: string): string {
  return encodeTarget(pathFrom(folderOf(from), to));
}

/** Percent-encodes characters of a path that would end or change the target anywhere in a source. */
export function encodeTarget(path: string): string {
  return path.replace(/[\s%#?:()<>"'`\\[\]{}|&]/g, (character) =>
    character.charCodeAt(0) > 127 ? encodeURIComponent(character) : `%${hex(character)}`,
  );
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');

const NAME_ALONE = /^ref:([\w-]{1,64})(#.*)?$/s;
/** Where a target can begin and end in markdown: a link, an angle bracket, an attribute, a definition. */
const NAME_IN_TEXT = /((?:[(<"'=]|\]:[ \t]{0,8}))ref:([\w-]{1,64})(?=[)>"'#\s])/g;

async function resolveName(draft: Draft, target: string, from: string, path: string): Promise<string> {
  const [, name = '', anchor = ''] = NAME_ALONE.exec(target) ?? [];
  const ref = draft.refs.get(name);
  if (ref === undefined) throw new RefusedChange(path, `has a target ref:${name}, which no earlier change is named`);
  return pathTo(from, await FINDERS[ref.kind](draft, ref.id, path)) + anchor;
}

/**
 * Markdown with the names of the batch resolved: a target `ref:NAME`, with or without an anchor, becomes the way to the page
 * or file of that name.
 */
export async function resolveNames(draft: Draft, markdown: string, from: string, path: string): Promise<string> {
  if (!markdown.includes('ref:')) return markdown;
  const paths = new Map<string, string>();
  for (const [, , name = ''] of markdown.matchAll(NAME_IN_TEXT)) {
    if (draft.refs.has(name)) paths.set(name, await resolveName(draft, `ref:${name}`, from, path));
  }
  const resolved = markdown.replace(NAME_IN_TEXT, (all, start: string, name: string) => {
    const path = paths.get(name);
    return path === undefined ? all : start + path;
  });
  const unknown = listShownUses(parsePage(resolved)).find(({ target }) => NAME_ALONE.test(target));
  if (unknown !== undefined) {
    throw new RefusedChange(path, `has a target ${unknown.target}, which no earlier change is named`);
  }
  return resolved;
}
