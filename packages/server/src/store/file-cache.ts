import { mkdir, readdir, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Derived files on disk, by keys that name everything they depend on; those used longest ago go first. */
export interface FileCache {
  /** Where the file of a key is, or is to be put. */
  fileOf(key: string): string;
  /** Bytes of the file; undefined when there is none. It counts as used now. */
  use(key: string): Promise<number | undefined>;
  /** Makes the folder. */
  prepare(): Promise<void>;
  /** Deletes what is too much, and what nobody has used for a week. */
  sweep(): Promise<void>;
}

/** For the time that deleted spaces are kept: what was made of them goes with them. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/**
 * @param extension of the files, with its dot
 * @param maxBytes of all files together; the newest one may be larger
 */
export function openFileCache(folder: string, extension: string, maxBytes: number, clock: () => Date): FileCache {
  const fileOf = (key: string) => path.join(folder, key + extension);
  return {
    fileOf,
    use: async (key) => {
      const now = clock();
      return utimes(fileOf(key), now, now)
        .then(() => stat(fileOf(key)))
        .then(
          ({ size }) => size,
          () => undefined,
        );
    },
    prepare: async () => void (await mkdir(folder, { recursive: true })),
    sweep: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(extension));
      const files = await Promise.all(names.map((name) => describeFile(path.join(folder, name))));
      let kept = 0;
      const oldest = clock().getTime() - MAX_AGE_MS;
      for (const { file, size, used } of files.flat().sort((one, other) => other.used - one.used)) {
        kept += size;
        if (used < oldest || (kept > maxBytes && kept > size)) await unlink(file).catch(() => undefined);
      }
    },
  };
}

async function describeFile(file: string): Promise<{ file: string; size: number; used: number }[]> {
  return stat(file).then(
    ({ size, mtimeMs }) => [{ file, size, used: mtimeMs }],
    () => [],
  );
}
