import type { ExpressionData } from '@bindery/content';
import { loadRoles } from '../access/load-roles.ts';
import { requireSite, requireSpace, type SiteAccess } from '../access/require.ts';
import { requireChangeRequest } from '../api/content/scopes.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { makeViewer, UNKNOWN_VIEWER, type Viewer } from '../pages/viewer.ts';
import { requireRevision } from '../revisions/revisions.ts';
import type { AllowedAudience, RefusedAudience } from './audience.ts';
import type { LocatedSite } from './match-site.ts';
import { PREVIEW_PREFIX, type PreviewToken, readPreviewSegment } from './preview-token.ts';
import type { SitePreview } from './request-scope.ts';
import { joinClaims } from './visitor-claims.ts';
import { loadVisitorRules } from './visitor-rules.ts';

/** Whether a path below a site asks for a preview. */
export const isPreviewPath = (path: string): boolean => path.startsWith(PREVIEW_PREFIX);

const EXPIRED = {
  allowed: false,
  status: 404,
  title: 'The preview has expired',
  message: 'This preview worked for an hour. Ask for a new one.',
} as const;

/**
 * The audience of a preview: the member who asked for it, while it has not expired and he still may see the site
 * and what is shown of it. Published or not, and of every visibility; the visitor's own cookies do not count.
 * @returns undefined for what is no preview of this site, or none any more
 */
export async function openPreview(
  ctx: Context,
  { found: { site, spaces }, path }: LocatedSite,
): Promise<AllowedAudience | RefusedAudience | undefined> {
  const [segment = '', ...rest] = path.split('/');
  const token = readPreviewSegment(ctx, segment);
  if (token?.siteId !== site.id) return undefined;
  if (token.expires * 1000 <= ctx.clock().getTime()) return EXPIRED;
  const { userId, samlProviderId } = token;
  const caller = { userId, tokenId: '', ...(samlProviderId !== undefined && { samlProviderId }) };
  try {
    const params = { organizationId: site.organization_id, siteId: site.id };
    const access = await requireSite(ctx, { caller, params }, 'read');
    const preview = await showPreview(ctx, access, token);
    const roles = await loadRoles(ctx.database.reader, access.member, { spaces: spaces.map(({ space }) => space) });
    const readable = spaces.filter(({ space }) => roles.onSpace(space) !== null).map(({ space }) => space.id);
    return {
      allowed: true,
      viewer: await viewAs(ctx, access, token.claims),
      basePath: `${segment}/`,
      path: rest.join('/'),
      isPublic: false,
      isPersonal: false,
      noIndex: true,
      preview: { ...preview, spaceIds: new Set(readable) },
    };
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** @throws 404 and 403 when the person may not see it (any more) */
async function showPreview(
  ctx: Context,
  { caller }: SiteAccess,
  { shown }: PreviewToken,
): Promise<Omit<SitePreview, 'spaceIds'>> {
  if (shown === undefined) return { message: 'This is a preview. Readers see what is published.' };
  const { spaceId, changeRequestId, revisionId = '' } = shown;
  if (changeRequestId !== undefined) {
    const params = { spaceId, changeRequestId };
    const { changeRequest } = await requireChangeRequest(ctx, { caller, params }, 'read');
    const { number, subject } = changeRequest;
    const named = subject === '' ? `#${number}` : `#${number}, “${subject}”`;
    return {
      message: `This is a preview of the change request ${named}. Readers do not see it yet.`,
      revision: { spaceId, row: await requireRevision(ctx, spaceId, changeRequest.revision_id), changeRequestId },
    };
  }
  await requireSpace(ctx, { caller, params: { spaceId } }, 'read');
  const row = await requireRevision(ctx, spaceId, revisionId);
  return {
    message: `This is a preview of the revision of ${row.created_at.slice(0, 16).replace('T', ' ')} (UTC). Readers see the present one.`,
    revision: { spaceId, row },
  };
}

/** A visitor with these claims, on a site that adapts to claims. */
async function viewAs(ctx: Context, { site }: SiteAccess, claims: ExpressionData = {}): Promise<Viewer> {
  if (site.adaptive_content === 0) return UNKNOWN_VIEWER;
  const { keepDeclared } = await loadVisitorRules(ctx, site.id);
  const { unsigned } = claims;
  const isData = typeof unsigned === 'object' && unsigned !== null && !Array.isArray(unsigned);
  return makeViewer(keepDeclared(joinClaims(claims, isData ? (unsigned as ExpressionData) : {})));
}
