import { hashPassword } from '../../domain/accounts/passwords.ts';
import type { StartedSession } from '../../domain/accounts/sessions.ts';
import { type BrowserInfo, beginSession, requirePasswords, storePassword } from '../../domain/accounts/set-password.ts';
import { findSetup, type PendingSetup } from '../../domain/accounts/setup.ts';
import type { Context } from '../../domain/context.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { foldEmail, searchTextOf } from '../../platform/queries/fold.ts';
import { deletePendingSetup } from '../../platform/queries/installation.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { hasSites } from '../../platform/queries/sites.ts';
import { updateUserRow } from '../../platform/queries/users.ts';
import { findFreeHostname } from '../api/organizations/hostnames.ts';
import { updateOrganization } from '../api/organizations/service.ts';

/** The form values that set up an installation. */
export interface SetupInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Title of the organization. */
  readonly organization: string;
}

/**
 * Sets up the first account and its organization, and signs in. The tokens of the account stay valid.
 * @returns undefined if the link is no longer valid
 * @throws 412 if passwords are disabled
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
    // Invalidates every other setup link as well.
    await storePassword(ctx, tx, user.id, hash);
    await deletePendingSetup(tx.db);
    return { started: await beginSession(tx, user.id, browser, 'link'), organizationId };
  });
}

/** The hostname is derived from the title unless it is in use: the URL of the sample site has been printed. */
async function renameOrganization(tx: Tx, { user, organizationId }: PendingSetup, title: string): Promise<void> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization?.title === title) return;
  const hostname = (await hasSites(tx.db, organizationId)) ? undefined : await findFreeHostname(tx, title);
  await updateOrganization(tx, organizationId, user.id, { title, ...(hostname !== undefined && { hostname }) });
}
