/** Outages, which last until somebody fixes them or they end by themselves. */
export type Outage = 'full' | 'read-only' | 'unreachable';

/** By operating system error code. */
const FILES: Readonly<Record<string, Outage>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
};

/** By SQLite error number. */
const DATABASE_FILES: Readonly<Record<number, Outage>> = { 8: 'read-only', 13: 'full' };

/** By prefix of the error codes of a database server, and of broken connections. */
const SERVERS: readonly (readonly [beginning: string, outage: Outage])[] = [
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['53300', 'unreachable'],
  ['57P0', 'unreachable'],
  // Timeouts of a statement or of its unit of work.
  ['57014', 'unreachable'],
  ['25P03', 'unreachable'],
  ['08', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
];
/** Driver messages without a code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

/** The primary error number of SQLite, without its extended part; NaN for other errors. */
export const fileErrorNumber = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : Number.NaN;

/** The outage reported by a file error, including databases in files: the installation's, or that of derived data. */
export function findFileOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return DATABASE_FILES[fileErrorNumber(error)];
  return 'code' in error ? FILES[String(error.code)] : undefined;
}

/** Thrown if no connection to the database server can be established. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'UnreachableError';
  }
}

/** The outage reported by an error of a database server. */
export function findServerOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnreachableError || BROKEN.test(error.message)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  return SERVERS.find(([beginning]) => code.startsWith(beginning))?.[1];
}
