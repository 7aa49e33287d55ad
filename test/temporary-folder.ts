import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes that must be free in memory, for the files as for the programs: the suite leaves a few hundred megabytes. */
const ROOM = 3 * 2 ** 30;

/**
 * Temporary files of a run lie in memory where there is plenty of it: tests make thousands of databases and repositories,
 * which a disk would write out for nobody. They go with the run, unless TMPDIR says where they are to be.
 */
export function setup(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'bindery-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM && freemem() >= ROOM;
}
