import type { ContentAccess } from '../content/scopes.ts';

/** Scope of comments: the main content of a space, or one of its change requests. */
export interface Discussion {
  readonly spaceId: string;
  /** Null for main content. */
  readonly changeRequestId: string | null;
}

export const discussionOf = ({ space, changeRequest }: ContentAccess): Discussion => ({
  spaceId: space.id,
  changeRequestId: changeRequest?.id ?? null,
});

/** Path of the operations on a discussion, below the public URL. */
export function discussionPath({ spaceId, changeRequestId }: Discussion): string {
  return `/v1/spaces/${spaceId}${changeRequestId === null ? '' : `/change-requests/${changeRequestId}`}/comments`;
}
