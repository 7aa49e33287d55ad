import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runGit } from './run-git.ts';

/** Marks a directory as ours, which may therefore be thrown away. */
const OWNER_FILE = 'bindery-cache';
/** Marks a cache whose content turned out to be damaged. */
const DAMAGE_FILE = 'bindery-damaged';
/** Every fetch adds a pack; beyond this, starting again is cheaper than searching them all. */
const MAX_PACKS = 50;

/**
 * Makes a bare repository ready to fetch into, and answers whether it is an earlier one.
 * @throws Error where the directory holds something that is not a cache
 */
export async function prepareCache(directory: string): Promise<'new' | 'reused'> {
  if (await isReusable(directory)) return 'reused';
  await resetCache(directory);
  return 'new';
}

/** Throws the cache away and makes an empty one. */
export async function resetCache(directory: string): Promise<void> {
  const names = await listNames(directory);
  if (names.length > 0 && !names.includes(OWNER_FILE)) {
    throw new Error(`The directory ${directory} is not a cache of a git repository and is left alone.`);
  }
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, OWNER_FILE), '');
  await runGit(['init', '--quiet', '--bare', '--template=', '--initial-branch=main'], { directory });
}

/** Has the next fetch start from nothing. A directory that is gone or cannot be written needs no mark. */
export async function markDamaged(directory: string): Promise<void> {
  await writeFile(path.join(directory, DAMAGE_FILE), '').catch(() => {});
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
  // What an interrupted fetch left behind would never be removed.
  const isClean = !packs.some((name) => name.startsWith('tmp_'));
  return isWhole && isClean && packs.filter((name) => name.endsWith('.pack')).length <= MAX_PACKS;
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
