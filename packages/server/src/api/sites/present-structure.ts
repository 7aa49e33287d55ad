import type { Context } from '../../context.ts';
import { loadStructure, type SiteStructure, selectStructure } from '../../sites/structure.ts';
import { presentGroup } from '../site-section-groups/present.ts';
import { presentSections } from '../site-sections/present.ts';
import { presentSiteSpaces } from '../site-spaces/present.ts';
import { isOutsider, meetsAsOutsider, type SiteReading } from './readable-site.ts';
import type { PublishedStructure, SiteStructureAnswer } from './structure-schema.ts';

/**
 * The structure of a site as far as the caller sees it: outsiders without what stands under conditions that are false
 * for them.
 */
export async function loadReadableStructure(ctx: Context, reading: SiteReading): Promise<SiteStructure> {
  const structure = await loadStructure(ctx.database.reader, reading.site);
  return isOutsider(reading) ? selectStructure(structure, meetsAsOutsider(reading)) : structure;
}

/** What a site shows, with all its sections in one list. */
export async function presentPublishedStructure(
  ctx: Context,
  reading: SiteReading,
  { hasSections, sections, siteSpaces }: SiteStructure,
): Promise<PublishedStructure> {
  if (!hasSections) return { type: 'siteSpaces', structure: await presentSiteSpaces(ctx, reading, siteSpaces) };
  return { type: 'sections', structure: await presentSections(ctx, reading, sections) };
}

/** What a site shows, with its groups in their places. */
export async function presentStructure(
  ctx: Context,
  reading: SiteReading,
  { hasSections, top, sections, siteSpaces }: SiteStructure,
): Promise<SiteStructureAnswer> {
  if (!hasSections) return { type: 'siteSpaces', structure: await presentSiteSpaces(ctx, reading, siteSpaces) };
  const shown = await presentSections(ctx, reading, sections);
  const byId = new Map(shown.map((section) => [section.id, section]));
  const structure = top.flatMap((item) =>
    item.kind === 'group' ? presentGroup(item.group, shown) : (byId.get(item.section.row.id) ?? []),
  );
  return { type: 'sections', structure };
}
