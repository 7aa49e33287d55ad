import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { GitError } from '../engines/git/git-error.ts';
import { runGit } from '../engines/git/run-git.ts';

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

/** A repository that tests commit to, as its authors do. */
export interface TestRepository {
  /** Its repository is the folder `.git` in it; there are no other files. */
  readonly directory: string;
  /** Id of the commit that it began with. */
  readonly firstCommit: string;
  /** Makes the tree exactly these files, and commits it on `main`. */
  commit(files: RepositoryFiles, message?: string): Promise<string>;
  /** The files of a branch, or of any commit, as texts. */
  readFiles(ref?: string): Promise<Record<string, string>>;
}

export async function aRepository(files: RepositoryFiles = { 'README.md': '# Home\n' }): Promise<TestRepository> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bindery-repository-'));
  const folder = path.join(directory, '.git');
  empty ??= makeEmptyRepository();
  cpSync(await empty, folder, { recursive: true });
  const git = (args: string[], input = '') => runGit([`--git-dir=${folder}`, ...args], { input });
  const write = async (next: RepositoryFiles, message: string, parent: string) => {
    const importing = promisify(execFile)('git', [
      `--git-dir=${folder}`,
      'fast-import',
      '--quiet',
      '--date-format=now',
    ]);
    importing.child.stdin?.end(writeCommit(next, message, parent));
    return (await importing).stdout.trim();
  };
  const readFiles = async (ref = 'main') => {
    const entries = (await git(['ls-tree', '-r', '-z', ref])).toString().split('\0').slice(0, -1);
    const treeEntries = entries.map((entry) => /^\d+ \w+ (?<id>\w+)\t(?<name>.*)$/s.exec(entry)?.groups ?? {});
    let rest = await git(['cat-file', '--batch'], treeEntries.map(({ id }) => `${id}\n`).join(''));
    return Object.fromEntries(
      treeEntries.map(({ name = '' }) => {
        // A line with the size, the bytes, and the end of a line.
        const begin = rest.indexOf('\n') + 1;
        const end = begin + Number(rest.subarray(0, begin).toString().split(' ')[2]);
        const text = rest.toString('utf8', begin, end);
        rest = rest.subarray(end + 1);
        return [name, text];
      }),
    );
  };
  const firstCommit = await write(files, 'Begin', '');
  // What is pushed may have moved the branch: git tells where it is.
  const commit = (next: RepositoryFiles, message = 'Change the documentation') =>
    write(next, message, 'from refs/heads/main^0\n');
  return { directory, firstCommit, commit, readFiles };
}

let empty: Promise<string> | undefined;

/** What all repositories begin as, made once in a process. */
async function makeEmptyRepository(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-empty-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', folder]);
  mkdirSync(path.join(folder, 'hooks'));
  return folder;
}

/** A commit of exactly these files, in the language of `git fast-import`; it answers the id. */
function writeCommit(files: RepositoryFiles, message: string, parent: string): Buffer {
  const data = (content: string | Uint8Array) => {
    const bytes = Buffer.from(content as Uint8Array);
    return [`data ${bytes.length}\n`, bytes, '\n'];
  };
  const quote = (name: string) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
  const parts = [
    'commit refs/heads/main\nmark :1\ncommitter Author <author@example.com> now\n',
    ...data(message),
    `${parent}deleteall\n`,
    ...Object.entries(files).flatMap(([name, content]) => [`M 100644 inline ${quote(name)}\n`, ...data(content)]),
    'get-mark :1\n',
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
}
