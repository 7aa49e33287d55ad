import { Type } from 'typebox';
import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import { requireSession } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import type { InstallationExportRow } from '../../../platform/db/tables/installation-exports.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectInstallationExports } from '../../../platform/queries/installation-exports.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { presentUser } from '../users/present.ts';
import { InstallationExport, InstallationExportParams } from './exports-schema.ts';
import { createInstallationExport, deleteInstallationExport } from './exports-service.ts';

const tags = ['Installation'];

/** Archives of the whole installation. */
export function registerInstallationExports(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/exports',
    {
      schema: {
        operationId: 'listInstallationExports',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(InstallationExport) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(selectInstallationExports(ctx.database.reader), order, request.query);
      return { ...page, items: await showExports(ctx, page.items) };
    },
  );

  app.post(
    '/v1/installation/exports',
    { schema: { operationId: 'createInstallationExport', tags, response: { 201: InstallationExport } } },
    async (request, reply) => {
      const caller = await requireInstallationAdministrator(ctx, request);
      await requireSession(ctx, caller);
      const row = await transact(ctx, (tx) => createInstallationExport(tx, caller.userId));
      const [shown] = await showExports(ctx, [row]);
      return reply.code(201).send(shown as InstallationExport);
    },
  );

  app.delete(
    '/v1/installation/exports/:installationExportId',
    {
      schema: {
        operationId: 'deleteInstallationExport',
        tags,
        params: InstallationExportParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId } = await requireInstallationAdministrator(ctx, request);
      await transact(ctx, (tx) => deleteInstallationExport(tx, request.params.installationExportId, userId));
      return reply.code(204).send(null);
    },
  );
}

async function showExports(ctx: Context, rows: readonly InstallationExportRow[]): Promise<InstallationExport[]> {
  const people = await findUsers(ctx.database.reader, [...new Set(rows.flatMap(({ created_by: id }) => id ?? []))]);
  return rows.map((row) => presentExport(ctx, row, people.get(row.created_by ?? '')));
}

function presentExport(ctx: Context, row: InstallationExportRow, person: UserRow | undefined): InstallationExport {
  const { id, origin, state, created_at: createdAt, finished_at: finishedAt, expires_at: expiresAt } = row;
  const { size, row_count: rows, file_count: files, event_count: events, step, done, total, error } = row;
  const hasContents = rows !== null && files !== null && events !== null;
  return {
    object: 'installation-export',
    id,
    origin,
    state,
    createdAt,
    ...(person !== undefined && { createdBy: presentUser(ctx, person) }),
    ...(finishedAt !== null && { finishedAt }),
    ...(expiresAt !== null && { expiresAt }),
    ...(size !== null && { size }),
    ...(hasContents && { contents: { rows, files, events } }),
    ...(step !== null && { progress: { step, done, total } }),
    ...(error !== null && { error }),
    urls: {
      ...(state === 'ready' &&
        row.blob !== null && { download: `${ctx.config.publicUrl}/account/installation-exports/${id}` }),
    },
  };
}
