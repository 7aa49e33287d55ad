import type { Context } from '../../context.ts';
import type { PlacedSection } from '../../sites/structure.ts';
import { presentSiteSpaces } from '../site-spaces/present.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import { loadAddresses } from '../sites/structure-urls.ts';
import type { SiteSection } from './schema.ts';

/** Sections of one site with their site spaces, as the caller sees them. */
export async function presentSections(
  ctx: Context,
  reading: SiteReading,
  sections: readonly PlacedSection[],
): Promise<SiteSection[]> {
  const placed = sections.flatMap(({ siteSpaces }) => siteSpaces);
  const siteSpaces = await presentSiteSpaces(ctx, reading, placed);
  const urlsOf = await loadAddresses(ctx, reading);
  return sections.map(({ row, isDefault, segments, siteSpaces: own }) => ({
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    default: isDefault,
    path: row.path,
    ...(row.condition !== null && !isOutsider(reading) && { condition: row.condition }),
    ...(row.group_id !== null && { sectionGroup: row.group_id }),
    siteSpaces: siteSpaces.filter(({ section }) => section === row.id),
    urls: own.length === 0 ? {} : urlsOf(segments),
    ...(row.icon !== null && { icon: row.icon }),
  }));
}
