import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { findSpace } from '../../queries/spaces.ts';

/** @throws PermanentError for a space that was deleted while its job was waiting or running */
export async function requireSyncedSpace(
  ctx: Context,
  spaceId: string,
  db: Db = ctx.database.reader,
): Promise<SpaceRow> {
  const space = await findSpace(db, spaceId);
  if (space !== undefined && space.deleted_at === null) return space;
  throw new PermanentError('The space was deleted before it was synchronized.');
}
