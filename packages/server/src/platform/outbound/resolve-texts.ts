import { promises as dns } from 'node:dns';
import { unlessAborted } from './connection.ts';

/** The TXT records of a name, each as its parts. Tests replace it. */
export type ResolveTexts = (name: string) => Promise<readonly (readonly string[])[]>;

/** The TXT records of a name, none if it has none; or `no-answer` if no name server responded. */
export type ResolvedTexts = readonly string[] | 'no-answer';

const QUERY_TIMEOUT_MS = 2000;
const TIMEOUT_MS = 5000;
/** Records that are read of one name. */
const MAX_RECORDS = 100;
const NO_RECORDS: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Queries only the name servers that the system is configured with. */
export const systemResolveTexts: ResolveTexts = (name) =>
  new dns.Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 }).resolveTxt(name);

/** Looks up the TXT records of a name, with a time limit. Never throws. */
export async function resolveTexts(name: string, resolve: ResolveTexts = systemResolveTexts): Promise<ResolvedTexts> {
  try {
    const records = await unlessAborted(resolve(name), AbortSignal.timeout(TIMEOUT_MS));
    return records.slice(0, MAX_RECORDS).map((parts) => parts.join(''));
  } catch (error) {
    return NO_RECORDS.has((error as NodeJS.ErrnoException).code) ? [] : 'no-answer';
  }
}
