import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { urlOfUpload } from '../../../engines/import/upload.ts';
import type { App } from '../../../platform/http/app.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { Id } from '../../../platform/http/schemas.ts';
import type { ContentScope } from '../content/scopes.ts';
import { ImportContent, ImportContentResult, UploadImportQuery } from './schema.ts';
import { importContent } from './service.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: { root: 'importSpaceContent', page: 'importSpacePage', file: 'importSpaceFile' },
  'change-request': {
    root: 'importChangeRequestContent',
    page: 'importChangeRequestPage',
    file: 'importChangeRequestFile',
  },
} as const;

/** Imports may be of any size, and most of the time is spent waiting for the network. */
const COMPUTE = { compute: 'shared' } as const;

/** Import from a URL (docs/api/contract.md#imports). */
export function registerImports(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, params } = scope;
  const operations = OPERATIONS[scope.kind];
  const answer = { body: ImportContent, response: { 201: ImportContentResult } };

  app.post(
    `${scope.path}/import`,
    { config: COMPUTE, schema: { operationId: operations.root, tags, params: Type.Object(params), ...answer } },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'edit');
      const result = await importContent(ctx, access, null, request.body, request.signal);
      setLocation(reply, locationOf(ctx, access.space.id, result.revision));
      return reply.code(201).send(result);
    },
  );

  app.post(
    `${scope.path}/page/:pageId/import`,
    {
      config: COMPUTE,
      schema: { operationId: operations.page, tags, params: Type.Object({ ...params, pageId: Id }), ...answer },
    },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'edit');
      const { pageId } = request.params;
      const result = await importContent(ctx, access, pageId, request.body, request.signal);
      setLocation(reply, locationOf(ctx, access.space.id, result.revision));
      return reply.code(201).send(result);
    },
  );
}

/** Import of an uploaded file (docs/concepts/import.md#upload-a-file). */
export function registerUploadedImports(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, params } = scope;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    `${scope.path}/import/file`,
    {
      bodyLimit: ctx.config.importMaxArchive,
      config: { ...COMPUTE, rawBody: true },
      schema: {
        operationId: OPERATIONS[scope.kind].file,
        tags,
        params: Type.Object(params),
        querystring: UploadImportQuery,
        response: { 201: ImportContentResult },
      },
    },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'edit');
      const { source, name, page = null } = request.query;
      const upload = { name, bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) };
      const what = { url: urlOfUpload(name), source, upload };
      const result = await importContent(ctx, access, page, what, request.signal);
      setLocation(reply, locationOf(ctx, access.space.id, result.revision));
      return reply.code(201).send(result);
    },
  );
}

const locationOf = (ctx: Context, spaceId: string, revisionId: string): string =>
  `${ctx.config.publicUrl}/v1/spaces/${spaceId}/revisions/${revisionId}`;
