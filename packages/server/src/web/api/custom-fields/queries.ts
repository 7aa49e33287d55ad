import { countRows } from '../../../platform/db/count-rows.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CustomFieldRow, CustomFieldValueTable } from '../../../platform/db/tables/custom-fields.ts';

const COLUMNS = [
  'id',
  'organization_id',
  'name',
  'type',
  'title',
  'description',
  'placeholder',
  'options',
  'created_at',
  'updated_at',
] as const;

export const selectCustomFields = (db: Db, organizationId: string) =>
  db.selectFrom('custom_fields').select(COLUMNS).where('organization_id', '=', organizationId);

export const countCustomFields = (db: Db, organizationId: string): Promise<number> =>
  countRows(selectCustomFields(db, organizationId));

/** All fields of an organization, oldest first. */
export async function listCustomFieldsOf(db: Db, organizationId: string): Promise<CustomFieldRow[]> {
  return selectCustomFields(db, organizationId).orderBy('created_at').orderBy('id').execute();
}

export async function findCustomField(
  db: Db,
  organizationId: string,
  name: string,
): Promise<CustomFieldRow | undefined> {
  return selectCustomFields(db, organizationId).where('name', '=', name).executeTakeFirst();
}

export async function insertCustomField(db: Db, row: CustomFieldRow): Promise<void> {
  await db.insertInto('custom_fields').values(row).execute();
}

export async function updateCustomFieldRow(db: Db, fieldId: string, changes: Partial<CustomFieldRow>): Promise<void> {
  await db.updateTable('custom_fields').set(changes).where('id', '=', fieldId).execute();
}

/** Deletes a field with its values on all spaces. */
export async function deleteCustomFieldRow(db: Db, fieldId: string): Promise<void> {
  await db.deleteFrom('custom_fields').where('id', '=', fieldId).execute();
}

/** The values of a space as JSON, by field id. */
export async function findFieldValues(db: Db, spaceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('custom_field_values')
    .select(['field_id', 'value'])
    .where('space_id', '=', spaceId)
    .execute();
  return new Map(rows.map(({ field_id, value }) => [field_id, value]));
}

/** Inserts or replaces a value. */
export async function setFieldValue(db: Db, row: CustomFieldValueTable): Promise<void> {
  await db
    .insertInto('custom_field_values')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'field_id']).doUpdateSet({ value: row.value, updated_at: row.updated_at }),
    )
    .execute();
}

export async function deleteFieldValues(db: Db, spaceId: string, fieldIds: readonly string[]): Promise<void> {
  if (fieldIds.length === 0) return;
  await db
    .deleteFrom('custom_field_values')
    .where('space_id', '=', spaceId)
    .where('field_id', 'in', fieldIds)
    .execute();
}

/** Deletes all values of a space: it has left the organization of the fields. */
export async function deleteFieldValuesOfSpace(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('custom_field_values').where('space_id', '=', spaceId).execute();
}
