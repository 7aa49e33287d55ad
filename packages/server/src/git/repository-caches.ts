import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../data-folder/folder-lock.ts';

/** Whose copy of what. */
export interface RepositoryKey {
  readonly organizationId: string;
  /** `repoCacheID` of the call; without it nothing is kept. */
  readonly cacheId?: string;
  /** Without credentials. */
  readonly url: string;
}

/** Copies of repositories that are kept between operations, by `repoCacheID`. */
export interface RepositoryCaches {
  /**
   * Hands out a directory for `fetchBranch`, for the duration of `work`: that of an earlier call with the same key, or
   * an empty one. Nobody else uses it meanwhile; where somebody does already, it is a temporary one, and so it is
   * without a `cacheId`.
   */
  readonly withRepository: <Result>(
    key: RepositoryKey,
    work: (directory: string) => Promise<Result>,
  ) => Promise<Result>;
}

export interface RepositoryCacheOptions {
  /** Folder for what need not outlive the process, on the same disk. */
  readonly temporary: string;
  /** That all copies together may use when none is in use. */
  readonly maxBytes: number;
  readonly clock: () => Date;
  /** Receives that copies could not be deleted. */
  readonly log?: { warn(facts: object, message: string): void };
}

const LOCKS = 'locks';
/** Digits of a key that name its lock. Locks are never deleted, because that cannot be done safely: so they are few. */
const LOCK_DIGITS = 3;
const NAME = /^[0-9a-f]{64}$/;

/** Keeps copies below a folder, which several processes may share. */
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
        // The time of the folder tells when it was used last.
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

/** Others can neither guess nor choose their way to a copy: another organization or address has another name. */
function nameOf({ organizationId, cacheId, url }: RepositoryKey): string | undefined {
  if (cacheId === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([organizationId, cacheId, url]))
    .digest('hex');
}

/** The lock stands outside of the copy, which may be deleted under it. */
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
      // In one step, so that the copy is whole or gone wherever this process ends.
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
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) return await measure(place);
    return await stat(place).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
