import { findIdentityById } from '../../platform/queries/oidc.ts';
import type { Context } from '../context.ts';

/**
 * Whether an identity at an OpenID Connect provider is still valid: it is still linked, and its issuer is still
 * configured for the installation. For a provider of an organization, its scope decides.
 */
export async function isIdentityTrusted(ctx: Context, identityId: string): Promise<boolean> {
  const identity = await ctx.cache.get(`identity ${identityId}`, async () => ({
    row: await findIdentityById(ctx.database.reader, identityId),
  }));
  const { row } = identity;
  if (row === undefined) return false;
  return row.trusted_by !== '' || ctx.config.oidcProviders.some(({ issuer }) => issuer === row.issuer);
}
