import { Type } from 'typebox';
import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { requireFlushedRequest } from '../drafts/require-flushed.ts';
import { deleteReviewer, findReview, selectReviewers, selectReviews } from './review-queries.ts';
import {
  CreateReview,
  ListReviewsQuery,
  RequestedReviewer,
  RequestedReviewerParams,
  RequestedReviewers,
  RequestReviewers,
  Review,
  ReviewParams,
  ReviewQuery,
} from './review-schema.ts';
import { createChangeRequestReview, requestReviewers, requireReviewers } from './review-service.ts';
import { ChangeRequestParams } from './schema.ts';
import { requireAuthorOrReviewer } from './service.ts';
import { showReviewers, showReviews } from './show-reviews.ts';

const tags = ['Change request reviews'];
const NEWEST_FIRST = { columns: ['created_at', 'id'], direction: 'desc' } as const;

/** Reviews of a change request. */
export function registerChangeRequestReviews(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/reviews',
    {
      schema: {
        operationId: 'listChangeRequestReviews',
        tags,
        params: ChangeRequestParams,
        querystring: ListReviewsQuery,
        response: { 200: ListSchema(Review) },
      },
    },
    async (request) => {
      const access = await requireChangeRequest(ctx, request, 'read');
      const reviews = selectReviews(ctx.database.reader, access.changeRequest.id);
      const page = await readListPage(reviews, NEWEST_FIRST, request.query);
      return { ...page, items: await showReviews(ctx, access, page.items, request.query.format) };
    },
  );

  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/reviews',
    {
      schema: {
        operationId: 'createChangeRequestReview',
        tags,
        params: ChangeRequestParams,
        body: CreateReview,
        response: { 201: Review },
      },
    },
    async (request, reply) => {
      const access = await requireFlushedRequest(ctx, request, 'review');
      const { caller, space, changeRequest } = access;
      const row = await transact(ctx, (tx) =>
        createChangeRequestReview(tx, changeRequest, caller.userId, request.body),
      );
      const location = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/reviews/${row.id}`;
      setLocation(reply.code(201), ctx.config.publicUrl + location);
      const [review] = await showReviews(ctx, access, [row]);
      return reply.send(review as Review);
    },
  );
}

/** One review. */
export function registerChangeRequestReview(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/reviews/:reviewId',
    {
      schema: {
        operationId: 'getChangeRequestReview',
        tags,
        params: ReviewParams,
        querystring: ReviewQuery,
        response: { 200: Review },
      },
    },
    async (request) => {
      const access = await requireChangeRequest(ctx, request, 'read');
      const row = await findReview(ctx.database.reader, access.changeRequest.id, request.params.reviewId);
      const [review] = row === undefined ? [] : await showReviews(ctx, access, [row], request.query.format);
      if (review === undefined) throw notFound('review');
      return review;
    },
  );
}

/** Requested reviewers of a change request. */
export function registerRequestedReviewers(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/requested-reviewers',
    {
      schema: {
        operationId: 'listRequestedReviewers',
        tags,
        params: ChangeRequestParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(RequestedReviewer) },
      },
    },
    async (request) => {
      const { changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const reviewers = selectReviewers(ctx.database.reader, changeRequest.id);
      const page = await readListPage(
        reviewers,
        { columns: ['created_at', 'user_id'], direction: 'desc' },
        request.query,
      );
      return { ...page, items: await showReviewers(ctx, page.items) };
    },
  );

  app.post(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/requested-reviewers',
    {
      schema: {
        operationId: 'requestReviewers',
        tags,
        params: ChangeRequestParams,
        body: RequestReviewers,
        response: { 200: RequestedReviewers },
      },
    },
    async (request) => {
      const access = await requireFlushedRequest(ctx, request, 'edit');
      requireAuthorOrReviewer(access);
      const { caller, space, changeRequest } = access;
      await requireReviewers(ctx, space.id, request.body.users);
      const rows = await transact(ctx, (tx) => requestReviewers(tx, changeRequest, caller.userId, request.body));
      return { users: await showReviewers(ctx, rows) };
    },
  );

  app.delete(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/requested-reviewers/:userId',
    {
      schema: {
        operationId: 'deleteRequestedReviewer',
        tags,
        params: RequestedReviewerParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const access = await requireChangeRequest(ctx, request, 'edit');
      requireAuthorOrReviewer(access);
      await transact(ctx, (tx) => deleteReviewer(tx.db, access.changeRequest.id, request.params.userId));
      return reply.code(204).send(null);
    },
  );
}
