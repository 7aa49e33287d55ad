import type { ExpressionData } from '@bindery/content';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { ServiceError } from '../../platform/errors.ts';
import { findSessionById } from '../../platform/queries/accounts.ts';
import { requireSite } from '../access/require.ts';
import { isLiveSession } from '../access/session-lifetime.ts';
import type { Context } from '../context.ts';

/**
 * Whether the person of a session can read a site as a member of its organization: with a role on the site, and where the
 * organization requires single sign-on, by a session of that.
 */
export async function isMemberReader(
  ctx: Context,
  site: Pick<SiteRow, 'id' | 'organization_id'>,
  { user_id: userId, saml_provider_id: samlProviderId }: Pick<SessionRow, 'user_id' | 'saml_provider_id'>,
): Promise<boolean> {
  const caller = { userId, tokenId: '', ...(samlProviderId !== null && { samlProviderId }) };
  const params = { organizationId: site.organization_id, siteId: site.id };
  try {
    await requireSite(ctx, { caller, params }, 'read');
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** Whether the session of the visitor is still valid, and its user still can read the site. */
export async function isLetIn(ctx: Context, site: SiteRow, { session: sessionId }: ExpressionData): Promise<boolean> {
  if (typeof sessionId !== 'string') return false;
  const session = await ctx.cache.get(`session by id ${sessionId}`, () =>
    findSessionById(ctx.database.reader, sessionId),
  );
  return session !== undefined && (await isLiveSession(ctx, session)) && (await isMemberReader(ctx, site, session));
}
