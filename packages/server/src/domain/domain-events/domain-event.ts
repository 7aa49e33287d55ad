import type { DomainEventRow, DomainEventType } from '../../platform/db/tables/domain-events.ts';

interface ChangeRequestData {
  readonly changeRequest: string;
  readonly number: number;
}

interface CommentData {
  readonly comment: string;
  /** Of a comment in a change request. */
  readonly changeRequest?: string;
  /** Of a comment on a page. */
  readonly page?: string;
}

interface SpaceData {
  readonly title: string;
}

interface SyncData {
  readonly operation: 'import' | 'export' | 'check';
}

interface MemberData {
  readonly user: string;
}

/** What each event tells besides its organization, space, site and actor: ids and states, no text of people. */
export interface DomainEventData {
  'change_request.created': ChangeRequestData;
  'change_request.updated': ChangeRequestData & {
    readonly changed: readonly ('subject' | 'description' | 'status' | 'content')[];
  };
  /** The revision of the space that has its changes. */
  'change_request.merged': ChangeRequestData & { readonly revision: string };
  'change_request.archived': ChangeRequestData;
  /** The people whose review was requested. */
  'review.requested': ChangeRequestData & { readonly reviewers: readonly string[] };
  'review.submitted': ChangeRequestData & {
    readonly review: string;
    readonly status: 'approved' | 'changes-requested';
    /** The comment with its text. */
    readonly comment?: string;
  };
  'comment.created': CommentData;
  'comment.replied': CommentData & { readonly reply: string };
  'comment.resolved': CommentData;
  /** The people whom a comment, a reply or the text of a review mentions; made from the event of that. */
  'comment.mentioned': CommentData & { readonly reply?: string; readonly mentioned: readonly string[] };
  /** The new active revision of the space. */
  'content.changed': { readonly revision: string; readonly cause: 'edit' | 'rollback' | 'merge' | 'git' };
  'git.sync_completed': SyncData & { readonly revision: string; readonly commit?: string };
  'git.sync_failed': SyncData & { readonly reason: string };
  'space.created': SpaceData;
  'space.updated': SpaceData;
  /** Ids of organizations; both receive the event. */
  'space.transferred': SpaceData & { readonly from: string; readonly to: string };
  'space.deleted': SpaceData;
  'space.restored': SpaceData;
  'site.created': { readonly title: string };
  'site.updated': Readonly<Record<string, never>>;
  'site.published': Readonly<Record<string, never>>;
  'site.unpublished': Readonly<Record<string, never>>;
  'site.deleted': { readonly title: string };
  /** Null is a guest. */
  'member.added': MemberData & { readonly role: string | null };
  'member.removed': MemberData;
  'member.role_changed': MemberData & { readonly oldRole: string | null; readonly newRole: string | null };
}

interface EventOf<Type extends DomainEventType> {
  readonly type: Type;
  /** By default that of the space. */
  readonly organizationId?: string;
  /** Null for the system itself. */
  readonly actorId: string | null;
  readonly spaceId?: string;
  readonly siteId?: string;
  readonly data: DomainEventData[Type];
}

/** An event that is about to be recorded. */
export type NewDomainEvent = { [Type in DomainEventType]: EventOf<Type> }[DomainEventType];

/** A recorded event; `data` belongs to its `type`. */
export type DomainEvent = {
  [Type in DomainEventType]: {
    readonly id: string;
    readonly type: Type;
    readonly organizationId: string;
    readonly actorId: string | null;
    readonly spaceId?: string;
    readonly siteId?: string;
    readonly data: DomainEventData[Type];
    /** ISO 8601: the time of the unit of work. */
    readonly createdAt: string;
  };
}[DomainEventType];

export function readDomainEvent(row: DomainEventRow): DomainEvent {
  const { id, type, organization_id, actor_id, space_id, site_id, data, created_at } = row;
  return {
    id,
    type,
    organizationId: organization_id,
    actorId: actor_id,
    ...(space_id !== null && { spaceId: space_id }),
    ...(site_id !== null && { siteId: site_id }),
    data: JSON.parse(data),
    createdAt: created_at,
  } as DomainEvent;
}
