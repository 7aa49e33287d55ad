import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A member of a request, as one of the alternatives that its schema has there. */
export interface SchemaLocation {
  /** As refusals name it: `body/changes/0/title`. */
  readonly name: string;
  readonly schema: Keywords;
  /** The whole body or query that has this value in this place, and is right everywhere else. */
  readonly wrap: (value: unknown) => unknown;
}

/** The keywords of JSON Schema that requests are described with. */
export interface Keywords {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly patternProperties?: Readonly<Record<string, Keywords>>;
  readonly additionalProperties?: boolean | Keywords;
  readonly items?: Keywords;
  readonly anyOf?: readonly Keywords[];
}

/** Every place of a body, query or path, from the outside inwards. */
export function listSchemaLocations(
  name: string,
  schema: Keywords,
  wrap: SchemaLocation['wrap'] = (value) => value,
): SchemaLocation[] {
  if (schema.anyOf !== undefined)
    return schema.anyOf.flatMap((alternative) => listSchemaLocations(name, alternative, wrap));
  return [{ name, schema, wrap }, ...listInside(name, schema, wrap)];
}

function listInside(name: string, schema: Keywords, wrap: SchemaLocation['wrap']): SchemaLocation[] {
  const members = Object.entries(schema.properties ?? {});
  const rest = () => sampleSchema(schema) as object;
  return [
    ...members.flatMap(([member, inner]) =>
      listSchemaLocations(`${name}/${member}`, inner, (value) => wrap({ ...rest(), [member]: value })),
    ),
    ...freeMembersOf(schema).flatMap((inner) =>
      listSchemaLocations(`${name}/any`, inner, (value) => wrap({ ...rest(), any: value })),
    ),
    ...(schema.items === undefined
      ? []
      : listSchemaLocations(`${name}/0`, schema.items, (value) =>
          wrap([value, ...listItems(schema, (schema.minItems ?? 1) - 1)]),
        )),
  ];
}

/** The smallest value of a schema. */
export function sampleSchema(schema: Keywords): unknown {
  if (schema.anyOf?.[0] !== undefined) return sampleSchema(schema.anyOf[0]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return schemaTextOf(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return listItems(schema, schema.minItems ?? 0);
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((member) => [member, sampleSchema(schema.properties?.[member] ?? {})]),
      );
    default:
      return 'anything';
  }
}

/** An object with so many members of any name. */
export const membersOf = (schema: Keywords, count: number): object => {
  const [inner = {}] = freeMembersOf(schema);
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`any-${index}`, sampleSchema(inner)]));
};

/** The schemas of members of any name. */
export const freeMembersOf = ({ patternProperties = {}, additionalProperties }: Keywords): readonly Keywords[] => [
  ...Object.values(patternProperties),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

/** So many items for an array, all different where they can be. */
export function listItems({ items = {} }: Keywords, count: number): unknown[] {
  if (count <= 0) return [];
  const isFreeText = items.type === 'string' && items.const === undefined && items.enum === undefined;
  const values: readonly unknown[] = items.enum ?? [sampleSchema(items)];
  if (!isFreeText) return Array.from({ length: count }, (_, index) => values[index % values.length]);
  return Array.from({ length: count }, (_, index) =>
    schemaTextOf({ ...items, minLength: 4 + String(index).length }, String(index)),
  );
}

/**
 * A text of exactly `length` characters, by default the fewest, that breaks no other rule of its schema.
 * @param end what it ends in
 */
export function schemaTextOf(schema: Keywords, end = '', length = fewest(schema, end)): string {
  const check = Compile({ ...schema, minLength: 0, maxLength: Number.MAX_SAFE_INTEGER } as TSchema);
  for (const [begin, fill] of SHAPES) {
    const text = fill(begin, length - end.length) + end;
    if (text.length === length && check.Check(text)) return text;
  }
  throw new Error(`Say in schema-paths.ts what a text of ${length} characters is for ${JSON.stringify(schema)}.`);
}

/** Formats and patterns need some characters to be anything at all. */
function fewest(schema: Keywords, end: string): number {
  if (schema.format === 'date-time') return 24;
  if (schema.format !== undefined || schema.pattern !== undefined) {
    for (let length = Math.max(schema.minLength ?? 0, end.length, 1); length <= 100; length++) {
      if (SHAPES.some(([begin, fill]) => isOne(schema, fill(begin, length - end.length) + end, length))) return length;
    }
  }
  return Math.max(schema.minLength ?? 1, end.length);
}

const isOne = (schema: Keywords, text: string, length: number): boolean =>
  text.length === length && Compile({ ...schema, minLength: 0 } as TSchema).Check(text);

const padded = (begin: string, length: number) => begin + 'a'.repeat(Math.max(0, length - begin.length));

/** Ways to make a text of some length. */
const SHAPES: readonly (readonly [string, (begin: string, length: number) => string])[] = [
  ['', padded],
  ['https://example.com/', padded],
  ['example.com/', padded],
  ['#', padded],
  ['docs.example.', labels],
  ['a@b.', labels],
  ['de', subtags],
  ['2026-01-15T10:00:00.', (begin, length) => `${begin.padEnd(length - 1, '0')}Z`],
];

/** Subtags of a language, none of them longer than 8 characters. */
function subtags(begin: string, length: number): string {
  let text = begin;
  while (length - text.length > 9) text += length - text.length > 11 ? '-aaaaaaaa' : '-aaaa';
  return text.length === length ? text : `${text}-${'a'.repeat(Math.max(0, length - text.length - 1))}`;
}

/** Labels of a host name, none of them longer than 63 characters. */
function labels(begin: string, length: number): string {
  let text = begin;
  while (length - text.length > 63) text += `${'a'.repeat(length - text.length > 66 ? 60 : 30)}.`;
  return padded(text, length);
}
