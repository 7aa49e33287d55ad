import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { contentTag } from '../content/content-tag.ts';
import type { ContentAccess, ContentScope } from '../content/scopes.ts';
import { Member } from '../members/schema.ts';
import { showMembers } from '../members/show.ts';
import { applySuggestions } from './apply-suggestions.ts';
import { discussionOf } from './discussion.ts';
import { selectCommenters, selectComments } from './queries.ts';
import { readTarget } from './read-target.ts';
import {
  AppliedSuggestions,
  ApplySuggestions,
  Comment,
  CommentParams,
  CreateComment,
  FormatQuery,
  ListCommentsQuery,
  UpdateComment,
} from './schema.ts';
import { createComment, deleteComment, getComment, updateComment } from './service.ts';
import { shortenPage } from './shorten-page.ts';
import { showComments } from './show.ts';

/** Names of the operations of each scope. */
const OPERATIONS = {
  space: {
    tags: ['Space comments'],
    list: 'listSpaceComments',
    create: 'createSpaceComment',
    get: 'getSpaceComment',
    update: 'updateSpaceComment',
    delete: 'deleteSpaceComment',
    commenters: 'listSpaceCommenters',
    apply: 'applySpaceSuggestions',
  },
  'change-request': {
    tags: ['Change request comments'],
    list: 'listChangeRequestComments',
    create: 'createChangeRequestComment',
    get: 'getChangeRequestComment',
    update: 'updateChangeRequestComment',
    delete: 'deleteChangeRequestComment',
    commenters: 'listChangeRequestCommenters',
    apply: 'applyChangeRequestSuggestions',
  },
} as const;

/** Comments on a space or on a change request. */
export function registerComments(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, ...operations } = OPERATIONS[scope.kind];
  app.get(
    `${scope.root}/comments`,
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
      const shortPage = shortenPage(page);
      return { ...shortPage, items: await showComments(ctx, access, shortPage.items, format) };
    },
  );

  app.post(
    `${scope.root}/comments`,
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

/** One comment of a space or of a change request. */
export function registerComment(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, ...operations } = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...CommentParams });
  app.get(
    `${scope.root}/comments/:commentId`,
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
    `${scope.root}/comments/:commentId`,
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
    `${scope.root}/comments/:commentId`,
    { schema: { operationId: operations.delete, tags: [...tags], params, response: { 204: NoContent } } },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'comment');
      await transact(ctx, (tx) => deleteComment(tx, access, request.params.commentId));
      return reply.code(204).send(null);
    },
  );
}

/** Applies suggestions to the pages. */
export function registerSuggestions(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, apply } = OPERATIONS[scope.kind];
  app.post(
    `${scope.root}/comments/apply-suggestions`,
    {
      schema: {
        operationId: apply,
        tags: [...tags],
        params: Type.Object(scope.params),
        body: ApplySuggestions,
        response: { 200: AppliedSuggestions },
      },
    },
    async (request, reply) => {
      const access = await scope.requireAccess(ctx, request, 'edit');
      const applied = await applySuggestions(ctx, access, request.body.comments, request.headers['if-match']);
      reply.header('etag', contentTag(applied.revision));
      return { revision: applied.revision, comments: await showComments(ctx, access, applied.comments, undefined) };
    },
  );
}

/** People who commented or replied. Guests only find themselves (docs/api/contract.md#guests). */
export function registerCommenters(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, commenters } = OPERATIONS[scope.kind];
  app.get(
    `${scope.root}/commenters`,
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
      return { ...page, items: await showMembers(ctx, organization_id, page.items) };
    },
  );
}

async function answer(
  ctx: Context,
  access: ContentAccess,
  row: CommentRow,
  format?: 'markdown' | 'document',
): Promise<Comment> {
  const [comment] = await showComments(ctx, access, [row], format);
  if (comment === undefined) throw new Error(`The comment ${row.id} was not presented.`);
  return comment;
}
