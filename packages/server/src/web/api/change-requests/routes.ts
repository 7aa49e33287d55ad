import { Type } from 'typebox';
import { requireOrganization, requireSpace } from '../../../domain/access/require.ts';
import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { type ListPage, mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema } from '../../../platform/http/schemas.ts';
import { selectChangeRequests, selectContributors } from '../../../platform/queries/change-requests.ts';
import { enterSpace, findPreviewed } from '../content/visitor-content.ts';
import { requireFlushedRequest } from '../drafts/require-flushed.ts';
import { SpaceOrganizationParams, SpaceParams } from '../spaces/schema.ts';
import { listVisiblePlaces } from '../spaces/service.ts';
import { createWithFiles } from './create-with-files.ts';
import { mergeChangeRequest, pullIntoChangeRequest } from './merge.ts';
import { presentChangeRequest } from './present.ts';
import {
  ChangeRequest,
  ChangeRequestParams,
  Contributor,
  CreateChangeRequest,
  ListChangeRequestsQuery,
  ListOrganizationChangeRequestsQuery,
  MergeOutcome,
  MergeQuery,
  PullOutcome,
  UpdateChangeRequest,
} from './schema.ts';
import { createChangeRequest, requireAuthorOrReviewer, updateChangeRequest } from './service.ts';
import { loadChangeRequestDetails, showContributors } from './show.ts';

const tags = ['Change requests'];

/** Change requests in all spaces that the caller may read. */
export function registerOrganizationChangeRequests(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/change-requests',
    {
      schema: {
        operationId: 'listOrganizationChangeRequests',
        tags,
        params: SpaceOrganizationParams,
        querystring: ListOrganizationChangeRequestsQuery,
        response: { 200: ListSchema(ChangeRequest) },
      },
    },
    async (request) => {
      const { member } = await requireOrganization(ctx, request, 'guest');
      const { space: spaceId, orderBy, status = 'open', ...filter } = request.query;
      const visible = (await listVisiblePlaces(ctx, member)).map(({ space }) => space.id);
      const spaceIds = spaceId === undefined ? visible : visible.filter((id) => id === spaceId);
      const columns = [orderBy === 'updatedAt' ? 'updated_at' : 'created_at', 'id'] as const;
      const query = selectChangeRequests(ctx.database.reader, spaceIds, { status, ...filter });
      return answerPage(ctx, await readListPage(query, { columns, direction: 'desc' }, request.query));
    },
  );
}

/** Change requests of a space. */
export function registerChangeRequests(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests',
    {
      schema: {
        operationId: 'listChangeRequests',
        tags,
        params: SpaceParams,
        querystring: ListChangeRequestsQuery,
        response: { 200: ListSchema(ChangeRequest) },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const { status = 'open', contributor } = request.query;
      const query = selectChangeRequests(ctx.database.reader, [space.id], { status, contributor });
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      return answerPage(ctx, await readListPage(query, order, request.query));
    },
  );

  app.post(
    '/v1/spaces/:spaceId/change-requests',
    {
      schema: {
        operationId: 'createChangeRequest',
        tags,
        params: SpaceParams,
        body: CreateChangeRequest,
        response: { 201: ChangeRequest },
      },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'edit');
      const { files, ...body } = request.body;
      const row =
        files === undefined
          ? await transact(ctx, (tx) => createChangeRequest(tx, space.id, caller.userId, body))
          : await createWithFiles(ctx, space, caller.userId, { ...body, files });
      const answer = await answerOne(ctx, row);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One change request. */
export function registerChangeRequest(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId',
    {
      config: { siteToken: true },
      schema: { operationId: 'getChangeRequest', tags, params: ChangeRequestParams, response: { 200: ChangeRequest } },
    },
    async (request) => {
      const { site } = request.caller ?? {};
      if (site === undefined) return answerOne(ctx, (await requireChangeRequest(ctx, request, 'read')).changeRequest);
      const { spaceId, changeRequestId } = request.params;
      const previewed = await findPreviewed(ctx, await enterSpace(ctx, site, spaceId), changeRequestId);
      // Conflicts contain parts of pages, the description is for members, and visitors see no e-mail addresses.
      const { conflicts: _conflicts, ...publicFields } = await answerOne(ctx, previewed);
      return { ...publicFields, description: '', createdBy: { ...publicFields.createdBy, email: '' } };
    },
  );

  app.patch(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId',
    {
      schema: {
        operationId: 'updateChangeRequest',
        tags,
        params: ChangeRequestParams,
        body: UpdateChangeRequest,
        response: { 200: ChangeRequest },
      },
    },
    async (request) => {
      // Flushes all drafts before a change request is archived or reviewed.
      const require = request.body.status === undefined ? requireChangeRequest : requireFlushedRequest;
      const access = await require(ctx, request, 'edit');
      requireAuthorOrReviewer(access);
      return answerOne(
        ctx,
        await transact(ctx, (tx) => updateChangeRequest(tx, access.changeRequest, access.caller.userId, request.body)),
      );
    },
  );

  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/contributors',
    {
      schema: {
        operationId: 'listChangeRequestContributors',
        tags,
        params: ChangeRequestParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Contributor) },
      },
    },
    async (request) => {
      const { changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const contributors = selectContributors(ctx.database.reader, changeRequest.id);
      const page = await readListPage(
        contributors,
        { columns: ['updated_at', 'user_id'], direction: 'desc' },
        request.query,
      );
      return { ...page, items: await showContributors(ctx, page.items) };
    },
  );
}

/** Merging of a change request, and updating it from main content. */
export function registerMerges(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge',
    {
      schema: {
        operationId: 'mergeChangeRequest',
        tags,
        params: ChangeRequestParams,
        querystring: MergeQuery,
        response: { 200: MergeOutcome },
      },
    },
    async (request) => {
      const { caller, role, space, changeRequest } = await requireFlushedRequest(ctx, request, 'review');
      const { bypass = false } = request.query;
      const merge = { spaceId: space.id, changeRequestId: changeRequest.id, userId: caller.userId };
      return mergeChangeRequest(ctx, { ...merge, role, bypass });
    },
  );

  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/update',
    {
      schema: {
        operationId: 'pullIntoChangeRequest',
        tags,
        params: ChangeRequestParams,
        response: { 200: PullOutcome },
      },
    },
    async (request) => {
      const { caller, space, changeRequest } = await requireFlushedRequest(ctx, request, 'edit');
      const { userId } = caller;
      return pullIntoChangeRequest(ctx, { spaceId: space.id, changeRequestId: changeRequest.id, userId });
    },
  );
}

async function answerPage(ctx: Context, page: ListPage<ChangeRequestRow>): Promise<ListPage<ChangeRequest>> {
  const detailsOf = await loadChangeRequestDetails(ctx, page.items);
  return mapPage(page, (row) => presentChangeRequest(ctx, row, detailsOf(row)));
}

async function answerOne(ctx: Context, row: ChangeRequestRow): Promise<ChangeRequest> {
  const detailsOf = await loadChangeRequestDetails(ctx, [row]);
  return presentChangeRequest(ctx, row, detailsOf(row));
}
