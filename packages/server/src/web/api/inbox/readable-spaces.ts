import { includesRole } from '../../../domain/access/permissions.ts';
import { readSpaceAccess } from '../../../domain/access/require.ts';
import { findSsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../platform/db/tables/notifications.ts';
import { NEEDED_ROLES } from './needed-roles.ts';
import { listNotifiedSpaces, type ReadableSpaces } from './queries.ts';

/** The spaces whose notifications a caller may read now, in this sign-in. */
export async function listReadableSpaces(ctx: Context, caller: Caller): Promise<ReadableSpaces> {
  const spaceIds = new Map<NotificationKind, string[]>(NOTIFICATION_KINDS.map((kind) => [kind, []]));
  for (const { id, organizationId } of await listNotifiedSpaces(ctx.database.reader, caller.userId)) {
    if ((await findSsoObstacle(ctx, caller, organizationId)) !== undefined) continue;
    for (const kind of await listReadableKinds(ctx, id, caller.userId)) spaceIds.get(kind)?.push(id);
  }
  return NOTIFICATION_KINDS.map((kind) => ({ kinds: [kind], spaceIds: spaceIds.get(kind) ?? [] }));
}

/** The kinds of notifications about a space that a person may read; none if it is deleted. */
export async function listReadableKinds(ctx: Context, spaceId: string, userId: string): Promise<NotificationKind[]> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, userId);
  if (space?.deleted_at !== null) return [];
  return NOTIFICATION_KINDS.filter((kind) => includesRole(role, NEEDED_ROLES[kind]));
}
