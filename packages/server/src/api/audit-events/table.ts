import type { Act } from './acts.ts';

/** Something that somebody did in an organization, and that matters to who watches over it. Never changed. */
export interface AuditEventTable {
  id: string;
  organization_id: string;
  act: Act;
  /** Null for what the system does by itself, and for failed sign-ins of nobody. */
  actor_id: string | null;
  target_kind: string | null;
  target_id: string | null;
  /** JSON object of plain values; nothing secret. */
  details: string;
  created_at: string;
}

export type AuditEventRow = AuditEventTable;
