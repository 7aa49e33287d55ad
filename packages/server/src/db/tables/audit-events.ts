import type { AuditAction } from './audit-actions.ts';

/** Something that somebody did in an organization, and that matters to who watches over it. Never changed. */
export interface AuditEventTable extends InstallationAuditEventTable {
  organization_id: string;
  /** The identity provider of the organization by which it was done, where it is about an account. */
  saml_provider_id: string | null;
}

/** Something that matters to the installation as a whole: what people do with their accounts, and who administrates it. */
export interface InstallationAuditEventTable {
  id: string;
  /** `action` of the API. */
  act: AuditAction;
  /** Null for what the system does by itself, and for failed sign-ins of nobody. */
  actor_id: string | null;
  target_kind: string | null;
  target_id: string | null;
  /** JSON object of plain values; nothing secret. */
  details: string;
  created_at: string;
}

export type AuditEventRow = AuditEventTable;
export type InstallationAuditEventRow = InstallationAuditEventTable;
