import fc, { type Arbitrary } from 'fast-check';
import { freeMembersOf, type Keywords, schemaTextOf } from '../schema-paths.ts';
import { ACROSS, CONDITION, pageWith, UNREADABLE_OPTIONS } from '../unreadable-conditions.ts';
import { type Components, resolveSchema } from './document.ts';

/** Levels of values; schemas refer to themselves. */
const MAX_DEPTH = 8;

/** Sources whose conditions can be read, and cannot. */
const PAGES = [
  pageWith(`if: ${CONDITION}`),
  ...UNREADABLE_OPTIONS.map((lines) => pageWith(lines)),
  ...ACROSS.map(([, source]) => source),
];

/** Values of members by name: placeholders of objects of the world, and texts that services parse. */
const NAMED: readonly (readonly [name: RegExp, words: readonly string[]])[] = [
  [/^space(s|Id)?$/, ['{spaceId}', '{other.spaceId}']],
  [/^siteSpace(s|Id)?$/, ['{siteSpaceId}', '{other.siteSpaceId}']],
  [/^site(s|Id)?$/, ['{siteId}', '{other.siteId}']],
  [/^(siteS|s)ection(s|Id)?$/, ['{siteSectionId}', '{other.siteSectionId}']],
  [/^(page|after|before|into|target)(s|Id)?$/, ['{pageId}', '{other.pageId}', '{siteSpaceId}', '{siteSectionId}']],
  [/^(user|member|assignee|reviewer|owner|contributor)(s|Id)?$/, ['{userId}', '{other.userId}']],
  [/^team(s|Id)?$/, ['{teamId}', '{other.teamId}']],
  [/^(parent|collection)(Id)?$/, ['{collectionId}', '{other.collectionId}']],
  [/^organization(Id)?$/, ['{organizationId}', '{other.organizationId}']],
  [/^(file|ref|icon|logo)(s|Id)?$/, ['{fileId}', '{other.fileId}']],
  [/^(revision)(Id)?$/, ['{revisionId}', '{other.revisionId}']],
  [/^(id)$/, ['{pageId}', '{siteSpaceId}', '{siteSectionId}', '{fileId}', '{changeRequestId}']],
  [
    /^(markdown|text)$/,
    ['# A\n\nText.\n', '- a\n  - b\n', '{% hint %}\n', '| a |\n| - |\n| b |\n', '[a](b.md)', ...PAGES],
  ],
  [/^source$/, PAGES],
  [/^page$/, ['{page}']],
  [/url$/i, ['https://docs.test/', 'http://127.0.0.1:1/a.md', 'https://docs.test/o/{organizationId}/s/{spaceId}']],
  [/^query$/, ['home', 'a b', '"home']],
];

/** Values of a schema, mostly valid; some are one beyond its limits. */
export function schemaValuesOf(schema: Keywords, components: Components, member = ''): Arbitrary<unknown> {
  // Schemas refer to each other in many ways: generators are cached by schema and depth.
  const arbitraries = new Map<Keywords, Map<string, Arbitrary<unknown>>>();
  const values = (reference: Keywords, name: string, depth: number): Arbitrary<unknown> => {
    const resolved = resolveSchema(reference, components);
    const known = arbitraries.get(resolved) ?? new Map<string, Arbitrary<unknown>>();
    arbitraries.set(resolved, known);
    const key = `${depth} ${name}`;
    const arbitrary = known.get(key) ?? make(resolved, name, depth);
    known.set(key, arbitrary);
    return arbitrary;
  };
  const make = (resolved: Keywords, name: string, depth: number) =>
    depth > MAX_DEPTH
      ? fc.constant(null)
      : valuesOfKind(resolved, name, (one, inside = name) => values(one, inside, depth + 1));
  return values(schema, member, 0);
}

function valuesOfKind(schema: Keywords, name: string, inner: Inner): Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => inner(one)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textsOf(schema, name);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return itemsOf(schema, inner);
    case 'object':
      return membersOf(schema, inner);
    default:
      return fc.constantFrom<unknown>('a', 1, null, {}, []);
  }
}

type Inner = (schema: Keywords, member?: string) => Arbitrary<unknown>;

function itemsOf(schema: Keywords, inner: Inner): Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 1000 } = schema;
  const few = fc.array(inner(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
  // At its bound and one beyond: of one item, as only their number matters.
  const many = inner(items).chain((item) => fc.constantFrom(maxItems, maxItems + 1).map((count) => fill(count, item)));
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: many });
}

const fill = (count: number, item: unknown): unknown[] => Array(Math.min(count, 5000)).fill(item);

function membersOf(schema: Keywords, inner: Inner): Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const whole = fc.record(
    Object.fromEntries(Object.entries(properties).map(([member, one]) => [member, inner(one, member)])),
    { requiredKeys: required.filter((member) => member in properties) },
  );
  const [free] = freeMembersOf(schema);
  if (free === undefined) return whole;
  const more = fc.dictionary(fc.constantFrom('a', 'b', 'field-{fieldName}', '{fieldName}', '__proto__'), inner(free), {
    maxKeys: 3,
  });
  return fc.tuple(whole, more).map(([one, other]) => ({ ...(one as object), ...other }));
}

function numbersOf({ type, minimum = -1000, maximum = 1000 }: Keywords): Arbitrary<number> {
  const bounds = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  const between = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return fc.oneof({ weight: 4, arbitrary: type === 'integer' ? between : between.map((n) => n + 0.5) }, bounds);
}

function textsOf(schema: Keywords, name: string): Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern, format } = schema;
  const words = NAMED.flatMap(([known, examples]) => (known.test(name) ? examples : []));
  const own =
    format === 'date-time'
      ? fc.constantFrom('2026-01-15T10:00:00.000Z', '2999-12-31T23:59:59Z', '2026-01-15T10:00:00+14:00')
      : pattern !== undefined
        ? matching(schema, pattern)
        : fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 20)) });
  const bounds = fc.constantFrom(minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1));
  return fc.oneof(
    { weight: 10, arbitrary: own },
    { weight: words.length === 0 ? 0 : 30, arbitrary: fc.constantFrom('', ...words).filter((word) => word !== '') },
    { weight: 1, arbitrary: bounds.map((length) => 'a'.repeat(Math.min(length, 20_000))) },
  );
}

/** The same for the same pattern: schemas repeat them, and to read one needs time. */
const texts = new Map<string, Arbitrary<string>>();

function matching(schema: Keywords, pattern: string): Arbitrary<string> {
  const maxLength = Math.min(schema.maxLength ?? 60, 60);
  const key = `${maxLength} ${pattern}`;
  const arbitrary = texts.get(key) ?? readPattern(schema, pattern, maxLength);
  texts.set(key, arbitrary);
  return arbitrary;
}

function readPattern(schema: Keywords, pattern: string, maxLength: number): Arbitrary<string> {
  try {
    const strings = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
    fc.sample(strings, { numRuns: 1, seed: 1 });
    return strings;
  } catch {
    // Patterns that look ahead.
    return fc.constant(schemaTextOf(schema));
  }
}
