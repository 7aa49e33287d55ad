import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import type { ContentAccess } from '../content/scopes.ts';

/** The common members of the domain events of a comment, done by the caller. */
export function commentEvent(
  { caller, space }: ContentAccess,
  { id, change_request_id, page_id }: Pick<CommentRow, 'id' | 'change_request_id' | 'page_id'>,
) {
  return {
    organizationId: space.organization_id,
    actorId: caller.userId,
    spaceId: space.id,
    data: {
      comment: id,
      ...(change_request_id !== null && { changeRequest: change_request_id }),
      ...(page_id !== null && { page: page_id }),
    },
  };
}
