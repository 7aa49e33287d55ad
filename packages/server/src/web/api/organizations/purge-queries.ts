import type { Db } from '../../../platform/db/database.ts';

/** Tables whose rows have an id and belong to an organization; other rows are deleted with them. */
type OwnedTable = 'sites' | 'spaces' | 'saml_providers' | 'oidc_providers';

/** Ids of up to `limit` rows of an organization. */
export async function listIdsOf(db: Db, table: OwnedTable, organizationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteByIds(db: Db, table: OwnedTable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute();
}

/**
 * Deletes everybody's favorites that refer to a space, page, collection or site of an organization. @returns how many
 */
export async function deleteFavoritesIn(db: Db, organizationId: string): Promise<number> {
  const done = await db
    .deleteFrom('favorites')
    .where((where) => {
      const idsIn = (table: 'spaces' | 'collections' | 'sites') =>
        where.selectFrom(table).select('id').where('organization_id', '=', organizationId);
      return where.or([
        where('space_id', 'in', idsIn('spaces')),
        where('target_id', 'in', idsIn('spaces')),
        where('target_id', 'in', idsIn('collections')),
        where('target_id', 'in', idsIn('sites')),
      ]);
    })
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Preferences of up to `limit` users that refer to an organization. */
export async function listPreferencesNaming(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<{ user_id: string; preferences: string }[]> {
  return (
    db
      .selectFrom('user_preferences')
      .select(['user_id', 'preferences'])
      // An id has no characters that `like` treats specially.
      .where('preferences', 'like', `%"organization":"${organizationId}"%`)
      .limit(limit)
      .execute()
  );
}

export async function rewritePreferences(db: Db, userId: string, preferences: string, now: string): Promise<void> {
  await db
    .updateTable('user_preferences')
    .set({ preferences, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes up to `limit` identities in the scope of an organization. @returns how many */
export async function deleteIdentitiesTrustedBy(db: Db, organizationId: string, limit: number): Promise<number> {
  const some = db.selectFrom('user_identities').select('id').where('trusted_by', '=', organizationId).limit(limit);
  const rows = await some.execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.deleteFrom('sessions').where('identity_id', 'in', ids).execute();
  await db.deleteFrom('user_identities').where('id', 'in', ids).execute();
  return ids.length;
}

/** @returns how many */
export async function deleteSomeAuditEvents(db: Db, organizationId: string, limit: number): Promise<number> {
  const done = await db
    .deleteFrom('audit_events')
    .where('id', 'in', (some) =>
      some.selectFrom('audit_events').select('id').where('organization_id', '=', organizationId).limit(limit),
    )
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** @returns how many */
export async function deleteSomeMembers(db: Db, organizationId: string, limit: number): Promise<number> {
  const done = await db
    .deleteFrom('members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', (some) =>
      some.selectFrom('members').select('user_id').where('organization_id', '=', organizationId).limit(limit),
    )
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Deletes an organization with everything that refers to it. */
export async function deleteOrganizationRow(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
}
