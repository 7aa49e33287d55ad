import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { CustomFieldRow } from '../../../platform/db/tables/custom-fields.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound, taken } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { getSpaceToChange } from '../spaces/service.ts';
import * as queries from './queries.ts';
import type { CreateCustomField, UpdateCustomField, UpdateCustomFieldValues } from './schema.ts';
import { isSelect, parseOptions, validateValue } from './value-forms.ts';

/** Maximum number of fields of an organization: every space shows all of them. */
const MAX_FIELDS = 100;

/** The owner of the field, and the user who changes it. */
export interface FieldChange {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Creates a field of an organization.
 * @throws 400 for the name `__proto__`, and for missing or unexpected options; 409 for a duplicate name and beyond 100
 * fields
 */
export async function createCustomField(
  tx: Tx,
  { organizationId, userId }: FieldChange,
  { name, type, title = '', description = '', placeholder = '', options }: CreateCustomField,
): Promise<CustomFieldRow> {
  // Requests with a member of this name are rejected, so the field could have no value.
  if (name === '__proto__') throw badRequest('body/name must be something else than "__proto__".');
  if (isSelect(type) && options === undefined) throw badRequest(`body/options is required for the type "${type}".`);
  requireOptionsFit({ type }, options);
  if ((await queries.findCustomField(tx.db, organizationId, name)) !== undefined) throw taken('field name', name);
  if ((await queries.countCustomFields(tx.db, organizationId)) >= MAX_FIELDS)
    throw limitReached(
      `Custom field limit reached (${MAX_FIELDS.toLocaleString('en')} per organization). Delete one first.`,
    );
  const field: CustomFieldRow = {
    id: newId(),
    organization_id: organizationId,
    name,
    type,
    title,
    description,
    placeholder,
    options: options === undefined ? null : JSON.stringify(options),
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertCustomField(tx.db, field);
  await record(tx, 'custom-field.created', userId, field);
  return field;
}

/**
 * Changes the given members. Values that are no longer options stay until they are changed.
 * @throws 400 for options of a type without any, 404 if the field no longer exists
 */
export async function updateCustomField(
  tx: Tx,
  { organizationId, userId }: FieldChange,
  name: string,
  { options, ...texts }: UpdateCustomField,
): Promise<CustomFieldRow> {
  const field = await queries.findCustomField(tx.db, organizationId, name);
  if (field === undefined) throw notFound('custom field');
  requireOptionsFit(field, options);
  const fieldChanges = { ...texts, ...(options !== undefined && { options: JSON.stringify(options) }) };
  if (Object.keys(fieldChanges).length === 0) return field;
  const changes = { ...fieldChanges, updated_at: tx.now };
  await queries.updateCustomFieldRow(tx.db, field.id, changes);
  await record(tx, 'custom-field.updated', userId, field);
  return { ...field, ...changes };
}

/** Deletes a field with its values on all spaces, if it exists. */
export async function deleteCustomField(tx: Tx, { organizationId, userId }: FieldChange, name: string): Promise<void> {
  const field = await queries.findCustomField(tx.db, organizationId, name);
  if (field === undefined) return;
  await queries.deleteCustomFieldRow(tx.db, field.id);
  await record(tx, 'custom-field.deleted', userId, field);
}

const record = (
  tx: Tx,
  action: Parameters<typeof writeAuditEvent>[2]['action'],
  actorId: string,
  field: CustomFieldRow,
) =>
  writeAuditEvent(tx, field.organization_id, {
    action,
    actorId,
    target: { kind: 'custom-field', id: field.id },
    details: { name: field.name, type: field.type },
  });

/** @throws 400 for options of a type without any */
function requireOptionsFit({ type }: Pick<CustomFieldRow, 'type'>, options: readonly string[] | undefined): void {
  if (options !== undefined && !isSelect(type)) throw badRequest(`body/options are not for the type "${type}".`);
}

/**
 * Sets the given values of a space and removes those that are null, atomically
 * (docs/api/contract.md#values-of-custom-fields). The space counts as updated if any value differs.
 * @throws 400 naming all unknown fields, and for an invalid value; 409 if the space is deleted
 */
export async function updateCustomFieldValues(
  tx: Tx,
  spaceId: string,
  { values }: UpdateCustomFieldValues,
): Promise<void> {
  const space = await getSpaceToChange(tx, spaceId);
  const before = await queries.findFieldValues(tx.db, spaceId);
  const unset: string[] = [];
  const set = new Map<string, string>();
  for (const [field, value] of await matchFields(tx, space.organization_id, values)) {
    const written = value === null ? undefined : JSON.stringify(value);
    if (before.get(field.id) === written) continue;
    if (written === undefined) unset.push(field.id);
    else set.set(field.id, written);
  }
  if (unset.length + set.size === 0) return;
  await queries.deleteFieldValues(tx.db, spaceId, unset);
  for (const [fieldId, value] of set)
    await queries.setFieldValue(tx.db, { space_id: spaceId, field_id: fieldId, value, updated_at: tx.now });
  await updateSpaceRow(tx.db, spaceId, { updated_at: tx.now });
}

type NamedValues = UpdateCustomFieldValues['values'];

/** The fields of the values. @throws 400 like `updateCustomFieldValues` */
async function matchFields(
  tx: Tx,
  organizationId: string,
  values: NamedValues,
): Promise<[CustomFieldRow, NamedValues[string]['value']][]> {
  const fields = new Map((await queries.listCustomFieldsOf(tx.db, organizationId)).map((field) => [field.name, field]));
  const unknown = Object.keys(values).filter((name) => !fields.has(name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => JSON.stringify(name.slice(0, 50))).join(', ');
    throw badRequest(`body/values names custom fields that the organization does not have: ${names}.`);
  }
  return Object.entries(values).flatMap(([name, { value }]) => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const refusal = value === null ? undefined : validateValue(field.type, parseOptions(field.options), value);
    if (refusal !== undefined) throw badRequest(`body/values/${name}/value ${refusal}.`);
    return [[field, value]];
  });
}
