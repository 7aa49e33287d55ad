import type { ContentFile, ObjectHash } from '../../page-tree.ts';
import { matchByKeys } from './match-by-keys.ts';

interface PlacedFile {
  readonly path: string;
  readonly blob: ObjectHash;
}

/** Ids that files had before, by their path now: the same path, else the same bytes in a file that is gone. */
export function matchFiles(
  previous: readonly ContentFile[],
  files: readonly PlacedFile[],
): ReadonlyMap<string, string> {
  const matches = matchByKeys<ContentFile, PlacedFile>(previous, files, [({ path }) => path, ({ blob }) => blob]);
  return new Map([...matches].map(([{ path }, { id }]) => [path, id]));
}
