import type { PlacedGroup } from '../../../domain/sites/structure.ts';
import type { SiteSection } from '../site-sections/schema.ts';
import type { SiteSectionGroup } from './schema.ts';

/** A group with those of the given sections that are in it. */
export const presentGroup = ({ row }: PlacedGroup, sections: readonly SiteSection[]): SiteSectionGroup => ({
  object: 'site-section-group',
  id: row.id,
  title: row.title,
  sections: sections.filter(({ sectionGroup }) => sectionGroup === row.id),
  ...(row.icon !== null && { icon: row.icon }),
});
