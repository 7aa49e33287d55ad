import { NOTIFICATION_KINDS, type NotificationKind } from '../../../platform/db/tables/notifications.ts';

/** A person whom an event concerns, and why. */
export interface ConcernedPerson {
  readonly userId: string;
  readonly kind: NotificationKind;
}

/** Kinds that are directed at one person, who is notified of them even if the subject is muted. */
const PERSONAL: ReadonlySet<NotificationKind> = new Set(['mention', 'review-request', 'sync-failure']);

export const isStronger = (kind: NotificationKind, other: NotificationKind): boolean =>
  NOTIFICATION_KINDS.indexOf(kind) < NOTIFICATION_KINDS.indexOf(other);

/**
 * Whom an event is notified to, once for each person and of the strongest kind: never the person who caused it, and
 * those who mute its subject only if it is directed at them. Pure.
 */
export function decideRecipients(
  concerned: readonly ConcernedPerson[],
  { actorId, muted }: { readonly actorId: string | null; readonly muted: ReadonlySet<string> },
): ReadonlyMap<string, NotificationKind> {
  const recipients = new Map<string, NotificationKind>();
  for (const { userId, kind } of concerned) {
    if (userId === actorId || (muted.has(userId) && !PERSONAL.has(kind))) continue;
    const known = recipients.get(userId);
    if (known === undefined || isStronger(kind, known)) recipients.set(userId, kind);
  }
  return recipients;
}

/** The facts about a new comment or reply. */
export interface CommentFacts {
  readonly mentioned: readonly string[];
  /** The author of the comment, those who replied, and those who were mentioned in its thread before. */
  readonly participants: readonly string[];
  /** The author of the change request that is discussed. */
  readonly requestAuthor: string | null;
  /** Those who follow the thread or the change request. */
  readonly followers: readonly string[];
}

/** Whom a comment or reply concerns. Pure. */
export function listConcernedByComment({
  mentioned,
  participants,
  requestAuthor,
  followers,
}: CommentFacts): ConcernedPerson[] {
  const interested = [...participants, ...(requestAuthor === null ? [] : [requestAuthor]), ...followers];
  return [...asKind(mentioned, 'mention'), ...asKind(interested, 'reply')];
}

/** Whom a merged change request concerns: those who wrote it or follow it. Pure. */
export function listConcernedByMerge(facts: {
  readonly author: string | null;
  readonly contributors: readonly string[];
  readonly followers: readonly string[];
}): ConcernedPerson[] {
  const { author, contributors, followers } = facts;
  return asKind([...(author === null ? [] : [author]), ...contributors, ...followers], 'merge');
}

/**
 * Whom a failed synchronization concerns: those who made the connection or started it, if they can do something about
 * it, otherwise the administrators of the space. Pure.
 */
export function listConcernedByFailure(facts: {
  readonly maintainers: readonly string[];
  readonly administrators: readonly string[];
}): ConcernedPerson[] {
  return asKind(facts.maintainers.length > 0 ? facts.maintainers : facts.administrators, 'sync-failure');
}

export const asKind = (userIds: readonly string[], kind: NotificationKind): ConcernedPerson[] =>
  userIds.map((userId) => ({ userId, kind }));
