import { findText, isObject, type JsonObject, readList, readMember, readObject } from './json.ts';
import { findSchemaName, resolveRef } from './resolve-ref.ts';

/** Ways to read a schema that are written side by side: one of, any of. */
const choiceNames = ['oneOf', 'anyOf'] as const;
/** Levels of schemas within schemas that the words for a type go down. */
const depthLimit = 3;
/** Maximum parts of `allOf`, and properties of one object: the size of a page is bounded for every document. */
const partLimit = 50;
const propertyLimit = 300;

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

/** The members of `type`, `null` left out. */
function listTypes(schema: JsonObject): readonly string[] {
  const type = readMember(schema, 'type');
  const types = Array.isArray(type) ? type : [type];
  return types.filter((name): name is string => typeof name === 'string' && name !== 'null');
}

export function isNullable(schema: JsonObject): boolean {
  const type = readMember(schema, 'type');
  if (readMember(schema, 'nullable') === true) return true;
  if (Array.isArray(type) && type.includes('null')) return true;
  return choiceNames.some((name) => readList(schema, name).some((choice) => findText(choice, 'type') === 'null'));
}

/** The choices of a schema, `null` left out. */
export function listChoices(schema: JsonObject): readonly unknown[] {
  const choices = choiceNames.flatMap((name) => readList(schema, name));
  return choices.filter((choice) => findText(choice, 'type') !== 'null');
}

/** Allowed values of a schema: `enum`, `const`, or alternatives that are all constants. */
export function listValues(schema: JsonObject): readonly unknown[] {
  const values = readList(schema, 'enum');
  if (values.length > 0) return values;
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  const choices = listChoices(schema);
  const constant = choices.length > 0 && choices.every((choice) => isObject(choice) && Object.hasOwn(choice, 'const'));
  return constant ? choices.map((choice) => readMember(choice, 'const')) : [];
}

/** Type of a value in words: `string`, `array of Site`, `Page or Link`. */
export function describeType(document: JsonObject, value: unknown, depth = 0): string {
  const name = findSchemaName(value);
  if (name !== undefined) return name;
  const schema = resolveRef(document, value);
  if (depth > depthLimit) return 'any';
  const [type] = listTypes(schema);
  if (type === 'array' || isObject(readMember(schema, 'items'))) {
    return `array of ${describeType(document, readMember(schema, 'items') ?? {}, depth + 1)}`;
  }
  if (listValues(schema).length > 0) return type ?? typeof listValues(schema)[0];
  const choices = [...listChoices(schema), ...readList(schema, 'allOf')];
  if (choices.length > 0 && type === undefined) {
    return [...new Set(choices.slice(0, 6).map((choice) => describeType(document, choice, depth + 1)))].join(' or ');
  }
  const additional = readMember(schema, 'additionalProperties');
  const hasProperties = isObject(readMember(schema, 'properties'));
  if (isObject(additional) && !hasProperties) return `map of ${describeType(document, additional, depth + 1)}`;
  if (type === undefined) return hasProperties ? 'object' : 'any';
  const format = findText(schema, 'format');
  return [...listTypes(schema)].join(' or ') + (format === undefined ? '' : ` (${format})`);
}

const limitWords: readonly (readonly [string, string])[] = [
  ['minLength', 'at least {} characters'],
  ['maxLength', 'at most {} characters'],
  ['minimum', 'at least {}'],
  ['exclusiveMinimum', 'more than {}'],
  ['maximum', 'at most {}'],
  ['exclusiveMaximum', 'less than {}'],
  ['multipleOf', 'a multiple of {}'],
  ['minItems', 'at least {} items'],
  ['maxItems', 'at most {} items'],
  ['pattern', 'matches {}'],
];

/** Constraints of a value, in words. */
export function listLimits(schema: JsonObject): readonly string[] {
  const limits = limitWords.flatMap(([name, words]) => {
    const value = readMember(schema, name);
    return typeof value === 'number' || typeof value === 'string' ? [words.replace('{}', () => String(value))] : [];
  });
  if (readMember(schema, 'uniqueItems') === true) limits.push('no item twice');
  if (Object.hasOwn(schema, 'default')) limits.push(`default ${JSON.stringify(schema['default'])}`);
  return limits;
}

/** The members of an object, those of every part of `allOf` included, each part once. */
export function listProperties(document: JsonObject, value: unknown): readonly Property[] {
  const seen = new Set<JsonObject>();
  const properties: Property[] = [];
  const collect = (part: unknown): void => {
    const schema = resolveRef(document, part);
    if (seen.has(schema) || seen.size >= partLimit) return;
    seen.add(schema);
    for (const inner of readList(schema, 'allOf')) collect(inner);
    const required = new Set(readList(schema, 'required'));
    for (const [name, property] of Object.entries(readObject(schema, 'properties'))) {
      properties.push({ name, required: required.has(name), schema: property });
    }
  };
  collect(value);
  return properties.slice(0, propertyLimit);
}

/** The item schema of an array or a map, or the schema itself. */
export function itemOf(document: JsonObject, value: unknown): unknown {
  const schema = resolveRef(document, value);
  const items = readMember(schema, 'items');
  if (isObject(items)) return items;
  const others = readMember(schema, 'additionalProperties');
  return isObject(others) && readMember(schema, 'properties') === undefined ? others : value;
}

/** The references by which a schema, or its items, is reached. */
export const listRefs = (document: JsonObject, schema: unknown): readonly string[] =>
  [schema, itemOf(document, schema)].flatMap((value) => findText(value, '$ref') ?? []);
