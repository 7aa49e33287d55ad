import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import { findRevisions } from '../content/queries.ts';
import type { RevisionRow } from '../content/table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** The head of a change request, and the revision of the space that it took in last. */
export interface UnfinishedHead {
  readonly head: RevisionRow;
  readonly base: RevisionRow;
}

/** Heads of the drafts and open change requests of a space, the latest first. */
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
