import type { Db } from '../db/database.ts';
import type { RemovedMemberTable } from '../db/tables/members.ts';

/** The organizations that removed a user. */
export const selectRemovals = (db: Db, userId: string) =>
  db
    .selectFrom('removed_members')
    .select('removed_members.organization_id')
    .where('removed_members.user_id', '=', userId);

export async function wasRemoved(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const removal = selectRemovals(db, userId).where('organization_id', '=', organizationId);
  return (await removal.executeTakeFirst()) !== undefined;
}

export async function insertRemovedMember(db: Db, row: RemovedMemberTable): Promise<void> {
  await db
    .insertInto('removed_members')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ removed_at: row.removed_at }),
    )
    .execute();
}

/** Who joins again was invited again. */
export async function deleteRemovedMember(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('removed_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
