import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Takes the data folder for this server. The lock is one of the operating system on a file, so it is gone with the
 * process however that ended, and a server that was killed can start again at once.
 * @returns releases the folder
 * @throws Error when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.lock');
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (x); commit');
  } catch {
    lock.close();
    throw new Error(
      `Another Bindery server uses the data folder ${dataDir}. Stop it first, or set BINDERY_DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}
