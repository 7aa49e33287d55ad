import type { Context } from '../../../domain/context.ts';
import { loadStructure, type SiteStructure, selectStructure } from '../../../domain/sites/structure.ts';
import { presentGroup } from '../site-section-groups/present.ts';
import { showSections } from '../site-sections/show.ts';
import { showSiteSpaces } from '../site-spaces/show.ts';
import { isOutsider, meetsAsOutsider, type SiteReading } from './readable-site.ts';
import type { PublishedStructure, SiteStructureAnswer } from './structure-schema.ts';

/** The structure of a site that the caller may see: without parts whose conditions are false for outsiders. */
export async function loadReadableStructure(ctx: Context, reading: SiteReading): Promise<SiteStructure> {
  const structure = await loadStructure(ctx.database.reader, reading.site);
  return isOutsider(reading) ? selectStructure(structure, meetsAsOutsider(reading)) : structure;
}

/** The content of a site, with all its sections in one list. */
export async function showPublishedStructure(
  ctx: Context,
  reading: SiteReading,
  { hasSections, sections, siteSpaces }: SiteStructure,
): Promise<PublishedStructure> {
  if (!hasSections) return { type: 'siteSpaces', structure: await showSiteSpaces(ctx, reading, siteSpaces) };
  return { type: 'sections', structure: await showSections(ctx, reading, sections) };
}

/** The content of a site, with sections nested in groups. */
export async function showStructure(
  ctx: Context,
  reading: SiteReading,
  { hasSections, top, sections, siteSpaces }: SiteStructure,
): Promise<SiteStructureAnswer> {
  if (!hasSections) return { type: 'siteSpaces', structure: await showSiteSpaces(ctx, reading, siteSpaces) };
  const presentedSections = await showSections(ctx, reading, sections);
  const byId = new Map(presentedSections.map((section) => [section.id, section]));
  const structure = top.flatMap((item) =>
    item.kind === 'group' ? presentGroup(item.group, presentedSections) : (byId.get(item.section.row.id) ?? []),
  );
  return { type: 'sections', structure };
}
