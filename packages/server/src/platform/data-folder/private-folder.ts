import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { chmod, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** Permissions of group and others. */
const SHARED = 0o077;

/** Files of other users that are accessible to them or others, which this process cannot change. */
interface Foreign {
  count: number;
  example: string | undefined;
}

/**
 * Restricts a folder and its contents to the owner: the folder and its entries synchronously, everything below in the
 * background. Files of other users stay unchanged, as in volumes that an orchestrator mounts for a group; a warning is
 * logged. Never fails. New files are private already, by the umask of the program.
 * @returns stops the background work
 */
export function makeFolderPrivate(folder: string, log: Logger): () => Promise<void> {
  // Other systems have no such modes.
  if (process.geteuid === undefined) return async () => undefined;
  const foreign: Foreign = { count: 0, example: undefined };
  const entries = [folder, ...readNames(folder).map((name) => path.join(folder, name))];
  for (const entry of entries) attempt(() => tightenSync(entry, foreign));
  const abort = new AbortController();
  const walking = walk(folder, foreign, abort.signal, false).then(() => {
    if (foreign.count === 0 || abort.signal.aborted) return;
    const { count, example } = foreign;
    log.warn({ folder, count, example }, 'files of the data folder belong to another user and are open to others');
  });
  return () => {
    abort.abort();
    return walking;
  };
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Files appear and disappear meanwhile, and no failure is a reason not to start. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Deleted meanwhile, or on a disk without modes.
  }
}

function tightenSync(entry: string, foreign: Foreign): void {
  const mode = findMode(entry, lstatSync(entry), foreign);
  if (mode !== undefined) chmodSync(entry, mode);
}

async function walk(folder: string, foreign: Foreign, signal: AbortSignal, isEntryOpen: boolean): Promise<void> {
  const entries = await opendir(folder).catch(() => undefined);
  if (entries === undefined) return;
  try {
    for await (const entry of entries) {
      if (signal.aborted) return;
      const name = path.join(folder, entry.name);
      if (isEntryOpen) await tighten(name, foreign);
      if (entry.isDirectory()) await walk(name, foreign, signal, true);
    }
  } catch {
    // The folder was deleted while it was read.
  }
}

async function tighten(entry: string, foreign: Foreign): Promise<void> {
  const stats = await lstat(entry).catch(() => undefined);
  const mode = stats && findMode(entry, stats, foreign);
  if (mode !== undefined) await chmod(entry, mode).catch(() => undefined);
}

/** The mode that an entry of this user is to get; undefined where it stays. Links are not followed. */
function findMode(entry: string, stats: Stats, foreign: Foreign): number | undefined {
  const mode = stats.mode & 0o7777;
  if (stats.isSymbolicLink() || (mode & SHARED) === 0) return undefined;
  if (stats.uid === process.geteuid?.()) return mode & ~SHARED;
  foreign.count += 1;
  foreign.example ??= entry;
  return undefined;
}
