import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileValidator } from '../packages/server/src/platform/http/validation.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { COMPLEMENT_OPERATIONS } from './complement-operations.ts';
import { type DryRun, digestDatabase, startDryRun } from './dry-run.ts';
import { listOperations, type RegisteredOperation, SPECIFIED } from './operations.ts';
import { PENDING_OPERATIONS } from './pending-operations.ts';
import { urlIn } from './requests.ts';
import {
  freeMembersOf,
  type Keywords,
  listItems,
  listSchemaLocations,
  membersOf,
  type SchemaLocation,
  sampleSchema,
  schemaTextOf,
} from './schema-paths.ts';
import { aWorld, fillPath, type World } from './world.ts';

const BUILT = [...SPECIFIED, ...COMPLEMENT_OPERATIONS]
  .map(({ operationId }) => operationId)
  .filter((operationId) => !PENDING_OPERATIONS.includes(operationId));

type BuiltOperation = RegisteredOperation & { readonly parts: readonly Part[] };

/** A part of a request, with its schema. */
interface Part {
  readonly name: 'body' | 'query' | 'path';
  readonly schema: Keywords;
  readonly isRight: (value: unknown) => boolean;
}

/** What has no bound, and what bounds it instead. */
const UNBOUNDED: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  {
    pattern: /document(\/document)?\/nodes(\/|$)/,
    because: 'the body as a whole is bounded, and what it is read into',
  },
  { pattern: /^body\/source\/text$/, because: 'the body as a whole is bounded (`docs/operation/limits.md`)' },
  {
    pattern: /^body\/changes\/0\/(document\/(markdown|source)|variables\/any|files\/0\/base64)$/,
    because: 'the body as a whole is bounded',
  },
  { pattern: /^body\/jsonSchema$/, because: 'its properties are bounded (`docs/concepts/audiences.md`)' },
  { pattern: /^path\/\*$/, because: 'URLs as a whole are bounded' },
  { pattern: /^body\/(timestamp|expiresAt)$/, because: 'it is read as an instant, and the text is not kept' },
  { pattern: /^body\/changes\/0\/(cover\/ref|target)\/kind$/, because: 'it is one of a few words, or refused' },
  { pattern: /^body\/(values\/any\/value|changes\/0\/cover\/yPos)$/, because: 'any finite number is one' },
];

let server: TestServer;
let world: World;
let operations: Map<string, BuiltOperation>;
let dryRun: DryRun;
let before: Record<string, string>;
const counts = { right: 0, wrong: 0 };

beforeAll(async () => {
  server = await startTestServer();
  world = await aWorld(server);
  operations = new Map(
    server.routes.flatMap((route) =>
      listOperations([route]).map((operation) => [operation.operationId, { ...operation, parts: partsOf(route) }]),
    ),
  );
  dryRun = startDryRun(server);
  before = await digestDatabase(server);
});
afterAll(async () => {
  dryRun.end();
  await server.close();
});

function partsOf({ schema, url, method }: TestServer['routes'][number]): Part[] {
  return (
    [
      ['body', 'body', schema?.body],
      ['query', 'querystring', schema?.querystring],
      ['path', 'params', schema?.params],
    ] as const
  ).flatMap(([name, httpPart, part]) => {
    if (part === undefined) return [];
    const check = compileValidator({ schema: part as never, httpPart, url, method: String(method) });
    return { name, schema: part as Keywords, isRight: (value: unknown) => !('error' in (check(value) as object)) };
  });
}

/** Values on the right side of every bound of a place. */
function listRight({ schema }: SchemaLocation): unknown[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties } = schema;
  const texts = [minLength, maxLength].filter((length) => length !== undefined && length >= shortest(schema));
  return [
    ...texts.map((length) => schemaTextOf(schema, '', length)),
    ...(maxLength !== undefined && isFree(schema) ? ['😀'.repeat(maxLength)] : []),
    ...[minimum, maximum].filter((bound) => bound !== undefined),
    ...[minItems, maxItems].flatMap((count) => (count === undefined ? [] : [listItems(schema, count)])),
    ...(maxProperties === undefined ? [] : [membersOf(schema, maxProperties)]),
  ];
}

const shortest = (schema: Keywords): number => String(sampleSchema({ ...schema, minLength: 0 })).length;
const isFree = ({ pattern, format }: Keywords): boolean => pattern === undefined && format === undefined;

