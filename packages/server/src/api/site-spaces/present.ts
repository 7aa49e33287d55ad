import { loadRoles } from '../../access/load-roles.ts';
import type { Context } from '../../context.ts';
import { siteAddress, siteSpacePath } from '../../published/address.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { loadSpaceDetails, presentSpaceOnSite } from '../spaces/present.ts';
import { findSpaces } from '../spaces/queries.ts';
import { findDefaultSiteSpaces } from './queries.ts';
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
  const defaultId = (await findDefaultSiteSpaces(db, [reading.site.id])).get(reading.site.id);
  return rows.flatMap((row) => {
    const space = spaces.get(row.space_id);
    if (space === undefined) return [];
    const details = detailsOf(space.id);
    const shown = presentSpaceOnSite(
      ctx,
      { siteId: reading.site.id, shareKey: reading.shareKey },
      roles.hideParent(space),
      details,
      roles.onSpace(space),
    );
    return [presentSiteSpace(ctx, reading, row, shown, row.id === defaultId)];
  });
}

function presentSiteSpace(
  ctx: Context,
  { site, organization, shareKey }: SiteReading,
  row: SiteSpaceRow,
  space: SiteSpace['space'],
  isDefault: boolean,
): SiteSpace {
  const address = siteAddress(ctx, organization.hostname, site.basename);
  const key = shareKey === undefined ? '' : `${encodeURIComponent(shareKey)}/`;
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id !== null && { section: row.section_id }),
    space,
    title: space.title,
    default: isDefault,
    ...(row.condition !== null && { condition: row.condition }),
    urls: { ...(site.published === 1 && { published: address + key + siteSpacePath(isDefault, row.path) }) },
  };
}
