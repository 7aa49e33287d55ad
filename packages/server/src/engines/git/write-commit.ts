import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { DRAFT_PREFIX, noteDamage } from './cache-directory.ts';
import { type CommitIdentity, formatIdentity } from './commit-identity.ts';
import { damagedCopy, GitError } from './git-error.ts';
import { escapePath, quotePath, requireGitPath } from './git-path.ts';
import { NETWORK_LIMITS } from './network-limits.ts';
import { requireObjectId } from './object-id.ts';
import { GitEnded, runGit } from './run-git.ts';

/** The change of one file; paths are from the root of the repository, with `/` between the names. */
export type CommitChange =
  | { readonly path: string; readonly bytes: Uint8Array; readonly removed?: never }
  | { readonly path: string; readonly removed: true; readonly bytes?: never };

export interface WriteCommitRequest {
  /** A bare repository, of `fetchBranch` or `prepareCache`. */
  readonly directory: string;
  /** A commit that exists, its history not needed; absent: the commit is the first one. */
  readonly parent?: string;
  /** Applied in this order. */
  readonly changes: Iterable<CommitChange> | AsyncIterable<CommitChange>;
  /** Written as it is, even when it is empty. */
  readonly message: string;
  readonly author: CommitIdentity;
  readonly committer: CommitIdentity;
  /** Of author and committer; in UTC, whole seconds. */
  readonly date: Date;
  /** Of all contents, paths and the message together. Default: 2 GiB. */
  readonly maxBytes?: number;
  /** Default: 15 minutes. */
  readonly timeoutMs?: number;
  /** Stops the work; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** `git fast-import` requires a branch; it is deleted before it is ever written. */
const DRAFT_REF = 'refs/bindery/draft';
const FILE = '100644';
const EXECUTABLE = '100755';
const LINK = '120000';
const FOLDER = '040000';
const SUBMODULE = '160000';
const JOINED_BYTES = 65_536;
const LINE_FEED = Buffer.from('\n');

/**
 * Creates one commit without a working tree, in one process to which the changes are streamed, and returns its id; no
 * branch moves. Deterministic: the same request creates the same id. An existing file stays executable, and a symbolic
 * link is replaced by the file: nothing is ever written through it. Removing a path that is not a file changes nothing.
 * On failure the repository is unchanged, except for the mark of a damaged one.
 * @throws GitError `bad-path` if git does not support a path, or if a folder, a submodule, or a file or link instead of
 * a folder conflicts with it; `too-large`, `timeout`, `damaged`, `failed`; errors of `changes`; the reason of `signal`
 */
export async function writeCommit(request: WriteCommitRequest): Promise<string> {
  const { directory, parent, signal } = request;
  if (parent !== undefined) requireObjectId(parent);
  // New objects wait in their own place until all of them exist.
  const draft = await mkdtemp(path.join(directory, DRAFT_PREFIX));
  try {
    let commit = '';
    await runGit(['fast-import', '--quiet', '--done', '--date-format=raw'], {
      directory,
      environment: {
        GIT_OBJECT_DIRECTORY: draft,
        // Quoted, because a colon would separate another folder.
        GIT_ALTERNATE_OBJECT_DIRECTORIES: escapePath(path.join(directory, 'objects')),
      },
      input: async function* (answers) {
        commit = yield* describeCommit(request, createByteReader(answers));
      },
      timeoutMs: request.timeoutMs ?? NETWORK_LIMITS.timeoutMs,
      ...(signal !== undefined && { signal }),
    });
    await publishPacks(path.join(draft, 'pack'), path.join(directory, 'objects', 'pack'));
    return commit;
  } catch (error) {
    await removeCrashReports(directory);
    return await noteDamage(directory, explainFailure(error));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Sends the commit to `git fast-import`, and returns its id. */
async function* describeCommit(request: WriteCommitRequest, answers: ByteReader): AsyncGenerator<Uint8Array, string> {
  const { parent, date, author, committer, maxBytes = NETWORK_LIMITS.maxBytes } = request;
  const seconds = Math.max(0, Math.floor(date.getTime() / 1000));
  if (Number.isNaN(seconds)) throw new TypeError('The date of a commit must be one.');
  const message = Buffer.from(request.message);
  const people = `author ${formatIdentity(author)} ${seconds} +0000\ncommitter ${formatIdentity(committer)} ${seconds} +0000\n`;
  yield Buffer.from(`commit ${DRAFT_REF}\nmark :1\n${people}data ${message.length}\n`);
  yield message;
  yield Buffer.from(parent === undefined ? '\n' : `\nfrom ${parent}\n`);
  let size = message.length;
  /** Folders that may be written into: they exist, or nothing is. */
  const open = new Set<string>();
  for await (const change of request.changes) {
    requireGitPath(change.path);
    const { length } = change.bytes ?? [];
    size += length + change.path.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield* change.removed ? removeFile(change.path, answers) : writeFile(change.path, change.bytes, open, answers);
  }
  yield Buffer.from('get-mark :1\n');
  const commit = await readAnswer(answers);
  requireObjectId(commit);
  yield Buffer.from(`reset ${DRAFT_REF}\nfrom ${'0'.repeat(commit.length)}\n\ndone\n`);
  return commit;
}

async function* removeFile(name: string, answers: ByteReader): AsyncGenerator<Uint8Array> {
  const mode = yield* findMode(name, answers);
  if (mode === FILE || mode === EXECUTABLE || mode === LINK) yield Buffer.from(`D ${escapePath(name)}\n`);
}

async function* writeFile(
  name: string,
  bytes: Uint8Array,
  open: Set<string>,
  answers: ByteReader,
): AsyncGenerator<Uint8Array> {
  for (let end = name.indexOf('/'); end !== -1; end = name.indexOf('/', end + 1)) {
    const folder = name.slice(0, end);
    if (open.has(folder)) continue;
    const mode = yield* findMode(folder, answers);
    if (mode !== undefined && mode !== FOLDER) throw inTheWay(name, folder, mode);
    open.add(folder);
  }
  const mode = yield* findMode(name, answers);
  if (mode === FOLDER || mode === SUBMODULE) throw inTheWay(name, name, mode);
  // Nothing existed at this path, and it is a file now.
  open.delete(name);
  const head = Buffer.from(
    `M ${mode === EXECUTABLE ? EXECUTABLE : FILE} inline ${escapePath(name)}\ndata ${bytes.length}\n`,
  );
  // Each piece costs a write, and most files are small.
  if (bytes.length < JOINED_BYTES) yield Buffer.concat([head, bytes, LINE_FEED]);
  else yield* [head, bytes, LINE_FEED];
}

/** Looks up the mode at a path, including earlier changes. */
async function* findMode(name: string, answers: ByteReader): AsyncGenerator<Uint8Array, string | undefined> {
  yield Buffer.from(`ls ${escapePath(name)}\n`);
  const [mode] = (await readAnswer(answers)).split(' ', 1);
  return mode === 'missing' ? undefined : mode;
}

async function readAnswer(answers: ByteReader): Promise<string> {
  const line = await answers.readLine();
  if (line === undefined) throw new GitEnded();
  return line;
}

function inTheWay(name: string, blockingPath: string, mode: string): GitError {
  const things: Readonly<Record<string, string>> = {
    [FOLDER]: 'a folder',
    [SUBMODULE]: 'a submodule',
    [LINK]: 'a link',
  };
  const what = `${things[mode] ?? 'a file'} of the repository`;
  const where = blockingPath === name ? '' : ` at ${quotePath(blockingPath)}`;
  return new GitError('bad-path', `The file ${quotePath(name)} cannot be written: ${what} is in its place${where}.`);
}

function tooLarge(maxBytes: number): GitError {
  return new GitError('too-large', `The commit is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
}

/** An index makes its pack visible, so it is moved last. */
async function publishPacks(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  await mkdir(to, { recursive: true });
  for (const ending of ['.pack', '.idx']) {
    for (const name of names.filter((each) => each.endsWith(ending))) {
      await rename(path.join(from, name), path.join(to, name));
    }
  }
}

async function removeCrashReports(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('fast_import_crash_')) await rm(path.join(directory, name), { force: true });
  }
}

function explainFailure(error: unknown): unknown {
  if (!(error instanceof GitError) || error.reason !== 'failed') return error;
  if (
    /not found|missing|corrupt|not a (?:valid )?commit|unable to (?:read|parse)|can't load tree/i.test(error.detail)
  ) {
    return damagedCopy(error.detail);
  }
  return new GitError('failed', 'The commit could not be written.', error.detail);
}
