import type { ChangeResult, Users } from '@bindery/content';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { presentChangeRequest } from '../change-requests/present.ts';
import { loadChangeRequestDetails } from '../change-requests/show.ts';
import { ChangeContent, ChangeRequestChanges, CompatQuery, SpaceChanges } from './change-schema.ts';
import { type ContentChanged, changeContent, listInsertedFiles } from './change-service.ts';
import { contentTag } from './content-tag.ts';
import { presentFile } from './present.ts';
import { CHANGE_REQUEST_CONTENT, SPACE_CONTENT } from './scopes.ts';

/** Changes of main content. */
export function registerSpaceChanges(app: App, ctx: Context): void {
  const { tags, params, requireAccess } = SPACE_CONTENT;
  app.post(
    '/v1/spaces/:spaceId/content',
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: 'changeSpaceContent',
        tags,
        params: Type.Object(params),
        body: ChangeContent,
        response: { 200: SpaceChanges },
      },
    },
    async (request, reply) => {
      const access = await requireAccess(ctx, request, 'edit');
      const changed = await changeContent(ctx, access, request.body, ifMatchOf(request));
      tagReply(reply, changed);
      return { revision: changed.revision.id, ...(await presentResults(ctx, changed)) };
    },
  );
}

/** Changes of the content of a change request. */
export function registerChangeRequestContentChanges(app: App, ctx: Context): void {
  const { tags, params, requireAccess } = CHANGE_REQUEST_CONTENT;
  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/content',
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: 'changeChangeRequestContent',
        tags,
        params: Type.Object(params),
        querystring: CompatQuery,
        body: ChangeContent,
        response: { 200: ChangeRequestChanges },
      },
    },
    async (request, reply) => {
      const access = await requireAccess(ctx, request, 'edit');
      const changed = await changeContent(ctx, access, request.body, ifMatchOf(request));
      tagReply(reply, changed);
      const row = await findChangeRequest(ctx.database.reader, access.space.id, access.changeRequest?.id ?? '');
      if (row === undefined) throw notFound('change request');
      const changeRequest = {
        ...presentChangeRequest(ctx, row, (await loadChangeRequestDetails(ctx, [row]))(row)),
        // The revision of the tag: another change may have followed.
        revision: changed.revision.id,
      };
      if (request.query.compat !== false) return { ...changeRequest, ...listWarnings(changed) };
      return { changeRequest, ...(await presentResults(ctx, changed)) };
    },
  );
}

const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match'];

/** The ETag of the revision, for `If-Match` of the next call. */
function tagReply(reply: FastifyReply, { revision }: ContentChanged): void {
  reply.header('etag', contentTag(revision.id));
}

async function presentResults(ctx: Context, changed: ContentChanged) {
  const files = await listInsertedFiles(ctx, changed);
  return {
    changes: changed.results.map(presentResult),
    ...(files.length > 0 && {
      insertedFiles: files.map((file) => presentFile(ctx, changed.revision.space_id, file, {})),
    }),
    ...listWarnings(changed),
  };
}

/** What is wrong with the texts that were written. */
function listWarnings({ results }: ContentChanged): Pick<Static<typeof SpaceChanges>, 'warnings'> {
  const warnings = results.flatMap((result) => {
    if (!('warnings' in result)) return [];
    const written = 'page' in result ? { page: result.page } : { reusableContent: result.reusableContent };
    return (result.warnings ?? []).map((warning) => ({ ...warning, ...written }));
  });
  return warnings.length > 0 ? { warnings } : {};
}

function presentResult(result: ChangeResult): Static<typeof SpaceChanges>['changes'][number] {
  switch (result.operation) {
    case 'delete_page':
      return { ...result, deleted: [...result.deleted] };
    case 'insert_files':
      return { ...result, files: [...result.files] };
    case 'update_file': {
      const { operation, file } = result;
      return { operation, file, rewritten: presentUsers(result) };
    }
    case 'delete_file':
    case 'delete_reusable_content':
      return { ...result, usedBy: presentUsers(result.usedBy) };
    case 'insert_page':
    case 'update_page':
    case 'revert_page':
    case 'insert_reusable_content':
    case 'update_reusable_content': {
      const { warnings: _, ...rest } = result;
      return rest;
    }
    default:
      return result;
  }
}

const presentUsers = ({ pages, reusableContents }: Users) => ({
  pages: [...pages],
  reusableContents: [...reusableContents],
});
