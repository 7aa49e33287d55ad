import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { App } from '../../../platform/http/app.ts';
import { contentTag } from '../content/content-tag.ts';
import { requireFlushedRequest } from '../drafts/require-flushed.ts';
import { ShownConflicts, SolveConflicts, SolvedConflicts } from './conflict-schema.ts';
import { listShownConflictsOf } from './list-shown-conflicts.ts';
import { showConflicts } from './render-conflicts.ts';
import { ChangeRequestParams } from './schema.ts';
import { solveConflicts } from './solve-conflicts.ts';

const tags = ['Change requests'];

/** Conflicts of a change request, and their resolution by its author. */
export function registerConflicts(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/conflicts',
    {
      schema: {
        operationId: 'listChangeRequestConflicts',
        tags,
        params: ChangeRequestParams,
        response: { 200: ShownConflicts },
      },
    },
    async (request, reply) => {
      const { space, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      reply.header('etag', contentTag(changeRequest.revision_id));
      return showConflicts(ctx, space, changeRequest);
    },
  );

  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/conflicts',
    {
      schema: {
        operationId: 'solveChangeRequestConflicts',
        tags,
        params: ChangeRequestParams,
        body: SolveConflicts,
        response: { 200: SolvedConflicts },
      },
    },
    async (request, reply) => {
      const { caller, space, changeRequest } = await requireFlushedRequest(ctx, request, 'edit');
      const solved = { space, changeRequest, userId: caller.userId, ifMatch: request.headers['if-match'] };
      const revision = await solveConflicts(ctx, solved, request.body.solutions);
      reply.header('etag', contentTag(revision));
      const row = await getRevision(ctx, changeRequest.space_id, revision);
      return { revision, remaining: (await listShownConflictsOf(ctx, changeRequest, row)).length };
    },
  );
}
