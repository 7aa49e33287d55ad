import { includesRole } from '../../../domain/access/permissions.ts';
import { loadSpaceAccess } from '../../../domain/access/require.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { NotificationKind } from '../../../platform/db/tables/notifications.ts';
import { NEEDED_ROLES } from './needed-roles.ts';

/** Whether a person may know of an event of a space: by their role, while the space exists. */
export async function mayBeNotified(db: Db, spaceId: string, userId: string, kind: NotificationKind): Promise<boolean> {
  const { space, role } = await loadSpaceAccess(db, spaceId, userId);
  return space?.deleted_at === null && includesRole(role, NEEDED_ROLES[kind]);
}
