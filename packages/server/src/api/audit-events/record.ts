import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { listMembershipsOf } from '../members/queries.ts';
import type { Act } from './acts.ts';
import { insertAuditEvents } from './queries.ts';

/** What was done, to what, and what else may be told of it; never a secret. */
export interface Deed {
  readonly act: Act;
  /** Who did it; null for the system itself. */
  readonly actorId: string | null;
  readonly target?: { readonly kind: string; readonly id: string };
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes into the audit log of an organization what was done in it, in the unit of work that does it. */
export async function recordDeed(tx: Tx, organizationId: string, deed: Deed): Promise<void> {
  await insertAuditEvents(tx.db, [rowOf(tx, organizationId, deed)]);
}

/** Organizations at the most that hear of one act of a user's. */
const MAX_ORGANIZATIONS = 100;

/** The same for what somebody did as a user, such as a sign-in: every organization that the user belongs to hears of it. */
export async function recordDeedOfUser(tx: Tx, userId: string, deed: Deed): Promise<void> {
  const memberships = await listMembershipsOf(tx.db, userId, MAX_ORGANIZATIONS);
  await insertAuditEvents(
    tx.db,
    memberships.map(({ organization_id }) => rowOf(tx, organization_id, deed)),
  );
}

const rowOf = (tx: Tx, organizationId: string, { act, actorId, target, details = {} }: Deed) => ({
  id: newId(),
  organization_id: organizationId,
  act,
  actor_id: actorId,
  target_kind: target?.kind ?? null,
  target_id: target?.id ?? null,
  details: JSON.stringify(details),
  created_at: tx.now,
});
