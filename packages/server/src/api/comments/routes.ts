import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { CommentRow } from '../../db/tables/comments.ts';
import { transact } from '../../db/transact.ts';
import type { App } from '../../http/app.ts';
import { readListPage } from '../../http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../http/schemas.ts';
import { findMember } from '../../queries/members.ts';
import type { ContentAccess, ContentScope } from '../content/scopes.ts';
import { presentMembers } from '../members/present.ts';
import { Member } from '../members/schema.ts';
import { discussionOf } from './discussion.ts';
import { presentComments } from './present.ts';
import { selectCommenters, selectComments } from './queries.ts';
import { readTarget } from './read-target.ts';
import { Comment, CommentParams, CreateComment, FormatQuery, ListCommentsQuery, UpdateComment } from './schema.ts';
import { createComment, deleteComment, getComment, updateComment } from './service.ts';
import { shortenPage } from './shorten-page.ts';

/** Names of the operations under each prefix. */
const OPERATIONS = {
  space: {
    tags: ['Space comments'],
    list: 'listSpaceComments',
    create: 'createSpaceComment',
    get: 'getSpaceComment',
    update: 'updateSpaceComment',
    delete: 'deleteSpaceComment',
    commenters: 'listSpaceCommenters',
  },
  'change-request': {
    tags: ['Change request comments'],
    list: 'listChangeRequestComments',
    create: 'createChangeRequestComment',
    get: 'getChangeRequestComment',
    update: 'updateChangeRequestComment',
    delete: 'deleteChangeRequestComment',
    commenters: 'listChangeRequestCommenters',
  },
} as const;

/** Comments on a space or on a change request, below the prefix of each. */
export function registerComments(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, ...operations } = OPERATIONS[scope.kind];
  app.get(
    '/comments',
    {
      schema: {
        operationId: operations.list,
        tags: [...tags],
        params: Type.Object(scope.params),
        querystring: ListCommentsQuery,
        response: { 200: ListSchema(Comment) },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const { order = 'desc', status = 'all', targetPage, authors, format } = request.query;
      const filter = { status: status === 'all' ? undefined : status, pageId: targetPage, authors };
      const comments = selectComments(ctx.database.reader, discussionOf(access), filter);
      const page = await readListPage(comments, { columns: ['posted_at', 'id'], direction: order }, request.query);
      const shown = shortenPage(page);
      return { ...shown, items: await presentComments(ctx, access, shown.items, format) };
    },
  );

  app.post(
    '/comments',
    {
      schema: {
        operationId: operations.create,
        tags: [...tags],
        params: Type.Object(scope.params),
        body: CreateComment,
        response: { 200: Comment },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const target = await readTarget(ctx, access, request.body);
      return answer(ctx, access, await transact(ctx, (tx) => createComment(tx, access, target, request.body)));
    },
  );
}

/** One comment of a space or of a change request, below the prefix of each. */
export function registerComment(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, ...operations } = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...CommentParams });
  app.get(
    '/comments/:commentId',
    {
      schema: {
        operationId: operations.get,
        tags: [...tags],
        params,
        querystring: FormatQuery,
        response: { 200: Comment },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const comment = await getComment(ctx.database.reader, access, request.params.commentId);
      return answer(ctx, access, comment, request.query.format);
    },
  );

  app.put(
    '/comments/:commentId',
    {
      schema: {
        operationId: operations.update,
        tags: [...tags],
        params,
        body: UpdateComment,
        response: { 200: Comment },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const { commentId } = request.params;
      return answer(ctx, access, await transact(ctx, (tx) => updateComment(tx, access, commentId, request.body)));
    },
  );

  app.delete(
    '/comments/:commentId',
    { schema: { operationId: operations.delete, tags: [...tags], params, response: { 204: NoContent } } },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      await transact(ctx, (tx) => deleteComment(tx, access, request.params.commentId));
      return reply.code(204).send(null);
    },
  );
}

/**
 * People who commented or replied, below the prefix of each. Guests find themselves only (docs/api/contract.md#guests).
 */
export function registerCommenters(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, commenters } = OPERATIONS[scope.kind];
  app.get(
    '/commenters',
    {
      schema: {
        operationId: commenters,
        tags: [...tags],
        params: Type.Object(scope.params),
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Member) },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      const db = ctx.database.reader;
      const { organization_id } = access.space;
      const own = await findMember(db, organization_id, access.caller.userId);
      const people = selectCommenters(
        db,
        organization_id,
        discussionOf(access),
        own?.role == null ? access.caller.userId : undefined,
      );
      const page = await readListPage(people, { columns: ['joined_at', 'user_id'], direction: 'desc' }, request.query);
      return { ...page, items: await presentMembers(ctx, organization_id, page.items) };
    },
  );
}

async function answer(
  ctx: Context,
  access: ContentAccess,
  row: CommentRow,
  format?: 'markdown' | 'document',
): Promise<Comment> {
  const [comment] = await presentComments(ctx, access, [row], format);
  if (comment === undefined) throw new Error(`The comment ${row.id} was not presented.`);
  return comment;
}
