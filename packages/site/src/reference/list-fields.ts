import { findText, isObject, type JsonObject, readMember } from './json.ts';
import { resolveRef } from './resolve-ref.ts';
import {
  describeType,
  isNullable,
  itemOf,
  listChoices,
  listLimits,
  listProperties,
  listRefs,
  listValues,
} from './schema.ts';

/** A schema property as one row. */
export interface SchemaField {
  /** From the whole value on: `owner.name`, `items[].id`, `labels.*`; a choice in round brackets, as in `shape (Circle).radius`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Markdown. */
  readonly description: string | undefined;
  /** Constraints of a value, in words. */
  readonly limits: readonly string[];
  /** That it may have; all of them where there are none. */
  readonly values: readonly string[];
}

/** Levels of members within members. */
const depthLimit = 6;
/** Fields of one schema. */
const fieldLimit = 150;
const choiceLimit = 20;
const valueLimit = 60;

/** Fields and choices that may still be looked at of everything that belongs together. */
export interface FieldBudget {
  fields: number;
}

/**
 * The properties of a schema and nested ones, in preorder. Recursive schemas are expanded once, and properties over the
 * limit are omitted.
 * @returns also whether all properties are listed
 */
export function listFields(
  document: JsonObject,
  schema: unknown,
  budget: FieldBudget,
): { readonly fields: readonly SchemaField[]; readonly isWhole: boolean } {
  const fields: SchemaField[] = [];
  let isWhole = true;
  const spend = (): boolean => {
    isWhole &&= budget.fields > 0 && fields.length < fieldLimit;
    budget.fields -= 1;
    return isWhole;
  };
  const visit = (value: unknown, path: string, ancestors: readonly string[], depth: number): void => {
    const refs = listRefs(document, value);
    if (depth >= depthLimit || refs.some((ref) => ancestors.includes(ref))) return;
    const above = [...ancestors, ...refs];
    const inner = itemOf(document, value);
    const fieldPath = path + suffixOf(document, value, inner);
    const properties = listProperties(document, inner);
    for (const { name, required, schema: member } of properties) {
      if (!spend()) return;
      const full = fieldPath === '' ? name : `${fieldPath}.${name}`;
      fields.push(describeField(document, full, member, required));
      visit(member, full, above, depth + 1);
    }
    if (properties.length > 0) return;
    for (const choice of listChoices(resolveRef(document, inner)).slice(0, choiceLimit)) {
      // Choices of choices need time too, whether or not they have a field in the end.
      if (!spend()) return;
      visit(choice, `${fieldPath} (${describeType(document, choice)})`.trim(), above, depth + 1);
    }
  };
  visit(schema, '', [], 0);
  return { fields, isWhole };
}

/** A value that has a name: a member, a parameter, a header. */
export function describeField(document: JsonObject, name: string, value: unknown, required: boolean): SchemaField {
  const schema = resolveRef(document, value);
  const values = listValues(schema);
  const allowed = values.length > 0 ? values : listValues(resolveRef(document, itemOf(document, value)));
  const listedValues = allowed.slice(0, valueLimit).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return {
    name,
    type: nameType(document, value),
    required,
    deprecated: readMember(schema, 'deprecated') === true,
    description: findText(value, 'description') ?? findText(schema, 'description'),
    limits: listLimits(schema),
    values: allowed.length > valueLimit ? [...listedValues, '…'] : listedValues,
  };
}

/** The type of a value in words. */
export const nameType = (document: JsonObject, value: unknown): string =>
  describeType(document, value) + (isNullable(resolveRef(document, value)) ? ' or null' : '');

/** The path suffix of nested values: items of an array, values of a map. */
function suffixOf(document: JsonObject, value: unknown, inner: unknown): string {
  if (inner === value) return '';
  return isObject(readMember(resolveRef(document, value), 'items')) ? '[]' : '.*';
}
