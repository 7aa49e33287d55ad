import type { ContentAccess } from '../content/scopes.ts';

/** Where comments belong together: the primary content of a space, or one change request of it. */
export interface Discussion {
  readonly spaceId: string;
  /** Null for the primary content. */
  readonly changeRequestId: string | null;
}

export const discussionOf = ({ space, changeRequest }: ContentAccess): Discussion => ({
  spaceId: space.id,
  changeRequestId: changeRequest?.id ?? null,
});

/** Address of the operations on a discussion, below the public one. */
export function discussionPath({ spaceId, changeRequestId }: Discussion): string {
  return `/v1/spaces/${spaceId}${changeRequestId === null ? '' : `/change-requests/${changeRequestId}`}/comments`;
}
