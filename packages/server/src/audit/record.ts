import type { Act } from '../db/tables/acts.ts';
import type { Tx } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { insertAuditEvents, insertInstallationAuditEvent } from '../queries/audit-events.ts';
import { findProvider } from '../queries/saml.ts';

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
  const scope = { organization_id: organizationId, saml_provider_id: null };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, deed), ...scope }]);
}

/** Writes into the audit log of the installation, which only installation administrators read. */
export async function writeInstallationAuditEvent(tx: Tx, event: Deed): Promise<void> {
  await insertInstallationAuditEvent(tx.db, rowOf(tx, event));
}

/**
 * Writes what somebody did with their account, such as a sign-in, into the audit log of the installation. Organizations
 * are not told where else their members sign in: only the one whose identity provider it was done by has it in its log.
 */
export async function writeAccountAuditEvent(tx: Tx, event: Deed, samlProviderId: string | null): Promise<void> {
  const provider = samlProviderId === null ? undefined : await findProvider(tx.db, samlProviderId);
  if (provider === undefined) return writeInstallationAuditEvent(tx, event);
  const told = { ...event, details: { ...event.details, provider: provider.id } };
  await writeInstallationAuditEvent(tx, told);
  const scope = { organization_id: provider.organization_id, saml_provider_id: provider.id };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, told), ...scope }]);
}

const rowOf = (tx: Tx, { act, actorId, target, details = {} }: Deed) => ({
  id: newId(),
  act,
  actor_id: actorId,
  target_kind: target?.kind ?? null,
  target_id: target?.id ?? null,
  details: JSON.stringify(details),
  created_at: tx.now,
});
