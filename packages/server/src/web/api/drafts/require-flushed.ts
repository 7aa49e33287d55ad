import { type ChangeRequestRequest, requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { flushDrafts } from './flush.ts';

type AccessedRequest = Awaited<ReturnType<typeof requireChangeRequest>>;

/**
 * Loads a change request after flushing its drafts.
 * @throws like `requireChangeRequest`, and 409 for a draft that cannot be written
 */
export async function requireFlushedRequest(
  ctx: Context,
  request: ChangeRequestRequest,
  needed: Role,
): Promise<AccessedRequest> {
  const access = await requireChangeRequest(ctx, request, needed);
  return (await flushRequest(ctx, access)) ? requireChangeRequest(ctx, request, needed) : access;
}

/** The same for reads: a draft that cannot be written does not block them. */
export async function requireFlushedForReading(ctx: Context, request: ChangeRequestRequest): Promise<AccessedRequest> {
  try {
    return await requireFlushedRequest(ctx, request, 'read');
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 409) throw error;
    return requireChangeRequest(ctx, request, 'read');
  }
}

/** @returns whether any draft was flushed */
async function flushRequest(ctx: Context, { space, changeRequest, caller }: AccessedRequest): Promise<boolean> {
  const { id, status } = changeRequest;
  if (status === 'merged' || status === 'archived') return false;
  return flushDrafts(ctx, { spaceId: space.id, changeRequestId: id }, caller.userId);
}
