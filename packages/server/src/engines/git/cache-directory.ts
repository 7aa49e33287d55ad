import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Marks a directory as ours, which may therefore be thrown away. */
const OWNER_FILE = 'bindery-cache';
/** Marks a cache whose content turned out to be damaged. */
const DAMAGE_FILE = 'bindery-damaged';
/** Prefix of the folders below a repository in which a commit is being written. */
export const DRAFT_PREFIX = 'bindery-draft-';
/** Every fetch and commit adds a pack; beyond this, starting again is cheaper than searching them all. */
const MAX_PACKS = 50;

/**
 * Prepares a bare repository to fetch into, and returns whether it is an earlier one.
 * @throws Error if the directory contains something that is not a cache
 */
export async function prepareCache(directory: string): Promise<'new' | 'reused'> {
  if (!(await isReusable(directory))) {
    await resetCache(directory);
    return 'new';
  }
  await removeNames(directory, (name) => name.startsWith(DRAFT_PREFIX));
  return 'reused';
}

/** Deletes the cache and creates an empty one. */
export async function resetCache(directory: string): Promise<void> {
  const names = await listNames(directory);
  if (names.length > 0 && !names.includes(OWNER_FILE)) {
    throw new Error(`The directory ${directory} is not a cache of a Git repository and is left alone.`);
  }
  await mkdir(directory, { recursive: true });
  // The mark exists first and stays: the process may end between any two of these steps.
  await writeFile(path.join(directory, OWNER_FILE), '');
  // Without a HEAD, a partially deleted cache is not mistaken for a complete one.
  await rm(path.join(directory, 'HEAD'), { force: true });
  await removeNames(directory, (name) => name !== OWNER_FILE);
  await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=main'], { directory });
}

/** Makes the next fetch start from scratch. A directory that is deleted or read-only needs no mark. */
async function markDamaged(directory: string): Promise<void> {
  await writeFile(path.join(directory, DAMAGE_FILE), '').catch(() => {});
}

/** Rethrows the error of work on a copy; marks a damaged copy, so that it is not fetched into again. */
export async function noteDamage(directory: string, error: unknown): Promise<never> {
  if (error instanceof GitError && error.reason === 'damaged') await markDamaged(directory);
  throw error;
}

/** The bytes of the packs, those that are being written included. */
export async function measurePacks(directory: string): Promise<number> {
  const folder = packFolder(directory);
  const sizes = (await listNames(folder)).map((name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function isReusable(directory: string): Promise<boolean> {
  const [names, packs] = await Promise.all([listNames(directory), listNames(packFolder(directory))]);
  const isWhole = names.includes(OWNER_FILE) && names.includes('HEAD') && !names.includes(DAMAGE_FILE);
  // Leftovers of an interrupted fetch would never be removed.
  const isClean = !packs.some((name) => name.startsWith('tmp_'));
  return isWhole && isClean && packs.filter((name) => name.endsWith('.pack')).length <= MAX_PACKS;
}

async function removeNames(directory: string, isUnwanted: (name: string) => boolean): Promise<void> {
  for (const name of (await listNames(directory)).filter(isUnwanted)) {
    await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

const packFolder = (directory: string) => path.join(directory, 'objects', 'pack');

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
