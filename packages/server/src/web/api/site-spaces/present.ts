import type { PlacedSiteSpace } from '../../../domain/sites/structure.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import type { UrlsOf } from '../sites/structure-urls.ts';
import type { Space } from '../spaces/schema.ts';
import type { SiteSpace } from './schema.ts';

/** A site space with its space, as shown to the caller. */
export const presentSiteSpace = (
  { row, isDefault, segments }: PlacedSiteSpace,
  reading: SiteReading,
  space: Space,
  urlsOf: UrlsOf,
): SiteSpace => ({
  object: 'site-space',
  id: row.id,
  path: row.path,
  ...(row.section_id !== null && { section: row.section_id }),
  space,
  title: space.title,
  default: isDefault,
  // Conditions of a site are not disclosed to visitors.
  ...(row.condition !== null && !isOutsider(reading) && { condition: row.condition }),
  urls: urlsOf(segments),
});
