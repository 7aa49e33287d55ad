import { includesRole } from '../../../domain/access/permissions.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import type { CommentReplyRow, CommentRow } from '../../../platform/db/tables/comments.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { forbidden, notFound, spaceDeleted } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { forgetReplyInNotifications } from '../inbox/queries.ts';
import { commentEvent } from './comment-event.ts';
import { type CommentForm, readCommentForm } from './comment-form.ts';
import { discussionOf } from './discussion.ts';
import * as queries from './queries.ts';
import { changeReactions } from './reactions.ts';
import type { CommentTarget } from './read-target.ts';
import type { CreateComment, CreateCommentReply, UpdateComment, UpdateCommentReply } from './schema.ts';

/**
 * Adds an open comment. Allowed in locked spaces, and in merged and archived change requests.
 * @throws 400 for an empty body, 404 if space or change request no longer exist, 409 if the space is deleted
 */
export async function createComment(
  tx: Tx,
  access: ContentAccess,
  target: CommentTarget,
  { body, suggestion }: Pick<CreateComment, 'body' | 'suggestion'>,
): Promise<CommentRow> {
  const { spaceId, changeRequestId } = discussionOf(access);
  // A suggestion needs no body.
  const text = body === undefined && suggestion !== undefined ? '' : readCommentForm(body ?? {}, 'body/body');
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  const isGone = changeRequestId !== null && !(await findChangeRequest(tx.db, spaceId, changeRequestId));
  if (isGone) throw notFound('change request');
  const comment: CommentRow = {
    id: newId(),
    space_id: spaceId,
    change_request_id: changeRequestId,
    ...target,
    body: text,
    status: 'open',
    posted_by: access.caller.userId,
    posted_at: tx.now,
    edited_at: null,
    resolved_by: null,
    resolved_at: null,
    review_id: null,
    suggestion_revision_id: null,
  };
  await queries.insertComment(tx.db, comment);
  await recordDomainEvent(tx, { ...commentEvent(access, comment), type: 'comment.created' });
  return comment;
}

/**
 * Changes a comment: the body by its author, its reactions and resolution by everybody who may comment. Resolving again
 * keeps the user and time of the first resolution (docs/api/contract.md#resolving-a-comment).
 * @throws 403 for the body of another user's comment, 404 if it does not exist, and the errors of `changeReactions`
 */
export async function updateComment(
  tx: Tx,
  access: ContentAccess,
  commentId: string,
  { resolved, body, ...reactions }: UpdateComment,
): Promise<CommentRow> {
  const { userId } = access.caller;
  const before = await getComment(tx.db, access, commentId);
  const changes = { ...readChangedBody(tx, before, userId, body), ...resolve(tx, before, userId, resolved) };
  await queries.updateCommentRow(tx.db, commentId, changes);
  await changeReactions(tx, 'comment_reactions', commentId, userId, reactions);
  if (changes.status === 'resolved')
    await recordDomainEvent(tx, { ...commentEvent(access, before), type: 'comment.resolved' });
  return { ...before, ...changes };
}

function resolve(tx: Tx, { status }: CommentRow, userId: string, resolved: boolean | undefined): Partial<CommentRow> {
  if (resolved === undefined || resolved === (status === 'resolved')) return {};
  return resolved
    ? { status: 'resolved', resolved_by: userId, resolved_at: tx.now }
    : { status: 'open', resolved_by: null, resolved_at: null };
}

/** The given body, if it differs: the same text again is not an edit. */
function readChangedBody(
  tx: Tx,
  before: Pick<CommentRow, 'posted_by' | 'body'>,
  userId: string,
  form: CommentForm | undefined,
): { body?: string; edited_at?: string } {
  if (form === undefined) return {};
  if (before.posted_by !== userId) throw forbidden('edit a comment of another person');
  const body = readCommentForm(form, 'body/body');
  return body === before.body ? {} : { body, edited_at: tx.now };
}

