import type { ColumnsOf } from './content-columns.ts';
import type { Tables } from './database.ts';

type OperationTable =
  | 'space_storage'
  | 'specification_storage'
  | 'organization_quotas'
  | 'installation_exports'
  | 'server_nodes';

/** The columns of what installation administrators operate with; see `TABLE_COLUMNS`. */
export const OPERATION_COLUMNS: { readonly [Table in OperationTable]: ColumnsOf<Tables[Table]> } = {
  space_storage: { space_id: true, content_bytes: true, file_bytes: true, changed_at: true, counted_at: true },
  specification_storage: { specification_id: true, bytes: true, changed_at: true, counted_at: true },
  organization_quotas: { organization_id: true, bytes: true, updated_at: true },
  installation_exports: {
    id: true,
    origin: true,
    state: true,
    created_by: true,
    created_at: true,
    started_at: true,
    finished_at: true,
    expires_at: true,
    blob: true,
    size: true,
    row_count: true,
    file_count: true,
    event_count: true,
    step: true,
    done: true,
    total: true,
    error: true,
  },
  server_nodes: {
    id: true,
    host: true,
    version: true,
    started_at: true,
    seen_at: true,
    disk_free: true,
    disk_total: true,
  },
};
