import { shorten } from '@bindery/content';
import { badRequest } from '../errors.ts';

/** What the claims of visitors look like: `SiteAdaptiveSchema` of the specification, read. */
export type AdaptiveSchema = Extract<ClaimShape, { readonly kind: 'object' }>;

export type ClaimShape =
  | PrimitiveShape
  | { readonly kind: 'array'; readonly items: PrimitiveShape }
  | { readonly kind: 'object'; readonly properties: ReadonlyMap<string, Claim> };

type PrimitiveShape =
  | { readonly kind: 'boolean' | 'number' }
  /** `values`: the only ones that it may have. */
  | { readonly kind: 'string'; readonly values?: ReadonlySet<string> };

export interface Claim {
  readonly shape: ClaimShape;
  readonly description?: string;
}

/** Bytes of a schema as JSON. */
const MAX_BYTES = 64 * 1024;
/** Objects within each other, the schema itself counted. */
const MAX_DEPTH = 8;
const MAX_PROPERTIES = 100;
const MAX_VALUES = 100;
const MAX_NAME = 100;
const MAX_TEXT = 2048;
const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a JSON schema of the forms that are allowed for claims (docs/api/contract.md#claims-schema): booleans, numbers,
 * texts, texts of a list, lists of one of these, and objects of them all. Pure.
 * @param place what messages begin with
 * @throws 400 naming the place of what is not allowed
 */
export function parseAdaptiveSchema(json: unknown, place = 'body/jsonSchema'): AdaptiveSchema {
  const root = requireObject(json, place);
  if (new TextEncoder().encode(JSON.stringify(json)).length > MAX_BYTES) {
    throw badRequest(`${place} must not have more than ${MAX_BYTES} bytes.`);
  }
  refuseOthers(root, ['$schema', '$id', 'type', 'description', 'properties', 'additionalProperties'], place);
  checkText(root, '$id', place);
  checkText(root, '$schema', place);
  if (root['$schema'] !== undefined && !DRAFT_07.test(String(root['$schema']))) {
    throw badRequest(`${place}/$schema must be "http://json-schema.org/draft-07/schema#".`);
  }
  if (root['type'] !== 'object') throw badRequest(`${place}/type must be "object".`);
  return parseObject(root, place, 1);
}

function parseObject(json: Json, place: string, depth: number): AdaptiveSchema {
  if (depth > MAX_DEPTH)
    throw badRequest(`${place} is nested too deeply: at most ${MAX_DEPTH} levels of objects are allowed.`);
  checkText(json, 'description', place);
  if (json['additionalProperties'] !== false) throw badRequest(`${place}/additionalProperties must be false.`);
  const entries = Object.entries(requireObject(json['properties'], `${place}/properties`));
  if (entries.length > MAX_PROPERTIES) {
    throw badRequest(`${place}/properties must not have more than ${MAX_PROPERTIES} members.`);
  }
  const claims = entries.map(([name, value]): [string, Claim] => {
    if (name === '' || name.length > MAX_NAME || name === '__proto__') {
      throw badRequest(`${place}/properties has a name that no claim can have: 1 to ${MAX_NAME} characters.`);
    }
    return [name, parseClaim(value, `${place}/properties/${name}`, depth)];
  });
  const properties = new Map(claims);
  // Under this name stands what nobody has signed.
  if (depth === 1 && (properties.get('unsigned')?.shape.kind ?? 'object') !== 'object') {
    throw badRequest(`${place}/properties/unsigned must be of type "object": it contains the unsigned claims.`);
  }
  return { kind: 'object', properties };
}

function parseClaim(value: unknown, place: string, depth: number): Claim {
  const json = requireObject(value, place);
  const { description } = json;
  checkText(json, 'description', place);
  return { shape: parseShape(json, place, depth), ...(typeof description === 'string' && { description }) };
}

function parseShape(json: Json, place: string, depth: number): ClaimShape {
  switch (json['type']) {
    case 'object':
      refuseOthers(json, ['type', 'description', 'properties', 'additionalProperties'], place);
      return parseObject(json, place, depth + 1);
    case 'array': {
      refuseOthers(json, ['type', 'description', 'items'], place);
      const items = parsePrimitive(requireObject(json['items'], `${place}/items`), `${place}/items`);
      if (items === undefined) throw badRequest(`${place}/items/type must be one of "boolean", "string", "number".`);
      return { kind: 'array', items };
    }
    default: {
      const shape = parsePrimitive(json, place);
      if (shape !== undefined) return shape;
      throw badRequest(`${place}/type must be one of "boolean", "string", "number", "array", "object".`);
    }
  }
}

function parsePrimitive(json: Json, place: string): PrimitiveShape | undefined {
  const { type } = json;
  checkText(json, 'description', place);
  if (type === 'boolean' || type === 'number') {
    refuseOthers(json, ['type', 'description'], place);
    return { kind: type };
  }
  if (type !== 'string') return undefined;
  refuseOthers(json, ['type', 'description', 'enum'], place);
  return { kind: 'string', ...(json['enum'] !== undefined && { values: parseEnum(json['enum'], `${place}/enum`) }) };
}

function parseEnum(value: unknown, place: string): ReadonlySet<string> {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  if (values.length === 0 || values.length > MAX_VALUES) {
    throw badRequest(`${place} must be a list of 1 to ${MAX_VALUES} texts.`);
  }
  const texts = values.map((text, index) => {
    if (typeof text === 'string' && text.length <= MAX_TEXT) return text;
    throw badRequest(`${place}/${index} must be a text of at most ${MAX_TEXT} characters.`);
  });
  const set = new Set(texts);
  if (set.size < texts.length) throw badRequest(`${place} must not have the same text twice.`);
  return set;
}

function requireObject(value: unknown, place: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw badRequest(`${place} must be an object.`);
}

function checkText(json: Json, name: string, place: string): void {
  const text = json[name];
  if (text === undefined || (typeof text === 'string' && text.length <= MAX_TEXT)) return;
  throw badRequest(`${place}/${name} must be a text of at most ${MAX_TEXT} characters.`);
}

function refuseOthers(json: Json, known: readonly string[], place: string): void {
  const other = Object.keys(json).find((name) => !known.includes(name));
  if (other !== undefined) throw badRequest(`${place}/${shorten(other)} is not allowed in this schema.`);
}
