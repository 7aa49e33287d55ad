import type { Role } from '../../../platform/db/role.ts';
import type { NotificationKind } from '../../../platform/db/tables/notifications.ts';

/** The role on the space that a notification of a kind requires, when it is written, shown and mailed. */
export const NEEDED_ROLES: Readonly<Record<NotificationKind, Role>> = {
  mention: 'comment',
  reply: 'comment',
  'review-request': 'read',
  merge: 'read',
  'sync-failure': 'create',
};
