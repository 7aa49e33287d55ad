import type { ExpressionData } from '@bindery/content';
import { makeViewer, UNKNOWN_VIEWER, type Viewer } from '../../engines/pages/viewer.ts';
import { requireRevision } from '../../engines/revisions/revisions.ts';
import { ServiceError } from '../../platform/errors.ts';
import { isUserDisabled } from '../../platform/queries/disabled-users.ts';
import { loadRoles } from '../access/load-roles.ts';
import { requireSite, requireSpace, type SiteAccess } from '../access/require.ts';
import { requireChangeRequest } from '../access/require-change-request.ts';
import type { Context } from '../context.ts';
import type { AllowedAudience, RefusedAudience } from './audience.ts';
import type { LocatedSite } from './match-site.ts';
import { PREVIEW_PREFIX, type PreviewToken, readPreviewSegment } from './preview-token.ts';
import type { SitePreview } from './request-scope.ts';
import { joinClaims } from './visitor-claims.ts';
import { loadVisitorRules } from './visitor-rules.ts';

/** Whether a path below a site is a preview. */
export const isPreviewPath = (path: string): boolean => path.startsWith(PREVIEW_PREFIX);

const expired = ({ customization }: PreviewToken) =>
  ({
    ...({ allowed: false, status: 404, title: 'The preview has expired' } as const),
    message:
      customization === undefined
        ? 'Previews expire after an hour. Ask for a new one.'
        : 'Previews of settings expire after 15 minutes. Change a setting to show a new one.',
  }) as const;

/**
 * The audience of a preview: the member who requested it, until it expires and while they may see the site and the
 * previewed content. For published and unpublished sites of every visibility; the visitor's own cookies are ignored.
 * @returns undefined if it is not a valid preview of this site
 */
export async function openPreview(
  ctx: Context,
  { loadedSite: { site, spaces }, path }: LocatedSite,
): Promise<AllowedAudience | RefusedAudience | undefined> {
  const [segment = '', ...rest] = path.split('/');
  const token = readPreviewSegment(ctx, segment);
  if (token?.siteId !== site.id) return undefined;
  if (token.expires * 1000 <= ctx.clock().getTime()) return expired(token);
  const { userId, samlProviderId } = token;
  const caller = { userId, tokenId: '', ...(samlProviderId !== undefined && { samlProviderId }) };
  if (await isUserDisabled(ctx.database.reader, userId)) return undefined;
  try {
    const params = { organizationId: site.organization_id, siteId: site.id };
    const access = await requireSite(ctx, { caller, params }, token.customization === undefined ? 'read' : 'create');
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
  { shown, customization }: PreviewToken,
): Promise<Omit<SitePreview, 'spaceIds'>> {
  if (customization !== undefined) return { banner: { kind: 'settings' }, customization };
  if (shown === undefined) return { banner: { kind: 'published' } };
  const { spaceId, changeRequestId, revisionId = '' } = shown;
  if (changeRequestId !== undefined) {
    const params = { spaceId, changeRequestId };
    const { changeRequest } = await requireChangeRequest(ctx, { caller, params }, 'read');
    const { number, subject } = changeRequest;
    const request = subject === '' ? `#${number}` : `#${number}, “${subject}”`;
    return {
      banner: { kind: 'change-request', request },
      revision: { spaceId, row: await requireRevision(ctx, spaceId, changeRequest.revision_id), changeRequestId },
    };
  }
  await requireSpace(ctx, { caller, params: { spaceId } }, 'read');
  const row = await requireRevision(ctx, spaceId, revisionId);
  return {
    banner: { kind: 'revision', date: `${row.created_at.slice(0, 16).replace('T', ' ')} (UTC)` },
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
