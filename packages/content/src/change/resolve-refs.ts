import type { ContentRef } from '../document/inline.ts';
import { folderOf, pathFrom } from '../git/repository-path.ts';
import { listTargetUses } from '../links/list-target-uses.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { RefusedChange } from './change.ts';
import { checkRef } from './check-node-data.ts';
import { type Draft, findFile, findPage } from './draft.ts';

/**
 * The target that a source writes for a reference: the way from its file to the file of what is meant. Pages and files are
 * named by id, or by their name in the batch.
 * @param from source file that the target stands in
 */
export async function targetOfRef(draft: Draft, ref: ContentRef, from: string, place: string): Promise<string> {
  if ('space' in ref && ref.space !== undefined && ref.space !== draft.input.spaceId) {
    throw new RefusedChange(`${place}/space`, 'names another space; write a link to another space as a url');
  }
  switch (ref.kind) {
    case 'source':
      return NAME_ALONE.test(ref.target) ? resolveName(draft, ref.target, from, place) : ref.target;
    case 'url':
      return ref.url;
    case 'page':
      return pathTo(from, await requirePageFile(draft, ref.page, `${place}/page`));
    case 'anchor': {
      const anchor = `#${encodeTarget(ref.anchor)}`;
      if (ref.page === undefined) return anchor;
      return pathTo(from, await requirePageFile(draft, ref.page, `${place}/page`)) + anchor;
    }
    case 'file':
      return pathTo(from, await requireFilePath(draft, ref.file, `${place}/file`));
    case 'reusable-content':
      return pathTo(from, await requireSnippetFile(draft, ref.reusableContent, `${place}/reusableContent`));
    default:
      throw new RefusedChange(`${place}/kind`, 'is not a type of reference that is allowed here');
  }
}

/** The target that a source writes for a name in a column of files; a name that leads to nothing is a target as it is. */
export async function targetOfName(draft: Draft, name: string, from: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const file = await findFile(draft, id);
  if (file !== undefined) return pathTo(from, file.path);
  const page = await findPage(draft, id);
  return page?.type === 'document' ? pathTo(from, page.file) : name;
}

/** The target of a link of the table of contents: a URL, or a path below the content root. */
export function linkTarget(draft: Draft, ref: ContentRef, place: string): Promise<string> {
  return targetOfRef(draft, checkRef(ref, place), '', place);
}

async function requirePageFile(draft: Draft, name: string, place: string): Promise<string> {
  const page = await findPage(draft, draft.refs.get(name)?.id ?? name);
  if (page?.type === 'document') return page.file;
  throw new RefusedChange(place, `names no document of this content: ${JSON.stringify(name)}`);
}

async function requireFilePath(draft: Draft, name: string, place: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const file = await findFile(draft, id);
  if (file !== undefined) return file.path;
  throw new RefusedChange(place, `names no file of this content: ${JSON.stringify(name)}`);
}

async function requireSnippetFile(draft: Draft, name: string, place: string): Promise<string> {
  const id = draft.refs.get(name)?.id ?? name;
  const changed = draft.reusableContents.get(id);
  const snippet = changed === undefined ? await draft.revision.findReusableContent(id) : changed;
  if (snippet !== undefined && snippet !== null) return snippet.file;
  throw new RefusedChange(place, `names no reusable content: ${JSON.stringify(name)}`);
}

/** What finds the file of a thing that a name of the batch stands for. */
const FINDERS = { page: requirePageFile, file: requireFilePath, 'reusable-content': requireSnippetFile };

/** The way from one file to another, as a target. */
function pathTo(from: string, to: string): string {
  return encodeTarget(pathFrom(folderOf(from), to));
}

/** A path with percent codes for what would end it, or mean something else, wherever a source may contain a target. */
export function encodeTarget(path: string): string {
  return path.replace(/[\s%#?:()<>"'`\\[\]{}|&]/g, (character) =>
    character.charCodeAt(0) > 127 ? encodeURIComponent(character) : `%${hex(character)}`,
  );
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');

const NAME_ALONE = /^ref:([\w-]{1,64})(#.*)?$/s;
/** Where a target can begin and end in markdown: a link, an angle bracket, an attribute, a definition. */
const NAME_IN_TEXT = /((?:[(<"'=]|\]:[ \t]{0,8}))ref:([\w-]{1,64})(?=[)>"'#\s])/g;

async function resolveName(draft: Draft, target: string, from: string, place: string): Promise<string> {
  const [, name = '', anchor = ''] = NAME_ALONE.exec(target) ?? [];
  const ref = draft.refs.get(name);
  if (ref === undefined) throw new RefusedChange(place, `has a target ref:${name}, which no earlier change is named`);
  return pathTo(from, await FINDERS[ref.kind](draft, ref.id, place)) + anchor;
}

/**
 * Markdown with the names of the batch resolved: a target `ref:NAME`, with or without an anchor, becomes the way to the page
 * or file of that name.
 */
export async function resolveNames(draft: Draft, markdown: string, from: string, place: string): Promise<string> {
  if (!markdown.includes('ref:')) return markdown;
  const paths = new Map<string, string>();
  for (const [, , name = ''] of markdown.matchAll(NAME_IN_TEXT)) {
    if (draft.refs.has(name)) paths.set(name, await resolveName(draft, `ref:${name}`, from, place));
  }
  const resolved = markdown.replace(NAME_IN_TEXT, (all, start: string, name: string) => {
    const path = paths.get(name);
    return path === undefined ? all : start + path;
  });
  const unknown = listTargetUses(parsePage(resolved).document).find(({ target }) => NAME_ALONE.test(target));
  if (unknown !== undefined) {
    throw new RefusedChange(place, `has a target ${unknown.target}, which no earlier change is named`);
  }
  return resolved;
}
