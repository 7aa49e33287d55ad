import type { Context } from '../../../domain/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';

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
