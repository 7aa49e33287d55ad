import { type AccessRequest, readSiteRole, requireCaller, requireSite } from '../../access/require.ts';
import { findSsoObstacle } from '../../access/require-sso-scope.ts';
import { requireSharedSite } from '../../access/share-keys.ts';
import type { SiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { OrganizationRow } from '../../db/tables/organizations.ts';
import type { SiteRow } from '../../db/tables/sites.ts';
import { notFound } from '../../errors.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../pages/viewer.ts';
import { findMember } from '../../queries/members.ts';
import { findOrganization } from '../../queries/organizations.ts';
import { findSite } from '../../queries/sites.ts';
import { enterWithToken } from '../../sites/enter-with-token.ts';

/** A site and who looks at it. */
export interface SiteReading {
  readonly site: SiteRow;
  readonly organization: OrganizationRow;
  /** Undefined for somebody who came with a share key alone. */
  readonly member: MemberRow | undefined;
  /** Effective role on the site; null for visitors and for who came with a share key alone. */
  readonly role: Role | null;
  /** The key that the caller came with, which published addresses then carry. */
  readonly shareKey?: string;
  /** Set for a visitor: which conditions of sections, site spaces and links have. */
  readonly meets?: (condition: string) => boolean;
  /** Set for a visitor, with the same conditions. */
  readonly viewer?: Viewer;
}

/**
 * The site in the path, for somebody with a role on it, or for a caller with an active share key of this very site.
 * @throws 401, 404 to strangers and guests, for unknown keys and for those of other sites
 *   (docs/api/contract.md#calls-with-a-share-key)
 */
export async function requireReadableSite(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; siteId: string }>,
  shareKey: string | undefined,
): Promise<SiteReading> {
  if (request.caller?.site !== undefined) return readAsVisitor(ctx, request.caller.site, request.params);
  if (shareKey === undefined) return requireSite(ctx, request, 'read');
  const caller = requireCaller(request);
  const { organizationId, siteId } = request.params;
  const shared = await requireSharedSite(ctx, shareKey);
  const db = ctx.database.reader;
  const site = shared.siteId === siteId ? await findSite(db, siteId) : undefined;
  const organization = await findOrganization(db, organizationId);
  if (site === undefined || organization === undefined || site.organization_id !== organization.id) {
    throw notFound('site');
  }
  const isKeptOut = (await findSsoObstacle(ctx, caller, organizationId)) !== undefined;
  const member = isKeptOut ? undefined : await findMember(db, organizationId, caller.userId);
  return { site, organization, member, role: await readSiteRole(ctx, site, member), shareKey };
}

/** Who has a token of the site reads it as the visitor would whom it was made for, at this moment. */
async function readAsVisitor(
  ctx: Context,
  token: SiteToken,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
): Promise<SiteReading> {
  const entered = token.siteId === siteId ? await enterWithToken(ctx, token) : undefined;
  if (entered === undefined || entered.found.organization.id !== organizationId) throw notFound('site');
  const { found, audience, shareKey } = entered;
  return {
    site: found.site,
    organization: found.organization,
    member: undefined,
    role: null,
    ...(shareKey !== undefined && { shareKey }),
    meets: audience.viewer.meets,
    viewer: audience.viewer,
  };
}

/** Whether the reader has no role: a visitor, or somebody who came with a share key alone. */
export const isOutsider = ({ role }: SiteReading): boolean => role === null;

/**
 * Which conditions are true for an outsider. A share key says nothing of whom it was given to: there are no claims
 * then.
 */
export const meetsAsOutsider = ({ meets = UNKNOWN_VIEWER.meets }: SiteReading) => meets;
