import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { renderPageHtml, renderUnsavedHtml, requireDocumentPage, specsShownTo } from './page-html.ts';
import { PageHtml, PageParams, UnsavedPage } from './schema.ts';
import type { ContentScope, ReadScope } from './scopes.ts';
import { showComputed } from './show-revision.ts';

/** Names of the operations of each scope. */
const READ_OPERATIONS = {
  space: 'getSpacePageHtml',
  'change-request': 'getChangeRequestPageHtml',
  revision: 'getRevisionPageHtml',
} as const;
const RENDER_OPERATIONS = {
  space: 'renderSpacePageHtml',
  'change-request': 'renderChangeRequestPageHtml',
} as const;

/** Pages rendered as on sites. */
export function registerPageHtml(app: App, ctx: Context, scope: ReadScope): void {
  app.get(
    `${scope.path}/page/:pageId/html`,
    {
      schema: {
        operationId: READ_OPERATIONS[scope.kind],
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        response: { 200: PageHtml },
      },
    },
    async (request) => {
      const shownRevision = await showComputed(ctx, await scope.require(ctx, request), {});
      return renderPageHtml(ctx, shownRevision, requireDocumentPage(shownRevision, request.params.pageId));
    },
  );
}

/** Unsaved text, rendered as on sites. */
export function registerUnsavedPageHtml(app: App, ctx: Context, scope: ContentScope): void {
  app.post(
    `${scope.path}/page/:pageId/html`,
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: RENDER_OPERATIONS[scope.kind],
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        body: UnsavedPage,
        response: { 200: PageHtml },
      },
    },
    async (request) => {
      const { caller } = await scope.requireAccess(ctx, request, 'edit');
      const shownRevision = await showComputed(ctx, await scope.require(ctx, request), {});
      const indexed = requireDocumentPage(shownRevision, request.params.pageId);
      const mayShow = await specsShownTo(ctx, caller.userId, shownRevision, indexed.page);
      return renderUnsavedHtml(ctx, shownRevision, indexed, { markdown: request.body.markdown, mayShow });
    },
  );
}