/** Values one beyond every bound of a place, with what is said of them. */
function listWrong({ schema }: SchemaLocation): { readonly value: unknown; readonly says: string }[] {
  const {
    type,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    minItems = 0,
    maxItems,
    uniqueItems,
    maxProperties,
  } = schema;
  return [
    ...(minLength > 0 ? [{ value: 'a'.repeat(minLength - 1), says: `${minLength} character` }] : []),
    ...(maxLength !== undefined
      ? [{ value: `${schemaTextOf(schema, '', maxLength)}a`, says: `${maxLength} characters` }]
      : []),
    ...(minimum !== undefined ? [{ value: minimum - 1, says: `${minimum}` }] : []),
    ...(maximum !== undefined ? [{ value: maximum + 1, says: `${maximum}` }] : []),
    ...(type === 'integer' ? [{ value: (minimum ?? 0) + 0.5, says: 'integer' }] : []),
    ...(minItems > 0 ? [{ value: listItems(schema, minItems - 1), says: `${minItems} item` }] : []),
    ...(maxItems !== undefined ? [{ value: listItems(schema, maxItems + 1), says: `${maxItems} items` }] : []),
    ...(uniqueItems ? [{ value: Array(2).fill(listItems(schema, 1)[0]), says: 'duplicate' }] : []),
    ...(maxProperties !== undefined
      ? [{ value: membersOf(schema, maxProperties + 1), says: `${maxProperties} properties` }]
      : []),
  ];
}

/** What the validator says of texts that break a pattern which bounds them as well. */
const BROKEN_PATTERN = 'must match pattern';

/** A value of another kind than any that may stand in a place; undefined where everything may. */
function wrongKind(alternatives: readonly Keywords[]): unknown {
  const kinds = alternatives.map(kindOf);
  if (kinds.includes('anything')) return undefined;
  const values: [string, unknown][] = [
    ['boolean', true],
    ['number', 12.5],
    ['object', { notAMember: 1 }],
    ['string', 'not a choice'],
  ];
  return values.find(([kind]) => !kinds.includes(kind))?.[1];
}

function kindOf({ type, const: constant, enum: values }: Keywords): string {
  if (type !== undefined) return type === 'integer' ? 'number' : type;
  return constant !== undefined || values !== undefined ? 'string' : 'anything';
}

function groupByName(places: readonly SchemaLocation[]): Map<string, SchemaLocation[]> {
  const groups = new Map<string, SchemaLocation[]>();
  for (const location of places) groups.set(location.name, [...(groups.get(location.name) ?? []), location]);
  return groups;
}

/** Calls an operation with this in one of its parts; what else it needs is as it should be. */
async function send(operation: BuiltOperation, part: Part, whole: unknown) {
  const { path, method, parts } = operation;
  const url =
    part.name === 'body'
      ? urlIn(operation, world.values)
      : part.name === 'path'
        ? fillPath(path, { ...world.values, ...(whole as Record<string, string>) })
        : `${fillPath(path, world.values)}?${writeQuery(whole as Record<string, unknown>)}`;
  const bodySchema = parts.find(({ name }) => name === 'body')?.schema;
  const body = part.name === 'body' ? whole : bodySchema && sampleSchema(bodySchema);
  return server.call(method, url, { token: world.admin.token, ...(body !== undefined && { body }) });
}

const writeQuery = (members: Record<string, unknown>): string =>
  Object.entries(members)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`))
    .join('&');

function getOperation(operationId: string): BuiltOperation {
  const operation = operations.get(operationId);
  if (operation === undefined) throw new Error(`${operationId} is not registered.`);
  return operation;
}

/** How the answer to something wrong in a place differs from a refusal that names it; empty when it does not. */
async function listDifferences(
  operation: BuiltOperation,
  part: Part,
  location: SchemaLocation,
  value: unknown,
  says: string,
) {
  counts.wrong++;
  const { status, text } = await send(operation, part, location.wrap(value));
  const isNamed =
    text.includes(`"message":"${location.name}`) && (text.includes(says) || text.includes(BROKEN_PATTERN));
  if (status === 400 && isNamed) return [];
  return [`${location.name}, ${show(value)}: 400 with "${says}" expected, got ${status} ${text.slice(0, 150)}`];
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, 60);

/** Keywords that bound something, as `operations.json` has them. */
const BOUNDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern'] as const;

interface SpecifiedInput {
  readonly operationId: string;
  readonly query: readonly (Keywords & { readonly name: string })[];
  readonly body: Readonly<Record<string, Keywords>> | null;
}

const SPECIFIED_INPUT: readonly SpecifiedInput[] = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
);

/** Limits of the specification that stand in no body or query of its list of operations. */
const FURTHER_LIMITS: readonly (readonly [operationId: string, pointer: string, bounds: Keywords])[] = [
  ['getCustomHostname', 'path/hostname', { maxLength: 512 }],
  ['getSubdomain', 'path/subdomain', { minLength: 3, maxLength: 32 }],
  ['updateOrganization', 'body/hostname', { minLength: 3, maxLength: 32 }],
  ['createSpace', 'body/title', { maxLength: 50 }],
  ['createSpace', 'body/emoji', { maxLength: 50 }],
  ['createSpec', 'body/source/url', { maxLength: 2048 }],
  ['replaceSpec', 'body/source/url', { maxLength: 2048 }],
  ['updateUser', 'body/displayName', { minLength: 1, maxLength: 64 }],
];

