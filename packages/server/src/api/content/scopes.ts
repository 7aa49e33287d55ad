import { type AccessRequest, requireSpace } from '../../access/require.ts';
import type { Caller } from '../../access/tokens.ts';
import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { notFound } from '../../errors.ts';
import { Id } from '../../http/schemas.ts';
import { findChangeRequest } from '../../queries/change-requests.ts';
import { getRevision, requireRevision } from '../../revisions/revisions.ts';
import type { ShownRevision } from './present.ts';
import { showRevision } from './show-revision.ts';
import { showToVisitor } from './visitor-content.ts';

/** What the operations on content are about, with the caller who may act on it. */
export interface ContentAccess {
  readonly caller: Caller;
  /** Effective role of the caller on the space. */
  readonly role: Role;
  readonly space: SpaceRow;
  readonly changeRequest?: ChangeRequestRow;
}

/**
 * The content that operations read: the head of a space, that of a change request, or any revision. The same operations
 * stand under the prefix of each, so their routes accept the scope and are registered once for each.
 */
export interface ReadScope {
  readonly kind: 'space' | 'change-request' | 'revision';
  /** What their paths begin with, after the prefix. */
  readonly path: '/content' | '';
  readonly tags: readonly string[];
  /** Path parameters of the prefix; operations add their own. */
  readonly params: { readonly spaceId: typeof Id };
  /** Checks access for who reads, and every id of the prefix against its parent; loads the revision. */
  require(ctx: Context, request: AccessRequest<{ spaceId: string }>): Promise<ShownRevision>;
}

/** The head of a space or of a change request: content that can be written too. */
export interface ContentScope extends ReadScope {
  readonly kind: 'space' | 'change-request';
  /** Checks access, and every id of the prefix against its parent. */
  requireAccess(ctx: Context, request: AccessRequest<{ spaceId: string }>, needed: Role): Promise<ContentAccess>;
}

/** The content of a space: its active revision. Prefix `/v1/spaces/:spaceId`. */
export const SPACE_CONTENT: ContentScope = {
  kind: 'space',
  path: '/content',
  tags: ['Space content'],
  params: { spaceId: Id },
  requireAccess: (ctx, request, needed) => requireSpace(ctx, request, needed),
  require: async (ctx, request) =>
    request.caller?.site === undefined
      ? showHead(ctx, await requireSpace(ctx, request, 'read'))
      : showToVisitor(ctx, request.caller.site, request.params),
};

/** The content of a change request. Prefix `/v1/spaces/:spaceId/change-requests/:changeRequestId`. */
export const CHANGE_REQUEST_CONTENT: ContentScope = {
  kind: 'change-request',
  path: '/content',
  tags: ['Change request content'],
  params: { spaceId: Id, changeRequestId: Id } as { spaceId: typeof Id },
  requireAccess: (ctx, request, needed) => requireChangeRequest(ctx, withChangeRequest(request), needed),
  require: async (ctx, request) =>
    request.caller?.site === undefined
      ? showHead(ctx, await requireChangeRequest(ctx, withChangeRequest(request), 'read'))
      : showToVisitor(ctx, request.caller.site, withChangeRequest(request).params),
};

/** A revision of a space, or of a change request of it. Prefix `/v1/spaces/:spaceId/revisions/:revisionId`. */
export const REVISION_CONTENT: ReadScope = {
  kind: 'revision',
  path: '',
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

type ChangeRequestRequest = AccessRequest<{ spaceId: string; changeRequestId: string }>;

/** Requests under the prefix of change requests have its parameter: `CHANGE_REQUEST_CONTENT.params` declares it. */
const withChangeRequest = (request: AccessRequest<{ spaceId: string }>) => request as ChangeRequestRequest;

/**
 * The change request in the path, by its id or number, for a caller whose role on its space reaches `needed`.
 * @throws what `requireSpace` throws, and 404 for a change request that is none of this space
 */
export async function requireChangeRequest(
  ctx: Context,
  request: ChangeRequestRequest,
  needed: Role,
): Promise<ContentAccess & { changeRequest: ChangeRequestRow }> {
  const access = await requireSpace(ctx, request, needed);
  const { changeRequestId } = request.params;
  const changeRequest = await ctx.cache.get(`change request ${access.space.id} ${changeRequestId}`, () =>
    findChangeRequest(ctx.database.reader, access.space.id, changeRequestId),
  );
  if (changeRequest === undefined) throw notFound('change request');
  return { ...access, changeRequest };
}

/** The active revision of a space or of a change request. */
async function showHead(ctx: Context, { space, changeRequest }: ContentAccess): Promise<ShownRevision> {
  const revision = await getRevision(ctx, space.id, changeRequest?.revision_id ?? space.revision_id);
  return showRevision(ctx, space, revision, changeRequest);
}
