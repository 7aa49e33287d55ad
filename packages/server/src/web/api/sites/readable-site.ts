import { type AccessRequest, readSiteRole, requireCaller, requireSite } from '../../../domain/access/require.ts';
import { findSsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import { requireSharedSite } from '../../../domain/access/share-keys.ts';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { enterWithToken } from '../../../domain/sites/enter-with-token.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../../engines/pages/viewer.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { notFound } from '../../../platform/errors.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { findSite } from '../../../platform/queries/sites.ts';

/** A site and its reader. */
export interface SiteReading {
  readonly site: SiteRow;
  readonly organization: OrganizationRow;
  /** Undefined for a reader with only a share key. */
  readonly member: MemberRow | undefined;
  /** Effective role on the site; null for visitors and for readers with only a share key. */
  readonly role: Role | null;
  /** The caller's share key, which published URLs then contain. */
  readonly shareKey?: string;
  /** Set for a visitor: the evaluation of conditions of sections, site spaces and links. */
  readonly meets?: (condition: string) => boolean;
  /** Set for a visitor, with the same conditions. */
  readonly viewer?: Viewer;
}

/**
 * The site in the path, for users with a role on it, or for callers with an active share key of this site.
 * @throws 401, 404 to non-members and guests, for unknown keys and for those of other sites
 * (docs/api/contract.md#calls-with-a-share-key)
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
  await requireSharedSite(ctx, siteId, shareKey);
  const db = ctx.database.reader;
  const site = await findSite(db, siteId);
  const organization = await findOrganization(db, organizationId);
  if (site === undefined || organization === undefined || site.organization_id !== organization.id) {
    throw notFound('site');
  }
  const isKeptOut = (await findSsoObstacle(ctx, caller, organizationId)) !== undefined;
  const member = isKeptOut ? undefined : await findMember(db, organizationId, caller.userId);
  return { site, organization, member, role: await readSiteRole(ctx, site, member), shareKey };
}

/** Callers with a site token read the site as its visitor would at this moment. */
async function readAsVisitor(
  ctx: Context,
  token: SiteToken,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
): Promise<SiteReading> {
  const entered = token.siteId === siteId ? await enterWithToken(ctx, token) : undefined;
  if (entered === undefined || entered.loadedSite.organization.id !== organizationId) throw notFound('site');
  const { loadedSite, audience, shareKey } = entered;
  return {
    site: loadedSite.site,
    organization: loadedSite.organization,
    member: undefined,
    role: null,
    ...(shareKey !== undefined && { shareKey }),
    meets: audience.viewer.meets,
    viewer: audience.viewer,
  };
}

/** Whether the reader has no role: a visitor, or a reader with only a share key. */
export const isOutsider = ({ role }: SiteReading): boolean => role === null;

/** The evaluation of conditions for an outsider. A share key does not identify its owner, so there are no claims. */
export const meetsAsOutsider = ({ meets = UNKNOWN_VIEWER.meets }: SiteReading) => meets;
