import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import { findOidcProviderRow, listOrganizationsOfClient } from '../../platform/queries/oidc.ts';
import { findProvider, listProvidersNamed } from '../../platform/queries/saml.ts';
import { listOrganizationsOf } from '../../platform/queries/sso.ts';
import type { Context } from '../context.ts';
import { listFingerprints } from './sso-certificates.ts';

/**
 * The organizations in which a sign-in by an identity provider is valid. The administrators of an organization control
 * its provider, so it grants access only to that organization and to others that trust the same identity provider, by
 * its entity ID and all of its keys.
 * @returns none for a provider that was deleted or is not configured
 */
export async function loadSsoScope(ctx: Context, providerId: string): Promise<ReadonlySet<string>> {
  return ctx.cache.get(`sso scope ${providerId}`, async () => {
    const db = ctx.database.reader;
    const provider = await findProvider(db, providerId);
    if (provider === undefined) return loadOidcScope(ctx, providerId);
    if (!isUsable(provider)) return new Set<string>();
    const keys = listFingerprints(provider);
    const trusting = (await listProvidersNamed(db, provider.entity_id)).filter((other) => {
      const trusted = new Set(listFingerprints(other));
      return keys.every((key) => trusted.has(key));
    });
    return new Set([provider.organization_id, ...trusting.map(({ organization_id }) => organization_id)]);
  });
}

/** Like `loadSsoScope` for OpenID Connect: the organizations with the same client of the same issuer. */
async function loadOidcScope({ database }: Context, providerId: string): Promise<ReadonlySet<string>> {
  const provider = await findOidcProviderRow(database.reader, providerId);
  return new Set(provider && (await listOrganizationsOfClient(database.reader, provider)));
}

/**
 * Whether a session or token created through a provider is still valid: while its user is an active member of an
 * organization in the provider's scope. Other memberships are irrelevant.
 */
export async function isSsoLoginValid(ctx: Context, providerId: string, userId: string): Promise<boolean> {
  const scope = await loadSsoScope(ctx, providerId);
  const memberships = await ctx.cache.get(`memberships ${userId}`, () =>
    listOrganizationsOf(ctx.database.reader, userId),
  );
  return memberships.some((id) => scope.has(id));
}

/** Whether people can sign in by it. */
export const isUsable = ({ sso_url, entity_id, certificate }: SamlProviderRow): boolean =>
  sso_url !== '' && entity_id !== '' && certificate !== '';
