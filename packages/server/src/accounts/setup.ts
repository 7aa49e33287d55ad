import { findFreeHostname } from '../api/organizations/hostnames.ts';
import { updateOrganization } from '../api/organizations/service.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { UserRow } from '../db/tables/users.ts';
import { type Tx, transact } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { deleteOldLinks, findLinkByHash, findPasswordHash, insertLink, listSessionsOf } from '../queries/accounts.ts';
import { foldEmail, searchTextOf } from '../queries/fold.ts';
import { deletePendingSetup, findPendingSetup, insertPendingSetup } from '../queries/installation.ts';
import { findOldestAdministrator } from '../queries/members.ts';
import { findOrganization } from '../queries/organizations.ts';
import { hasSites } from '../queries/sites.ts';
import { findUser, isOnlyUser, updateUserRow } from '../queries/users.ts';
import { hashPassword } from './passwords.ts';
import type { StartedSession } from './sessions.ts';
import { type BrowserInfo, beginSession, requirePasswords, storePassword } from './set-password.ts';
import { hashSecret, MANUAL_LINK_TTL_MS, newSecret } from './sign-in-links.ts';

/** The first account before it is set up, and the organization that was created with it. */
export interface PendingSetup {
  readonly user: UserRow;
  readonly organizationId: string;
}

/** What somebody enters to set up an installation. */
export interface SetupInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Title of the organization. */
  readonly organization: string;
}

/** Marks the first account of an installation as one that nobody has set up. */
export const notePendingSetup = (tx: Tx, userId: string): Promise<void> => insertPendingSetup(tx.db, userId);

/**
 * A link that sets up the first account, once and within a day; undefined as soon as anybody can sign in. Earlier links
 * stay valid: several servers may start at the same time.
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

/** What a link sets up; undefined when it was used, has expired or never existed, and as soon as anybody can sign in. */
export async function findSetup(
  db: Parameters<typeof findLinkByHash>[0],
  secret: string,
  now: string,
): Promise<PendingSetup | undefined> {
  const link = await findLinkByHash(db, hashSecret(secret));
  if (link === undefined || link.purpose !== 'setup' || link.expires_at <= now) return undefined;
  const pending = await loadPendingSetup(db);
  return pending?.user.id === link.user_id ? pending : undefined;
}

/** The first account, if it is the only one and nobody has signed in to it or given it a password. */
async function loadPendingSetup(db: Parameters<typeof findLinkByHash>[0]): Promise<PendingSetup | undefined> {
  const userId = await findPendingSetup(db);
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (user === undefined || !(await isOnlyUser(db, user.id))) return undefined;
  const isUsed = (await findPasswordHash(db, user.id)) !== undefined || (await listSessionsOf(db, user.id)).length > 0;
  const owner = isUsed ? undefined : await findOldestAdministrator(db);
  return owner?.user_id === user.id ? { user, organizationId: owner.organization_id } : undefined;
}

/**
 * Sets up the first account and its organization, and signs in. The tokens of the account stay valid.
 * @returns undefined when the link is no longer valid
 * @throws 412 where passwords are switched off
 */
export async function setUpInstallation(
  ctx: Context,
  { secret, browser, ...input }: SetupInput & { readonly secret: string; readonly browser: BrowserInfo },
): Promise<{ readonly started: StartedSession; readonly organizationId: string } | undefined> {
  requirePasswords(ctx);
  const hash = await hashPassword(ctx.config, input.password);
  return transact(ctx, async (tx) => {
    const pending = await findSetup(tx.db, secret, tx.now);
    if (pending === undefined) return undefined;
    const { user, organizationId } = pending;
    const profile = { display_name: input.name, email: input.email };
    const folded = { email_folded: foldEmail(input.email), search_text: searchTextOf(profile) };
    await updateUserRow(tx.db, user.id, { ...profile, ...folded });
    await renameOrganization(tx, pending, input.organization);
    // Ends every setup link as well.
    await storePassword(ctx, tx, user.id, hash);
    await deletePendingSetup(tx.db);
    return { started: await beginSession(tx, user.id, browser, 'link'), organizationId };
  });
}

/** The hostname follows the title unless it is in use: the URL of the sample site has been printed. */
async function renameOrganization(tx: Tx, { user, organizationId }: PendingSetup, title: string): Promise<void> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization?.title === title) return;
  const hostname = (await hasSites(tx.db, organizationId)) ? undefined : await findFreeHostname(tx, title);
  await updateOrganization(tx, organizationId, user.id, { title, ...(hostname !== undefined && { hostname }) });
}
