import type { Caller } from '../../../domain/access/tokens.ts';
import { findPasskeyParty } from '../../../domain/accounts/second-factor/relying-party.ts';
import type { Context } from '../../../domain/context.ts';
import * as queries from '../../../platform/queries/second-factors.ts';
import type { SecondFactors } from './schema.ts';

/** The second factors of the caller, without secrets. */
export async function showSecondFactors(
  ctx: Context,
  { userId, samlProviderId }: Pick<Caller, 'userId' | 'samlProviderId'>,
): Promise<SecondFactors> {
  const db = ctx.database.reader;
  const totp = await queries.findTotp(db, userId);
  const passkeys = await queries.selectPasskeysOf(db, userId).execute();
  return {
    object: 'second-factors',
    ...(totp !== undefined && {
      totp: { createdAt: totp.created_at, ...(totp.used_at !== null && { usedAt: totp.used_at }) },
    }),
    passkeys: passkeys.length,
    recoveryCodes: await queries.countRecoveryCodes(db, userId),
    passkeysAvailable: findPasskeyParty(ctx.config) !== undefined,
    // Users signed in through an identity provider are exempt, and cannot set one up.
    requiredBy: samlProviderId === undefined ? await queries.listOrganizationsRequiringSecondFactor(db, userId) : [],
  };
}
