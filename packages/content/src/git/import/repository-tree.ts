import { joinPath } from '../repository-path.ts';
import { decodeFileText } from './decode-text.ts';
import type { PlanInput, RepositoryEntry } from './import-types.ts';

/** A commit's tree with look-ups. */
export interface RepositoryTree {
  readonly entries: readonly RepositoryEntry[];
  /** Regular files by path. */
  readonly files: ReadonlyMap<string, RepositoryEntry>;
  readonly readEntries: PlanInput['readEntries'];
}

export function openTree({ entries, readEntries }: PlanInput): RepositoryTree {
  const files = new Map<string, RepositoryEntry>();
  for (const entry of entries) if (entry.kind === 'file') files.set(entry.path, entry);
  return { entries, files, readEntries };
}

export function hasFolder(tree: RepositoryTree, folder: string): boolean {
  return folder === '' || tree.entries.some((entry) => entry.path.startsWith(`${folder}/`));
}

/** Reads one text, the byte order mark dropped; undefined when there is no such file. */
export async function findRepositoryText(tree: RepositoryTree, path: string): Promise<string | undefined> {
  const entry = tree.files.get(path);
  if (entry === undefined) return undefined;
  const [bytes] = await tree.readEntries([entry]);
  return bytes === undefined ? undefined : decodeFileText(bytes).replace(/^\uFEFF/, '');
}

/** The file or its nearest page: `a/b` finds `a/b`, `a/b/README.md`, `a/b/index.md` and `a/b.md`, if `has` it; so for MDX. */
export function findPageFile(path: string, has: (path: string) => boolean): string | undefined {
  if (has(path)) return path;
  return ['md', 'mdx']
    .flatMap((ending) => [joinPath(path, `README.${ending}`), joinPath(path, `index.${ending}`), `${path}.${ending}`])
    .find(has);
}