/**
 * Deletes a comment with its replies; no-op if it no longer exists.
 * @throws 403 to users who neither wrote it nor manage the space
 */
export async function deleteComment(tx: Tx, access: ContentAccess, commentId: string): Promise<void> {
  const comment = await queries.findComment(tx.db, discussionOf(access), commentId);
  if (comment === undefined) return;
  await recordDeletion(tx, access, comment, 'comment');
  await queries.deleteCommentRow(tx.db, commentId);
}

/** Replies to a comment, resolved or not. @throws 400 for an empty body, 404 if it no longer exists */
export async function createCommentReply(
  tx: Tx,
  access: ContentAccess,
  commentId: string,
  { body }: CreateCommentReply,
): Promise<CommentReplyRow> {
  const text = readCommentForm(body, 'body/body');
  const comment = await getComment(tx.db, access, commentId);
  const reply: CommentReplyRow = {
    id: newId(),
    comment_id: commentId,
    body: text,
    posted_by: access.caller.userId,
    posted_at: tx.now,
    edited_at: null,
  };
  await queries.insertReply(tx.db, reply);
  const event = commentEvent(access, comment);
  await recordDomainEvent(tx, { ...event, type: 'comment.replied', data: { ...event.data, reply: reply.id } });
  return reply;
}

/**
 * Changes a reply: the body by its author, its reactions by everybody who may comment.
 * @throws like `updateComment`
 */
export async function updateCommentReply(
  tx: Tx,
  access: ContentAccess,
  { commentId, commentReplyId }: ReplyPlace,
  { body, ...reactions }: UpdateCommentReply,
): Promise<CommentReplyRow> {
  const { userId } = access.caller;
  await getComment(tx.db, access, commentId);
  const before = await queries.findReply(tx.db, commentId, commentReplyId);
  if (before === undefined) throw notFound('reply');
  const changes = readChangedBody(tx, before, userId, body);
  await queries.updateReplyRow(tx.db, commentReplyId, changes);
  await changeReactions(tx, 'comment_reply_reactions', commentReplyId, userId, reactions);
  return { ...before, ...changes };
}

/** A reply, by its id and that of its comment. */
export interface ReplyPlace {
  readonly commentId: string;
  readonly commentReplyId: string;
}

/**
 * Deletes a reply; no-op if it no longer exists.
 * @throws 403 to users who neither wrote it nor manage the space, 404 if its comment no longer exists
 */
export async function deleteCommentReply(
  tx: Tx,
  access: ContentAccess,
  { commentId, commentReplyId }: ReplyPlace,
): Promise<void> {
  await getComment(tx.db, access, commentId);
  const reply = await queries.findReply(tx.db, commentId, commentReplyId);
  if (reply === undefined) return;
  await recordDeletion(tx, access, reply, 'comment-reply');
  await forgetReplyInNotifications(tx.db, commentId, commentReplyId);
  await queries.deleteReplyRow(tx.db, commentReplyId);
}

/** The audit log records comments of others that a manager of the space deletes. */
async function recordDeletion(
  tx: Tx,
  { caller: { userId }, role, space }: ContentAccess,
  { id, posted_by }: Pick<CommentRow, 'id' | 'posted_by'>,
  kind: 'comment' | 'comment-reply',
): Promise<void> {
  if (posted_by === userId) return;
  if (!includesRole(role, 'create')) throw forbidden('delete a comment of another person');
  const details = { space: space.id, author: posted_by };
  await writeAuditEvent(tx, space.organization_id, {
    action: `${kind}.deleted`,
    actorId: userId,
    target: { kind, id },
    details,
  });
}

/** @throws 404 for a comment of another discussion */
export async function getComment(
  db: Parameters<typeof queries.findComment>[0],
  access: ContentAccess,
  commentId: string,
): Promise<CommentRow> {
  const comment = await queries.findComment(db, discussionOf(access), commentId);
  if (comment === undefined) throw notFound('comment');
  return comment;
}
