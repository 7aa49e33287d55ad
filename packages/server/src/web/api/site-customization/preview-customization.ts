import type { SiteCustomization } from '@bindery/site';
import { requireSpace, type SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { loadCustomization } from '../../../domain/sites/load-customization.ts';
import { packLook } from '../../../domain/sites/preview-customization.ts';
import { lookPreviewEnd, type PreviewToken } from '../../../domain/sites/preview-token.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { findPlaced, previewUrlOf } from '../published-urls/preview-url.ts';
import type { PreviewCustomizationQuery, ReplaceSiteCustomization } from './schema.ts';
import { completeSettings, getSiteSpaceCustomization, requireUnfrozenChange } from './service.ts';

/** Maximum characters of the encoded differences: they are part of every URL of the preview. */
const MAX_LENGTH = 6000;

/**
 * A URL at which the caller previews a site with unsaved settings, for 15 minutes. Nothing is stored: the URL contains
 * the differences from the stored settings.
 * @throws 400 naming the path, or if the settings differ too much; 404 for a site space of another site, or that the
 * caller may not see; 412 for settings governed by a frozen feature
 */
export async function previewCustomization(
  ctx: Context,
  access: SiteAccess,
  { siteSpace, theme }: PreviewCustomizationQuery,
  body: ReplaceSiteCustomization,
): Promise<string> {
  const { caller, site } = access;
  const placed = await findPlaced(ctx, site, siteSpace);
  if (siteSpace !== undefined) {
    if (placed === undefined) throw notFound('site space');
    await requireSpace(ctx, { caller, params: { spaceId: placed.row.space_id } }, 'read');
  }
  const settings = completeSettings(site.title, body);
  const stored = await findStored(ctx, access, siteSpace);
  requireUnfrozenChange(ctx, stored, settings);
  const members = packLook(settings, stored);
  if (members.length > MAX_LENGTH)
    throw badRequest('body has too many changes for a preview. Save some of them first.');
  const token: PreviewToken = {
    siteId: site.id,
    userId: caller.userId,
    ...(caller.samlProviderId !== undefined && { samlProviderId: caller.samlProviderId }),
    expires: lookPreviewEnd(ctx, caller.expiresAt),
    customization: {
      members,
      ...(siteSpace !== undefined && { siteSpaceId: siteSpace }),
      ...(theme !== undefined && { theme }),
    },
  };
  return previewUrlOf(ctx, access, token, placed);
}

/** The stored base of the settings: those of the site, or the effective ones of a site space. */
async function findStored(
  ctx: Context,
  { site }: SiteAccess,
  siteSpaceId: string | undefined,
): Promise<SiteCustomization> {
  if (siteSpaceId === undefined) return (await loadCustomization(ctx.database.reader, site)).settings;
  return (await getSiteSpaceCustomization(ctx.database.reader, site, siteSpaceId)).effective;
}
