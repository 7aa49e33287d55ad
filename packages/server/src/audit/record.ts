import type { AuditAction } from '../db/tables/audit-actions.ts';
import type { Tx } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { insertAuditEvents, insertInstallationAuditEvent } from '../queries/audit-events.ts';
import { findProvider } from '../queries/saml.ts';

/** What was done, to what, and what else may be disclosed; never a secret. */
export interface NewAuditEvent {
  readonly action: AuditAction;
  /** Who did it; null for the system itself. */
  readonly actorId: string | null;
  readonly target?: { readonly kind: string; readonly id: string };
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes into the audit log of an organization what was done in it, in the unit of work that does it. */
export async function writeAuditEvent(tx: Tx, organizationId: string, auditEvent: NewAuditEvent): Promise<void> {
  const scope = { organization_id: organizationId, saml_provider_id: null };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, auditEvent), ...scope }]);
}

/** Writes into the audit log of the installation, which only installation administrators read. */
export async function writeInstallationAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await insertInstallationAuditEvent(tx.db, rowOf(tx, event));
}

/**
 * Writes what somebody did with their account, such as a sign-in, into the audit log of the installation. Organizations
 * are not told where else their members sign in: only the one whose identity provider it was done by has it in its log.
 */
export async function writeAccountAuditEvent(
  tx: Tx,
  event: NewAuditEvent,
  samlProviderId: string | null,
): Promise<void> {
  const provider = samlProviderId === null ? undefined : await findProvider(tx.db, samlProviderId);
  if (provider === undefined) return writeInstallationAuditEvent(tx, event);
  const told = { ...event, details: { ...event.details, provider: provider.id } };
  await writeInstallationAuditEvent(tx, told);
  const scope = { organization_id: provider.organization_id, saml_provider_id: provider.id };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, told), ...scope }]);
}

const rowOf = (tx: Tx, { action, actorId, target, details = {} }: NewAuditEvent) => ({
  id: newId(),
  act: action,
  actor_id: actorId,
  target_kind: target?.kind ?? null,
  target_id: target?.id ?? null,
  details: JSON.stringify(details),
  created_at: tx.now,
});
