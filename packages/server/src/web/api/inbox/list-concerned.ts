import { includesRole } from '../../../domain/access/permissions.ts';
import { loadSpaceAccess } from '../../../domain/access/require.ts';
import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { findReview } from '../change-requests/review-queries.ts';
import { findComment, findReply } from '../comments/queries.ts';
import { findConnection } from '../git-connections/queries.ts';
import {
  asKind,
  type ConcernedPerson,
  listConcernedByComment,
  listConcernedByFailure,
  listConcernedByMerge,
} from './decide-recipients.ts';
import * as facts from './fact-queries.ts';
import { findMentions, mayMention } from './find-mentions.ts';
import { listSubscriptions } from './subscription-queries.ts';

/** What a notification is about. */
export type NotificationSubject = Pick<
  NotificationRow,
  'thread' | 'change_request_id' | 'comment_id' | 'reply_id' | 'details'
>;

/** An event with everybody whom it concerns. */
export interface ConcerningEvent {
  readonly subject: NotificationSubject;
  readonly concerned: readonly ConcernedPerson[];
  readonly muted: ReadonlySet<string>;
  /** Null for an event that nobody causes. */
  readonly actorId: string | null;
}

/** Whom an event concerns, as far as that still exists; undefined for events that are not notified. */
export async function listConcerned(db: Db, event: DomainEvent): Promise<ConcerningEvent | undefined> {
  switch (event.type) {
    case 'comment.created':
    case 'comment.replied':
      return listOfComment(db, event, event.data);
    case 'review.requested':
      return {
        ...NOBODY_MUTED,
        actorId: event.actorId,
        subject: subjectOf(`review-request ${event.data.changeRequest}`, event.data.changeRequest),
        concerned: asKind(event.data.reviewers, 'review-request'),
      };
    case 'review.submitted':
      // The text of a review is a comment.
      return event.data.comment === undefined
        ? listOfReview(db, event)
        : listOfComment(db, event, { ...event.data, comment: event.data.comment });
    case 'change_request.merged':
      return listOfMerge(db, event);
    case 'git.sync_failed':
      return listOfFailure(db, event);
    default:
      return undefined;
  }
}

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: Type }>;

interface CommentIds {
  readonly comment: string;
  readonly changeRequest?: string;
  readonly reply?: string;
}

const NOBODY_MUTED = { muted: new Set<string>() } as const;

const subjectOf = (thread: string, changeRequestId: string): NotificationSubject => ({
  thread,
  change_request_id: changeRequestId,
  comment_id: null,
  reply_id: null,
  details: null,
});

async function listOfComment(
  db: Db,
  { spaceId = '', actorId, organizationId }: DomainEvent,
  { comment: commentId, changeRequest, reply: latestReply }: CommentIds,
): Promise<ConcerningEvent | undefined> {
  const [changeRequestId, replyId] = [changeRequest ?? null, latestReply ?? null];
  const comment = await findComment(db, { spaceId, changeRequestId }, commentId);
  const reply = replyId === null ? undefined : await findReply(db, commentId, replyId);
  // Deleted meanwhile.
  if (comment === undefined || (replyId !== null && reply === undefined)) return undefined;
  const thread = `comment ${commentId}`;
  const { body } = reply ?? comment;
  const people = mayMention(body) ? await facts.listMentionablePeople(db, organizationId) : [];
  const { followers, muted } = await loadSubscriptions(db, commentId, changeRequestId);
  const concerned = listConcernedByComment({
    mentioned: findMentions(body, people),
    participants: reply === undefined ? [] : await listParticipants(db, comment, thread),
    requestAuthor: await findRequestAuthor(db, spaceId, changeRequestId),
    followers,
  });
  const subject = {
    thread,
    change_request_id: changeRequestId,
    comment_id: commentId,
    reply_id: replyId,
    details: null,
  };
  return { subject, concerned, muted, actorId };
}

async function listParticipants(db: Db, { id, posted_by }: CommentRow, thread: string): Promise<string[]> {
  const others = [...(await facts.listRepliers(db, id)), ...(await facts.listNotifiedOfThread(db, thread, id))];
  return posted_by === null ? others : [posted_by, ...others];
}

/** Those who follow or mute a thread or its change request: what is said of the thread counts. */
async function loadSubscriptions(db: Db, commentId: string, changeRequestId: string | null) {
  const ofRequest =
    changeRequestId === null ? [] : await listSubscriptions(db, { kind: 'change-request', targetId: changeRequestId });
  const ofThread = await listSubscriptions(db, { kind: 'comment', targetId: commentId });
  const states = new Map([...ofRequest, ...ofThread].map(({ userId, state }) => [userId, state]));
  const those = (expected: 'following' | 'muted') =>
    [...states].filter(([, state]) => state === expected).map(([id]) => id);
  return { followers: those('following'), muted: new Set(those('muted')) };
}

async function findRequestAuthor(db: Db, spaceId: string, changeRequestId: string | null): Promise<string | null> {
  if (changeRequestId === null) return null;
  return (await findChangeRequest(db, spaceId, changeRequestId))?.created_by ?? null;
}

/** A review without a text. */
async function listOfReview(db: Db, event: EventOf<'review.submitted'>): Promise<ConcerningEvent | undefined> {
  const { changeRequest: id, review: reviewId } = event.data;
  if ((await findReview(db, id, reviewId)) === undefined) return undefined;
  const author = await findRequestAuthor(db, event.spaceId ?? '', id);
  const { followers, muted } = await loadSubscriptions(db, '', id);
  return {
    subject: subjectOf(`review ${id}`, id),
    concerned: asKind([...(author === null ? [] : [author]), ...followers], 'reply'),
    muted,
    actorId: event.actorId,
  };
}

async function listOfMerge(db: Db, event: EventOf<'change_request.merged'>): Promise<ConcerningEvent> {
  const { changeRequest: id } = event.data;
  const author = await findRequestAuthor(db, event.spaceId ?? '', id);
  const { followers, muted } = await loadSubscriptions(db, '', id);
  const contributors = await facts.listContributorIds(db, id);
  return {
    subject: subjectOf(`merge ${id}`, id),
    concerned: listConcernedByMerge({ author, contributors, followers }),
    muted,
    actorId: event.actorId,
  };
}

async function listOfFailure(db: Db, event: EventOf<'git.sync_failed'>): Promise<ConcerningEvent> {
  const { spaceId = '', organizationId, actorId, data } = event;
  const connection = await findConnection(db, spaceId);
  const maintainers: string[] = [];
  for (const userId of new Set([connection?.created_by, actorId])) {
    if (userId == null) continue;
    const { role } = await loadSpaceAccess(db, spaceId, userId);
    if (includesRole(role, 'create')) maintainers.push(userId);
  }
  const administrators = await facts.listAdministratorIds(db, organizationId, spaceId);
  const details = JSON.stringify({ operation: data.operation, reason: data.reason });
  const subject = { ...subjectOf(`sync ${spaceId}`, ''), change_request_id: null, details };
  // The person who started it did not make it fail.
  return {
    ...NOBODY_MUTED,
    subject,
    concerned: listConcernedByFailure({ maintainers, administrators }),
    actorId: null,
  };
}
