import { GitError } from './git-error.ts';

/** Bytes; the limit of Linux and most hosts. */
const MAX_PATH_LENGTH = 4096;
const MAX_NAME_LENGTH = 255;

/** Characters that the file system of macOS leaves out when it compares names (as git's `core.protectHFS`). */
const IGNORED_CHARACTERS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Validates the path of a file by git's rules for checkouts (`verify_path`), including those for Windows and macOS on
 * every system: other people clone the pushed commits.
 * @throws GitError `bad-path`
 */
export function requireGitPath(path: string): void {
  const parts = path.split('/');
  const isPath =
    !/[\0\p{Surrogate}]/u.test(path) &&
    Buffer.byteLength(path) <= MAX_PATH_LENGTH &&
    parts.every((part) => isName(part)) &&
    // A backslash separates names on Windows.
    !path.split(/[/\\]/).some(isGitFolder);
  if (!isPath) throw new GitError('bad-path', `The path ${quotePath(path)} cannot be written into a Git repository.`);
}

function isName(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= MAX_NAME_LENGTH;
}

/** Whether some file system treats the name as `.git`: by its case, its short form, its end or an alternate stream. */
function isGitFolder(part: string): boolean {
  return /^(?:\.git|git~1)(?:[ .]*(?::.*)?)$/is.test(part.replace(IGNORED_CHARACTERS, ''));
}

/** A path for a sentence: on one line, and not longer than one. */
export function quotePath(path: string): string {
  const printablePath = path.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, '�');
  return `"${printablePath.length > 200 ? `${printablePath.slice(0, 200)}…` : printablePath}"`;
}

/** A path as git's own tools quote it, for `git fast-import` and lists of folders. */
export function escapePath(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
