import { decodeFileText } from '../decode-text.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RepositoryTree } from '../repository-tree.ts';

/** Files of a configuration that are read at most, and bytes of them. */
const [MAX_FILES, MAX_BYTES] = [5_000, 16_000_000];

/** Reads the files of a configuration, by path, without byte order marks; those beyond the limits are left out. */
export async function readSiteFiles(
  tree: RepositoryTree,
  isNeeded: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  let bytes = 0;
  const entries = [...tree.files.values()]
    .filter(({ path, size }) => size <= IMPORT_LIMITS.configurationSize && isNeeded(path))
    .slice(0, MAX_FILES)
    .filter(({ size }) => {
      bytes += size;
      return bytes <= MAX_BYTES;
    });
  const contents = await tree.readEntries(entries);
  return new Map(entries.map(({ path }, index) => [path, textOfBytes(contents[index])]));
}

function textOfBytes(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : decodeFileText(bytes).replace(/^\uFEFF/, '');
}
