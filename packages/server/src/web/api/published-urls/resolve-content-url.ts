import { requireSpace } from '../../../domain/access/require.ts';
import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import { requireCollection } from '../../../domain/access/require-collection.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { readOwnPath } from '../../../engines/links/own-url.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { ContentUrl } from './schema.ts';

/**
 * The target of a URL of the application: a collection (`/o/{organization}/c/{collection}`), a space
 * (`/o/{organization}/s/{space}`), a change request of it (`…/~/changes/{id or number}`), or a page of either by its
 * path.
 * @throws 404 for targets that do not exist, or that the caller may not see
 */
export async function resolveContentUrl(ctx: Context, caller: Caller, url: string): Promise<ContentUrl> {
  const [first, organizationId, kind, id = '', ...rest] = readOwnPath(url, ctx.config.publicUrl)?.segments ?? [];
  if (first !== 'o' || (kind !== 's' && kind !== 'c')) throw notFound('content');
  try {
    if (kind === 's') return await resolveInSpace(ctx, caller, { organizationId, spaceId: id, rest });
    const { collection } = await requireCollection(ctx, { caller, params: { collectionId: id } }, 'read');
    if (collection.organization_id !== organizationId) throw notFound('content');
    return { collection: collection.id };
  } catch (error) {
    throw error instanceof ServiceError && error.status === 404 ? notFound('content') : error;
  }
}

interface InSpace {
  readonly organizationId: string | undefined;
  readonly spaceId: string;
  /** Segments after the space. */
  readonly rest: readonly string[];
}

async function resolveInSpace(ctx: Context, caller: Caller, asked: InSpace): Promise<ContentUrl> {
  const { organizationId, spaceId, rest } = asked;
  const { space } = await requireSpace(ctx, { caller, params: { spaceId } }, 'read');
  if (space.organization_id !== organizationId) throw notFound('content');
  const [tilde, what, changeRequestId = '', ...inside] = rest;
  if (tilde !== '~') return { space: space.id, ...(await findPage(ctx, spaceId, space.revision_id, rest)) };
  if (what !== 'changes') throw notFound('content');
  const access = await requireChangeRequest(ctx, { caller, params: { spaceId, changeRequestId } }, 'read');
  const { id, revision_id } = access.changeRequest;
  return { space: space.id, changeRequest: id, ...(await findPage(ctx, spaceId, revision_id, inside)) };
}

async function findPage(
  ctx: Context,
  spaceId: string,
  revisionId: string,
  path: readonly string[],
): Promise<{ page?: string }> {
  if (path.length === 0) return {};
  const { root } = await getRevision(ctx, spaceId, revisionId);
  const page = (await ctx.revisions.view(root)).index.byPath.get(path.join('/'))?.page.id;
  if (page === undefined) throw notFound('content');
  return { page };
}
