import type { Role } from '../../platform/db/role.ts';
import type { ChangeRequestRow } from '../../platform/db/tables/change-requests.ts';
import { notFound } from '../../platform/errors.ts';
import { findChangeRequest } from '../../platform/queries/change-requests.ts';
import type { Context } from '../context.ts';
import { type AccessedSpace, type AccessRequest, requireSpace } from './require.ts';

export type ChangeRequestRequest = AccessRequest<{ spaceId: string; changeRequestId: string }>;

/**
 * The change request in the path, by its id or number, for a caller whose role on its space reaches `needed`.
 * @throws the errors of `requireSpace`, and 404 for a change request of another space
 */
export async function requireChangeRequest(
  ctx: Context,
  request: ChangeRequestRequest,
  needed: Role,
): Promise<AccessedSpace & { readonly changeRequest: ChangeRequestRow }> {
  const access = await requireSpace(ctx, request, needed);
  const { changeRequestId } = request.params;
  const changeRequest = await ctx.cache.get(`change request ${access.space.id} ${changeRequestId}`, () =>
    findChangeRequest(ctx.database.reader, access.space.id, changeRequestId),
  );
  if (changeRequest === undefined) throw notFound('change request');
  return { ...access, changeRequest };
}
