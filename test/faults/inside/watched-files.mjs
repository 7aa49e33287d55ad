import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { begin } from './boundaries.mjs';
import { requireRoom } from './room.mjs';

/** Calls that change a folder, and the index of their last path parameter. */
const FOLDER_CALLS = { rename: 1, unlink: 0, truncate: 0, writeFile: 0, mkdir: 0, rm: 0 };
const HANDLE_CALLS = ['write', 'writeFile', 'sync', 'datasync', 'truncate'];
/** Those that need disk space; removing or truncating frees some. */
const NEEDS_ROOM = new Set(['open', 'rename', 'mkdir', 'write', 'writeFile', 'sync', 'datasync']);

/** Intercepts file operations by promises, which this program uses for all writes except those of its databases. */
export function watchFiles() {
  for (const [call, argumentIndex] of Object.entries(FOLDER_CALLS))
    watch(fs.promises, call, (paths) => paths[argumentIndex]);
  const { open } = fs.promises;
  let isPrototypeWatched = false;
  fs.promises.open = async (file, flags = 'r', ...rest) => {
    const isWritten = flags !== 'r';
    if (isWritten) requireRoom('open');
    const done = isWritten ? begin(`open ${nameOf(file)}`) : undefined;
    const handle = await open(file, flags, ...rest);
    done?.();
    if (!isPrototypeWatched) {
      isPrototypeWatched = true;
      for (const call of HANDLE_CALLS) watch(Object.getPrototypeOf(handle), call, () => 'file');
    }
    return handle;
  };
  syncBuiltinESMExports();
}

function watch(owner, call, fileOf) {
  const original = owner[call];
  owner[call] = async function step(...parameters) {
    if (NEEDS_ROOM.has(call)) requireRoom(call);
    const done = begin(`${call} ${nameOf(fileOf(parameters))}`);
    const result = await original.apply(this, parameters);
    done();
    return result;
  };
}

/** Names of blobs and drafts differ from run to run. */
const nameOf = (file) => path.basename(String(file)).replaceAll(/[0-9a-f]{20,}|[A-Za-z0-9]{20,}/g, '…');
