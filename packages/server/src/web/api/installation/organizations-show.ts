import type { Context } from '../../../domain/context.ts';
import { countRowsOf } from './organizations-queries.ts';
import type { InstallationOrganization } from './organizations-schema.ts';

/** An organization in the form of `selectAllOrganizations`. */
interface OrganizationRow {
  readonly id: string;
  readonly title: string;
  readonly hostname: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly stored_bytes: number;
  readonly quota: number | null;
}

/** Presents organizations with their counts, with a constant number of queries. */
export async function showInstallationOrganizations(
  { database }: Pick<Context, 'database'>,
  rows: readonly OrganizationRow[],
): Promise<InstallationOrganization[]> {
  const ids = rows.map(({ id }) => id);
  const [members, spaces, sites] = await Promise.all([
    countRowsOf(database.reader, 'members', ids),
    countRowsOf(database.reader, 'spaces', ids),
    countRowsOf(database.reader, 'sites', ids),
  ]);
  return rows.map(
    ({ id, title, hostname, created_at: createdAt, deleted_at: deletedAt, stored_bytes: used, quota }) => ({
      object: 'installation-organization',
      id,
      title,
      hostname,
      createdAt,
      ...(deletedAt !== null && { deletedAt }),
      members: members.get(id) ?? 0,
      spaces: spaces.get(id) ?? 0,
      sites: sites.get(id) ?? 0,
      storage: { used, ...(quota !== null && { quota }) },
    }),
  );
}
