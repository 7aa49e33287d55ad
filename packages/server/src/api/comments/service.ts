import { includesRole } from '../../access/permissions.ts';
import { writeAuditEvent } from '../../audit/record.ts';
import type { CommentReplyRow, CommentRow } from '../../db/tables/comments.ts';
import type { Tx } from '../../db/transact.ts';
import { forbidden, notFound, spaceDeleted } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { findChangeRequest } from '../../queries/change-requests.ts';
import { findSpace } from '../../queries/spaces.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { type CommentForm, readCommentForm } from './comment-form.ts';
import { discussionOf } from './discussion.ts';
import * as queries from './queries.ts';
import { changeReactions } from './reactions.ts';
import type { CommentTarget } from './read-target.ts';
import type { CreateComment, CreateCommentReply, UpdateComment, UpdateCommentReply } from './schema.ts';

/**
 * Adds an open comment. Locked spaces are discussed as well, and change requests also once they are merged or archived.
 * @throws 400 for a body that says nothing, 404 when space or change request are gone, 409 when the space is deleted
 */
export async function createComment(
  tx: Tx,
  access: ContentAccess,
  target: CommentTarget,
  { body }: Pick<CreateComment, 'body'>,
): Promise<CommentRow> {
  const { spaceId, changeRequestId } = discussionOf(access);
  const text = readCommentForm(body, 'body/body');
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
  };
  await queries.insertComment(tx.db, comment);
  return comment;
}

/**
 * Changes a comment: its author the body, everybody who may comment its reactions, and whether it is resolved. What is
 * resolved already stays resolved by whom and when it was (docs/api/contract.md#resolving-a-comment).
 * @throws 403 for the body of somebody else's comment, 404 when it is gone, and what `changeReactions` throws
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
  return { ...before, ...changes };
}

function resolve(tx: Tx, { status }: CommentRow, userId: string, resolved: boolean | undefined): Partial<CommentRow> {
  if (resolved === undefined || resolved === (status === 'resolved')) return {};
  return resolved
    ? { status: 'resolved', resolved_by: userId, resolved_at: tx.now }
    : { status: 'open', resolved_by: null, resolved_at: null };
}

/** The body that is given, when it is another one: the same text again is no edit. */
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
 * Removes a comment with its replies; one that is gone already is no failure.
 * @throws 403 to anyone who neither wrote it nor manages the space
 */
export async function deleteComment(tx: Tx, access: ContentAccess, commentId: string): Promise<void> {
  const comment = await queries.findComment(tx.db, discussionOf(access), commentId);
  if (comment === undefined) return;
  await recordDeletion(tx, access, comment, 'comment');
  await queries.deleteCommentRow(tx.db, commentId);
}

/** Answers a comment, whether it is resolved or not. @throws 400 for a body that says nothing, 404 when it is gone */
export async function createCommentReply(
  tx: Tx,
  access: ContentAccess,
  commentId: string,
  { body }: CreateCommentReply,
): Promise<CommentReplyRow> {
  const text = readCommentForm(body, 'body/body');
  await getComment(tx.db, access, commentId);
  const reply: CommentReplyRow = {
    id: newId(),
    comment_id: commentId,
    body: text,
    posted_by: access.caller.userId,
    posted_at: tx.now,
    edited_at: null,
  };
  await queries.insertReply(tx.db, reply);
  return reply;
}

/**
 * Changes a reply: its author the body, everybody who may comment its reactions.
 * @throws as `updateComment`
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
 * Removes a reply; one that is gone already is no failure.
 * @throws 403 to anyone who neither wrote it nor manages the space, 404 when its comment is gone
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
  await queries.deleteReplyRow(tx.db, commentReplyId);
}

/** What somebody who manages the space removes of others stands in the audit log. */
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

/** @throws 404 for a comment that is none of the discussion */
export async function getComment(
  db: Parameters<typeof queries.findComment>[0],
  access: ContentAccess,
  commentId: string,
): Promise<CommentRow> {
  const comment = await queries.findComment(db, discussionOf(access), commentId);
  if (comment === undefined) throw notFound('comment');
  return comment;
}
