import type { Context } from '../../../domain/context.ts';
import type { PlacedSection } from '../../../domain/sites/structure.ts';
import { showSiteSpaces } from '../site-spaces/show.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { loadUrls } from '../sites/structure-urls.ts';
import { presentSection } from './present.ts';
import type { SiteSection } from './schema.ts';

/** Sections of one site with their site spaces, as shown to the caller. */
export async function showSections(
  ctx: Context,
  reading: SiteReading,
  sections: readonly PlacedSection[],
): Promise<SiteSection[]> {
  const placed = sections.flatMap(({ siteSpaces }) => siteSpaces);
  const siteSpaces = await showSiteSpaces(ctx, reading, placed);
  const urlsOf = await loadUrls(ctx, reading);
  return sections.map((section) => presentSection(section, reading, siteSpaces, urlsOf));
}
