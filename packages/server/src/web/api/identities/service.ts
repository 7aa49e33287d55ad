import { findSsoObstacle, outOfSsoScope, requireOwnSignIn } from '../../../domain/access/require-sso-scope.ts';
import { loadSsoScope } from '../../../domain/access/sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import { writeAccountAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { beginRequest } from '../../../domain/sso/oidc/begin.ts';
import { findOidcClient, type OidcClient } from '../../../domain/sso/oidc/provider.ts';
import { hasOtherSignInMethod } from '../../../domain/sso/oidc/sign-in-methods.ts';
import type { SessionRow } from '../../../platform/db/tables/accounts.ts';
import type { UserIdentityRow } from '../../../platform/db/tables/oidc.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { findMember } from '../../../platform/queries/members.ts';
import {
  deleteIdentity,
  deleteSessionsOfIdentity,
  findIdentityById,
  selectIdentitiesOf,
} from '../../../platform/queries/oidc.ts';

type Person = Pick<Caller, 'userId' | 'samlProviderId'>;

/** The identities that a caller sees: in a sign-in by an organization's provider, those that are valid where it is. */
export async function selectVisibleIdentities(ctx: Context, { userId, samlProviderId }: Person) {
  const own = selectIdentitiesOf(ctx.database.reader, userId);
  if (samlProviderId === undefined) return own;
  const scope = await loadSsoScope(ctx, samlProviderId);
  return own.where('trusted_by', 'in', ['-', ...scope]);
}

/**
 * Redirects the browser of a session to a provider, to link the account that it signs in there. An organization's
 * provider never links an account that is valid elsewhere.
 * @returns the redirect URL
 * @throws 404 for a provider that is not available to the person, 403 if the sign-in is not valid there, 503 if the
 * provider is unreachable
 */
export async function linkIdentity(
  ctx: Context,
  caller: Person,
  session: SessionRow,
  { providerId, returnTo }: { readonly providerId: string; readonly returnTo: string },
): Promise<string> {
  const provider = await findOidcClient(ctx, providerId);
  if (provider === undefined) throw notFound('identity provider');
  await requireLinkable(ctx, caller, provider);
  return beginRequest(ctx, provider, { purpose: 'link', browserName: session.id, returnTo, sessionId: session.id });
}

async function requireLinkable(ctx: Context, caller: Person, { ofOrganization }: OidcClient): Promise<void> {
  if (ofOrganization === undefined) return requireOwnSignIn(caller);
  const organizationId = ofOrganization.organization_id;
  const member = await findMember(ctx.database.reader, organizationId, caller.userId);
  if (member === undefined || member.disabled === 1) throw notFound('identity provider');
  const obstacle = await findSsoObstacle(ctx, caller, organizationId);
  if (obstacle !== undefined) throw outOfSsoScope(obstacle);
}

/**
 * Unlinks an account at a provider, and ends the sessions that began with it.
 * @throws 409 for the person's only sign-in method
 */
export async function unlinkIdentity(ctx: Context, tx: Tx, caller: Person, identityId: string): Promise<void> {
  const identity = await findOwn(ctx, tx, caller, identityId);
  if (identity === undefined) return;
  if (!(await hasOtherSignInMethod(ctx, tx, identity)))
    throw conflict(
      'This is your only way to sign in. Set a password or connect another identity provider first.',
      'last_sign_in_method',
    );
  await deleteSessionsOfIdentity(tx.db, identity.id);
  await deleteIdentity(tx.db, identity.id);
  const target = { kind: 'identity', id: identity.id };
  const details = { issuer: identity.issuer };
  const event = { action: 'identity.unlinked', actorId: caller.userId, target, details } as const;
  await writeAccountAuditEvent(tx, event, caller.samlProviderId ?? null);
}

async function findOwn(
  ctx: Context,
  tx: Tx,
  { userId, samlProviderId }: Person,
  identityId: string,
): Promise<UserIdentityRow | undefined> {
  const identity = await findIdentityById(tx.db, identityId);
  if (identity?.user_id !== userId) return undefined;
  if (samlProviderId === undefined) return identity;
  return (await loadSsoScope(ctx, samlProviderId)).has(identity.trusted_by) ? identity : undefined;
}
