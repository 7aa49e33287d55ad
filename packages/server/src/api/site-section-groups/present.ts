import type { Context } from '../../context.ts';
import type { PlacedGroup } from '../../sites/structure.ts';
import { presentSections } from '../site-sections/present.ts';
import type { SiteSection } from '../site-sections/schema.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import type { SiteSectionGroup } from './schema.ts';

/** Section groups of one site with their sections, as the caller sees them. */
export async function presentGroups(
  ctx: Context,
  reading: SiteReading,
  groups: readonly PlacedGroup[],
): Promise<SiteSectionGroup[]> {
  const all = groups.flatMap(({ sections }) => sections);
  const sections = await presentSections(ctx, reading, all);
  return groups.map((group) => presentGroup(group, sections));
}

/** A group with those of some sections that are in it. */
export const presentGroup = ({ row }: PlacedGroup, sections: readonly SiteSection[]): SiteSectionGroup => ({
  object: 'site-section-group',
  id: row.id,
  title: row.title,
  sections: sections.filter(({ sectionGroup }) => sectionGroup === row.id),
  ...(row.icon !== null && { icon: row.icon }),
});
