import type { Context } from '../context.ts';
import type { SamlProviderRow } from '../db/tables/saml.ts';
import { findProvider, listProvidersNamed } from '../queries/saml.ts';
import { listOrganizationsOf } from '../sso/queries.ts';
import { listFingerprints } from './sso-certificates.ts';

/**
 * The organizations in which a sign-in by an identity provider counts. Anyone who administrates an organization decides
 * what its provider says, so what it says opens nothing but that organization, and others that trust the very same
 * identity provider, by its entity ID and all of its keys.
 * @returns none for a provider that is gone or not set up
 */
export async function loadSsoScope(ctx: Context, providerId: string): Promise<ReadonlySet<string>> {
  return ctx.cache.get(`sso scope ${providerId}`, async () => {
    const db = ctx.database.reader;
    const provider = await findProvider(db, providerId);
    if (provider === undefined || !isUsable(provider)) return new Set<string>();
    const keys = listFingerprints(provider);
    const trusting = (await listProvidersNamed(db, provider.entity_id)).filter((other) => {
      const trusted = new Set(listFingerprints(other));
      return keys.every((key) => trusted.has(key));
    });
    return new Set([provider.organization_id, ...trusting.map(({ organization_id }) => organization_id)]);
  });
}

/**
 * Whether what a provider began goes on to count, such as a session or a token that was made in one: while its user
 * is an active member of an organization in its scope. Memberships elsewhere have no say in it.
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
