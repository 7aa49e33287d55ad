/** What keeps the server from its work until somebody repairs it, or it repairs itself. */
export type Outage = 'full' | 'read-only' | 'unreachable';

/** By the codes of the operating system. */
const FILES: Readonly<Record<string, Outage>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
};

/** By the numbers of the engine that keeps a database in a file. */
const DATABASE_FILES: Readonly<Record<number, Outage>> = { 8: 'read-only', 13: 'full' };

/** By the beginnings of the codes of a database server, and of those with which its connections break. */
const SERVERS: readonly (readonly [beginning: string, outage: Outage])[] = [
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['53300', 'unreachable'],
  ['57P0', 'unreachable'],
  // Ended for taking too long, by itself or with the unit of work around it.
  ['57014', 'unreachable'],
  ['25P03', 'unreachable'],
  ['08', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
];
/** What its driver says without a code. */
const BROKEN = /^(?:Connection terminated|Client has encountered a connection error)/;

/** The number of an error of the engine that keeps a database in a file, without what is more exact; NaN for others. */
export const fileErrorNumber = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : Number.NaN;

/** What an error of files tells, and of databases in them: the installation's, or that of derived data. */
export function findFileOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return DATABASE_FILES[fileErrorNumber(error)];
  return 'code' in error ? FILES[String(error.code)] : undefined;
}

/** Raised where no connection to the database server can be made. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'UnreachableError';
  }
}

/** What an error of a database server tells. */
export function findServerOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnreachableError || BROKEN.test(error.message)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  return SERVERS.find(([beginning]) => code.startsWith(beginning))?.[1];
}
