import type { Context } from '../../../domain/context.ts';
import type { AccountExportRow } from '../../../platform/db/tables/account-exports.ts';
import type { AccountExport } from './schema.ts';

export function presentAccountExport({ config }: Pick<Context, 'config'>, row: AccountExportRow): AccountExport {
  const { id, state, size, created_at, finished_at, expires_at } = row;
  return {
    object: 'account-export',
    id,
    state,
    createdAt: created_at,
    ...(finished_at !== null && { finishedAt: finished_at }),
    ...(expires_at !== null && { expiresAt: expires_at }),
    ...(size !== null && { size }),
    urls: { ...(state === 'ready' && { download: `${config.publicUrl}/account/exports/${id}` }) },
  };
}
