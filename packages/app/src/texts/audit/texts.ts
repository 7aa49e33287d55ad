import type { AuditAction } from '../../data/audit.ts';
import type { Family } from '../../data/audit-families.ts';

/** Texts of the audit log. `{name}` is a placeholder. */
export interface AuditTexts {
  readonly lead: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noMatch: string;
  readonly clear: string;
  readonly what: string;
  readonly everything: string;
  readonly person: string;
  readonly everybody: string;
  readonly since: string;
  readonly until: string;
  readonly system: string;
  readonly somebody: string;
  readonly exportCsv: string;
  readonly exportJson: string;
  readonly export: string;
  readonly exporting: string;
  readonly loadMore: string;
  readonly label: string;
  readonly filters: string;
  readonly families: Readonly<Record<Family, string>>;
  /** Sentences of events: action, actor and target. */
  readonly sentences: Readonly<Record<AuditAction, string>>;
}
