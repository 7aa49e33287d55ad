import { type AccessRequest, type OrganizationAccess, requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { notFound } from '../../../platform/errors.ts';
import { findMember } from '../../../platform/queries/members.ts';

export interface MemberAccess extends OrganizationAccess {
  /** The member in the path; `member` is the caller's own membership. */
  readonly target: MemberRow;
}

/**
 * The member in the path, checked against the organization in the path, for callers who may see them.
 * @throws 404 to non-members, and to guests for everybody but themselves (docs/api/contract.md#guests)
 */
export async function requireMember(
  ctx: Context,
  request: AccessRequest<{ organizationId: string; userId: string }>,
): Promise<MemberAccess> {
  const access = await requireOrganization(ctx, request, 'guest');
  const { userId } = request.params;
  const isHidden = access.member.role === null && access.caller.userId !== userId;
  const target = isHidden ? undefined : await findMember(ctx.database.reader, access.organization.id, userId);
  if (target === undefined) throw notFound('member');
  return { ...access, target };
}
