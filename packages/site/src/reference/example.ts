import type { JsonObject } from './json.ts';
import { findText, isObject, readList, readMember } from './json.ts';
import { resolveRef } from './resolve-ref.ts';
import { listChoices, listProperties, listValues } from './schema.ts';

/** Levels of an example that are filled in; deeper objects and arrays stay empty. */
const depthLimit = 3;
/** Values in one example. */
const valueLimit = 150;

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function findGiven(schema: JsonObject): unknown {
  if (Object.hasOwn(schema, 'example')) return schema['example'];
  const [first] = readList(schema, 'examples');
  return first ?? listValues(schema)[0] ?? readMember(schema, 'default');
}

/** The remaining budget of an example. */
interface Budget {
  values: number;
}

/** An example of a schema: the one in the document, or a generated value of its type. */
export function makeExample(document: JsonObject, value: unknown): unknown {
  return makeValue(document, value, 0, { values: valueLimit });
}

function makeValue(document: JsonObject, value: unknown, depth: number, budget: Budget): unknown {
  budget.values -= 1;
  const schema = resolveRef(document, value);
  const givenExample = findGiven(schema);
  if (givenExample !== undefined) return givenExample;
  const type = readMember(schema, 'type');
  const name = Array.isArray(type) ? type.find((item) => item !== 'null') : type;
  if (name === 'string') return formats[findText(schema, 'format') ?? ''] ?? 'text';
  if (name === 'integer' || name === 'number') return readMember(schema, 'minimum') ?? 1;
  if (name === 'boolean') return true;
  const ends = depth >= depthLimit || budget.values <= 0;
  if (name === 'array') return ends ? [] : [makeValue(document, readMember(schema, 'items'), depth + 1, budget)];
  return ends ? {} : makeMembers(document, schema, depth, budget);
}

function makeMembers(document: JsonObject, schema: JsonObject, depth: number, budget: Budget): unknown {
  const properties = listProperties(document, schema);
  const [choice] = listChoices(schema);
  if (properties.length === 0 && choice !== undefined) return makeValue(document, choice, depth + 1, budget);
  const members: Record<string, unknown> = {};
  for (const property of properties) {
    if (budget.values <= 0) break;
    members[property.name] = makeValue(document, property.schema, depth + 1, budget);
  }
  return members;
}

/** The given or generated example; undefined if there is none. */
export function writeExample(
  document: JsonObject,
  body: { readonly schema: unknown; readonly example: unknown },
): string | undefined {
  if (body.example === undefined && !isObject(body.schema)) return undefined;
  return JSON.stringify(body.example ?? makeExample(document, body.schema), undefined, 2);
}
