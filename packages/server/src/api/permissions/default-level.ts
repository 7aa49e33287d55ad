import type { Role } from '../../access/permissions.ts';
import { requireReach } from '../../access/require.ts';
import type { Tx } from '../../db/transact.ts';
import { recordDeed } from '../audit-events/record.ts';
import type { CollectionRow } from '../collections/table.ts';
import type { SpaceRow } from '../spaces/table.ts';
import type { GrantedOn } from './queries.ts';

type Level = SpaceRow['default_level'];

/** A space or collection, and who changes it. */
interface Changed {
  readonly on: Exclude<GrantedOn, 'site'>;
  readonly thing: SpaceRow | CollectionRow;
  readonly userId: string;
  /** Effective role of that user on it. */
  readonly role: Role;
}

/**
 * Makes sure that the user may give a space or collection another default level, which is a role to all members, and
 * records it. The caller writes it. `undefined` changes nothing, null stands for no access.
 * @throws 403 for a level above the user's own role, before or after
 */
export async function changeDefaultLevel(
  tx: Tx,
  { on, thing, userId, role }: Changed,
  wanted: Role | 'inherit' | null | undefined,
): Promise<void> {
  const before = thing.default_level;
  const after = wanted === null ? 'none' : wanted;
  if (after === undefined || after === before) return;
  requireReach(role, [roleOf(before), roleOf(after)]);
  await recordDeed(tx, thing.organization_id, {
    act: `${on}.default-level-changed`,
    actorId: userId,
    target: { kind: on, id: thing.id },
    details: { defaultLevel: onTheWire(after), previousDefaultLevel: onTheWire(before) },
  });
}

const roleOf = (level: Level): Role | null => (level === 'none' || level === 'inherit' ? null : level);
const onTheWire = (level: Level) => (level === 'none' ? null : level);
