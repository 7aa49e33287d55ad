import type { CustomFieldType } from '../../../platform/db/tables/custom-fields.ts';

/** A value of any field. */
export type CustomFieldValue = string | number | boolean | string[];

/** Whether fields of this type have options. */
export const isSelect = (type: CustomFieldType): boolean => type === 'select:multi' || type === 'select:single';

/** The options of a field in stored form: JSON, or null for types without options. */
export const parseOptions = (options: string | null): string[] => (options === null ? [] : JSON.parse(options));

/**
 * The requirement that a value of a field violates, as the end of a sentence; undefined for a valid value
 * (docs/api/contract.md#values-of-custom-fields). Pure.
 * @param options options of a select field; the schema validates lengths
 */
export function validateValue(
  type: CustomFieldType,
  options: readonly string[],
  value: CustomFieldValue,
): string | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be a boolean';
    case 'tags':
      return Array.isArray(value) ? undefined : 'must be an array';
    case 'select:single':
      return typeof value === 'string' && options.includes(value)
        ? undefined
        : 'must be one of the options of the field';
    case 'select:multi': {
      const isChosen = Array.isArray(value) && value.every((item) => options.includes(item));
      return isChosen ? undefined : 'must be an array of options of the field';
    }
  }
}
