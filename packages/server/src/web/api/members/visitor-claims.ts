import { SignJWT } from 'jose';
import { claimsKeyOf } from '../../../domain/access/claims-key.ts';
import type { Context } from '../../../domain/context.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';

/** Lifetime of the claims. */
const SECONDS = 60 * 60;

/**
 * Signs the identity of a member, for services that integrate with the application
 * (docs/api/contract.md#service-claims): a JWT with `sub` (id of the user), `email` and `exp`, verified with the key of
 * `/.well-known/jwks.json`. It grants no access: no operation and no site accepts tokens signed with this key.
 */
export async function writeVisitorClaims(
  ctx: Pick<Context, 'secret' | 'clock'>,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  const { kid, privateKey } = claimsKeyOf(ctx.secret);
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setSubject(id)
    .setExpirationTime(Math.floor(ctx.clock().getTime() / 1000) + SECONDS)
    .sign(privateKey);
}
