import { SignJWT } from 'jose';
import { claimsKeyOf } from '../../access/claims-key.ts';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/tables/users.ts';

/** The claims are valid this long. */
const SECONDS = 60 * 60;

/**
 * Signs who a member is, for services that integrate with the application (docs/api/contract.md#service-claims): a JWT
 * with `sub` (id of the user), `email` and `exp`, verified with the key of `/.well-known/jwks.json`. It opens nothing:
 * no operation and no site accepts what this key has signed.
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
