import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached } from '../../../platform/errors.ts';
import { emojiCodesOf } from '../../../platform/http/emoji.ts';
import { deleteReactions, insertReactions, listEmoji, type ReactionTable } from './reaction-queries.ts';

/** Maximum number of distinct emoji on one comment or reply. */
const MAX_EMOJI = 50;

/** Added and removed reactions; an emoji in both is removed. */
export interface ReactionChanges {
  readonly addedReactions?: readonly string[];
  readonly removedReactions?: readonly string[];
}

/**
 * Changes the reactions of a user to a comment or reply: each emoji counts once per user, in either notation.
 * @throws 400 naming invalid emoji, 409 if there would be more than 50 distinct ones
 */
export async function changeReactions(
  tx: Tx,
  table: ReactionTable,
  subjectId: string,
  userId: string,
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
): Promise<void> {
  if (addedReactions.length + removedReactions.length === 0) return;
  const removed = readEmoji(removedReactions, 'body/removedReactions');
  const added = readEmoji(addedReactions, 'body/addedReactions');
  // By code points, in the notation of the first user.
  const there = readEmoji(await listEmoji(tx.db, table, subjectId), '');
  const gone = [...removed.keys()].flatMap((codes) => there.get(codes) ?? []);
  await deleteReactions(tx.db, table, subjectId, userId, gone);
  const requestedReactions = [...added].filter(([codes]) => !removed.has(codes));
  const left = gone.length === 0 ? there : readEmoji(await listEmoji(tx.db, table, subjectId), '');
  if (new Set([...left.keys(), ...requestedReactions.map(([codes]) => codes)]).size > MAX_EMOJI)
    throw limitReached(`There can be ${MAX_EMOJI} different reactions at most. Use an existing one.`);
  const rows = requestedReactions.map(([codes, emoji]) => ({
    subject_id: subjectId,
    emoji: left.get(codes) ?? emoji,
    user_id: userId,
    reacted_at: tx.now,
  }));
  await insertReactions(tx.db, table, rows);
}

/** Emoji by code points. @throws 400 naming the path of an invalid one */
function readEmoji(emoji: readonly string[], path: string): Map<string, string> {
  const read = new Map<string, string>();
  emoji.forEach((text, index) => {
    const codes = emojiCodesOf(text);
    if (codes === undefined)
      throw badRequest(`${path}/${index} must be one emoji, or its code points in hexadecimal such as 1f389.`);
    if (!read.has(codes)) read.set(codes, text);
  });
  return read;
}
