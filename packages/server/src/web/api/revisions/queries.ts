import type { Db } from '../../../platform/db/database.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { findRevisions } from '../../../platform/queries/content.ts';

/** The head of a change request, and its last merged main revision. */
export interface UnfinishedHead {
  readonly head: RevisionRow;
  readonly base: RevisionRow;
}

/** Heads of the drafts and open change requests of a space, latest first. */
export async function listUnfinishedHeads(db: Db, spaceId: string, limit: number): Promise<UnfinishedHead[]> {
  const requests = await db
    .selectFrom('change_requests')
    .select(['revision_id', 'revision_initial_id', 'revision_ancestor_id'])
    .where('space_id', '=', spaceId)
    .where('status', 'in', ['draft', 'open'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  const pairs = requests.map((request) => ({
    head: request.revision_id,
    base: request.revision_ancestor_id ?? request.revision_initial_id,
  }));
  const rows = await findRevisions(db, spaceId, [...new Set(pairs.flatMap(({ head, base }) => [head, base]))]);
  return pairs.flatMap(({ head, base }) => {
    const [headRow, baseRow] = [rows.get(head), rows.get(base)];
    return headRow === undefined || baseRow === undefined ? [] : [{ head: headRow, base: baseRow }];
  });
}

/** Filters of a history. */
export interface HistoryFilter {
  /** Id of a user. */
  readonly author?: string | undefined;
  readonly type?: RevisionRow['type'] | undefined;
}

/** The revisions of a space or change request that match all given filters, with their numbers. */
export function selectHistory(db: Db, headId: string, { author, type }: HistoryFilter) {
  let query = db
    .selectFrom('revisions')
    .select(['id', 'space_id', 'type', 'root', 'parents', 'git', 'created_by', 'created_at', 'number'])
    .where('head_id', '=', headId);
  if (author !== undefined) query = query.where('created_by', '=', author);
  if (type !== undefined) query = query.where('type', '=', type);
  return query;
}

/** The revisions among these in the history of a head. */
export async function listNumbered(db: Db, headId: string, revisionIds: readonly string[]): Promise<string[]> {
  if (revisionIds.length === 0) return [];
  const rows = await db
    .selectFrom('revisions')
    .select('id')
    .where('head_id', '=', headId)
    .where('id', 'in', revisionIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Appends revisions to the history of a head, earliest first. @param first number of the first of them */
export async function numberRevisions(
  db: Db,
  headId: string,
  first: number,
  revisionIds: readonly string[],
): Promise<void> {
  for (const [index, id] of revisionIds.entries()) {
    await db
      .updateTable('revisions')
      .set({ head_id: headId, number: first + index })
      .where('id', '=', id)
      .execute();
  }
}
