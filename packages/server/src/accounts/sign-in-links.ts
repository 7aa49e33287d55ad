import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { SignInLinkTable } from '../db/tables/accounts.ts';
import type { Tx } from '../db/transact.ts';
import { newId, randomText } from '../ids.ts';
import { deleteOldLinks, findLinkByHash, insertLink } from '../queries/accounts.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long a link that was mailed can be used. */
export const EMAIL_LINK_TTL_MS = HOUR_MS;
/** How long a link can be used that the operator hands over. */
export const MANUAL_LINK_TTL_MS = 24 * HOUR_MS;

/** What is stored of the secret of a link. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secret of a link, of which only the hash is stored: some 256 random bits. */
export const newSecret = (): string => randomText(43);

/**
 * A link by which a user sets a password, once; earlier ones go on, or strangers could end them by asking for another. It
 * proves who uses it: give it to nobody but the owner of the address.
 * @param lifetime milliseconds
 * @returns its address
 */
export async function createPasswordLink(tx: Tx, config: Config, userId: string, lifetime: number): Promise<string> {
  await deleteOldLinks(tx.db, tx.now);
  const secret = newSecret();
  const expires_at = new Date(Date.parse(tx.now) + lifetime).toISOString();
  const link = { id: newId(), user_id: userId, token_hash: hashSecret(secret), created_at: tx.now, expires_at };
  await insertLink(tx.db, { ...link, purpose: 'password' });
  return `${config.publicUrl}/password/${secret}`;
}

/** The link that a secret stands for; undefined when it was used, has expired or never was. */
export async function findPasswordLink(
  db: Parameters<typeof findLinkByHash>[0],
  secret: string,
  now: string,
): Promise<SignInLinkTable | undefined> {
  const link = await findLinkByHash(db, hashSecret(secret));
  return link?.purpose !== 'password' || link.expires_at <= now ? undefined : link;
}
