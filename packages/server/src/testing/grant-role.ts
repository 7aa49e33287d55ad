import type { Db } from '../platform/db/database.ts';
import type { Role } from '../platform/db/role.ts';
import { type GrantedOn, putGrants } from '../platform/queries/permissions.ts';

/** Gives a user a role right on a space or collection, in place of one granted before. */
export const grantRole = (db: Db, on: GrantedOn, targetId: string, userId: string, role: Role, now: string) =>
  putGrants(db, on, 'user', [{ targetId, granteeId: userId, role }], now);
