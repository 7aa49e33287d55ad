import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { fileErrorNumber } from '../db/outage.ts';

/**
 * Locks a folder for this process, creating it if missing. The lock is an operating system lock on the file `name` in
 * it, so it is released with the process however that ends.
 * @returns releases the folder; undefined if another process, or another part of this one, has locked it
 */
export function lockFolder(folder: string, name: string): (() => void) | undefined {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, name), { timeout: 0 });
  try {
    // Nothing is written into it, so no way to end can damage it.
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isHeld(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}

/** Locks
 * the data folder as a server does, for work that must not run concurrently with a server.
 * @returns releases the folder; undefined while a server runs on it
 */
export const lockServer = (dataDir: string): (() => void) | undefined => lockFolder(dataDir, 'server.lock');

/** Locks
 * the data folder for this server: one that was killed can start again at once.
 * @returns releases the folder
 * @throws Error when another server has locked it
 */
export function lockDataFolder(dataDir: string): () => void {
  const unlock = lockServer(dataDir);
  if (unlock !== undefined) return unlock;
  throw new Error(
    `Another Bindery server uses the data folder ${dataDir}. Stop it first, or set BINDERY_DATA_DIR to another folder.`,
  );
}

/** The number with which a lock that others have is refused. */
const BUSY = 5;

const isHeld = (error: unknown): boolean => fileErrorNumber(error) === BUSY;
