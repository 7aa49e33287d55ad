import type { AuditAction } from '../../platform/db/tables/audit-actions.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { insertAuditEvents, insertInstallationAuditEvent } from '../../platform/queries/audit-events.ts';
import { findAnyProvider } from '../../platform/queries/identity-providers.ts';
import { recordAuditedEvent } from './record-domain-event.ts';

/** The action, its target, and other properties that may be disclosed; never a secret. */
export interface NewAuditEvent {
  readonly action: AuditAction;
  /** The user who acted; null for the system itself. */
  readonly actorId: string | null;
  readonly target?: { readonly kind: string; readonly id: string };
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes an event to the audit log of an organization, and its domain event, in the unit of work of the action. */
export async function writeAuditEvent(tx: Tx, organizationId: string, auditEvent: NewAuditEvent): Promise<void> {
  const scope = { organization_id: organizationId, saml_provider_id: null };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, auditEvent), ...scope }]);
  await recordAuditedEvent(tx, organizationId, auditEvent);
}

/** Writes into the audit log of the installation, which only installation administrators read. */
export async function writeInstallationAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await insertInstallationAuditEvent(tx.db, rowOf(tx, event));
}

/**
 * Writes an account event, such as a sign-in, to the audit log of the installation. Organizations do not learn where
 * else their members sign in: only the organization whose identity provider was used has it in its log.
 */
export async function writeAccountAuditEvent(
  tx: Tx,
  event: NewAuditEvent,
  samlProviderId: string | null,
): Promise<void> {
  const provider = samlProviderId === null ? undefined : await findAnyProvider(tx.db, samlProviderId);
  if (provider === undefined) return writeInstallationAuditEvent(tx, event);
  const detailedEvent = { ...event, details: { ...event.details, provider: provider.id } };
  await writeInstallationAuditEvent(tx, detailedEvent);
  const scope = { organization_id: provider.organization_id, saml_provider_id: provider.id };
  await insertAuditEvents(tx.db, [{ ...rowOf(tx, detailedEvent), ...scope }]);
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
