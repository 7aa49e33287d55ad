import { requireSpace } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { ServiceError } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { NoContent } from '../../http/schemas.ts';
import { requireHarmlessExport } from './check-first-export.ts';
import { presentGitInfo } from './present.ts';
import { findGitSync } from './queries.ts';
import { ExportToGit, GitInfo, GitParams, ImportFromGit } from './schema.ts';
import { startSync } from './service.ts';

const tags = ['Git'];

/** A first export looks at the branch, which may hold anything; most of the time is spent waiting for the network. */
const COMPUTE = { compute: 'shared' } as const;

/** Git synchronization. Prefix `/v1/spaces/:spaceId`. */
export function registerGit(app: App, ctx: Context): void {
  app.post(
    '/git/import',
    {
      schema: {
        operationId: 'importFromGit',
        tags,
        params: GitParams,
        body: ImportFromGit,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => startSync(ctx, tx, space.id, caller.userId, { kind: 'import', body: request.body }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/git/export',
    {
      config: COMPUTE,
      schema: { operationId: 'exportToGit', tags, params: GitParams, body: ExportToGit, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await requireHarmlessExport(ctx, space, caller.userId, request.body);
      await transact(ctx, (tx) => startSync(ctx, tx, space.id, caller.userId, { kind: 'export', body: request.body }));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/git/info',
    { schema: { operationId: 'getGitInfo', tags, params: GitParams, response: { 200: GitInfo } } },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const sync = await findGitSync(ctx.database.reader, space.id);
      if (sync === undefined)
        throw new ServiceError(404, 'The space has never been synchronized with a git repository.', 'not_found');
      return presentGitInfo(sync);
    },
  );
}
