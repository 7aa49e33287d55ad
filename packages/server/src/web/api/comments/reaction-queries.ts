import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CommentReactionTable } from '../../../platform/db/tables/comments.ts';

/** Targets of reactions: comments or replies. */
export type ReactionTable = 'comment_reactions' | 'comment_reply_reactions';

/** A displayed reaction, with the number of equal ones. */
export interface CountedReaction extends CommentReactionTable {
  readonly count: number;
}

/**
 * The first `limit` reactions of each emoji on comments or replies, and those of one user, each with the total of its
 * emoji; earliest first.
 */
export async function listReactions(
  db: Db,
  table: ReactionTable,
  subjectIds: readonly string[],
  userId: string,
  limit: number,
): Promise<CountedReaction[]> {
  if (subjectIds.length === 0) return [];
  const ranked = db
    .selectFrom(table)
    .select(['subject_id', 'emoji', 'user_id', 'reacted_at'])
    .select([
      sql<number>`row_number() over (partition by subject_id, emoji order by reacted_at, user_id)`.as('place'),
      sql<number>`count(*) over (partition by subject_id, emoji)`.as('count'),
    ])
    .where('subject_id', 'in', subjectIds)
    .as('ranked');
  return db
    .selectFrom(ranked)
    .select(['subject_id', 'emoji', 'user_id', 'reacted_at', 'count'])
    .where(({ eb, or }) => or([eb('place', '<=', limit), eb('user_id', '=', userId)]))
    .orderBy('reacted_at')
    .orderBy('emoji')
    .orderBy('user_id')
    .execute();
}

/** The distinct emoji on one comment or reply. */
export async function listEmoji(db: Db, table: ReactionTable, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('emoji').distinct().where('subject_id', '=', subjectId).execute();
  return rows.map(({ emoji }) => emoji);
}

/** Adds reactions; existing ones stay unchanged. */
export async function insertReactions(
  db: Db,
  table: ReactionTable,
  rows: readonly CommentReactionTable[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.columns(['subject_id', 'emoji', 'user_id']).doNothing())
    .execute();
}

export async function deleteReactions(
  db: Db,
  table: ReactionTable,
  subjectId: string,
  userId: string,
  emoji: readonly string[],
): Promise<void> {
  if (emoji.length === 0) return;
  await db
    .deleteFrom(table)
    .where('subject_id', '=', subjectId)
    .where('user_id', '=', userId)
    .where('emoji', 'in', emoji)
    .execute();
}
