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

export async function insertRevision(db: Db, row: RevisionRow): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}
