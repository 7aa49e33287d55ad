import { grantAtLeast } from '../../../domain/access/change-grant.ts';
import { loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { requireNoEscalation } from '../../../domain/access/require-role.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findMember } from '../../../platform/queries/members.ts';

type Level = SpaceRow['default_level'];

/** A space or collection, and the user who changes it. */
type Changed = {
  readonly userId: string;
  /** Effective role of that user on it. */
  readonly role: Role;
} & ({ readonly on: 'space'; readonly thing: SpaceRow } | { readonly on: 'collection'; readonly thing: CollectionRow });

/**
 * Checks that the user may change the default level of a space or collection, which grants a role to all members, and
 * records it. The caller writes it. `undefined` changes nothing, null is no access: a user who would lose their own
 * role keeps it as a direct grant.
 * @throws 403 for a level above the user's own role, before or after
 */
export async function changeDefaultLevel(
  tx: Tx,
  changed: Changed,
  requestedLevel: Role | 'inherit' | null | undefined,
): Promise<void> {
  const { on, thing, userId, role } = changed;
  const before = thing.default_level;
  const after = requestedLevel === null ? 'none' : requestedLevel;
  if (after === undefined || after === before) return;
  requireNoEscalation(role, [roleOf(before), roleOf(after)]);
  await writeAuditEvent(tx, thing.organization_id, {
    action: `${on}.default-level-changed`,
    actorId: userId,
    target: { kind: on, id: thing.id },
    details: { defaultLevel: onTheWire(after), previousDefaultLevel: onTheWire(before) },
  });
  if (after === 'none' && !includesRole(await roleWhenClosed(tx, changed), role)) {
    await grantAtLeast(tx, thing.organization_id, on, thing.id, userId, role);
  }
}

/** The role that the user has on the space or collection once it is closed. */
async function roleWhenClosed(tx: Tx, { on, thing, userId }: Changed): Promise<Role | null> {
  const member = await findMember(tx.db, thing.organization_id, userId);
  if (on === 'space') {
    const closed: SpaceRow = { ...thing, default_level: 'none' };
    return (await loadRoles(tx.db, member, { spaces: [closed] })).onSpace(closed);
  }
  const closed: CollectionRow = { ...thing, default_level: 'none' };
  return (await loadRoles(tx.db, member, { collections: [closed] })).onCollection(closed);
}

const roleOf = (level: Level): Role | null => (level === 'none' || level === 'inherit' ? null : level);
const onTheWire = (level: Level) => (level === 'none' ? null : level);
