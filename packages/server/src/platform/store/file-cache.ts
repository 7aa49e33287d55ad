import { mkdir, readdir, stat, unlink, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Derived files on disk, by keys that contain everything they depend on; the least recently used are evicted first. */
export interface FileCache {
  /** The path of a key's file, existing or not. */
  fileOf(key: string): string;
  /** Bytes of the file; undefined if it does not exist. Marks it as used. */
  use(key: string): Promise<number | undefined>;
  /** Creates the folder. */
  prepare(): Promise<void>;
  /** Deletes files over the size limit, and those unused for a week. */
  sweep(): Promise<void>;
}

/** The retention of deleted spaces, so that their derived files expire with them. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/**
 * @param extension file extension, including its dot
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
      let totalBytes = 0;
      const oldest = clock().getTime() - MAX_AGE_MS;
      for (const { file, size, used } of files.flat().sort((one, other) => other.used - one.used)) {
        totalBytes += size;
        if (used < oldest || (totalBytes > maxBytes && totalBytes > size)) await unlink(file).catch(() => undefined);
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
