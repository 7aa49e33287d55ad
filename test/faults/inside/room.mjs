let lack;
const databases = new Set();

/** From now on the disk is `full`, or is `read-only`, or accepts everything again. */
export function setLack(value) {
  lack = value;
  for (const database of databases) restrict(database);
}

/** A database file, which the engine itself prevents from growing, or from changing. */
export function restrictDatabase(database) {
  databases.add(database);
  if (lack !== undefined) restrict(database);
}

export const releaseDatabase = (database) => databases.delete(database);

/** Those that only read do so in any case. */
const isReader = (database) => database.prepare('pragma query_only').get()?.query_only === 1;

function restrict(database) {
  if (!database.isOpen || (lack === 'read-only' && isReader(database))) return;
  // It offers no less than the pages that there are.
  database.exec(`pragma max_page_count = ${lack === 'full' ? 1 : 4294967294}`);
  if (lack === 'read-only') readOnly.add(database);
  if (lack === 'read-only' || readOnly.delete(database)) database.exec(`pragma query_only = ${lack === 'read-only'}`);
}

const readOnly = new Set();
const REASONS = { full: ['ENOSPC', 'no space left on device'], 'read-only': ['EROFS', 'read-only file system'] };

/** @throws Error as the system reports it */
export function requireRoom(call) {
  if (lack === undefined) return;
  const [code, reason] = REASONS[lack];
  throw Object.assign(new Error(`${code}: ${reason}, ${call}`), { code, syscall: call });
}
