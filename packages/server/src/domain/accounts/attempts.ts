import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/transact.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import {
  deleteAttempts,
  deleteOldAttempts,
  findAttempts,
  insertAttempts,
  updateAttempts,
} from '../../platform/queries/accounts.ts';

/** The subject of an attempt limit, and the limit. */
export interface AttemptLimit {
  readonly subject: string;
  /** Maximum attempts within the time. */
  readonly max: number;
  /** Milliseconds. */
  readonly within: number;
}

const MINUTE_MS = 60_000;

/** The stored hash of an attempted e-mail address: the table does not disclose it. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Failed sign-ins to an account from unknown browsers. */
export const accountLimit = (emailFolded: string): AttemptLimit => ({
  subject: `account ${digest(emailFolded)}`,
  max: 10,
  within: 15 * MINUTE_MS,
});

/** Failed sign-ins to an account from a known browser: unknown browsers cannot lock its owner out there. */
export const deviceLimit = (deviceId: string): AttemptLimit => ({
  subject: `device ${digest(deviceId)}`,
  max: 10,
  within: 15 * MINUTE_MS,
});

/** Failed sign-ins from one IP address, which a whole office may share. */
export const ipLimit = (ip: string): AttemptLimit => ({
  subject: `address ${networkOf(ip)}`,
  max: 50,
  within: 15 * MINUTE_MS,
});

/**
 * Wrong second factors of an account: per known browser, and by all others together. A correct password does not reset
 * the count, since an attacker who knows it could guess forever.
 */
export const secondFactorLimit = (userId: string, deviceId = ''): AttemptLimit => ({
  subject: `second-factor ${digest(`${userId} ${deviceId}`)}`,
  max: 10,
  within: 15 * MINUTE_MS,
});

/** Archives of the person's own data. */
export const exportLimit = (userId: string): AttemptLimit => ({
  subject: `export ${digest(userId)}`,
  max: 5,
  within: 24 * 60 * MINUTE_MS,
});

/** Wrong passwords of a site from one IP address, which a whole office may share. */
export const sitePasswordLimit = (siteId: string, ip: string): AttemptLimit => ({
  subject: `site ${siteId} ${networkOf(ip)}`,
  max: 10,
  within: 15 * MINUTE_MS,
});

/** Wrong passwords of a site in total: many IP addresses together cannot guess many more. */
export const siteLimit = (siteId: string): AttemptLimit => ({
  subject: `site ${siteId}`,
  max: 500,
  within: 15 * MINUTE_MS,
});

/** Links to set a password requested for one account. */
export const linkLimit = (emailFolded: string): AttemptLimit => ({
  subject: `link ${digest(emailFolded)}`,
  max: 5,
  within: 60 * MINUTE_MS,
});

/** Requested links from one IP address. */
export const linkIpLimit = (ip: string): AttemptLimit => ({
  subject: `link-address ${networkOf(ip)}`,
  max: 30,
  within: 60 * MINUTE_MS,
});

/**
 * Counts an attempt for each limit before its outcome is known, so that concurrent attempts are counted too.
 * @returns seconds to wait if any limit is exceeded; then nothing is counted
 */
export async function recordAttempt(tx: Tx, limits: readonly AttemptLimit[], count = 1): Promise<number | undefined> {
  await deleteOldAttempts(tx.db, tx.now);
  const before = await findAttempts(
    tx.db,
    limits.map(({ subject }) => subject),
  );
  const full = limits.flatMap(({ subject, max }) => {
    const counted = before.get(subject);
    return counted !== undefined && counted.count + count > max ? [counted.expires_at] : [];
  });
  if (full.length > 0) {
    const end = Math.max(...full.map((instant) => Date.parse(instant)));
    return Math.max(1, Math.ceil((end - Date.parse(tx.now)) / 1000));
  }
  for (const { subject, within } of limits) {
    const expires_at = new Date(Date.parse(tx.now) + within).toISOString();
    if (before.has(subject)) await updateAttempts(tx.db, subject, { add: count, expires_at });
    else await insertAttempts(tx.db, { subject, count, since: tx.now, expires_at });
  }
  return undefined;
}

/** Records success: resets the first limit, and subtracts the attempt from the others. */
export async function clearAttempts(tx: Tx, own: AttemptLimit, others: readonly AttemptLimit[]): Promise<void> {
  await deleteAttempts(tx.db, own.subject);
  for (const { subject } of others) await updateAttempts(tx.db, subject, { add: -1 });
}
