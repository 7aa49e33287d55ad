import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { isNotModified } from '../../../platform/http/etag.ts';
import { mapPage, slicePage } from '../../../platform/http/list.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { signingDay } from '../../../platform/http/signed-urls.ts';
import { findChangeRequestMergedAs } from '../../../platform/queries/change-requests.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { presentChangeRequest } from '../change-requests/present.ts';
import { loadChangeRequestDetails } from '../change-requests/show.ts';
import { readPageBody } from './bodies.ts';
import { contentTag } from './content-tag.ts';
import { nameEvaluation } from './evaluate-body.ts';
import { registerPageHtml } from './page-html-routes.ts';
import { type ContentOptions, isUnexpanded, presentFile, presentPage, type ShownRevision } from './present.ts';
import { keepPageAnswers, keepTreeAnswers, RESTING_ANSWERS, sendCached } from './response-cache.ts';
import {
  ContentQuery,
  File,
  FileParams,
  FilesQuery,
  PageParams,
  PageQuery,
  PageSchema,
  Pages,
  PagesQuery,
  PathParams,
  Revision,
} from './schema.ts';
import type { ReadScope } from './scopes.ts';
import { showComputed } from './show-revision.ts';
import { writeContentRevision, writePages } from './write-tree.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: {
    content: 'getSpaceContent',
    pages: 'listSpacePages',
    files: 'listSpaceFiles',
    file: 'getSpaceFile',
    page: 'getSpacePage',
    path: 'getSpacePageByPath',
  },
  'change-request': {
    content: 'getChangeRequestContent',
    pages: 'listChangeRequestPages',
    files: 'listChangeRequestFiles',
    file: 'getChangeRequestFile',
    page: 'getChangeRequestPage',
    path: 'getChangeRequestPageByPath',
  },
  revision: {
    content: 'getRevision',
    pages: 'listRevisionPages',
    files: 'listRevisionFiles',
    file: 'getRevisionFile',
    page: 'getRevisionPage',
    path: 'getRevisionPageByPath',
  },
} as const;

/** Reading the content of a space, of a change request or of a revision. */
export function registerContent(app: App, ctx: Context, scope: ReadScope): void {
  registerTree(app, ctx, scope);
  registerFiles(app, ctx, scope);
  registerPages(app, ctx, scope);
  registerPageHtml(app, ctx, scope);
}

function registerTree(app: App, ctx: Context, scope: ReadScope): void {
  const { tags, require } = scope;
  const trees = ctx.idleEviction.add(keepTreeAnswers(), RESTING_ANSWERS);
  const operations = OPERATIONS[scope.kind];
  app.get(
    scope.path,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.content,
        tags,
        params: Type.Object(scope.params),
        querystring: ContentQuery,
        response: { 200: Revision },
      },
    },
    async (request, reply) => {
      const content = await showComputed(ctx, await require(ctx, request), request.query);
      const mergedFrom = await writeMergedFrom(ctx, content);
      const tag = tagOf(ctx, content, 'content', request.query, signingDay(ctx), mergedFrom ?? '');
      if (isNotModified(request, reply, tag)) return reply;
      return sendCached(reply, trees, tag, () => writeContentRevision(ctx, content, request.query, mergedFrom));
    },
  );

  app.get(
    `${scope.path}/pages`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.pages,
        tags,
        params: Type.Object(scope.params),
        querystring: PagesQuery,
        response: { 200: Pages },
      },
    },
    async (request, reply) => {
      const content = await showComputed(ctx, await require(ctx, request), request.query);
      const tag = tagOf(ctx, content, 'pages', request.query, request.query.depth ?? '');
      if (isNotModified(request, reply, tag)) return reply;
      return sendCached(reply, trees, tag, () => writePages(ctx, content, request.query));
    },
  );
}

function registerFiles(app: App, ctx: Context, scope: ReadScope): void {
  const { tags, require } = scope;
  const operations = OPERATIONS[scope.kind];
  app.get(
    `${scope.path}/files`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.files,
        tags,
        params: Type.Object(scope.params),
        querystring: FilesQuery,
        response: { 200: ListSchema(File) },
      },
    },
    async (request, reply) => {
      const content = await require(ctx, request);
      const { page, limit } = request.query;
      const tag = tagOf(ctx, content, 'files', request.query, signingDay(ctx), page ?? '', limit ?? '');
      const files = slicePage(content.view.content.files, (file) => file.id, request.query);
      if (isNotModified(request, reply, tag)) return reply;
      return mapPage(files, (file) => presentFile(ctx, content.space.id, file, request.query));
    },
  );

  app.get(
    `${scope.path}/files/:fileId`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.file,
        tags,
        params: Type.Object({ ...scope.params, ...FileParams }),
        querystring: ContentQuery,
        response: { 200: File },
      },
    },
    async (request, reply) => {
      const content = await require(ctx, request);
      const file = content.view.filesById.get(request.params.fileId);
      if (file === undefined) throw notFound('file');
      if (isNotModified(request, reply, tagOf(ctx, content, file.id, request.query, signingDay(ctx)))) return reply;
      return presentFile(ctx, content.space.id, file, request.query);
    },
  );
}

