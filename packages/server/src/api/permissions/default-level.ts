import { grantAtLeast } from '../../access/change-grant.ts';
import { loadRoles } from '../../access/load-roles.ts';
import { includesRole } from '../../access/permissions.ts';
import { requireNoEscalation } from '../../access/require.ts';
import { writeAuditEvent } from '../../audit/record.ts';
import type { Role } from '../../db/role.ts';
import type { CollectionRow } from '../../db/tables/collections.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import type { Tx } from '../../db/transact.ts';
import { findMember } from '../../queries/members.ts';

type Level = SpaceRow['default_level'];

/** A space or collection, and who changes it. */
type Changed = {
  readonly userId: string;
  /** Effective role of that user on it. */
  readonly role: Role;
} & ({ readonly on: 'space'; readonly thing: SpaceRow } | { readonly on: 'collection'; readonly thing: CollectionRow });

/**
 * Makes sure that the user may give a space or collection another default level, which is a role to all members, and
 * records it. The caller writes it. `undefined` changes nothing, null stands for no access: anyone who would lose their
 * role by that keeps it as their own grant.
 * @throws 403 for a level above the user's own role, before or after
 */
export async function changeDefaultLevel(
  tx: Tx,
  changed: Changed,
  wanted: Role | 'inherit' | null | undefined,
): Promise<void> {
  const { on, thing, userId, role } = changed;
  const before = thing.default_level;
  const after = wanted === null ? 'none' : wanted;
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
