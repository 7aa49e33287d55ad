import { listFingerprints } from '../api/saml/certificates.ts';
import { findProvider } from '../api/saml/queries.ts';
import { isUsable } from '../api/saml/service.ts';
import type { SamlProviderRow } from '../api/saml/table.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/transact.ts';
import { listOrganizationsOf, listProvidersNamed } from './queries.ts';

type Db = Context['database']['reader'] | Tx['db'];

/** Whether a provider may say who a user is: `stranger` to its organization, or of others that do not trust it. */
export type Standing = 'vouched' | 'stranger' | 'other-organizations';

/**
 * Whether the identity provider of an organization may speak for a user. Whoever administrates an organization decides
 * what its provider says, so what it says must open nothing but what that organization has: the user is an active member
 * of it, and of no other organization but such as trust the very same identity provider, by its entity ID and keys.
 */
export async function findStanding(db: Db, provider: SamlProviderRow, userId: string): Promise<Standing> {
  const organizationIds = await listOrganizationsOf(db, userId);
  if (!organizationIds.includes(provider.organization_id)) return 'stranger';
  const others = organizationIds.filter((id) => id !== provider.organization_id);
  const keys = listFingerprints(provider);
  const trusting = (await listProvidersNamed(db, others, provider.entity_id)).filter((other) => {
    const trusted = new Set(listFingerprints(other));
    return keys.every((key) => trusted.has(key));
  });
  const trustedBy = new Set(trusting.map(({ organization_id }) => organization_id));
  return others.every((id) => trustedBy.has(id)) ? 'vouched' : 'other-organizations';
}

/**
 * Whether what a provider began goes on to count, such as a session or a token that was made in one: memberships, keys and
 * the provider itself may have changed since.
 */
export async function isStillVouchedFor(ctx: Context, providerId: string, userId: string): Promise<boolean> {
  return ctx.cache.get(`vouched ${providerId} ${userId}`, async () => {
    const db = ctx.database.reader;
    const provider = await findProvider(db, providerId);
    if (provider === undefined || !isUsable(provider)) return false;
    return (await findStanding(db, provider, userId)) === 'vouched';
  });
}
