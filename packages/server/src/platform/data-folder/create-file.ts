import { existsSync } from 'node:fs';
import { chmod, link, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../ids.ts';

/**
 * Creates a file atomically, readable by its owner only.
 * @param write fills a draft that does not exist yet, next to the target
 * @param replaces whether an existing file is replaced
 * @throws Error with a message if the file exists or its folder does not; the draft is removed
 */
export async function createFileExclusive<Result>(
  file: string,
  write: (draft: string) => Promise<Result>,
  replaces = false,
): Promise<Result> {
  const exists = () => new Error(`The file ${file} already exists. Name another one.`);
  // Checked again below: the file may appear while the draft is written.
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
