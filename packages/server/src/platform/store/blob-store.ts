import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';

/** Files of revisions by the SHA-256 of their bytes, in hexadecimal. */
export interface BlobStore {
  /** Verifies that blobs can be stored. @throws Error with a message for the operator */
  prepare(): Promise<void>;
  /** Stores bytes durably: once it resolves, they survive the process and the machine. */
  put(bytes: Uint8Array): Promise<string>;
  /** Like `put`, for the bytes of a file, which are not loaded into memory. */
  putFile(file: HashedFile): Promise<string>;
  /** @throws Error if the blob does not exist */
  size(hash: string): Promise<number>;
  read(hash: string, range?: { start: number; end: number }): Readable;
  has(hash: string): Promise<boolean>;
  /**
   * Deletes a blob that was last stored before `cutoff`; a store may retain it for a day longer. A blob that is stored
   * again meanwhile, by any process, stays.
   * @returns whether it existed and was deleted
   */
  deleteUnwanted(hash: string, cutoff: Date): Promise<boolean>;
  /** All hashes, in no particular order. */
  list(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** A local file with a known hash. */
export interface HashedFile {
  /** Absolute path. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

/** Subfolder for blobs that are being removed. */
const REMOVED = 'removed';
/** Age at which the draft of a killed process is deleted. */
const DRAFT_MS = 24 * 3600 * 1000;

/**
 * Blobs in a folder, `ab/cdef…` by hash. Several processes may share it.
 * @param draftFolder where they are written first; on the same disk
 * @param clock sets the file times that garbage collection uses
 */
export function openDiskBlobStore(folder: string, draftFolder: string, clock: () => Date): BlobStore {
  const fileOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A blob is named by a SHA-256 in hexadecimal.');
    return path.join(folder, hash.slice(0, 2), hash.slice(2));
  };
  const has = (hash: string) =>
    access(fileOf(hash)).then(
      () => true,
      () => false,
    );
  const store = async (hash: string, write: (draft: FileHandle) => Promise<unknown>) => {
    const file = fileOf(hash);
    if (!(await touch(file, clock()))) {
      await writeDurably(file, path.join(draftFolder, newId()), write);
      await touch(file, clock());
    }
    return hash;
  };
  return {
    prepare: async () => {
      await prepareFolders(folder, draftFolder, clock);
      await restoreBlobs(path.join(folder, REMOVED), fileOf);
    },
    has,
    put: (bytes) => store(createHash('sha256').update(bytes).digest('hex'), (draft) => draft.writeFile(bytes)),
    putFile: (from) => store(from.hash, (draft) => writeFile(draft, createReadStream(from.path))),
    deleteUnwanted: (hash, cutoff) => deleteUnwanted(fileOf(hash), path.join(folder, REMOVED, hash), cutoff),
    size: async (hash) => (await stat(fileOf(hash))).size,
    read: (hash, range) => createReadStream(fileOf(hash), range),
    list: () => listBlobs(folder),
    close: async () => undefined,
  };
}

async function prepareFolders(folder: string, draftFolder: string, clock: () => Date): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await (path.dirname(draftFolder) === folder ? makeFolder(draftFolder) : mkdir(draftFolder, { recursive: true }));
    const draft = path.join(draftFolder, newId());
    await writeFile(draft, '', { flag: 'wx' });
    await unlink(draft);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`Files cannot be stored in the folder ${folder}: ${reason}. Check BINDERY_BLOBS.`);
  }
  for (const name of await readdir(draftFolder)) {
    const draft = path.join(draftFolder, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (/^[0-9A-Za-z]{20}$/.test(name) && mtimeMs < clock().getTime() - DRAFT_MS)
      await unlink(draft).catch(() => undefined);
  }
}

/** Marks a blob as in use. @returns whether it exists */
async function touch(file: string, now: Date): Promise<boolean> {
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

/**
 * Moves the file away before its time is read: one that is stored again after that is rewritten.
 * @param away location in which a process killed in between leaves it, for `restoreBlobs`
 */
async function deleteUnwanted(file: string, away: string, cutoff: Date): Promise<boolean> {
  const before = await stat(file).catch(() => undefined);
  if (before === undefined || before.mtime >= cutoff) return false;
  await makeFolder(path.dirname(away));
  await rename(file, away);
  const stats = await stat(away).catch(() => undefined);
  // Another starting process has restored it.
  if (stats === undefined) return false;
  if (stats.mtime >= cutoff) {
    await rename(away, file);
    return false;
  }
  await unlink(away);
  return true;
}

/**
 * Restores blobs that were moved away and may have been stored again just before; garbage collection finds unused ones
 * again.
 */
async function restoreBlobs(folder: string, fileOf: (hash: string) => string): Promise<void> {
  for (const hash of await readdir(folder).catch(() => [])) {
    if (/^[0-9a-f]{64}$/.test(hash)) await rename(path.join(folder, hash), fileOf(hash)).catch(() => undefined);
  }
}

/**
 * Creates a folder in that of the blobs. Nodes that run as different users may share it by a group, so everything in
 * the folder has its permissions, regardless of the umask of this process.
 * @returns the permissions, unless they are for the owner only
 */
async function makeFolder(folder: string): Promise<number | undefined> {
  const firstCreated = await mkdir(folder, { recursive: true });
  const { mode } = await stat(path.dirname(folder));
  if ((mode & 0o077) === 0) return undefined;
  if (firstCreated !== undefined) await chmod(folder, mode & 0o7777).catch(() => undefined);
  return mode;
}

/** Writes to a temporary file, flushes, and renames it: a file under its final name is always complete. */
async function writeDurably(
  file: string,
  draft: string,
  write: (draft: FileHandle) => Promise<unknown>,
): Promise<void> {
  const folder = path.dirname(file);
  const mode = await makeFolder(folder);
  try {
    const handle = await open(draft, 'wx');
    try {
      if (mode !== undefined) await handle.chmod(mode & 0o666).catch(() => undefined);
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(folder);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

/** The entry of a renamed file lives in its folder, which is flushed separately. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (handle === undefined) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

async function* listBlobs(folder: string): AsyncIterable<string> {
  for (const part of (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(path.join(folder, part))) {
      if (/^[0-9a-f]{62}$/.test(name)) yield part + name;
    }
  }
}
