import { loadRoles } from '../../access/load-roles.ts';
import type { Context } from '../../context.ts';
import { findSpaces } from '../../queries/spaces.ts';
import type { PlacedSiteSpace } from '../../sites/structure.ts';
import { isOutsider, type SiteReading } from '../sites/readable-site.ts';
import { loadAddresses } from '../sites/structure-urls.ts';
import { loadSpaceDetails, presentSpaceOnSite } from '../spaces/present.ts';
import type { SiteSpace } from './schema.ts';

/** Site spaces of one site with the spaces that they show, as the caller sees them. */
export async function presentSiteSpaces(
  ctx: Context,
  reading: SiteReading,
  placed: readonly PlacedSiteSpace[],
): Promise<SiteSpace[]> {
  if (placed.length === 0) return [];
  const db = ctx.database.reader;
  const spaces = await findSpaces(
    db,
    placed.map(({ row }) => row.space_id),
  );
  const roles = await loadRoles(db, reading.member, { spaces: [...spaces.values()] });
  const detailsOf = await loadSpaceDetails(db, [...spaces.keys()]);
  const urlsOf = await loadAddresses(ctx, reading);
  const on = { siteId: reading.site.id, shareKey: reading.shareKey };
  return placed.flatMap(({ row, isDefault, segments }): SiteSpace[] => {
    const space = spaces.get(row.space_id);
    if (space === undefined) return [];
    const shown = presentSpaceOnSite(ctx, on, roles.hideParent(space), detailsOf(space.id), roles.onSpace(space));
    return [
      {
        object: 'site-space',
        id: row.id,
        path: row.path,
        ...(row.section_id !== null && { section: row.section_id }),
        space: shown,
        title: shown.title,
        default: isDefault,
        // What a site looks at is no business of its visitors.
        ...(row.condition !== null && !isOutsider(reading) && { condition: row.condition }),
        urls: urlsOf(segments),
      },
    ];
  });
}
