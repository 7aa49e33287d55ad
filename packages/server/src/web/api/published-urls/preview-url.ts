import type { ExpressionData } from '@bindery/content';
import { requireSpace, type SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { type PreviewToken, previewEnd, writePreviewSegment } from '../../../domain/sites/preview-token.ts';
import { pathOfSegments, siteUrlOf } from '../../../domain/sites/site-url.ts';
import { loadStructure, type PlacedSiteSpace } from '../../../domain/sites/structure.ts';
import { requireRevision } from '../../../engines/revisions/revisions.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { requireFlushedForReading } from '../drafts/require-flushed.ts';
import type { PreviewQuery } from './schema.ts';

/**
 * A URL at which the caller previews the site as a visitor, for an hour: the site's path on this host, without host
 * name or proxy, which works while these are still being set up.
 * @throws 404 for content that is not on the site, or that the caller may not see; 400 for claims that are not an
 * object
 */
export async function makePreviewUrl(
  ctx: Context,
  { caller, organization, site }: SiteAccess,
  query: PreviewQuery,
): Promise<string> {
  const { siteSpace, claims, changeRequest, revision } = query;
  const placed = await findPlaced(ctx, site, siteSpace);
  const hasOtherContent = changeRequest !== undefined || revision !== undefined;
  if (placed === undefined && (siteSpace !== undefined || hasOtherContent)) throw notFound('site space');
  const token: PreviewToken = {
    siteId: site.id,
    userId: caller.userId,
    ...(caller.samlProviderId !== undefined && { samlProviderId: caller.samlProviderId }),
    expires: previewEnd(ctx, caller.expiresAt),
    ...(claims !== undefined && { claims: parseClaims(claims) }),
    ...(placed !== undefined && hasOtherContent && { shown: await findShown(ctx, caller, placed, query) }),
  };
  if (siteSpace !== undefined && placed !== undefined) {
    await requireSpace(ctx, { caller, params: { spaceId: placed.row.space_id } }, 'read');
  }
  return previewUrlOf(ctx, { organization, site }, token, placed);
}

/** URL of a preview: the path of the site, at its site space. */
export function previewUrlOf(
  ctx: Context,
  { organization, site }: Pick<SiteAccess, 'organization' | 'site'>,
  token: PreviewToken,
  placed: PlacedSiteSpace | undefined,
): string {
  const base = siteUrlOf(ctx, { organizationHostname: organization.hostname, basename: site.basename });
  return `${base}${writePreviewSegment(ctx, token)}/${pathOfSegments(placed?.segments ?? [])}`;
}

/** The requested site space; by default the default one, if any. */
export async function findPlaced(
  ctx: Context,
  site: SiteAccess['site'],
  siteSpaceId: string | undefined,
): Promise<PlacedSiteSpace | undefined> {
  const { siteSpaces } = await loadStructure(ctx.database.reader, site);
  return siteSpaces.find(({ row, isDefault }) => (siteSpaceId === undefined ? isDefault : row.id === siteSpaceId));
}

async function findShown(
  ctx: Context,
  caller: SiteAccess['caller'],
  { row: { space_id: spaceId } }: PlacedSiteSpace,
  { changeRequest, revision = '' }: Pick<PreviewQuery, 'changeRequest' | 'revision'>,
): Promise<NonNullable<PreviewToken['shown']>> {
  if (changeRequest !== undefined) {
    const params = { spaceId, changeRequestId: changeRequest };
    const access = await requireFlushedForReading(ctx, { caller, params });
    return { spaceId, changeRequestId: access.changeRequest.id };
  }
  await requireSpace(ctx, { caller, params: { spaceId } }, 'read');
  return { spaceId, revisionId: (await requireRevision(ctx, spaceId, revision)).id };
}

function parseClaims(text: string): ExpressionData {
  const claims = parseJson(text);
  if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as ExpressionData;
  throw badRequest('query/claims must be a JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
