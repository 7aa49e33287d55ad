import { Type } from 'typebox';
import { requireSpace } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app.ts';
import { getRevision, requireRevision } from '../../revisions/revisions.ts';
import { ChangeRequestParams } from '../change-requests/schema.ts';
import { PageParams } from '../content/schema.ts';
import { REVISION_CONTENT, requireChangeRequest } from '../content/scopes.ts';
import { comparePage } from './page-changes.ts';
import { PageChanges, PageChangesQuery, RevisionPageParams } from './schema.ts';

/** What a revision changed in a page. Prefix `/v1/spaces/:spaceId/revisions/:revisionId`. */
export function registerRevisionPageChanges(app: App, ctx: Context): void {
  app.get(
    '/changes/:pageId',
    {
      schema: {
        operationId: 'getRevisionPageChanges',
        tags: REVISION_CONTENT.tags,
        params: RevisionPageParams,
        querystring: PageChangesQuery,
        response: { 200: PageChanges },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const after = await requireRevision(ctx, space.id, request.params.revisionId);
      // The first revision of a space has nothing before it.
      const [parent = after.id] = JSON.parse(after.parents) as string[];
      const before = await requireRevision(ctx, space.id, request.query.base ?? parent);
      return comparePage(ctx, { before, after }, request.params.pageId);
    },
  );
}

/** What a change request changes in a page. Prefix `/v1/spaces/:spaceId/change-requests/:changeRequestId`. */
export function registerChangeRequestPageChanges(app: App, ctx: Context): void {
  app.get(
    '/changes/:pageId',
    {
      schema: {
        operationId: 'getChangeRequestPageChanges',
        tags: ['Change requests'],
        params: Type.Object({ ...ChangeRequestParams.properties, ...PageParams }),
        response: { 200: PageChanges },
      },
    },
    async (request) => {
      const { space, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const { revision_ancestor_id, revision_initial_id, revision_id } = changeRequest;
      const before = await getRevision(ctx, space.id, revision_ancestor_id ?? revision_initial_id);
      const after = await getRevision(ctx, space.id, revision_id);
      return comparePage(ctx, { before, after }, request.params.pageId);
    },
  );
}
