import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import type { ContentAccess, ContentScope } from '../content/scopes.ts';
import { createCountCache } from './count-changed-pages.ts';
import { listHistory } from './list-history.ts';
import type { HistoryHead } from './number-history.ts';
import { HistoryQuery, RevisionList } from './schema.ts';
import { showHistory } from './show-history.ts';

const OPERATIONS = { space: 'listSpaceRevisions', 'change-request': 'listChangeRequestRevisions' } as const;

/** The history of a space or of a change request. */
export function registerHistory(app: App, ctx: Context, scope: ContentScope): void {
  const counted = createCountCache(ctx);
  app.get(
    `${scope.root}/revisions`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind],
        tags: ['Revisions'],
        params: Type.Object(scope.params),
        querystring: HistoryQuery,
        response: { 200: RevisionList },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'read');
      return showHistory(ctx, access, await listHistory(ctx, headOf(access), request.query, counted));
    },
  );
}

function headOf({ space, changeRequest }: ContentAccess): HistoryHead {
  if (changeRequest === undefined) return { spaceId: space.id, headId: space.id, revisionId: space.revision_id };
  const { id, revision_id, revision_initial_id } = changeRequest;
  return { spaceId: space.id, headId: id, revisionId: revision_id, startedFrom: revision_initial_id };
}
