import { type Blob, createBlobReader } from './blob-reader.ts';
import { noteDamage } from './cache-directory.ts';
import { damagedCopy, throwDamaged } from './git-error.ts';
import { requireObjectId } from './object-id.ts';
import { runGit } from './run-git.ts';

export interface GitTreeEntry {
  /** With `/` between the names, from the root of the repository. */
  readonly path: string;
  readonly oid: string;
  /** Bytes; 0 for a submodule. */
  readonly size: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

/** One commit of a bare repository, to be read. */
export interface Repository {
  /**
   * All entries in git's order (bytes of the path). Names that are not UTF-8 or would escape their folder are skipped
   * and passed to `onSkipped`, with replacement characters for invalid bytes.
   * @throws GitError
   */
  readonly listEntries: (onSkipped?: (path: string) => void) => Promise<GitTreeEntry[]>;
  /**
   * The contents of blobs in the order of `oids`, streamed on demand.
   * @throws GitError `damaged` if one is missing or corrupt, `too-large` if one exceeds the limit
   */
  readonly readBlobs: (oids: Iterable<string> | AsyncIterable<string>) => AsyncIterable<Blob>;
  /** Ends git's reading processes. Must always be called. */
  readonly close: () => void;
}

const MAX_LISTING_BYTES = 64 * 1024 * 1024;
const DEFAULT_MAX_BLOB_BYTES = 100 * 1024 * 1024;

/**
 * Opens one commit of a repository on disk.
 * @param options.maxBlobBytes the largest blob that is read; default 100 MiB
 */
export function openRepository(
  directory: string,
  commit: string,
  { maxBlobBytes = DEFAULT_MAX_BLOB_BYTES }: { maxBlobBytes?: number } = {},
): Repository {
  requireObjectId(commit);
  const reader = createBlobReader(directory, maxBlobBytes);
  const note = (error: unknown) => noteDamage(directory, error);
  return {
    listEntries: (onSkipped = () => {}) => listEntries(directory, commit, onSkipped).catch(note),
    readBlobs: async function* (oids) {
      try {
        yield* reader.read(oids);
      } catch (error) {
        await note(error);
      }
    },
    close: () => reader.close(),
  };
}

async function listEntries(
  directory: string,
  commit: string,
  onSkipped: (path: string) => void,
): Promise<GitTreeEntry[]> {
  const output = await runGit(['ls-tree', '-r', '-z', '-l', '--full-tree', commit], {
    directory,
    maxOutputBytes: MAX_LISTING_BYTES,
  }).catch(throwDamaged);
  const entries: GitTreeEntry[] = [];
  for (let start = 0, end = output.indexOf(0); end !== -1; start = end + 1, end = output.indexOf(0, start)) {
    const line = output.subarray(start, end);
    const tab = line.indexOf(TAB);
    const name = line.subarray(tab + 1);
    const path = findPath(name);
    if (path === undefined) onSkipped(name.toString());
    else entries.push(parseEntry(line.subarray(0, tab).toString(), path));
  }
  return entries;
}

const TAB = 9;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The path, if it is UTF-8 and stays below the root. */
function findPath(name: Uint8Array): string | undefined {
  try {
    const path = utf8.decode(name);
    return path.split('/').some((part) => ['', '.', '..'].includes(part)) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Parses the part before the path: `100644 blob <oid>    1234`. */
function parseEntry(facts: string, path: string): GitTreeEntry {
  const [mode, , oid = '', size = ''] = facts.split(/ +/);
  if (mode === '160000') return { path, oid, size: 0, kind: 'submodule' };
  if (!/^\d+$/.test(size)) throw damagedCopy(`Object ${oid} is missing.`);
  if (mode === '120000') return { path, oid, size: Number(size), kind: 'symlink' };
  return { path, oid, size: Number(size), kind: 'file' };
}
