import type { UserIdentityRow } from '../../../platform/db/tables/oidc.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findPasswordHash } from '../../../platform/queries/accounts.ts';
import { listOidcProviders, selectIdentitiesOf } from '../../../platform/queries/oidc.ts';
import { listUsableProviders } from '../../../platform/queries/saml.ts';
import { selectPasskeysOf } from '../../../platform/queries/second-factors.ts';
import { listOrganizationsOf } from '../../../platform/queries/sso.ts';
import type { Context } from '../../context.ts';

/** Whether a person can sign in without one of their identities: by a password, a passkey, another identity, or SAML. */
export async function hasOtherSignInMethod(
  { config }: Pick<Context, 'config'>,
  { db }: Pick<Tx, 'db'>,
  { id, user_id: userId }: UserIdentityRow,
): Promise<boolean> {
  if (config.passwordSignIn && (await findPasswordHash(db, userId)) !== undefined) return true;
  if ((await selectPasskeysOf(db, userId).execute()).length > 0) return true;
  for (const otherIdentity of await selectIdentitiesOf(db, userId).execute()) {
    if (otherIdentity.id === id) continue;
    const isOfInstallation = otherIdentity.trusted_by === '';
    const issuers = isOfInstallation ? config.oidcProviders : await listOidcProviders(db, otherIdentity.trusted_by);
    if (issuers.some(({ issuer }) => issuer === otherIdentity.issuer)) return true;
  }
  for (const organizationId of await listOrganizationsOf(db, userId))
    if ((await listUsableProviders(db, organizationId)).length > 0) return true;
  return false;
}
