import type { Db } from '../db/database.ts';
import type { ServerNodeRow } from '../db/tables/server-nodes.ts';

/** Records the report of a server. */
export async function replaceServerNode(db: Db, row: ServerNodeRow): Promise<void> {
  const { id: _key, ...values } = row;
  await db
    .insertInto('server_nodes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** The servers that were seen since an instant, the oldest first. */
export async function listServerNodes(db: Db, since: string): Promise<ServerNodeRow[]> {
  return db
    .selectFrom('server_nodes')
    .select(['id', 'host', 'version', 'started_at', 'seen_at', 'disk_free', 'disk_total'])
    .where('seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/** Forgets a server that stops, and those that have not been seen since an instant. */
export async function deleteServerNodes(db: Db, id: string, before: string): Promise<void> {
  await db
    .deleteFrom('server_nodes')
    .where((one) => one.or([one('id', '=', id), one('seen_at', '<', before)]))
    .execute();
}
