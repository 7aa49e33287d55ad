import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { CommentReplyRow } from '../../../platform/db/tables/comments.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import type { ContentAccess, ContentScope } from '../content/scopes.ts';
import { findReply, selectReplies } from './queries.ts';
import {
  CommentParams,
  CommentReply,
  CommentReplyParams,
  CreateCommentReply,
  FormatQuery,
  ListRepliesQuery,
  UpdateChangeRequestCommentReply,
  UpdateCommentReply,
} from './schema.ts';
import { createCommentReply, deleteCommentReply, getComment, updateCommentReply } from './service.ts';
import { shortenPage } from './shorten-page.ts';
import { showReplies } from './show.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: {
    tags: ['Space comments'],
    list: 'listSpaceCommentReplies',
    create: 'createSpaceCommentReply',
    get: 'getSpaceCommentReply',
    update: 'updateSpaceCommentReply',
    delete: 'deleteSpaceCommentReply',
    changes: UpdateCommentReply,
  },
  'change-request': {
    tags: ['Change request comments'],
    list: 'listChangeRequestCommentReplies',
    create: 'createChangeRequestCommentReply',
    get: 'getChangeRequestCommentReply',
    update: 'updateChangeRequestCommentReply',
    delete: 'deleteChangeRequestCommentReply',
    changes: UpdateChangeRequestCommentReply,
  },
} as const;

const NEWEST_FIRST = { columns: ['posted_at', 'id'], direction: 'desc' } as const;

/** Replies to comments on a space or on a change request. */
export function registerCommentReplies(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, list, create } = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...CommentParams });
  app.get(
    `${scope.root}/comments/:commentId/replies`,
    {
      schema: {
        operationId: list,
        tags: [...tags],
        params,
        querystring: ListRepliesQuery,
        response: { 200: ListSchema(CommentReply) },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const db = ctx.database.reader;
      const { id } = await getComment(db, access, request.params.commentId);
      const page = shortenPage(await readListPage(selectReplies(db, id), NEWEST_FIRST, request.query));
      return { ...page, items: await showReplies(ctx, access, id, page.items, request.query.format) };
    },
  );

  app.post(
    `${scope.root}/comments/:commentId/replies`,
    {
      schema: {
        operationId: create,
        tags: [...tags],
        params,
        querystring: FormatQuery,
        body: CreateCommentReply,
        response: { 200: CommentReply },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const { commentId } = request.params;
      const row = await transact(ctx, (tx) => createCommentReply(tx, access, commentId, request.body));
      return answer(ctx, access, row, request.query.format);
    },
  );
}

/** One reply. */
export function registerCommentReply(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, changes, ...operations } = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...CommentReplyParams });
  app.get(
    `${scope.root}/comments/:commentId/replies/:commentReplyId`,
    {
      schema: {
        operationId: operations.get,
        tags: [...tags],
        params,
        querystring: FormatQuery,
        response: { 200: CommentReply },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const db = ctx.database.reader;
      const comment = await getComment(db, access, request.params.commentId);
      const row = await findReply(db, comment.id, request.params.commentReplyId);
      if (row === undefined) throw notFound('reply');
      return answer(ctx, access, row, request.query.format);
    },
  );

  app.put(
    `${scope.root}/comments/:commentId/replies/:commentReplyId`,
    {
      schema: {
        operationId: operations.update,
        tags: [...tags],
        params,
        body: changes,
        response: { 200: CommentReply },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const { params: ids, body } = request;
      return answer(ctx, access, await transact(ctx, (tx) => updateCommentReply(tx, access, ids, body)));
    },
  );

  app.delete(
    `${scope.root}/comments/:commentId/replies/:commentReplyId`,
    { schema: { operationId: operations.delete, tags: [...tags], params, response: { 204: NoContent } } },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      await transact(ctx, (tx) => deleteCommentReply(tx, access, request.params));
      return reply.code(204).send(null);
    },
  );
}

async function answer(
  ctx: Context,
  access: ContentAccess,
  row: CommentReplyRow,
  format?: 'markdown' | 'document',
): Promise<CommentReply> {
  const [reply] = await showReplies(ctx, access, row.comment_id, [row], format);
  if (reply === undefined) throw new Error(`The reply ${row.id} was not presented.`);
  return reply;
}
