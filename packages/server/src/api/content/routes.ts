import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { isNotModified } from '../../http/etag.ts';
import { mapPage, slicePage } from '../../http/list.ts';
import { ListSchema } from '../../http/schemas.ts';
import { signingDay } from '../../http/signed-urls.ts';
import { findChangeRequestMergedAs } from '../../queries/change-requests.ts';
import { loadChangeRequestDetails, presentChangeRequest } from '../change-requests/present.ts';
import { readPageBody } from './bodies.ts';
import { contentTag } from './content-tag.ts';
import { nameEvaluation } from './evaluate-body.ts';
import { registerPageHtml } from './page-html-routes.ts';
import { isUnexpanded, presentFile, presentPage, type ShownRevision } from './present.ts';
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
  PathParams,
  Revision,
} from './schema.ts';
import type { ReadScope } from './scopes.ts';
import { showComputed } from './show-revision.ts';
import { writeContentRevision, writePages } from './write-tree.ts';

/** Names of the operations under each prefix. */
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

/** Reading of the content of a space, of a change request or of a revision, below the prefix of each. */
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
      const shown = await showComputed(ctx, await require(ctx, request), request.query);
      const mergedFrom = await writeMergedFrom(ctx, shown);
      const tag = tagOf(ctx, shown, 'content', request.query, signingDay(ctx), mergedFrom ?? '');
      if (isNotModified(request, reply, tag)) return reply;
      return sendCached(reply, trees, tag, () => writeContentRevision(ctx, shown, request.query, mergedFrom));
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
        querystring: ContentQuery,
        response: { 200: Pages },
      },
    },
    async (request, reply) => {
      const shown = await showComputed(ctx, await require(ctx, request), request.query);
      const tag = tagOf(ctx, shown, 'pages', request.query);
      if (isNotModified(request, reply, tag)) return reply;
      return sendCached(reply, trees, tag, () => writePages(ctx, shown, request.query));
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
      const shown = await require(ctx, request);
      const { page, limit } = request.query;
      const tag = tagOf(ctx, shown, 'files', request.query, signingDay(ctx), page ?? '', limit ?? '');
      const files = slicePage(shown.view.content.files, (file) => file.id, request.query);
      if (isNotModified(request, reply, tag)) return reply;
      return mapPage(files, (file) => presentFile(ctx, file, request.query));
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
      const shown = await require(ctx, request);
      const file = shown.view.filesById.get(request.params.fileId);
      if (file === undefined) throw notFound('file');
      if (isNotModified(request, reply, tagOf(ctx, shown, file.id, request.query, signingDay(ctx)))) return reply;
      return presentFile(ctx, file, request.query);
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
    shown: ShownRevision,
    pageId: string | undefined,
  ) => {
    const indexed = pageId === undefined ? undefined : shown.view.index.byId.get(pageId);
    if (indexed === undefined) throw notFound('page');
    const { format = '' } = request.query;
    const evaluation = shown.visitor === undefined ? nameEvaluation(request.query) : '';
    const tag = tagOf(ctx, shown, indexed.page.id, request.query, format, ...(evaluation === '' ? [] : [evaluation]));
    if (isNotModified(request, reply, tag)) return reply;
    const { page } = indexed;
    return sendCached(reply, answers, tag, async () => ({
      ...presentPage(ctx, shown, indexed, request.query),
      ...(page.type === 'document' &&
        !isUnexpanded(page, request.query) &&
        (await readPageBody(ctx, shown, page, request.query))),
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
      const shown = await showComputed(ctx, await require(ctx, request), request.query);
      return answer(request, reply, shown, request.params.pageId);
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
      const shown = await showComputed(ctx, await require(ctx, request), request.query);
      const path = request.params['*'].replace(/^\/+|\/+$/g, '');
      return answer(request, reply, shown, shown.view.index.byPath.get(path)?.page.id);
    },
  );
}

/** JSON of the change request that a revision is a merge of; undefined for other revisions. It is discussed on. */
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
  options: { metadata?: boolean | undefined; computed?: boolean | undefined },
  ...more: readonly (string | number)[]
): string {
  const { metadata = true, computed = true } = options;
  const flags = `${metadata ? '' : 'm'}${computed ? '' : 'c'}`;
  const parts = [space.organization_id, space.id, what, flags, ...more.map(String)];
  const { computedOf } = view;
  const others = [...(treeUrl === undefined ? [] : [treeUrl]), ...(computedOf === '' ? [] : [computedOf])];
  // Visitors share what they are answered with those alone who are shown the same of the same site.
  const seen = visitor === undefined ? [] : ['visitor', visitor.scope.found.digest, visitor.scope.viewer.digest];
  return contentTag(revision.id, addressesOf(ctx), ...parts, ...others, ...seen);
}

/** Answers contain addresses, which change with the configuration. */
function addressesOf(ctx: Context): string {
  const kept = ADDRESSES.get(ctx) ?? createHash('sha256').update(ctx.config.publicUrl).digest('hex').slice(0, 6);
  ADDRESSES.set(ctx, kept);
  return kept;
}

const ADDRESSES = new WeakMap<Context, string>();
