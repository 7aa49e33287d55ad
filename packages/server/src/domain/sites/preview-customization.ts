import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SiteCustomization } from '@bindery/site';
import type { LoadedSite } from './find-site.ts';
import { mergeCustomization } from './load-customization.ts';
import type { PreviewCustomization } from './preview-token.ts';

/** Bytes of settings, more than the largest body of them has. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The members of settings that differ from others, as a text that is part of a URL: of all settings it would be too long.
 * Pure.
 */
export function packLook(settings: SiteCustomization, stored: SiteCustomization): string {
  const members = Object.entries(settings).filter(
    ([name, member]) => !isDeepStrictEqual(member, stored[name as keyof SiteCustomization]),
  );
  const text = JSON.stringify(Object.fromEntries(members));
  return deflateRawSync(text, { level: 9 }).toString('base64url');
}

/** The customization packed in such a text. It was signed, so it is valid. */
const unpackLook = (text: string): Partial<SiteCustomization> =>
  JSON.parse(inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: MAX_BYTES }).toString('utf8'));

/**
 * A site with the settings of a preview in place of those that are stored. Settings of the site do not change the overrides
 * of site spaces. Pure.
 */
export function withPreviewCustomization(
  loadedSite: LoadedSite,
  { siteSpaceId, members }: PreviewCustomization,
): LoadedSite {
  const changed = unpackLook(members);
  const { customization, ofSiteSpaces } = loadedSite.customizations;
  const stored = (siteSpaceId === undefined ? undefined : ofSiteSpaces.get(siteSpaceId)) ?? customization;
  const settings = mergeCustomization(stored, changed);
  const customizations =
    siteSpaceId === undefined
      ? { customization: settings, ofSiteSpaces: followSite(loadedSite, settings) }
      : { customization, ofSiteSpaces: new Map([...ofSiteSpaces, [siteSpaceId, settings]]) };
  const digest = createHash('sha256').update(`${loadedSite.digest} ${siteSpaceId} ${members}`).digest('hex');
  return { ...loadedSite, customizations, digest };
}

/** Site spaces keep the settings in which they differ from their site. */
function followSite(loadedSite: LoadedSite, settings: SiteCustomization): ReadonlyMap<string, SiteCustomization> {
  const { customization, ofSiteSpaces } = loadedSite.customizations;
  return new Map(
    [...ofSiteSpaces].map(([id, whole]) => {
      const own = Object.entries(whole).filter(
        ([name, member]) => !isDeepStrictEqual(member, customization[name as keyof SiteCustomization]),
      );
      return [id, mergeCustomization(settings, Object.fromEntries(own))];
    }),
  );
}
