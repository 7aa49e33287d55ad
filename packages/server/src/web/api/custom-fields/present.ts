import type { Context } from '../../../domain/context.ts';
import type { CustomFieldRow } from '../../../platform/db/tables/custom-fields.ts';
import type { CustomField, CustomFieldValues } from './schema.ts';
import { parseOptions } from './value-forms.ts';

/** The definition of a field. */
export function presentCustomField(ctx: Pick<Context, 'config'>, field: CustomFieldRow): CustomField {
  return {
    id: field.id,
    name: field.name,
    title: field.title,
    description: field.description,
    placeholder: field.placeholder,
    type: field.type,
    ...(field.options !== null && { options: parseOptions(field.options) }),
    createdAt: field.created_at,
    updatedAt: field.updated_at,
    urls: { location: `${ctx.config.publicUrl}/v1/orgs/${field.organization_id}/custom-fields/${field.name}` },
  };
}

/**
 * The fields of an organization with the values of one of its spaces.
 * @param values JSON by field id
 */
export function presentCustomFieldValues(
  ctx: Pick<Context, 'config'>,
  fields: readonly CustomFieldRow[],
  values: ReadonlyMap<string, string>,
): CustomFieldValues {
  return fields.map((field) => {
    const value = values.get(field.id);
    return { customField: presentCustomField(ctx, field), ...(value !== undefined && { value: JSON.parse(value) }) };
  });
}
