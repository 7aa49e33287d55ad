import type { ContentFile, ObjectHash } from '../../page-tree.ts';
import { matchByKeys } from './match-by-keys.ts';

interface PlacedFile {
  readonly path: string;
  readonly blob: ObjectHash;
}

/** Former ids of files, by their current path: the same path, otherwise the same bytes in a removed file. */
export function matchFiles(
  previous: readonly ContentFile[],
  files: readonly PlacedFile[],
): ReadonlyMap<string, string> {
  const matches = matchByKeys<ContentFile, PlacedFile>(previous, files, [({ path }) => path, ({ blob }) => blob]);
  return new Map([...matches].map(([{ path }, { id }]) => [path, id]));
}
