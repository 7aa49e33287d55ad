import { type AccessRequest, requireSpace } from '../../../domain/access/require.ts';
import { type ChangeRequestRequest, requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { getRevision, requireRevision } from '../../../engines/revisions/revisions.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { Id } from '../../../platform/http/schemas.ts';
import type { ShownRevision } from './present.ts';
import { showRevision } from './show-revision.ts';
import { showToVisitor } from './visitor-content.ts';

/** The content of an operation, with its authorized caller. */
export interface ContentAccess {
  readonly caller: Caller;
  /** Effective role of the caller on the space. */
  readonly role: Role;
  readonly space: SpaceRow;
  readonly changeRequest?: ChangeRequestRow;
}

/**
 * The content that operations read: the head of a space, that of a change request, or any revision. The same operations
 * exist below the path of each, so their routes accept the scope and are registered once for each.
 */
export interface ReadScope {
  readonly kind: 'space' | 'change-request' | 'revision';
  /** Path of the space, change request or revision. */
  readonly root: string;
  /** Path prefix of the operations on its content. */
  readonly path: string;
  readonly tags: readonly string[];
  /** Path parameters; operations add further ones. */
  readonly params: { readonly spaceId: typeof Id };
  /** Checks read access, and every id of the path against its parent; loads the revision. */
  require(ctx: Context, request: AccessRequest<{ spaceId: string }>): Promise<ShownRevision>;
}

/** The head of a space or of a change request: writable content. */
export interface ContentScope extends ReadScope {
  readonly kind: 'space' | 'change-request';
  /** Checks access, and every id of the path against its parent. */
  requireAccess(ctx: Context, request: AccessRequest<{ spaceId: string }>, needed: Role): Promise<ContentAccess>;
}

/** The content of a space: its active revision. */
export const SPACE_CONTENT: ContentScope = {
  kind: 'space',
  root: '/v1/spaces/:spaceId',
  path: '/v1/spaces/:spaceId/content',
  tags: ['Space content'],
  params: { spaceId: Id },
  requireAccess: (ctx, request, needed) => requireSpace(ctx, request, needed),
  require: async (ctx, request) =>
    request.caller?.site === undefined
      ? showHead(ctx, await requireSpace(ctx, request, 'read'))
      : showToVisitor(ctx, request.caller.site, request.params),
};

/** The content of a change request. */
export const CHANGE_REQUEST_CONTENT: ContentScope = {
  kind: 'change-request',
  root: '/v1/spaces/:spaceId/change-requests/:changeRequestId',
  path: '/v1/spaces/:spaceId/change-requests/:changeRequestId/content',
  tags: ['Change request content'],
  params: { spaceId: Id, changeRequestId: Id } as { spaceId: typeof Id },
  requireAccess: (ctx, request, needed) => requireChangeRequest(ctx, withChangeRequest(request), needed),
  require: async (ctx, request) =>
    request.caller?.site === undefined
      ? showHead(ctx, await requireChangeRequest(ctx, withChangeRequest(request), 'read'))
      : showToVisitor(ctx, request.caller.site, withChangeRequest(request).params),
};

/** A revision of a space, or of a change request of it. */
export const REVISION_CONTENT: ReadScope = {
  kind: 'revision',
  root: '/v1/spaces/:spaceId/revisions/:revisionId',
  path: '/v1/spaces/:spaceId/revisions/:revisionId',
  tags: ['Revisions'],
  params: { spaceId: Id, revisionId: Id } as { spaceId: typeof Id },
  require: async (ctx, request) => {
    const { spaceId, revisionId } = request.params as { spaceId: string; revisionId: string };
    if (request.caller?.site !== undefined) return showToVisitor(ctx, request.caller.site, { spaceId, revisionId });
    const { space } = await requireSpace(ctx, request, 'read');
    const revision = await requireRevision(ctx, space.id, revisionId);
    return showRevision(ctx, space, revision);
  },
};

/** Requests of change requests have the parameter of their path: `CHANGE_REQUEST_CONTENT.params` declares it. */
const withChangeRequest = (request: AccessRequest<{ spaceId: string }>) => request as ChangeRequestRequest;

/** The active revision of a space or of a change request. */
async function showHead(ctx: Context, { space, changeRequest }: ContentAccess): Promise<ShownRevision> {
  const revision = await getRevision(ctx, space.id, changeRequest?.revision_id ?? space.revision_id);
  return showRevision(ctx, space, revision, changeRequest);
}
