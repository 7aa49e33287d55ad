import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteOldLinks,
  findLinkByHash,
  findPasswordHash,
  insertLink,
  listSessionsOf,
} from '../../platform/queries/accounts.ts';
import { findPendingSetup, insertPendingSetup } from '../../platform/queries/installation.ts';
import { findOldestAdministrator } from '../../platform/queries/members.ts';
import { findUser, isOnlyUser } from '../../platform/queries/users.ts';
import { hashSecret, MANUAL_LINK_TTL_MS, newSecret } from './sign-in-links.ts';

/** The first account before setup, with its organization. */
export interface PendingSetup {
  readonly user: UserRow;
  readonly organizationId: string;
}

/** Marks the first account of an installation as not set up. */
export const notePendingSetup = (tx: Tx, userId: string): Promise<void> => insertPendingSetup(tx.db, userId);

/**
 * Creates a link that sets up the first account, once and within a day; undefined once anybody can sign in. Earlier
 * links stay valid: several servers may start at the same time.
 */
export async function createSetupLink(tx: Tx, config: Config): Promise<string | undefined> {
  const pending = await loadPendingSetup(tx.db);
  if (pending === undefined) return undefined;
  await deleteOldLinks(tx.db, tx.now);
  const secret = newSecret();
  await insertLink(tx.db, {
    id: newId(),
    user_id: pending.user.id,
    purpose: 'setup',
    token_hash: hashSecret(secret),
    created_at: tx.now,
    expires_at: new Date(Date.parse(tx.now) + MANUAL_LINK_TTL_MS).toISOString(),
  });
  return `${config.publicUrl}/setup/${secret}`;
}

/** The target of a setup link; undefined if it was used, has expired or never existed, and once anybody can sign in. */
export async function findSetup(db: Db, secret: string, now: string): Promise<PendingSetup | undefined> {
  const link = await findLinkByHash(db, hashSecret(secret));
  if (link === undefined || link.purpose !== 'setup' || link.expires_at <= now) return undefined;
  const pending = await loadPendingSetup(db);
  return pending?.user.id === link.user_id ? pending : undefined;
}

/** The first account, if it is the only one and nobody has signed in to it or set its password. */
async function loadPendingSetup(db: Db): Promise<PendingSetup | undefined> {
  const userId = await findPendingSetup(db);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user === undefined || !(await isOnlyUser(db, user.id))) return undefined;
  const isUsed = (await findPasswordHash(db, user.id)) !== undefined || (await listSessionsOf(db, user.id)).length > 0;
  const owner = isUsed ? undefined : await findOldestAdministrator(db);
  return owner?.user_id === user.id ? { user, organizationId: owner.organization_id } : undefined;
}
