import { createHash } from 'node:crypto';
import type { Tx } from '../db/transact.ts';
import { networkOf } from '../http/network-of.ts';
import {
  deleteAttempts,
  deleteOldAttempts,
  findAttempts,
  insertAttempts,
  updateAttempts,
} from '../queries/accounts.ts';

/** Who or what tries, and how often it may. */
export interface AttemptLimit {
  readonly subject: string;
  /** Tries within the time. */
  readonly max: number;
  /** Milliseconds. */
  readonly within: number;
}

const MINUTE_MS = 60_000;

/** What is stored of an e-mail address that somebody tries: nobody reads from the table who that was. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Sign-ins that failed, to one account from browsers that it does not know. */
export const accountLimit = (emailFolded: string): AttemptLimit => ({
  subject: `account ${digest(emailFolded)}`,
  ...{ max: 10, within: 15 * MINUTE_MS },
});

/** The same from one browser that the account was used in before: strangers cannot lock its owner out of that. */
export const deviceLimit = (deviceId: string): AttemptLimit => ({
  subject: `device ${digest(deviceId)}`,
  ...{ max: 10, within: 15 * MINUTE_MS },
});

/** Sign-ins that failed from one address of the network, which a whole office may share. */
export const ipLimit = (ip: string): AttemptLimit => ({
  subject: `address ${networkOf(ip)}`,
  ...{ max: 50, within: 15 * MINUTE_MS },
});

/** Links to set a password that were asked for, to one account. */
export const linkLimit = (emailFolded: string): AttemptLimit => ({
  subject: `link ${digest(emailFolded)}`,
  ...{ max: 5, within: 60 * MINUTE_MS },
});

/** The same from one address of the network. */
export const linkIpLimit = (ip: string): AttemptLimit => ({
  subject: `link-address ${networkOf(ip)}`,
  ...{ max: 30, within: 60 * MINUTE_MS },
});

/**
 * Counts a try of each, before it is known how it ends: of many that are made at once none goes uncounted.
 * @returns seconds to wait when one of them has none left, and nothing is counted then
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

/** What was tried succeeded: the first one starts over, the others learn that this was no failure. */
export async function clearAttempts(tx: Tx, own: AttemptLimit, others: readonly AttemptLimit[]): Promise<void> {
  await deleteAttempts(tx.db, own.subject);
  for (const { subject } of others) await updateAttempts(tx.db, subject, { add: -1 });
}
