import { loadRoles } from '../../access/load-roles.ts';
import type { Context } from '../../context.ts';
import { pathOfSegments, siteAddress } from '../../published/address.ts';
import { findSiteHostnames } from '../hostnames/queries.ts';
import { siteLocation } from '../sites/present.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { loadStructure, type PlacedSiteSpace } from '../sites/structure.ts';
import { loadSpaceDetails, presentSpaceOnSite } from '../spaces/present.ts';
import { findSpaces } from '../spaces/queries.ts';
import type { SiteSpace } from './schema.ts';
import type { SiteSpaceRow } from './table.ts';

/** Site spaces of one site with the spaces that they show, as the caller sees them. */
export async function presentSiteSpaces(
  ctx: Context,
  reading: SiteReading,
  rows: readonly SiteSpaceRow[],
): Promise<SiteSpace[]> {
  const db = ctx.database.reader;
  const spaces = await findSpaces(
    db,
    rows.map(({ space_id }) => space_id),
  );
  const roles = await loadRoles(db, reading.member, { spaces: [...spaces.values()] });
  const detailsOf = await loadSpaceDetails(db, [...spaces.keys()]);
  const { site, organization } = reading;
  const hostname = (await findSiteHostnames(db, [site.id])).get(site.id);
  const address = siteAddress(ctx, siteLocation(organization, site, hostname));
  const placed = new Map((await loadStructure(db, site)).siteSpaces.map((one) => [one.row.id, one]));
  return rows.flatMap((row) => {
    const space = spaces.get(row.space_id);
    const place = placed.get(row.id);
    if (space === undefined || place === undefined) return [];
    const details = detailsOf(space.id);
    const shown = presentSpaceOnSite(
      ctx,
      { siteId: reading.site.id, shareKey: reading.shareKey },
      roles.hideParent(space),
      details,
      roles.onSpace(space),
    );
    return [presentSiteSpace(reading, place, shown, address)];
  });
}

function presentSiteSpace(
  { site, shareKey }: SiteReading,
  { row, isDefault, segments }: PlacedSiteSpace,
  space: SiteSpace['space'],
  address: string,
): SiteSpace {
  const below = [...(shareKey === undefined ? [] : [shareKey]), ...segments];
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id !== null && { section: row.section_id }),
    space,
    title: space.title,
    default: isDefault,
    ...(row.condition !== null && { condition: row.condition }),
    urls: { ...(site.published === 1 && { published: address + pathOfSegments(below) }) },
  };
}
