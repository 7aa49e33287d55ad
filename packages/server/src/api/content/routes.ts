import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccessRequest, requireSpace } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { entityTag, isNotModified } from '../../http/etag.ts';
import { mapPage, slicePage } from '../../http/list.ts';
import { List } from '../../http/schemas.ts';
import { signingDay } from '../../http/signed-urls.ts';
import { LruCache } from '../../store/lru-cache.ts';
import { readPageBody } from './bodies.ts';
import { presentFile, presentPage, presentPages, presentRevision, type ShownRevision } from './present.ts';
import { getHeadRevision } from './revisions.ts';
import {
  ContentQuery,
  File,
  FileParams,
  FilesQuery,
  Page,
  PageParams,
  PageQuery,
  Pages,
  PathParams,
  Revision,
  SpaceContentParams,
} from './schema.ts';

/** The content that the operations are about: the head of a space now; a change request has the same operations. */
export interface ContentScope {
  /** Names of the operations under this prefix. */
  readonly operations: Readonly<Record<'content' | 'pages' | 'files' | 'file' | 'page' | 'path', string>>;
  readonly tags: readonly string[];
  /** Checks access and loads the revision. */
  require(ctx: Context, request: AccessRequest<{ spaceId: string }>): Promise<ShownRevision>;
}

/** The content of a space: its active revision. */
export const SPACE_CONTENT: ContentScope = {
  operations: {
    content: 'getSpaceContent',
    pages: 'listSpacePages',
    files: 'listSpaceFiles',
    file: 'getSpaceFile',
    page: 'getSpacePage',
    path: 'getSpacePageByPath',
  },
  tags: ['Space content'],
  require: async (ctx, request) => {
    const { space } = await requireSpace(ctx, request, 'read');
    const revision = await getHeadRevision(ctx, space);
    return { space, revision, view: await ctx.revisions.view(revision.root) };
  },
};

/** Reading of content. Prefix `/v1/spaces/:spaceId`. */
export function registerContent(app: App, ctx: Context, scope: ContentScope): void {
  registerTree(app, ctx, scope);
  registerFiles(app, ctx, scope);
  registerPages(app, ctx, scope);
}

function registerTree(app: App, ctx: Context, { operations, tags, require }: ContentScope): void {
  app.get(
    '/content',
    {
      schema: {
        operationId: operations.content,
        tags,
        params: SpaceContentParams,
        querystring: ContentQuery,
        response: { 200: Revision },
      },
    },
    async (request, reply) => {
      const shown = await require(ctx, request);
      const tag = tagOf(ctx, shown, 'content', request.query, signingDay(ctx));
      if (isNotModified(request, reply, tag)) return reply;
      return presentRevision(ctx, shown, request.query);
    },
  );

  app.get(
    '/content/pages',
    {
      schema: {
        operationId: operations.pages,
        tags,
        params: SpaceContentParams,
        querystring: ContentQuery,
        response: { 200: Pages },
      },
    },
    async (request, reply) => {
      const shown = await require(ctx, request);
      if (isNotModified(request, reply, tagOf(ctx, shown, 'pages', request.query))) return reply;
      return { pages: presentPages(ctx, shown, request.query) };
    },
  );
}

function registerFiles(app: App, ctx: Context, { operations, tags, require }: ContentScope): void {
  app.get(
    '/content/files',
    {
      schema: {
        operationId: operations.files,
        tags,
        params: SpaceContentParams,
        querystring: FilesQuery,
        response: { 200: List(File) },
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
    '/content/files/:fileId',
    {
      schema: {
        operationId: operations.file,
        tags,
        params: FileParams,
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

/** Bytes of page answers that are kept. */
const MAX_KEPT = 16 * 1024 * 1024;

function registerPages(app: App, ctx: Context, { operations, tags, require }: ContentScope): void {
  // A page of a revision never changes, so its answer is written once, as the bytes that the socket takes.
  const answers = new LruCache<Buffer>(MAX_KEPT, (answer) => answer.length + 200);
  const answer = async (
    request: FastifyRequest<{
      Querystring: { format?: 'markdown' | 'document'; metadata?: boolean; computed?: boolean };
    }>,
    reply: FastifyReply,
    shown: ShownRevision,
    pageId: string | undefined,
  ) => {
    const indexed = pageId === undefined ? undefined : shown.view.index.byId.get(pageId);
    if (indexed === undefined) throw notFound('page');
    const { format } = request.query;
    const tag = tagOf(ctx, shown, indexed.page.id, request.query, format ?? '');
    if (isNotModified(request, reply, tag)) return reply;
    let bytes = answers.get(tag);
    if (bytes === undefined) {
      const { page } = indexed;
      const body = page.type === 'document' ? await readPageBody(ctx, shown.view, page, format) : {};
      bytes = Buffer.from(JSON.stringify({ ...presentPage(ctx, shown, indexed, request.query), ...body }));
      answers.set(tag, bytes);
    }
    return reply.type('application/json; charset=utf-8').send(bytes as never);
  };

  app.get(
    '/content/page/:pageId',
    {
      schema: {
        operationId: operations.page,
        tags,
        params: PageParams,
        querystring: PageQuery,
        response: { 200: Page },
      },
    },
    async (request, reply) => answer(request, reply, await require(ctx, request), request.params.pageId),
  );

  app.get(
    '/content/path/*',
    {
      schema: {
        operationId: operations.path,
        tags,
        params: PathParams,
        querystring: PageQuery,
        response: { 200: Page },
      },
    },
    async (request, reply) => {
      const shown = await require(ctx, request);
      const path = request.params['*'].replace(/^\/+|\/+$/g, '');
      return answer(request, reply, shown, shown.view.index.byPath.get(path)?.page.id);
    },
  );
}

function tagOf(
  ctx: Context,
  { space, revision }: ShownRevision,
  what: string,
  options: { metadata?: boolean | undefined; computed?: boolean | undefined },
  ...more: readonly (string | number)[]
): string {
  const { metadata = true, computed = true } = options;
  const flags = `${metadata ? '' : 'm'}${computed ? '' : 'c'}`;
  return entityTag(addressesOf(ctx), space.organization_id, space.id, revision.id, what, flags, ...more.map(String));
}

/** Answers hold addresses, which change with the configuration. */
function addressesOf(ctx: Context): string {
  const kept = ADDRESSES.get(ctx) ?? createHash('sha256').update(ctx.config.publicUrl).digest('hex').slice(0, 6);
  ADDRESSES.set(ctx, kept);
  return kept;
}

const ADDRESSES = new WeakMap<Context, string>();