/** The limits of `operations.json`, each with the place that it is for. */
const SPECIFIED_LIMITS = [
  ...SPECIFIED_INPUT.flatMap(({ operationId, query, body }) => [
    ...query.map((member) => [operationId, `query/${member.name}`, member] as const),
    ...Object.entries(body ?? {}).map(([name, member]) => [operationId, `body/${name}`, member] as const),
  ]),
  ...FURTHER_LIMITS,
].filter(([operationId, , schema]) => BUILT.includes(operationId) && BOUNDS.some((bound) => bound in schema));

describe('the operations of `operations.json`', () => {
  it('have limits that this file covers', () => {
    // One for each list, and those of its table.
    expect(SPECIFIED_LIMITS.length).toBeGreaterThan(60);
  });

  it.each(SPECIFIED_LIMITS)('limit %s %s like the server', (operationId, name, specified) => {
    const { parts } = getOperation(operationId);
    const unlimited = parts
      .flatMap((part) => listSchemaLocations(part.name, part.schema))
      .filter((location) => location.name === name);
    const bounds = Object.fromEntries(
      BOUNDS.flatMap((bound) => (bound in specified ? [[bound, specified[bound]]] : [])),
    );
    expect(unlimited.map(({ schema }) => schema)).toContainEqual(expect.objectContaining(bounds));
  });
});

describe('a request', () => {
  it.each(BUILT)('of %s may reach its limits, and is rejected one beyond', async (operationId) => {
    const operation = getOperation(operationId);
    const differences: string[] = [];
    for (const part of operation.parts) {
      for (const location of listSchemaLocations(part.name, part.schema)) {
        for (const value of listRight(location)) {
          counts.right++;
          if (!part.isRight(location.wrap(value))) differences.push(`${location.name} refuses ${show(value)}`);
        }
        for (const { value, says } of listWrong(location)) {
          differences.push(...(await listDifferences(operation, part, location, value, says)));
        }
      }
    }
    expect(differences).toEqual([]);
    expect(dryRun.takeCount()).toBe(0);
  });

  it.each(BUILT)('of %s is rejected with values of other types', async (operationId) => {
    const operation = getOperation(operationId);
    const differences: string[] = [];
    for (const part of operation.parts.filter(({ name }) => name !== 'path')) {
      for (const [name, places] of groupByName(listSchemaLocations(part.name, part.schema))) {
        const value = wrongKind(places.map(({ schema }) => schema));
        const [location] = places;
        // Every text is one in a query, and a list of one.
        const isText = part.name === 'query' && places.some(({ schema }) => isAnyText(schema.items ?? schema));
        if (location === undefined || value === undefined || isText || name === part.name) continue;
        differences.push(...(await listDifferences(operation, part, location, value, 'must be')));
      }
    }
    expect(differences).toEqual([]);
    expect(dryRun.takeCount()).toBe(0);
  });

  it.each(BUILT)('of %s has a limit for every string, list and number', (operationId) => {
    const unbounded = getOperation(operationId).parts.flatMap((part) =>
      listSchemaLocations(part.name, part.schema).filter(({ schema }) => isUnbounded(schema)),
    );
    const unexplained = unbounded.filter(({ name }) => !UNBOUNDED.some(({ pattern: location }) => location.test(name)));
    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });

  it('has no effect if rejected', async () => {
    console.log(`${counts.right} values at a limit, ${counts.wrong} beyond one or of another kind`);
    expect(counts.right).toBeGreaterThan(BUILT.length);
    expect(counts.wrong).toBeGreaterThan(BUILT.length);
    expect(await digestDatabase(server)).toEqual(before);
  });
});

/** Whether every text is one, or may be one that is no choice of a few. */
const isAnyText = (schema: Keywords): boolean =>
  kindOf(schema) === 'string' && schema.enum === undefined && schema.const === undefined;

/** Patterns bound what they say the length of; formats do not. */
function isUnbounded(schema: Keywords): boolean {
  const { type, const: constant, enum: values, maxLength, maxItems, maximum, pattern = '' } = schema;
  if (constant !== undefined || values !== undefined) return false;
  if (type === 'string') return maxLength === undefined && !/\{[\d,]*\d\}\$$/.test(pattern);
  if (type === 'array') return maxItems === undefined;
  if (type === 'object') return schema.maxProperties === undefined && freeMembersOf(schema).length > 0;
  return (type === 'number' || type === 'integer') && maximum === undefined;
}
