import type { Role } from '../../platform/db/role.ts';
import { forbidden } from '../../platform/errors.ts';
import { includesRole } from './permissions.ts';

const ROLE_ACTIONS: Readonly<Record<Role, string>> = {
  read: 'see this',
  comment: 'comment here',
  edit: 'edit content here',
  review: 'review and merge here',
  create: 'manage this',
  admin: 'administer this organization',
};

/** @throws 403 when the role does not reach `needed` */
export function requireRole(role: Role | null, needed: Role): void {
  if (!includesRole(role, needed)) throw forbidden(ROLE_ACTIONS[needed]);
}

/**
 * Prevents privilege escalation: a caller with the effective role `own` on a space or collection neither grants nor
 * requires a higher one there. Creators appoint no administrator, including themselves, and demote none.
 * @throws 403 for a role above `own`
 */
export function requireNoEscalation(own: Role, roles: Iterable<Role | null>): void {
  for (const role of roles) {
    if (role !== null && !includesRole(own, role)) throw forbidden('grant or revoke a role above your own here');
  }
}
