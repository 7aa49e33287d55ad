import type { PlacedSection } from '../../../domain/sites/structure.ts';
import type { SiteSpace } from '../site-spaces/schema.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import type { UrlsOf } from '../sites/structure-urls.ts';
import type { SiteSection } from './schema.ts';

/** A section with those of the given site spaces that are in it. */
export const presentSection = (
  { row, isDefault, segments, siteSpaces: own }: PlacedSection,
  reading: SiteReading,
  siteSpaces: readonly SiteSpace[],
  urlsOf: UrlsOf,
): SiteSection => ({
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
});
