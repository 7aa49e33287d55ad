import { api, call } from './client.ts';
import { type CommentReply, type CommentUpdate, commentKeys, type Discussion } from './comments.ts';
import { withOptimism } from './optimistic.ts';

const touched = (discussion: Discussion) => [commentKeys.all(discussion)];

export function createReply(discussion: Discussion, commentId: string, markdown: string): Promise<CommentReply> {
  const { space: spaceId, number } = discussion;
  const body = { body: { markdown } };
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(
            api.POST('/v1/spaces/{spaceId}/comments/{commentId}/replies', {
              params: { path: { spaceId, commentId } },
              body,
            }),
          )
        : call(
            api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
              params: { path: { spaceId, changeRequestId: number, commentId } },
              body,
            }),
          ),
    touched(discussion),
  );
}

/** A reply in paths. */
export interface ReplyRef {
  readonly commentId: string;
  readonly commentReplyId: string;
}

export function updateReply(
  discussion: Discussion,
  reply: ReplyRef,
  { markdown, addedReactions, removedReactions }: Omit<CommentUpdate, 'resolved'>,
): Promise<CommentReply> {
  const { space: spaceId, number } = discussion;
  const body = {
    ...(markdown !== undefined && { body: { markdown } }),
    ...(addedReactions && { addedReactions }),
    ...(removedReactions && { removedReactions }),
  };
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(
            api.PUT('/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
              params: { path: { spaceId, ...reply } },
              body,
            }),
          )
        : call(
            api.PUT(
              '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
              { params: { path: { spaceId, changeRequestId: number, ...reply } }, body },
            ),
          ),
    touched(discussion),
  );
}

export function deleteReply(discussion: Discussion, reply: ReplyRef): Promise<unknown> {
  const { space: spaceId, number } = discussion;
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(
            api.DELETE('/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}', {
              params: { path: { spaceId, ...reply } },
            }),
          )
        : call(
            api.DELETE(
              '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
              { params: { path: { spaceId, changeRequestId: number, ...reply } } },
            ),
          ),
    touched(discussion),
  );
}
