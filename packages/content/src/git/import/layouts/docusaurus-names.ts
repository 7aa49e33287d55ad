import { folderOf, joinPath, nameOf } from '../../repository-path.ts';
import type { NavigationText } from './tool-layout.ts';

const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
const DATE = /^(?:\d{2}|\d{4})[-_.]?\d{2}(?:[-_.]?(?:\d{2}|\d{4}))?/;
const VERSION = /^\d+[-_.]\d+/;
const EXTENSION = /\.(?:md|mdx|markdown)$/i;

/** A name without the number that orders it; dates and versions are no such numbers. */
export function splitNumberPrefix(name: string): { readonly name: string; readonly position?: number } {
  const match = DATE.test(name) || VERSION.test(name) ? null : NUMBERED.exec(name);
  return match === null ? { name } : { name: match[2] ?? name, position: Number(match[1]) };
}

/** A page of Docusaurus among those of its folder of documents. */
export interface DocusaurusDoc {
  readonly text: NavigationText;
  /** As sidebars name it. */
  readonly id: string;
  /** Folder below that of the documents, as it is; empty at the top. */
  readonly folder: string;
  /** Name of the file without its extension and number. */
  readonly name: string;
  readonly position?: number;
  /** URL path below that of the documents; begins with `/`. */
  readonly path: string;
  readonly isIndex: boolean;
}

/** The identity and the path of a page, according to its file below the folder of documents and its front matter. */
export function describeDoc(text: NavigationText, file: string): DocusaurusDoc {
  const folder = folderOf(file);
  const { name, position } = splitNumberPrefix(nameOf(file).replace(EXTENSION, ''));
  const { id, slug, position: ownPosition } = text.frontMatter.tool ?? {};
  const cleanFolder = withoutNumbers(folder);
  const ownId = id ?? name;
  const isIndex = isIndexName(name, cleanFolder);
  const order = ownPosition ?? position;
  return {
    text,
    id: joinPath(cleanFolder, ownId),
    folder,
    name,
    ...(order !== undefined && { position: order }),
    path: pathOfDoc(cleanFolder, slug ?? text.frontMatter.slug, isIndex ? '' : ownId),
    isIndex,
  };
}

function pathOfDoc(folder: string, slug: string | undefined, name: string): string {
  if (slug?.startsWith('/')) return slug;
  const joined = joinPath(folder, (slug ?? name).replace(/^\.\//, ''));
  return `/${joined}`;
}

/** Whether a file is the page of its folder: `index`, `README`, or the name of the folder. */
function isIndexName(name: string, folder: string): boolean {
  return /^(?:index|readme)$/i.test(name) || (folder !== '' && name.toLowerCase() === nameOf(folder).toLowerCase());
}

/** A folder with the numbers of its names removed. */
export const withoutNumbers = (folder: string): string =>
  folder
    .split('/')
    .map((name) => splitNumberPrefix(name).name)
    .join('/');
