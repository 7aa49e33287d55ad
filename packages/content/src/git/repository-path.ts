/** Paths in a repository: `/` between segments, none at the ends, the repository itself is the empty path. */

/** Resolves `.`, `..` and doubled slashes; undefined for a path that climbs out of the repository. */
export function normalizePath(path: string): string | undefined {
  // Most paths are as they should be.
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** `path` below `folder`; either may be empty. */
export function joinPath(folder: string, path: string): string {
  if (folder === '' || path === '') return folder + path;
  return `${folder}/${path}`;
}

/** The folder that contains a path; empty at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last segment. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** A path as seen from a folder, with `../` for every folder to leave. */
export function pathFrom(folder: string, path: string): string {
  if (isBelow(path, folder)) return folder === '' ? path : path.slice(folder.length + 1);
  const above = folder.split('/');
  const segments = path.split('/');
  let shared = 0;
  while (shared < above.length && above[shared] === segments[shared]) shared++;
  return [...above.slice(shared).map(() => '..'), ...segments.slice(shared)].join('/');
}

/** Percent codes decoded; the text as it is when they are damaged. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Resolves a written target to a path in the repository: relative to `folder`, or to `root` if it starts with `/`;
 * without query and anchor, percent-decoded. Undefined for URLs, anchors of the same page, and paths that escape the
 * repository.
 */
export function findTargetPath(target: string, folder: string, root: string): string | undefined {
  const path = pathOfTarget(target);
  if (path === undefined) return undefined;
  return normalizePath(path.startsWith('/') ? joinPath(root, path) : joinPath(folder, path));
}

/** The path in a written target, regardless of its location, before it is resolved as by `findTargetPath`. */
export function pathOfTarget(target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(target)) return undefined;
  return decodePercent(target.replace(/[?#].*$/s, ''));
}

const MARKDOWN = /\.(?:mdx?|markdown)$/i;
const FOLDER_PAGE = /^(?:readme|index)\.(?:mdx?|markdown)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** Whether a file is the page of its folder: `README.md` or `index.md`, or the same in MDX. */
export function isFolderPage(file: string): boolean {
  return FOLDER_PAGE.test(nameOf(file));
}

/** Path of a page without the hidden parts of its file name: the extension, and the name of a folder page. */
export function locationOf(file: string): string {
  if (isFolderPage(file) && file.includes('/')) return folderOf(file);
  return file.replace(MARKDOWN, '');
}
