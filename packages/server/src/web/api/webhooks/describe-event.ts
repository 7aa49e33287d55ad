import { includesRole } from '../../../domain/access/permissions.ts';
import { readMembership, readSiteRole, readSpaceAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { isUserDisabled } from '../../../platform/queries/disabled-users.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { contentUrl } from '../content/present.ts';
import type { WebhookEvent } from './webhook-event.ts';

interface Urls {
  readonly app?: string;
  /** In the API; absent once it is deleted. */
  readonly location?: string;
}

interface NamedThing {
  readonly id: string;
  readonly title: string;
}

/** What receivers are sent: ids, titles and URLs, and no text of pages or comments. */
export interface WebhookPayload {
  readonly object: 'event';
  readonly id: string;
  readonly type: WebhookEvent['type'];
  readonly createdAt: string;
  readonly organization: NamedThing;
  /** Absent for the system itself, and for deleted users. */
  readonly actor?: { readonly id: string; readonly displayName: string };
  readonly space?: NamedThing;
  readonly site?: NamedThing;
  readonly changeRequest?: { readonly id: string; readonly number: number; readonly subject: string };
  /** By type. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly urls: Urls;
}

/**
 * Whether a person may receive the events of an organization: its administrators, while they have access to it.
 */
export async function mayReceiveEvents(ctx: Context, organizationId: string, userId: string | null): Promise<boolean> {
  if (userId === null || (await isUserDisabled(ctx.database.reader, userId))) return false;
  const { organization, member } = await readMembership(ctx, organizationId, userId);
  return organization !== undefined && member?.disabled === 0 && member.role === 'admin';
}

/**
 * The payload of an event for a person, with what it is about as it is now.
 * @returns undefined if the person may not read that, or it no longer exists
 */
export async function describeEvent(
  ctx: Context,
  event: WebhookEvent,
  ownerId: string,
): Promise<WebhookPayload | undefined> {
  const { organization, member } = await readMembership(ctx, event.organizationId, ownerId);
  if (organization === undefined || member === undefined) return undefined;
  const subject = await loadSubject(ctx, event, ownerId);
  if (subject === undefined) return undefined;
  const { space, site, changeRequest } = subject;
  const actor = event.actorId === null ? undefined : await findUser(ctx.database.reader, event.actorId);
  const siteTitle = site?.title ?? ('title' in event.data ? event.data.title : '');
  return {
    object: 'event',
    id: event.id,
    type: event.type,
    createdAt: event.createdAt,
    organization: { id: organization.id, title: organization.title },
    ...(actor !== undefined && { actor: { id: actor.id, displayName: actor.display_name } }),
    ...(space !== undefined && { space: { id: space.id, title: space.title } }),
    ...('siteId' in event && event.siteId !== undefined && { site: { id: event.siteId, title: siteTitle } }),
    ...(changeRequest !== undefined && {
      changeRequest: { id: changeRequest.id, number: changeRequest.number, subject: changeRequest.subject },
    }),
    data: event.data as WebhookPayload['data'],
    urls: urlsOf(ctx, event, subject),
  };
}

interface Subject {
  readonly space?: SpaceRow;
  readonly site?: SiteRow;
  readonly changeRequest?: ChangeRequestRow;
}

/** What an event is about, by the roles of the API; undefined if the owner may not read it. */
async function loadSubject(ctx: Context, event: WebhookEvent, ownerId: string): Promise<Subject | undefined> {
  if (event.type === 'webhook.test') return {};
  const { spaceId, siteId } = event;
  if (spaceId !== undefined) return loadSpaceSubject(ctx, event, spaceId, ownerId);
  if (siteId === undefined) return {};
  const site = await findSite(ctx.database.reader, siteId);
  // Whether a site existed is known to administrators alone, who owners of webhooks are.
  if (site === undefined) return event.type === 'site.deleted' ? {} : undefined;
  const { member } = await readMembership(ctx, event.organizationId, ownerId);
  const role = site.organization_id === event.organizationId ? await readSiteRole(ctx, site, member) : null;
  return includesRole(role, 'read') ? { site } : undefined;
}

async function loadSpaceSubject(
  ctx: Context,
  event: WebhookEvent,
  spaceId: string,
  ownerId: string,
): Promise<Subject | undefined> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, ownerId);
  // A transferred space belongs to the events of its new organization.
  if (space?.organization_id !== event.organizationId || !includesRole(role, 'read')) return undefined;
  const changeRequestId = 'changeRequest' in event.data ? event.data.changeRequest : undefined;
  if (changeRequestId === undefined) return { space };
  const changeRequest = await findChangeRequest(ctx.database.reader, spaceId, changeRequestId);
  return changeRequest && { space, changeRequest };
}

function urlsOf(ctx: Context, event: WebhookEvent, { space, site, changeRequest }: Subject): Urls {
  const { publicUrl } = ctx.config;
  const organization = `${publicUrl}/o/${event.organizationId}`;
  if (space !== undefined) return urlsInSpace(ctx, event, space, changeRequest);
  if (site !== undefined)
    return {
      app: `${organization}/site/${site.id}`,
      location: `${publicUrl}/v1/orgs/${event.organizationId}/sites/${site.id}`,
    };
  const location = `${publicUrl}/v1/orgs/${event.organizationId}`;
  if ('user' in event.data) {
    const app = `${organization}/~/members`;
    return event.type === 'member.removed' ? { app } : { app, location: `${location}/members/${event.data.user}` };
  }
  return { app: organization, location };
}

function urlsInSpace(
  ctx: Context,
  event: WebhookEvent,
  space: SpaceRow,
  changeRequest: ChangeRequestRow | undefined,
): Urls {
  const app = contentUrl(ctx, { space, ...(changeRequest !== undefined && { changeRequest }) });
  const spaceLocation = `${ctx.config.publicUrl}/v1/spaces/${space.id}`;
  const location = changeRequest === undefined ? spaceLocation : `${spaceLocation}/change-requests/${changeRequest.id}`;
  switch (event.type) {
    case 'comment.created':
    case 'comment.resolved':
      return { app: commentsUrl(app, changeRequest), location: `${location}/comments/${event.data.comment}` };
    case 'comment.replied':
    case 'comment.mentioned': {
      const { comment, reply } = event.data;
      const below = reply === undefined ? '' : `/replies/${reply}`;
      return { app: commentsUrl(app, changeRequest), location: `${location}/comments/${comment}${below}` };
    }
    case 'review.submitted':
      return { app, location: `${location}/reviews/${event.data.review}` };
    case 'content.changed':
      return { app: `${app}/~/revisions/${event.data.revision}`, location: `${spaceLocation}/content` };
    case 'git.sync_completed':
    case 'git.sync_failed':
      return { app: `${app}/~/git`, location: `${spaceLocation}/git/info` };
    default:
      return { app, location };
  }
}

/** Comments of a change request have a screen; those of pages are next to their pages. */
const commentsUrl = (app: string, changeRequest: ChangeRequestRow | undefined): string =>
  changeRequest === undefined ? app : `${app}/~/comments`;
