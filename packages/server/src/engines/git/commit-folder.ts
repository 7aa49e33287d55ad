import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runGit } from './run-git.ts';

export interface CommittedFolder {
  /** A bare repository with one commit on the branch `ref`. */
  readonly directory: string;
  readonly ref: 'refs/heads/main';
  readonly commit: string;
  /** Deletes the repository. */
  readonly remove: () => Promise<void>;
}

/**
 * Creates a temporary repository from a folder on disk, byte for byte, including ignored files, so that the bundled
 * manual is imported like any other repository. The folder may itself be in a repository.
 * @param now time of the commit
 * @param excluded folders to omit, below the folder
 * @throws GitError
 */
export async function commitFolder(
  folder: string,
  message: string,
  now: Date,
  excluded: readonly string[] = [],
): Promise<CommittedFolder> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bindery-folder-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=main'], { directory });
    // The last word on attributes: a .gitattributes in the folder must not change the bytes.
    await mkdir(path.join(directory, 'info'), { recursive: true });
    await writeFile(path.join(directory, 'info', 'attributes'), '* -text -filter -ident -working-tree-encoding\n');
    const inFolder = [`--work-tree=${path.resolve(folder)}`, '-c', 'core.bare=false', '-c', 'core.autocrlf=false'];
    const left = excluded.map((name) => `:(top,exclude)${name}`);
    await runGit([...inFolder, 'add', '--all', '--force', '--', ':/', ...left], { directory });
    await runGit([...inFolder, 'commit', '--quiet', '--no-verify', '--allow-empty', '--cleanup=verbatim', '--file=-'], {
      directory,
      input: message,
      environment: identity(now),
    });
    const commit = (await runGit(['rev-parse', 'HEAD'], { directory })).toString().trim();
    return { directory, ref: 'refs/heads/main', commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function identity(now: Date): Record<string, string> {
  const date = `${Math.floor(now.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: 'Bindery',
    GIT_AUTHOR_EMAIL: 'bindery@localhost',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: 'Bindery',
    GIT_COMMITTER_EMAIL: 'bindery@localhost',
    GIT_COMMITTER_DATE: date,
  };
}
