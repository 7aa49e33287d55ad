import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** The version of the system's git, such as `2.39.5`; undefined if git is not installed. */
export async function findGitVersion(): Promise<string | undefined> {
  try {
    return /\d+(?:\.\d+)+/.exec((await runGit(['version'])).toString())?.[0];
  } catch (error) {
    if (error instanceof GitError && error.reason === 'git-missing') return undefined;
    throw error;
  }
}

/** The message to the operator if git imports cannot work; undefined if they can. */
export function findGitProblem(version: string | undefined): string | undefined {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  if (version === undefined) return 'The program git is not installed: import from Git repositories will not work.';
  if (major > 2 || (major === 2 && minor >= 30)) return undefined;
  return `Git ${version} is too old: import from Git repositories requires version 2.30 or newer.`;
}
