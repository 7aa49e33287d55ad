import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Files in the data folder that nothing starts without. */
const FILES = ['bindery.db', 'server.lock'];

/**
 * Creates the data folder if missing, and checks that this user may write to it.
 * @throws Error with a message for the operator, naming the folder or the file
 */
export function requireWritableFolder(dataDir: string): void {
  requireAccess('data folder', dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  });
  for (const file of FILES.map((name) => path.join(dataDir, name))) {
    if (existsSync(file)) requireAccess('file', file, () => accessSync(file, constants.R_OK | constants.W_OK));
  }
}

function requireAccess(kind: string, location: string, access: () => void): void {
  try {
    access();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `The ${kind} ${location} cannot be written (${reason}). Give it to the user that runs Bindery, or set BINDERY_DATA_DIR to another folder.`,
    );
  }
}
