import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { ListQuery } from '../../../platform/http/schemas.ts';
import { FileParams, PageParams } from '../content/schema.ts';
import type { ContentScope } from '../content/scopes.ts';
import { requireLinkedContent } from './linked-content.ts';
import { listBacklinks } from './list-backlinks.ts';
import { listLinks, listPageLinks } from './list-links.ts';
import { BacklinksQuery, ChangeRequestLinksQuery, LinkList, LinksQuery, References } from './schema.ts';

/** Names of the operations of each scope, and their query parameters. */
const OPERATIONS = {
  space: {
    links: 'listSpaceLinks',
    linksQuery: LinksQuery,
    pageLinks: 'listSpacePageLinks',
    pageLinksQuery: LinksQuery,
    pageBacklinks: 'listSpacePageBacklinks',
    fileBacklinks: 'listSpaceFileBacklinks',
  },
  'change-request': {
    links: 'listChangeRequestLinks',
    linksQuery: ChangeRequestLinksQuery,
    pageLinks: 'listChangeRequestPageLinks',
    pageLinksQuery: Type.Object(ListQuery),
    pageBacklinks: 'listChangeRequestPageBacklinks',
    fileBacklinks: 'listChangeRequestFileBacklinks',
  },
} as const;

type LinksScope = ContentScope & { readonly kind: keyof typeof OPERATIONS };

/** Links and backlinks in the content of a space or of a change request. */
export function registerLinks(app: App, ctx: Context, scope: LinksScope): void {
  registerLinkLists(app, ctx, scope);
  registerBacklinks(app, ctx, scope);
}

function registerLinkLists(app: App, ctx: Context, scope: LinksScope): void {
  const operations = OPERATIONS[scope.kind];
  app.get(
    `${scope.root}/links`,
    {
      schema: {
        operationId: operations.links,
        tags: scope.kind === 'space' ? ['Spaces'] : scope.tags,
        params: Type.Object(scope.params),
        querystring: operations.linksQuery,
        response: { 200: LinkList },
      },
    },
    async (request) => listLinks(ctx, await requireLinkedContent(ctx, scope, request), request.query),
  );

  app.get(
    `${scope.path}/page/:pageId/links`,
    {
      schema: {
        operationId: operations.pageLinks,
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        querystring: operations.pageLinksQuery,
        response: { 200: LinkList },
      },
    },
    async (request) => {
      const linked = await requireLinkedContent(ctx, scope, request);
      const { pageId } = request.params;
      if (!linked.content.view.index.byId.has(pageId)) throw notFound('page');
      return listPageLinks(ctx, linked, pageId, request.query);
    },
  );
}

function registerBacklinks(app: App, ctx: Context, scope: LinksScope): void {
  const operations = OPERATIONS[scope.kind];
  app.get(
    `${scope.path}/page/:pageId/backlinks`,
    {
      schema: {
        operationId: operations.pageBacklinks,
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        querystring: BacklinksQuery,
        response: { 200: References },
      },
    },
    async (request) => {
      const linked = await requireLinkedContent(ctx, scope, request);
      const { pageId } = request.params;
      if (!linked.content.view.index.byId.has(pageId)) throw notFound('page');
      return listBacklinks(ctx, linked, { kind: 'page', page: pageId }, request.query);
    },
  );

  app.get(
    `${scope.path}/files/:fileId/backlinks`,
    {
      schema: {
        operationId: operations.fileBacklinks,
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...FileParams }),
        querystring: BacklinksQuery,
        response: { 200: References },
      },
    },
    async (request) => {
      const linked = await requireLinkedContent(ctx, scope, request);
      const { fileId } = request.params;
      if (!linked.content.view.filesById.has(fileId)) throw notFound('file');
      return listBacklinks(ctx, linked, { kind: 'file', file: fileId }, request.query);
    },
  );
}
