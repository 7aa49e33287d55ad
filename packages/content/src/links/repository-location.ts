import { joinPath, nameOf, normalizePath } from '../git/repository-path.ts';

/** Where people read the files of the repository that content came from. */
export interface RepositoryPlace {
  /** Address below which its host shows them, `http` or `https`, without a slash at its end. */
  readonly treeUrl: string;
  /** Folder of the content in the repository; empty for the whole repository. */
  readonly root: string;
}

/** Names that are pages, in either way of writing a link to one. */
const PAGE = /\.(?:md|markdown|html)$/i;

/**
 * The address of a file or folder of the repository that is no content (`repoTreeURL` of an import). Undefined
 * for what is outside of the repository, and for what would be content if it existed: page names below the root,
 * also without an extension, and everything that is in `.gitbook`. Whether the host has the file is not known.
 *
 * @param path below the content root, decoded; begins with `../` outside of it, ends with `/` for a folder
 */
export function addressInRepository({ treeUrl, root }: RepositoryPlace, path: string): string | undefined {
  if (!path.startsWith('../') && isPlaceOfContent(path)) return undefined;
  const place = normalizePath(joinPath(root, path));
  if (place === undefined) return undefined;
  return [treeUrl, ...place.split('/').filter((name) => name !== '')].map(encodeBehindFirst).join('/');
}

function isPlaceOfContent(path: string): boolean {
  if (path.startsWith('.gitbook/')) return true;
  return path !== '' && !path.endsWith('/') && (PAGE.test(path) || !nameOf(path).includes('.'));
}

function encodeBehindFirst(segment: string, index: number): string {
  // Half a character cannot be encoded.
  return index === 0 ? segment : encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The folder of the content in the repository, told by a page or file that came from there; undefined for all others. */
export function contentRootOf(page: {
  readonly file: string;
  readonly git?: { readonly path: string } | undefined;
}): string | undefined {
  const path = page.git?.path;
  if (path === page.file) return '';
  return path?.endsWith(`/${page.file}`) === true ? path.slice(0, -page.file.length - 1) : undefined;
}
