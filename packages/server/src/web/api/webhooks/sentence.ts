import type { WebhookPayload } from './describe-event.ts';

type Writer = (payload: WebhookPayload) => string;

const actorOf = ({ actor }: WebhookPayload): string => actor?.displayName ?? 'Bindery';
const spaceOf = ({ space }: WebhookPayload): string => space?.title ?? 'a space';
const siteOf = ({ site }: WebhookPayload): string => site?.title ?? 'a site';
const memberCount = (ids: unknown): string => {
  const count = Array.isArray(ids) ? ids.length : 0;
  return count === 1 ? 'a review' : `${count} reviews`;
};

const peopleIn = (ids: unknown): string => (Array.isArray(ids) && ids.length > 1 ? `${ids.length} people` : 'a person');

function requestOf({ changeRequest }: WebhookPayload): string {
  if (changeRequest === undefined) return 'a change request';
  const { number, subject } = changeRequest;
  return subject === '' ? `change request #${number}` : `change request #${number} “${subject}”`;
}

/** Where a comment is. */
const discussionOf: Writer = (payload) =>
  payload.changeRequest === undefined ? spaceOf(payload) : `${requestOf(payload)} in ${spaceOf(payload)}`;

const onRequest =
  (verb: string): Writer =>
  (payload) =>
    `${actorOf(payload)} ${verb} ${requestOf(payload)} in ${spaceOf(payload)}`;
const onSpace =
  (verb: string): Writer =>
  (payload) =>
    `${actorOf(payload)} ${verb} the space ${spaceOf(payload)}`;
const onSite =
  (verb: string): Writer =>
  (payload) =>
    `${actorOf(payload)} ${verb} the site ${siteOf(payload)}`;

const SENTENCES: Readonly<Record<WebhookPayload['type'], Writer>> = {
  'webhook.test': (payload) => `${actorOf(payload)} sent a test event`,
  'change_request.created': onRequest('created'),
  'change_request.updated': onRequest('updated'),
  'change_request.merged': onRequest('merged'),
  'change_request.archived': onRequest('archived'),
  'review.requested': (payload) =>
    `${actorOf(payload)} requested ${memberCount(payload.data['reviewers'])} of ${requestOf(payload)} in ${spaceOf(payload)}`,
  'review.submitted': (payload) =>
    payload.data['status'] === 'approved' ? onRequest('approved')(payload) : onRequest('requested changes of')(payload),
  'comment.created': (payload) => `${actorOf(payload)} commented on ${discussionOf(payload)}`,
  'comment.replied': (payload) => `${actorOf(payload)} replied to a comment on ${discussionOf(payload)}`,
  'comment.resolved': (payload) => `${actorOf(payload)} resolved a comment on ${discussionOf(payload)}`,
  'comment.mentioned': (payload) =>
    `${actorOf(payload)} mentioned ${peopleIn(payload.data['mentioned'])} in a comment on ${discussionOf(payload)}`,
  'content.changed': (payload) => `${actorOf(payload)} changed the content of ${spaceOf(payload)}`,
  'git.sync_completed': (payload) => `The Git ${payload.data['operation']} of ${spaceOf(payload)} is complete`,
  'git.sync_failed': (payload) => `The Git ${payload.data['operation']} of ${spaceOf(payload)} failed`,
  'space.created': onSpace('created'),
  'space.updated': onSpace('changed'),
  'space.transferred': onSpace('transferred'),
  'space.deleted': onSpace('deleted'),
  'space.restored': onSpace('restored'),
  'site.created': onSite('created'),
  'site.updated': (payload) => `The site ${siteOf(payload)} was changed`,
  'site.published': onSite('published'),
  'site.unpublished': onSite('unpublished'),
  'site.deleted': onSite('deleted'),
  'member.added': (payload) => `A member joined ${payload.organization.title}`,
  'member.removed': (payload) => `A member left ${payload.organization.title}`,
  'member.role_changed': (payload) => `The role of a member of ${payload.organization.title} was changed`,
};

/** What happened, in one English sentence without a period, for chats. */
export const describeInSentence = (payload: WebhookPayload): string => SENTENCES[payload.type](payload);
