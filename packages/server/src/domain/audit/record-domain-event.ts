import type { Tx } from '../../platform/db/transact.ts';
import type { NewDomainEvent } from '../domain-events/domain-event.ts';
import { recordDomainEvent } from '../domain-events/record-event.ts';
import type { NewAuditEvent } from './record.ts';

type Details = NonNullable<NewAuditEvent['details']>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const roleOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Records the domain event of an audited action: members, and the life of spaces and sites, have many ways in. */
export async function recordAuditedEvent(tx: Tx, organizationId: string, event: NewAuditEvent): Promise<void> {
  const domainEvent = domainEventOf(event);
  if (domainEvent !== undefined) await recordDomainEvent(tx, { ...domainEvent, organizationId });
}

function domainEventOf({ action, actorId, target, details = {} }: NewAuditEvent): NewDomainEvent | undefined {
  const id = target?.id ?? '';
  switch (action) {
    case 'member.joined':
      return { type: 'member.added', actorId, data: { user: id, role: roleOf(details['role']) } };
    case 'member.removed':
      return { type: 'member.removed', actorId, data: { user: id } };
    case 'member.updated':
      return roleChange(actorId, id, details);
    case 'space.deleted':
    case 'space.restored':
      return { type: action, actorId, spaceId: id, data: { title: text(details['title']) } };
    case 'space.transferred': {
      const data = { title: text(details['title']), from: text(details['from']), to: text(details['to']) };
      return { type: action, actorId, spaceId: id, data };
    }
    case 'site.published':
    case 'site.unpublished':
      return { type: action, actorId, siteId: id, data: {} };
    case 'site.deleted':
      return { type: action, actorId, siteId: id, data: { title: text(details['title']) } };
    default:
      return undefined;
  }
}

/** Access that is revoked or restored is not a change of the role. */
function roleChange(actorId: string | null, user: string, details: Details): NewDomainEvent | undefined {
  if (!Object.hasOwn(details, 'newRole')) return undefined;
  const data = { user, oldRole: roleOf(details['oldRole']), newRole: roleOf(details['newRole']) };
  return { type: 'member.role_changed', actorId, data };
}
