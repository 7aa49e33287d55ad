import type { Db } from '../db/database.ts';
import type { DeletedOrganizationTable } from '../db/tables/organizations.ts';

/**
 * The ids of organizations in the trash. Every query that finds an organization, or one of its resources by another
 * key, excludes them with it.
 */
export const selectDeletedOrganizations = (db: Db) => db.selectFrom('deleted_organizations').select('organization_id');

export async function insertDeletedOrganization(db: Db, row: DeletedOrganizationTable): Promise<void> {
  await db.insertInto('deleted_organizations').values(row).execute();
}

/** Removes an organization from the trash. */
export async function deleteDeletedOrganization(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('deleted_organizations').where('organization_id', '=', organizationId).execute();
}
