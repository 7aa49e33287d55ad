import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SignInLinkTable } from '../../platform/db/tables/accounts.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { newId, randomText } from '../../platform/ids.ts';
import { deleteOldLinks, findLinkByHash, insertLink } from '../../platform/queries/accounts.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Lifetime of an e-mailed link. */
export const EMAIL_LINK_TTL_MS = HOUR_MS;
/** Lifetime of a link that the operator passes on. */
export const MANUAL_LINK_TTL_MS = 24 * HOUR_MS;

/** The stored hash of the secret of a link. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secret of a link, of which only the hash is stored: about 256 random bits. */
export const newSecret = (): string => randomText(43);

/**
 * Creates a link by which a user sets a password, once; earlier ones stay valid, since others could revoke them by
 * requesting another. It proves identity: send it only to the owner of the e-mail address.
 * @param lifetime milliseconds
 * @returns its URL
 */
export async function createPasswordLink(tx: Tx, config: Config, userId: string, lifetime: number): Promise<string> {
  await deleteOldLinks(tx.db, tx.now);
  const secret = newSecret();
  const expires_at = new Date(Date.parse(tx.now) + lifetime).toISOString();
  const link = { id: newId(), user_id: userId, token_hash: hashSecret(secret), created_at: tx.now, expires_at };
  await insertLink(tx.db, { ...link, purpose: 'password' });
  return `${config.publicUrl}/password/${secret}`;
}

/** The link of a secret; undefined if it was used, has expired or never existed. */
export async function findPasswordLink(db: Db, secret: string, now: string): Promise<SignInLinkTable | undefined> {
  const link = await findLinkByHash(db, hashSecret(secret));
  return link?.purpose !== 'password' || link.expires_at <= now ? undefined : link;
}
