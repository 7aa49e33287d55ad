import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GitError } from '../git/git-error.ts';
import { runGit } from '../git/run-git.ts';

/** Files of a repository by their paths. */
export type RepositoryFiles = Readonly<Record<string, string | Uint8Array>>;

/** Bytes that do not compress, the same for the same seed. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

/** What an operation of git fails with; throws where it does not, or with something else. */
export async function gitFailure(promise: Promise<unknown>): Promise<GitError> {
  const error = await promise.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GitError)) throw new Error(`no GitError but ${String(error)}`);
  return error;
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
};

/** A repository that tests commit to, as its authors do. */
export interface TestRepository {
  /** With a working tree; git serves it as any other. */
  readonly directory: string;
  /** Makes the tree exactly these files, and commits it on `main`. */
  commit(files: RepositoryFiles, message?: string): Promise<string>;
  /** The files of a branch, or of any commit, as texts. */
  readFiles(ref?: string): Promise<Record<string, string>>;
}

export async function aRepository(files: RepositoryFiles = { 'README.md': '# Home\n' }): Promise<TestRepository> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bindery-repository-'));
  await runGit(['init', '--quiet', '--initial-branch=main', directory]);
  // What is pushed here moves the branch and leaves the working tree, which the next commit overwrites.
  await runGit([`--git-dir=${directory}/.git`, 'config', 'receive.denyCurrentBranch', 'ignore']);
  const git = (args: string[]) =>
    runGit([`--git-dir=${directory}/.git`, `--work-tree=${directory}`, ...args], { environment: IDENTITY });
  const commit = async (next: RepositoryFiles, message = 'Change the documentation') => {
    await git(['rm', '-r', '-f', '-q', '--ignore-unmatch', '--', ':/']);
    for (const [name, content] of Object.entries(next)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    await git(['add', '--all', '--', ':/']);
    await git(['commit', '--quiet', '--allow-empty', '-m', message]);
    return (await git(['rev-parse', 'HEAD'])).toString().trim();
  };
  const readFiles = async (ref = 'main') => {
    const paths = (await git(['ls-tree', '-r', '-z', '--name-only', ref])).toString().split('\0').slice(0, -1);
    const texts: Record<string, string> = {};
    for (const name of paths) texts[name] = (await git(['cat-file', 'blob', `${ref}:${name}`])).toString();
    return texts;
  };
  await commit(files, 'Begin');
  return { directory, commit, readFiles };
}
