import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runGit } from '../git/run-git.ts';

/** Files of a repository by their paths. */
export type RepositoryFiles = Readonly<Record<string, string | Uint8Array>>;

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
}

export async function aRepository(files: RepositoryFiles = { 'README.md': '# Home\n' }): Promise<TestRepository> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bindery-repository-'));
  await runGit(['init', '--quiet', '--initial-branch=main', directory]);
  const git = (args: string[]) =>
    runGit([`--git-dir=${directory}/.git`, `--work-tree=${directory}`, ...args], { environment: IDENTITY });
  const commit = async (next: RepositoryFiles, message = 'Change the documentation') => {
    await git(['rm', '-r', '-q', '--ignore-unmatch', '--', ':/']);
    for (const [name, content] of Object.entries(next)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    await git(['add', '--all', '--', ':/']);
    await git(['commit', '--quiet', '--allow-empty', '-m', message]);
    return (await git(['rev-parse', 'HEAD'])).toString().trim();
  };
  await commit(files, 'Begin');
  return { directory, commit };
}
