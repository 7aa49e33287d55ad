import { writeAuditEvent } from '../../audit/record.ts';
import type { CustomFieldRow } from '../../db/tables/custom-fields.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, limitReached, notFound, taken } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { updateSpaceRow } from '../../queries/spaces.ts';
import { getSpaceToChange } from '../spaces/service.ts';
import * as queries from './queries.ts';
import type { CreateCustomField, UpdateCustomField, UpdateCustomFieldValues } from './schema.ts';
import { isSelect, parseOptions, refuseValue } from './value-forms.ts';

/** Fields of an organization, at most: every space shows all of them. */
const MAX_FIELDS = 100;

/** Whose field is changed, and by whom. */
export interface FieldChange {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Makes a field of an organization.
 * @throws 400 for the name `__proto__`, and for options that its type needs or has no use for; 409 for a name that is taken and beyond 100 fields
 */
export async function createCustomField(
  tx: Tx,
  { organizationId, userId }: FieldChange,
  { name, type, title = '', description = '', placeholder = '', options }: CreateCustomField,
): Promise<CustomFieldRow> {
  // No request with a member of this name is read, so the field could have no value.
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
 * Changes the members that are given. Values that are no options any more stay until they are changed.
 * @throws 400 for options of a type that has none, 404 when the field is gone
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
  const given = { ...texts, ...(options !== undefined && { options: JSON.stringify(options) }) };
  if (Object.keys(given).length === 0) return field;
  const changes = { ...given, updated_at: tx.now };
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

/** @throws 400 for options of a type that has none */
function requireOptionsFit({ type }: Pick<CustomFieldRow, 'type'>, options: readonly string[] | undefined): void {
  if (options !== undefined && !isSelect(type)) throw badRequest(`body/options are not for the type "${type}".`);
}

/**
 * Sets the values of a space that are named and removes those that are null; all of them or none
 * (docs/api/contract.md#values-of-custom-fields). The space counts as updated when one of them was another before.
 * @throws 400 for names that no field has, all of them told, and for a value that its field cannot have; 409 when the
 *   space is deleted
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

/** The fields that the values are for. @throws 400 as `updateCustomFieldValues` */
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
    const refusal = value === null ? undefined : refuseValue(field.type, parseOptions(field.options), value);
    if (refusal !== undefined) throw badRequest(`body/values/${name}/value ${refusal}.`);
    return [[field, value]];
  });
}
