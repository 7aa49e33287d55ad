import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { RevisionRow } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = ['id', 'space_id', 'type', 'root', 'parents', 'git', 'created_by', 'created_at'] as const;

/** The revision with this id, if it is one of this space. */
export async function findRevision(db: Db, spaceId: string, revisionId: string): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('id', '=', revisionId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
}

/** The revisions of a space with these ids, by id. */
export async function findRevisions(
  db: Db,
  spaceId: string,
  revisionIds: readonly string[],
): Promise<Map<string, RevisionRow>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('id', 'in', revisionIds)
    .where('space_id', '=', spaceId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertRevision(db: Db, row: RevisionRow): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}
