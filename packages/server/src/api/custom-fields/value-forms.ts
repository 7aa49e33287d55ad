import type { CustomFieldType } from '../../db/tables/custom-fields.ts';

/** A value of some field. */
export type CustomFieldValue = string | number | boolean | string[];

/** Whether values of fields of this type are chosen from options. */
export const isSelect = (type: CustomFieldType): boolean => type === 'select:multi' || type === 'select:single';

/** The options of a field as they are stored: JSON, or null for types without options. */
export const parseOptions = (options: string | null): string[] => (options === null ? [] : JSON.parse(options));

/**
 * What a value of a field must be and is not, as the end of a sentence; undefined for a value that fits
 * (docs/api/contract.md#values-of-custom-fields). Pure.
 * @param options of a field that is chosen from; lengths are the business of the schema
 */
export function refuseValue(
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
