import type { Role } from '../../platform/db/role.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { GrantedOn, GranteeKind } from '../../platform/queries/permissions.ts';
import * as queries from '../../platform/queries/permissions.ts';
import { writeAuditEvent } from '../audit/record.ts';
import { includesRole } from './permissions.ts';

/** A user or team in a path. */
export interface Grantee {
  readonly kind: GranteeKind;
  readonly id: string;
}

/** The space, collection or site that a role is granted on, and the granting user. */
interface GrantTarget {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** A role that somebody is to have right on a space, collection or site; null for none. */
interface Change {
  readonly on: GrantedOn;
  readonly grantee: Grantee;
  readonly before: Role | null;
  readonly after: Role | null;
}

/**
 * Grants a user who accepted an invitation a role on a space, collection or site, unless it or a higher one was granted
 * there directly; roles from teams or parents do not count, since they may end.
 */
export async function grantAtLeast(
  tx: Tx,
  organizationId: string,
  on: GrantedOn,
  id: string,
  userId: string,
  role: Role,
): Promise<void> {
  const grantee = { kind: 'user', id: userId } as const;
  const before = (await queries.findGrants(tx.db, on, 'user', id, [userId])).get(userId) ?? null;
  if (includesRole(before, role)) return;
  await changeGrant(tx, { id, organizationId, userId }, { on, grantee, before, after: role });
}

/** Writes and records a change, unless it is none. */
export async function changeGrant(
  tx: Tx,
  { id, organizationId, userId }: GrantTarget,
  { on, grantee, before, after }: Change,
): Promise<void> {
  if (before === after) return;
  const grantKey = { targetId: id, granteeId: grantee.id };
  if (after === null) await queries.deleteGrant(tx.db, on, grantee.kind, grantKey);
  else await queries.putGrants(tx.db, on, grantee.kind, [{ ...grantKey, role: after }], tx.now);
  await writeAuditEvent(tx, organizationId, {
    action: after === null ? `${on}.revoked` : `${on}.granted`,
    actorId: userId,
    target: { kind: on, id },
    details: { [grantee.kind]: grantee.id, role: after, previousRole: before },
  });
}
