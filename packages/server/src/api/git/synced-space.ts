import type { Context } from '../../context.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { findSpace } from '../../queries/spaces.ts';

/** @throws PermanentError for a space that was deleted while its job waited or ran */
export async function requireSyncedSpace(
  ctx: Context,
  spaceId: string,
  db: Parameters<typeof findSpace>[0] = ctx.database.reader,
): Promise<SpaceRow> {
  const space = await findSpace(db, spaceId);
  if (space !== undefined && space.deleted_at === null) return space;
  throw new PermanentError('The space was deleted before it was synchronized.');
}
