import type { Db } from '../db/database.ts';
import type { DeletedOrganizationTable, OrganizationRow } from '../db/tables/organizations.ts';
import { ORGANIZATION_COLUMNS } from './organizations.ts';

/** An organization in the trash. */
export type DeletedOrganization = OrganizationRow & Pick<DeletedOrganizationTable, 'deleted_at' | 'deleted_by'>;

const selectWithDeletion = (db: Db) =>
  db
    .selectFrom('organizations')
    .innerJoin('deleted_organizations', 'deleted_organizations.organization_id', 'organizations.id')
    .select(ORGANIZATION_COLUMNS.map((column) => `organizations.${column}` as const))
    .select(['deleted_organizations.deleted_at', 'deleted_organizations.deleted_by']);

/** An organization in the trash, with its deletion; otherwise undefined. */
export async function findDeletedOrganization(
  db: Db,
  organizationId: string,
): Promise<DeletedOrganization | undefined> {
  return selectWithDeletion(db).where('organizations.id', '=', organizationId).executeTakeFirst();
}

/** Those that were deleted after this time and that the user administrates. */
export const selectDeletedOrganizationsOf = (db: Db, userId: string, instant: string) =>
  selectWithDeletion(db)
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .select('members.role as member_role')
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)
    .where('members.role', '=', 'admin')
    .where('deleted_organizations.deleted_at', '>', instant);

/** Whether the user administrates an organization, in the trash or not. */
export async function isAdministratorOf(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
