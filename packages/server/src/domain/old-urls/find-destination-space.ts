import type { SitePartDestination } from '../../platform/db/tables/site-redirects.ts';
import type { PlacedSiteSpace } from '../sites/structure.ts';

/** The space of a destination, for somebody who sees these site spaces: for a section its default one. Pure. */
export function findDestinationSpace<Space extends PlacedSiteSpace>(
  spaces: readonly Space[],
  destination: SitePartDestination,
): Space | undefined {
  if (destination.kind !== 'site-section') return spaces.find(({ row }) => row.id === destination.siteSpaceId);
  const ofSection = spaces.filter(({ section }) => section?.id === destination.siteSectionId);
  return ofSection.find(({ isSectionDefault }) => isSectionDefault) ?? ofSection[0];
}
