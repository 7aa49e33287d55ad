import type { Db } from '../../../platform/db/database.ts';
import type { SessionRow } from '../../../platform/db/tables/accounts.ts';
import { findPasswordHash } from '../../../platform/queries/accounts.ts';
import { findIdentityById, findOidcProviderRow } from '../../../platform/queries/oidc.ts';
import { selectPasskeysOf } from '../../../platform/queries/second-factors.ts';
import type { Context } from '../../context.ts';
import type { OidcClient } from './provider.ts';

/**
 * The provider at which the person of a session confirms their identity: the one that started it. Undefined for GitHub
 * if the person has a password or a passkey here.
 */
export async function findConfirmingProvider(
  ctx: Context,
  session: SessionRow,
): Promise<{ readonly id: string; readonly label: string } | undefined> {
  const { identity_id: identityId, saml_provider_id: providerId } = session;
  if (identityId === null) return undefined;
  const db = ctx.database.reader;
  const issuer = (await findIdentityById(db, identityId))?.issuer;
  const provider =
    providerId === null
      ? ctx.config.oidcProviders.find((each) => each.issuer === issuer)
      : await findOidcProviderRow(db, providerId);
  if (provider === undefined || provider.kind === 'oidc') return provider;
  return (await isOnlyWayToConfirm(db, session)) ? provider : undefined;
}

/**
 * Whether a round trip through a provider that never reports the time of authentication confirms a session: if the
 * person has neither a password nor a passkey (docs/decisions/0065-confirming-with-github.md). In a session that an
 * organization's provider started, neither counts.
 */
export async function isOnlyWayToConfirm(
  db: Db,
  { user_id: userId, saml_provider_id: providerId }: Pick<SessionRow, 'user_id' | 'saml_provider_id'>,
): Promise<boolean> {
  if (providerId !== null) return true;
  if ((await findPasswordHash(db, userId)) !== undefined) return false;
  return (await selectPasskeysOf(db, userId).limit(1).execute()).length === 0;
}

/** Whether a provider reports when people authenticated. */
export const tellsAuthenticationTime = ({ kind }: Pick<OidcClient, 'kind'>): boolean => kind === 'oidc';
