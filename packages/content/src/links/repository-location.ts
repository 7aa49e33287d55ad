import { joinPath, nameOf, normalizePath } from '../git/repository-path.ts';

/** The web location of the content's repository. */
export interface RepositoryPlace {
  /** URL below which its host shows them, `http` or `https`, without a slash at its end. */
  readonly treeUrl: string;
  /** Folder of the content in the repository; empty for the whole repository. */
  readonly root: string;
}

/** Names that are pages, in either way of writing a link to one. */
const PAGE = /\.(?:mdx?|markdown|html)$/i;

/**
 * The URL of a file or folder of the repository that is not content (`repoTreeURL` of an import). Undefined outside of
 * the repository, and for paths that would be content if they existed: page names below the root, with or without an
 * extension, and everything in `.gitbook`. Does not check that the host has the file.
 *
 * @param path below the content root, decoded; starts with `../` outside of it, ends with `/` for a folder
 */
export function urlInRepository({ treeUrl, root }: RepositoryPlace, path: string): string | undefined {
  if (!path.startsWith('../') && isPlaceOfContent(path)) return undefined;
  const repositoryPath = normalizePath(joinPath(root, path));
  if (repositoryPath === undefined) return undefined;
  return [treeUrl, ...repositoryPath.split('/').filter((name) => name !== '')].map(encodeBehindFirst).join('/');
}

function isPlaceOfContent(path: string): boolean {
  if (path.startsWith('.gitbook/')) return true;
  return path !== '' && !path.endsWith('/') && (PAGE.test(path) || !nameOf(path).includes('.'));
}

function encodeBehindFirst(segment: string, index: number): string {
  // Half a character cannot be encoded.
  return index === 0 ? segment : encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The folder of the content in the repository, derived from an imported page or file; undefined for all others. */
export function contentRootOf(page: {
  readonly file: string;
  readonly git?: { readonly path: string } | undefined;
}): string | undefined {
  const path = page.git?.path;
  if (path === page.file) return '';
  return path?.endsWith(`/${page.file}`) === true ? path.slice(0, -page.file.length - 1) : undefined;
}
