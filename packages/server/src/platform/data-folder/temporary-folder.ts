import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newId } from '../ids.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * A folder for files that need not outlive this process; on the disk of the data folder, so that files can be renamed
 * into it.
 */
export interface TemporaryFolder {
  /** Absolute path. */
  readonly path: string;
  /** Deletes it. */
  remove(): void;
}

const LOCK = 'lock';
/** Begins the names of folders whose process has not locked them yet. */
const UNFINISHED = 'new-';

/** Creates the folder of this process, and deletes those of dead processes. */
export function openTemporaryFolder(dataDir: string): TemporaryFolder {
  const parent = path.join(dataDir, 'tmp');
  mkdirSync(parent, { recursive: true });
  removeAbandoned(parent);
  const id = newId();
  const draft = path.join(parent, UNFINISHED + id);
  const unlock = lockFolder(draft, LOCK);
  const folder = path.join(parent, id);
  renameSync(draft, folder);
  return {
    path: folder,
    remove: () => {
      unlock?.();
      removeFolder(folder);
    },
  };
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(UNFINISHED)) continue;
    const folder = path.join(parent, name);
    try {
      const unlock = lockFolder(folder, LOCK);
      if (unlock === undefined) continue;
      unlock();
      removeFolder(folder);
    } catch {
      // Its process deletes it at this very moment.
    }
  }
}

/** Another process may test its lock meanwhile, hence the retries. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
