import type { Db } from '../db/database.ts';
import type { RevisionRow, RevisionTable } from '../db/tables/content.ts';

const COLUMNS = ['id', 'space_id', 'type', 'root', 'parents', 'git', 'created_by', 'created_at'] as const;

/** The revision with this id, if it belongs to this space. */
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

/** The columns of a revision needed to follow histories. */
export type RevisionStep = Pick<RevisionRow, 'id' | 'root' | 'parents' | 'created_at'>;

/** Revisions of a space, including those of its change requests, latest first. */
export async function listRevisionsBefore(
  db: Db,
  spaceId: string,
  before: Pick<RevisionRow, 'id' | 'created_at'> | undefined,
  limit: number,
): Promise<RevisionStep[]> {
  let query = db
    .selectFrom('revisions')
    .select(['id', 'root', 'parents', 'created_at'])
    .where('space_id', '=', spaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) {
    const { id, created_at } = before;
    query = query.where(({ eb, or, and }) =>
      or([eb('created_at', '<', created_at), and([eb('created_at', '=', created_at), eb('id', '<', id)])]),
    );
  }
  return query.execute();
}

/** The position of a revision in the history of a head; undefined if it is not in it, or not numbered yet. */
export async function findRevisionNumber(db: Db, headId: string, revisionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select('number')
    .where('id', '=', revisionId)
    .where('head_id', '=', headId)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

export async function insertRevision(db: Db, row: RevisionTable): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}
