import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { fileTooLarge } from '../../../platform/store/receive-file.ts';
import { contentTag } from './content-tag.ts';
import { presentFile } from './present.ts';
import { FileParams, UploadedFile, UploadQuery } from './schema.ts';
import type { ContentScope } from './scopes.ts';
import { replaceFile, type Upload, type Uploaded, uploadFile } from './upload-service.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: { upload: 'uploadSpaceFile', replace: 'replaceSpaceFile' },
  'change-request': { upload: 'uploadChangeRequestFile', replace: 'replaceChangeRequestFile' },
} as const;

/** Uploads of raw files. */
export function registerUploads(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, params, requireAccess } = scope;
  const operations = OPERATIONS[scope.kind];
  acceptBytes(app);
  const config = { rawBody: true };
  app.post(
    `${scope.path}/files`,
    {
      config,
      schema: {
        operationId: operations.upload,
        tags,
        params: Type.Object(params),
        querystring: UploadQuery,
        response: { 201: UploadedFile },
      },
    },
    async (request, reply) => {
      const access = await requireAccess(ctx, request, 'edit');
      const uploaded = await uploadFile(ctx, access, request.query.name, uploadOf(ctx, request));
      return reply.code(201).send(answer(ctx, reply, uploaded));
    },
  );

  app.put(
    `${scope.path}/files/:fileId`,
    {
      config,
      schema: {
        operationId: operations.replace,
        tags,
        params: Type.Object({ ...params, ...FileParams }),
        response: { 200: UploadedFile },
      },
    },
    async (request, reply) => {
      const access = await requireAccess(ctx, request, 'edit');
      return answer(ctx, reply, await replaceFile(ctx, access, request.params.fileId, uploadOf(ctx, request)));
    },
  );
}

/** Bodies are files here, regardless of their media type: they are read as streams. */
function acceptBytes(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: unknown, payload: unknown, done: (error: null, body: unknown) => void) =>
    done(null, payload),
  );
}

function uploadOf(ctx: Context, { body, headers }: FastifyRequest): Upload {
  const { maxFileSize } = ctx.config;
  if (Number(headers['content-length'] ?? 0) > maxFileSize) throw fileTooLarge(maxFileSize);
  return { body: body instanceof Readable ? body : Readable.from([]), ifMatch: headers['if-match'] };
}

function answer(ctx: Context, reply: FastifyReply, { revision, file }: Uploaded) {
  reply.header('etag', contentTag(revision.id));
  return { revision: revision.id, file: presentFile(ctx, revision.space_id, file, {}) };
}
