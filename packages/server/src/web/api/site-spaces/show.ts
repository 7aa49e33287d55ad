import { loadRoles } from '../../../domain/access/load-roles.ts';
import type { Context } from '../../../domain/context.ts';
import type { PlacedSiteSpace } from '../../../domain/sites/structure.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { loadUrls } from '../sites/structure-urls.ts';
import { presentSpaceOnSite } from '../spaces/present.ts';
import { loadSpaceDetails } from '../spaces/show.ts';
import { presentSiteSpace } from './present.ts';
import type { SiteSpace } from './schema.ts';

/** Site spaces of one site with their spaces, as shown to the caller. */
export async function showSiteSpaces(
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
  const urlsOf = await loadUrls(ctx, reading);
  const on = { siteId: reading.site.id, shareKey: reading.shareKey };
  return placed.flatMap((siteSpace): SiteSpace[] => {
    const space = spaces.get(siteSpace.row.space_id);
    if (space === undefined) return [];
    const presentedSpace = presentSpaceOnSite(
      ctx,
      on,
      roles.hideParent(space),
      detailsOf(space.id),
      roles.onSpace(space),
    );
    return [presentSiteSpace(siteSpace, reading, presentedSpace, urlsOf)];
  });
}
