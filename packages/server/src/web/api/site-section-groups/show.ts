import type { Context } from '../../../domain/context.ts';
import type { PlacedGroup } from '../../../domain/sites/structure.ts';
import { showSections } from '../site-sections/show.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { presentGroup } from './present.ts';
import type { SiteSectionGroup } from './schema.ts';

/** Section groups of one site with their sections, as shown to the caller. */
export async function showGroups(
  ctx: Context,
  reading: SiteReading,
  groups: readonly PlacedGroup[],
): Promise<SiteSectionGroup[]> {
  const all = groups.flatMap(({ sections }) => sections);
  const sections = await showSections(ctx, reading, all);
  return groups.map((group) => presentGroup(group, sections));
}
