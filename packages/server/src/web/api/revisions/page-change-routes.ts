import { Type } from 'typebox';
import { requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { getRevision, requireRevision } from '../../../engines/revisions/revisions.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { App } from '../../../platform/http/app.ts';
import { ChangeRequestParams } from '../change-requests/schema.ts';
import { PageParams } from '../content/schema.ts';
import { type ContentAccess, REVISION_CONTENT } from '../content/scopes.ts';
import { requireFlushedForReading } from '../drafts/require-flushed.ts';
import { comparePageBlocks } from './page-block-changes.ts';
import { comparePage } from './page-changes.ts';
import {
  BlockChangesQuery,
  PageBlockChanges,
  PageChanges,
  PageChangesQuery,
  RevisionBlockChangesQuery,
  RevisionPageParams,
} from './schema.ts';

const DEFAULT_CONTEXT = 2;

/** The changes of a revision in a page. */
export function registerRevisionPageChanges(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/revisions/:revisionId/changes/:pageId',
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
      const { revisionId, pageId } = request.params;
      return comparePage(ctx, await findCompared(ctx, space, revisionId, request.query.base), pageId);
    },
  );

  app.get(
    '/v1/spaces/:spaceId/revisions/:revisionId/changes/:pageId/blocks',
    {
      schema: {
        operationId: 'getRevisionPageBlockChanges',
        tags: REVISION_CONTENT.tags,
        params: RevisionPageParams,
        querystring: RevisionBlockChangesQuery,
        response: { 200: PageBlockChanges },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const { revisionId, pageId } = request.params;
      const { base, context = DEFAULT_CONTEXT } = request.query;
      return comparePageBlocks(ctx, await findCompared(ctx, space, revisionId, base), pageId, context);
    },
  );
}

/** A revision and its base: the previous revision by default. */
async function findCompared(ctx: Context, space: SpaceRow, revisionId: string, base: string | undefined) {
  const after = await requireRevision(ctx, space.id, revisionId);
  // The first revision of a space has no base.
  const [parent = after.id] = JSON.parse(after.parents) as string[];
  return { space, before: await requireRevision(ctx, space.id, base ?? parent), after };
}

/** The changes of a change request in a page. */
export function registerChangeRequestPageChanges(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/changes/:pageId',
    {
      schema: {
        operationId: 'getChangeRequestPageChanges',
        tags: ['Change requests'],
        params: Type.Object({ ...ChangeRequestParams.properties, ...PageParams }),
        response: { 200: PageChanges },
      },
    },
    async (request) => {
      const access = await requireFlushedForReading(ctx, request);
      return comparePage(ctx, await getCompared(ctx, access), request.params.pageId);
    },
  );

  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/changes/:pageId/blocks',
    {
      schema: {
        operationId: 'getChangeRequestPageBlockChanges',
        tags: ['Change requests'],
        params: Type.Object({ ...ChangeRequestParams.properties, ...PageParams }),
        querystring: BlockChangesQuery,
        response: { 200: PageBlockChanges },
      },
    },
    async (request) => {
      const access = await requireFlushedForReading(ctx, request);
      const { context = DEFAULT_CONTEXT } = request.query;
      return comparePageBlocks(ctx, await getCompared(ctx, access), request.params.pageId, context);
    },
  );
}

/** The head of a change request, and its last merged main revision, or its base. */
async function getCompared(ctx: Context, { space, changeRequest }: Required<ContentAccess>) {
  const { revision_ancestor_id, revision_initial_id, revision_id } = changeRequest;
  const before = await getRevision(ctx, space.id, revision_ancestor_id ?? revision_initial_id);
  return { space, changeRequest, before, after: await getRevision(ctx, space.id, revision_id) };
}
