import type { AuditEvent } from '../../data/audit.ts';
import { writeCsv } from '../../ui/csv.ts';

const COLUMNS = ['time', 'action', 'actor', 'actor e-mail', 'target kind', 'target', 'details', 'id'];

/** Events as comma-separated values (RFC 4180). Pure. */
export function writeEvents(events: readonly AuditEvent[]): string {
  const rows = events.map(({ createdAt, action, actor, target, details, id }) => [
    ...[createdAt, action, actor?.displayName ?? '', actor?.email ?? ''],
    ...[target?.kind ?? '', target?.id ?? '', JSON.stringify(details), id],
  ]);
  return writeCsv(COLUMNS, rows);
}
