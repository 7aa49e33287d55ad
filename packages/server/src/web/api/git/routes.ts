import { Type } from 'typebox';
import { requireSpace } from '../../../domain/access/require.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { findGitSync, selectGitOperations } from '../../../platform/queries/git.ts';
import { requireHarmlessExport } from './check-first-export.ts';
import { presentGitInfo, presentLoggedOperation } from './present.ts';
import { previewGitSync } from './preview-sync.ts';
import {
  ExportToGit,
  GitInfo,
  GitParams,
  GitPreview,
  ImportFromGit,
  LoggedGitOperation,
  PreviewGitSync,
} from './schema.ts';
import { type SyncOrigin, startSync } from './service.ts';

const tags = ['Git'];

const byPerson = ({ userId }: Caller): SyncOrigin => ({ userId, cause: 'person' });

/** A first export checks the branch, which may contain anything; most of the time is spent waiting for the network. */
const COMPUTE = { compute: 'shared' } as const;

/** Git synchronization. */
export function registerGit(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/git/import',
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
      await transact(ctx, (tx) =>
        startSync(ctx, tx, space.id, byPerson(caller), { kind: 'import', body: request.body }),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/spaces/:spaceId/git/export',
    {
      config: COMPUTE,
      schema: { operationId: 'exportToGit', tags, params: GitParams, body: ExportToGit, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await requireHarmlessExport(ctx, space, caller.userId, request.body);
      await transact(ctx, (tx) =>
        startSync(ctx, tx, space.id, byPerson(caller), { kind: 'export', body: request.body }),
      );
      return reply.code(204).send(null);
    },
  );

  registerGitReading(app, ctx);
}

/** Log and previews of synchronizations. */
function registerGitReading(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/git/preview',
    {
      config: COMPUTE,
      schema: {
        operationId: 'previewGitSync',
        tags,
        params: GitParams,
        body: PreviewGitSync,
        response: { 200: GitPreview },
      },
    },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      return previewGitSync(ctx, space, caller.userId, request.body);
    },
  );

  app.get(
    '/v1/spaces/:spaceId/git/info',
    { schema: { operationId: 'getGitInfo', tags, params: GitParams, response: { 200: GitInfo } } },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const sync = await findGitSync(ctx.database.reader, space.id);
      if (sync === undefined)
        throw new ServiceError(404, 'The space has never been synchronized with a Git repository.', 'not_found');
      return presentGitInfo(sync);
    },
  );

  app.get(
    '/v1/spaces/:spaceId/git/operations',
    {
      schema: {
        operationId: 'listGitOperations',
        tags,
        params: GitParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(LoggedGitOperation) },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const operations = selectGitOperations(ctx.database.reader, space.id);
      const order = { columns: ['started_at', 'id'], direction: 'desc' } as const;
      return mapPage(await readListPage(operations, order, request.query), presentLoggedOperation);
    },
  );
}
