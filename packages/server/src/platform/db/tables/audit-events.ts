import type { AuditAction } from './audit-actions.ts';

/** A security-relevant event in an organization. Immutable. */
export interface AuditEventTable extends InstallationAuditEventTable {
  organization_id: string;
  /** The identity provider of the organization by which it was done, for account events. */
  saml_provider_id: string | null;
}

/** An event of the installation: account events, and changes of its administrators. */
export interface InstallationAuditEventTable {
  id: string;
  /** `action` of the API. */
  act: AuditAction;
  /** Null for the system itself, and for failed sign-ins of unknown users. */
  actor_id: string | null;
  target_kind: string | null;
  target_id: string | null;
  /** JSON object of plain values without secrets. */
  details: string;
  created_at: string;
}

export type AuditEventRow = AuditEventTable;
export type InstallationAuditEventRow = InstallationAuditEventTable;
