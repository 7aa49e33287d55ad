import { existsSync } from 'node:fs';
import { chmod, link, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../ids.ts';

/**
 * Makes a file that exists whole or not at all, and that only its owner can read.
 * @param write fills a file that does not exist yet, next to the one that is wanted
 * @param replaces whether a file of that name is replaced
 * @throws Error with a sentence when the file exists or its folder does not; nothing is left over then
 */
export async function createFileExclusive<Result>(
  file: string,
  write: (draft: string) => Promise<Result>,
  replaces = false,
): Promise<Result> {
  const exists = () => new Error(`The file ${file} already exists. Name another one.`);
  // Again below: it may come while the draft is written, which may need long.
  if (!replaces && existsSync(file)) throw exists();
  if (!existsSync(path.dirname(path.resolve(file)))) throw new Error(`There is no folder for ${file}.`);
  const draft = `${file}.${newId()}`;
  try {
    const result = await write(draft);
    await chmod(draft, 0o600);
    if (replaces) await rename(draft, file);
    // A link, unlike a move, never replaces an existing file.
    else await link(draft, file);
    return result;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? exists() : error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}
