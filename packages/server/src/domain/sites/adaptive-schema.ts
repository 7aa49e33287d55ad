import { shorten } from '@bindery/content';
import { badRequest } from '../../platform/errors.ts';

/** The schema of visitors' claims: a parsed `SiteAdaptiveSchema` of the specification. */
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
 * Parses a JSON schema of the forms allowed for claims (docs/api/contract.md#claims-schema): booleans, numbers, texts,
 * enumerations, lists of one of these, and objects of all of them. Pure.
 * @param path prefix of error paths
 * @throws 400 with the path of the invalid value
 */
export function parseAdaptiveSchema(json: unknown, path = 'body/jsonSchema'): AdaptiveSchema {
  const root = requireObject(json, path);
  if (new TextEncoder().encode(JSON.stringify(json)).length > MAX_BYTES) {
    throw badRequest(`${path} must not have more than ${MAX_BYTES} bytes.`);
  }
  refuseOthers(root, ['$schema', '$id', 'type', 'description', 'properties', 'additionalProperties'], path);
  checkText(root, '$id', path);
  checkText(root, '$schema', path);
  if (root['$schema'] !== undefined && !DRAFT_07.test(String(root['$schema']))) {
    throw badRequest(`${path}/$schema must be "http://json-schema.org/draft-07/schema#".`);
  }
  if (root['type'] !== 'object') throw badRequest(`${path}/type must be "object".`);
  return parseObject(root, path, 1);
}

function parseObject(json: Json, path: string, depth: number): AdaptiveSchema {
  if (depth > MAX_DEPTH)
    throw badRequest(`${path} is nested too deeply: at most ${MAX_DEPTH} levels of objects are allowed.`);
  checkText(json, 'description', path);
  if (json['additionalProperties'] !== false) throw badRequest(`${path}/additionalProperties must be false.`);
  const entries = Object.entries(requireObject(json['properties'], `${path}/properties`));
  if (entries.length > MAX_PROPERTIES) {
    throw badRequest(`${path}/properties must not have more than ${MAX_PROPERTIES} members.`);
  }
  const claims = entries.map(([name, value]): [string, Claim] => {
    if (name === '' || name.length > MAX_NAME || name === '__proto__') {
      throw badRequest(`${path}/properties has a name that no claim can have: 1 to ${MAX_NAME} characters.`);
    }
    return [name, parseClaim(value, `${path}/properties/${name}`, depth)];
  });
  const properties = new Map(claims);
  // This name is reserved for unsigned claims.
  if (depth === 1 && (properties.get('unsigned')?.shape.kind ?? 'object') !== 'object') {
    throw badRequest(`${path}/properties/unsigned must be of type "object": it contains the unsigned claims.`);
  }
  return { kind: 'object', properties };
}

function parseClaim(value: unknown, path: string, depth: number): Claim {
  const json = requireObject(value, path);
  const { description } = json;
  checkText(json, 'description', path);
  return { shape: parseShape(json, path, depth), ...(typeof description === 'string' && { description }) };
}

function parseShape(json: Json, path: string, depth: number): ClaimShape {
  switch (json['type']) {
    case 'object':
      refuseOthers(json, ['type', 'description', 'properties', 'additionalProperties'], path);
      return parseObject(json, path, depth + 1);
    case 'array': {
      refuseOthers(json, ['type', 'description', 'items'], path);
      const items = parsePrimitive(requireObject(json['items'], `${path}/items`), `${path}/items`);
      if (items === undefined) throw badRequest(`${path}/items/type must be one of "boolean", "string", "number".`);
      return { kind: 'array', items };
    }
    default: {
      const shape = parsePrimitive(json, path);
      if (shape !== undefined) return shape;
      throw badRequest(`${path}/type must be one of "boolean", "string", "number", "array", "object".`);
    }
  }
}

function parsePrimitive(json: Json, path: string): PrimitiveShape | undefined {
  const { type } = json;
  checkText(json, 'description', path);
  if (type === 'boolean' || type === 'number') {
    refuseOthers(json, ['type', 'description'], path);
    return { kind: type };
  }
  if (type !== 'string') return undefined;
  refuseOthers(json, ['type', 'description', 'enum'], path);
  return { kind: 'string', ...(json['enum'] !== undefined && { values: parseEnum(json['enum'], `${path}/enum`) }) };
}

function parseEnum(value: unknown, path: string): ReadonlySet<string> {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  if (values.length === 0 || values.length > MAX_VALUES) {
    throw badRequest(`${path} must be a list of 1 to ${MAX_VALUES} texts.`);
  }
  const texts = values.map((text, index) => {
    if (typeof text === 'string' && text.length <= MAX_TEXT) return text;
    throw badRequest(`${path}/${index} must be a text of at most ${MAX_TEXT} characters.`);
  });
  const set = new Set(texts);
  if (set.size < texts.length) throw badRequest(`${path} must not have the same text twice.`);
  return set;
}

function requireObject(value: unknown, path: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw badRequest(`${path} must be an object.`);
}

function checkText(json: Json, name: string, path: string): void {
  const text = json[name];
  if (text === undefined || (typeof text === 'string' && text.length <= MAX_TEXT)) return;
  throw badRequest(`${path}/${name} must be a text of at most ${MAX_TEXT} characters.`);
}

function refuseOthers(json: Json, known: readonly string[], path: string): void {
  const unknownName = Object.keys(json).find((name) => !known.includes(name));
  if (unknownName !== undefined) throw badRequest(`${path}/${shorten(unknownName)} is not allowed in this schema.`);
}