function registerPages(app: App, ctx: Context, scope: ReadScope): void {
  const { tags, require } = scope;
  const operations = OPERATIONS[scope.kind];
  const answers = ctx.idleEviction.add(keepPageAnswers(), RESTING_ANSWERS);
  const answer = async (
    request: FastifyRequest<{ Querystring: PageQuery }>,
    reply: FastifyReply,
    content: ShownRevision,
    pageId: string | undefined,
  ) => {
    const indexed = pageId === undefined ? undefined : content.view.index.byId.get(pageId);
    if (indexed === undefined) throw notFound('page');
    const { format = '' } = request.query;
    const evaluation = content.visitor === undefined ? nameEvaluation(request.query) : '';
    const tag = tagOf(ctx, content, indexed.page.id, request.query, format, ...(evaluation === '' ? [] : [evaluation]));
    if (isNotModified(request, reply, tag)) return reply;
    const { page } = indexed;
    return sendCached(reply, answers, tag, async () => ({
      ...presentPage(ctx, content, indexed, request.query),
      ...(page.type === 'document' &&
        !isUnexpanded(page, request.query) &&
        (await readPageBody(ctx, content, page, request.query))),
    }));
  };

  app.get(
    `${scope.path}/page/:pageId`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.page,
        tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        querystring: PageQuery,
        response: { 200: PageSchema },
      },
    },
    async (request, reply) => {
      const content = await showComputed(ctx, await require(ctx, request), request.query);
      return answer(request, reply, content, request.params.pageId);
    },
  );

  app.get(
    `${scope.path}/path/*`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.path,
        tags,
        params: Type.Object({ ...scope.params, ...PathParams }),
        querystring: PageQuery,
        response: { 200: PageSchema },
      },
    },
    async (request, reply) => {
      const content = await showComputed(ctx, await require(ctx, request), request.query);
      const path = request.params['*'].replace(/^\/+|\/+$/g, '');
      return answer(request, reply, content, content.view.index.byPath.get(path)?.page.id);
    },
  );
}

/**
 * JSON of the change request that a revision is the merge of; undefined for other revisions. It may still receive
 * comments.
 */
async function writeMergedFrom(ctx: Context, { space, revision }: ShownRevision): Promise<string | undefined> {
  if (revision.type !== 'merge') return undefined;
  const { json } = await ctx.cache.get(`merged from ${space.id} ${revision.id}`, async () => {
    const row = await findChangeRequestMergedAs(ctx.database.reader, space.id, revision.id);
    const detailsOf = row && (await loadChangeRequestDetails(ctx, [row]));
    return { json: row && detailsOf && JSON.stringify(presentChangeRequest(ctx, row, detailsOf(row))) };
  });
  return json;
}

function tagOf(
  ctx: Context,
  { space, revision, view, treeUrl, visitor }: ShownRevision,
  what: string,
  options: ContentOptions,
  ...more: readonly (string | number)[]
): string {
  const { metadata = true, computed = true, compact = false } = options;
  const flags = `${metadata ? '' : 'm'}${computed ? '' : 'c'}${compact ? 'k' : ''}`;
  const parts = [urlsDigestOf(ctx), space.organization_id, space.id, what, flags];
  for (const one of more) parts.push(String(one));
  if (treeUrl !== undefined) parts.push(treeUrl);
  if (view.computedOf !== '') parts.push(view.computedOf);
  // Visitors share cached responses only with those who see the same content of the same site.
  if (visitor !== undefined) parts.push('visitor', visitor.scope.loadedSite.digest, visitor.scope.viewer.digest);
  return contentTag(revision.id, ...parts);
}

/** Responses contain URLs, which depend on the configuration. */
const urlsDigestOf = stateOfServer(({ config }: Context) =>
  createHash('sha256').update(config.publicUrl).digest('hex').slice(0, 6),
);
