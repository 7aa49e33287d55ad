import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../../platform/data-folder/folder-lock.ts';

/** Owner and source of a copy. */
export interface RepositoryKey {
  readonly organizationId: string;
  /** `repoCacheID` of the call; without it nothing is cached. */
  readonly cacheId?: string;
  /** Without credentials. */
  readonly url: string;
}

/** Copies of repositories that are cached between operations, by `repoCacheID`. */
export interface RepositoryCaches {
  /**
   * Provides a directory for `fetchBranch`, for the duration of `work`: that of an earlier call with the same key, or
   * an empty one. Access is exclusive; if it is in use, or without a `cacheId`, a temporary directory is used.
   */
  readonly withRepository: <Result>(
    key: RepositoryKey,
    work: (directory: string) => Promise<Result>,
  ) => Promise<Result>;
}

export interface RepositoryCacheOptions {
  /** Folder for files that need not outlive the process, on the same disk. */
  readonly temporary: string;
  /** That all copies together may use when none is in use. */
  readonly maxBytes: number;
  readonly clock: () => Date;
  /** Receives that copies could not be deleted. */
  readonly log?: { warn(facts: object, message: string): void };
}

const LOCKS = 'locks';
/** Digits of a key that name its lock. Locks are never deleted, since that is not safe: so there are few. */
const LOCK_DIGITS = 3;
const NAME = /^[0-9a-f]{64}$/;

/** Stores copies below a folder, which several processes may share. */
export function createRepositoryCaches(folder: string, options: RepositoryCacheOptions): RepositoryCaches {
  return {
    withRepository: async (key, work) => {
      const name = nameOf(key);
      const unlock = name === undefined ? undefined : lock(folder, name);
      if (name === undefined || unlock === undefined) return await withTemporary(options.temporary, work);
      const directory = path.join(folder, name);
      try {
        await mkdir(directory, { recursive: true });
        return await work(directory);
      } finally {
        // The modification time of the folder records its last use.
        const now = options.clock();
        await utimes(directory, now, now).catch(() => {});
        unlock();
        await evict(folder, options).catch((err: unknown) => {
          options.log?.warn({ err }, 'copies of repositories could not be deleted');
        });
      }
    },
  };
}

/** The name of a copy can neither be guessed nor chosen: another organization or URL has another name. */
function nameOf({ organizationId, cacheId, url }: RepositoryKey): string | undefined {
  if (cacheId === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([organizationId, cacheId, url]))
    .digest('hex');
}

/** The lock is outside the copy, which may be deleted while locked. */
function lock(folder: string, name: string): (() => void) | undefined {
  return lockFolder(path.join(folder, LOCKS), name.slice(0, LOCK_DIGITS));
}

async function withTemporary<Result>(temporary: string, work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(path.join(temporary, 'git-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Deletes the copies that were not used for the longest time, until the others fit; those in use stay. */
async function evict(folder: string, { temporary, maxBytes }: RepositoryCacheOptions): Promise<void> {
  const copies = await listCopies(folder);
  let total = copies.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of copies.sort((one, other) => one.usedAt - other.usedAt)) {
    if (total <= maxBytes) return;
    const unlock = lock(folder, name);
    if (unlock === undefined) continue;
    try {
      // Atomic, so that the copy is either complete or deleted if this process dies.
      const grave = await mkdtemp(path.join(temporary, 'git-'));
      await rename(path.join(folder, name), grave).catch(ignoreMissing);
      await rm(grave, { recursive: true, force: true });
      total -= size;
    } finally {
      unlock();
    }
  }
}

interface Copy {
  readonly name: string;
  readonly size: number;
  readonly usedAt: number;
}

async function listCopies(folder: string): Promise<Copy[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  return await Promise.all(
    names.map(async (name) => {
      const directory = path.join(folder, name);
      const usedAt = await stat(directory).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, usedAt, size: await measure(directory) };
    }),
  );
}

/** Bytes of all files below a folder, which others may be changing or deleting. */
async function measure(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const entryPath = path.join(directory, entry.name);
    if (entry.isDirectory()) return await measure(entryPath);
    return await stat(entryPath).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
