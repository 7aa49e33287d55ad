import { Type } from 'typebox';
import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import { requireRevision } from '../../../engines/revisions/revisions.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { ChangeRequestParams } from './schema.ts';
import { requireComparedPage, showViewedPages } from './viewed-pages.ts';
import { deleteViewedPage, putViewedPage, selectViewedPages } from './viewed-queries.ts';
import { MarkViewedQuery, ViewedPage, ViewedPageParams } from './viewed-schema.ts';

const tags = ['Change request reviews'];

/** Viewed pages of a change request; the marks are private to the caller. */
export function registerViewedPages(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/viewed-pages',
    {
      schema: {
        operationId: 'listViewedPages',
        tags,
        params: ChangeRequestParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(ViewedPage) },
      },
    },
    async (request) => {
      const { caller, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const marks = selectViewedPages(ctx.database.reader, changeRequest.id, caller.userId);
      const page = await readListPage(marks, { columns: ['viewed_at', 'page_id'], direction: 'desc' }, request.query);
      return { ...page, items: await showViewedPages(ctx, changeRequest, page.items) };
    },
  );

  app.delete(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/viewed-pages/:pageId',
    {
      schema: { operationId: 'unmarkPageViewed', tags, params: ViewedPageParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { caller, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const { id: change_request_id } = changeRequest;
      const mark = { user_id: caller.userId, change_request_id, page_id: request.params.pageId };
      await transact(ctx, (tx) => deleteViewedPage(tx.db, mark));
      return reply.code(204).send(null);
    },
  );
  registerMark(app, ctx);
}

function registerMark(app: App, ctx: Context): void {
  app.put(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/viewed-pages/:pageId',
    {
      schema: {
        operationId: 'markPageViewed',
        tags,
        params: ViewedPageParams,
        querystring: MarkViewedQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { caller, space, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const { pageId } = request.params;
      const { revision = changeRequest.revision_id } = request.query;
      await requireRevision(ctx, space.id, revision);
      await requireComparedPage(ctx, changeRequest, pageId);
      await transact(ctx, (tx) =>
        putViewedPage(tx.db, {
          user_id: caller.userId,
          change_request_id: changeRequest.id,
          page_id: pageId,
          revision_id: revision,
          viewed_at: tx.now,
        }),
      );
      return reply.code(204).send(null);
    },
  );
}
