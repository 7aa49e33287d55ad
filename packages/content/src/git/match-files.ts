import type { ContentFile, ObjectHash } from '../page-tree.ts';

/** Ids of the files that were there before, by their path now: the same path, else the same bytes in a file that is gone. */
export function matchFiles(
  previous: readonly ContentFile[],
  files: readonly { readonly path: string; readonly blob: ObjectHash }[],
): ReadonlyMap<string, string> {
  const gone = new Map(previous.map((file) => [file.path, file]));
  const ids = new Map<string, string>();
  for (const { path } of files) {
    const same = gone.get(path);
    if (same === undefined) continue;
    ids.set(path, same.id);
    gone.delete(path);
  }
  const byBlob = Map.groupBy(gone.values(), ({ blob }) => blob);
  for (const { path, blob } of files) {
    const equal = ids.has(path) ? undefined : byBlob.get(blob)?.shift();
    if (equal !== undefined) ids.set(path, equal.id);
  }
  return ids;
}
