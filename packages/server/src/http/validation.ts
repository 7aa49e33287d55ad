import { shorten } from '@bindery/content';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type Reason, reasonOfPlace } from '../reasons.ts';
import { compileSchema } from './compile-schema.ts';
import { describeTextFault } from './text-faults.ts';

/** One failure as the validator reports it. */
export interface Failure {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/**
 * Compiles a schema for Fastify when the first request needs it: there are hundreds, and most processes use a few. Bodies
 * are never coerced, query strings are (docs/api/contract.md#unknown-members).
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const convertible = httpPart === 'body' ? [] : listConvertible(schema);
  const place = httpPart === 'querystring' ? 'query' : httpPart === 'params' ? 'path' : (httpPart ?? 'body');
  let check: ReturnType<typeof compileSchema> | undefined;
  return (input: unknown) => {
    const value = convertible.length === 0 ? input : convertTexts(convertible, input);
    if (isDeeper(value, MAX_DEPTH)) return { error: new ValidationError(`${place} is nested too deeply.`) };
    const fault = describeTextFault(place, value);
    if (fault !== undefined) return { error: new ValidationError(fault) };
    check ??= compileSchema(schema);
    if (check.Check(value)) return { value };
    return { error: new ValidationError(describeFailure(place, check.Errors(value) as readonly Failure[])) };
  };
};

/** A request that does not have the shape of the operation; the message is one sentence that names the place. */
export class ValidationError extends Error {
  readonly reason: Reason;
  constructor(message: string, reason = reasonOfPlace(message)) {
    super(message);
    this.reason = reason;
  }
}

/** Levels of a body; what is deeper could exhaust the stack of code that walks it. */
const MAX_DEPTH = 1000;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** The members of a query string that are something else than text. */
function listConvertible(schema: TSchema): [string, TSchema][] {
  const properties = 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  return Object.entries(properties).filter(([, property]) => !('type' in property) || property.type !== 'string');
}

/**
 * Reads the texts of a query string as what the schema says they are; a text that is none is left for the check. A number
 * has one way to be written: `01`, `1.0`, `+1` and `1e0` are no integers.
 */
function convertTexts(convertible: readonly [string, TSchema][], input: unknown): unknown {
  const values = { ...(input as Record<string, unknown>) };
  for (const [name, property] of convertible) {
    if (name in values) values[name] = convertText(property, values[name]);
  }
  return values;
}

function convertText(schema: TSchema, value: unknown): unknown {
  const type = 'type' in schema ? schema.type : undefined;
  if (type === 'array') {
    const items = ('items' in schema ? schema.items : {}) as TSchema;
    return (Array.isArray(value) ? value : [value]).map((item) => convertText(items, item));
  }
  if (typeof value !== 'string') return value;
  // One of several: anything that the text can be read as.
  const options = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [];
  for (const option of options) if (convertText(option, value) !== value) return convertText(option, value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'integer' && /^(?:0|-?[1-9]\d{0,14})$/.test(value)) return Number(value);
  if (type === 'number' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(value)) return Number(value);
  return value;
}

/** One sentence for the failure that helps most: an unknown member first, then the deepest place. */
export function describeFailure(place: string, all: readonly Failure[]): string {
  const failures = keepNearestAlternatives(all);
  const unknown = failures.find((failure) => failure.keyword === 'additionalProperties');
  if (unknown !== undefined) {
    const [name] = unknown.params['additionalProperties'] as string[];
    return `${place}${shorten(`${unknown.instancePath}/${name}`)} is not a member of this request.`;
  }
  const missing = failures.find((failure) => failure.keyword === 'required');
  if (missing !== undefined) {
    const [name] = missing.params['requiredProperties'] as string[];
    return `${place}${shorten(`${missing.instancePath}/${name}`)} is required.`;
  }
  const depth = (failure: Failure) => failure.instancePath.split('/').length;
  const deepest = Math.max(...failures.map(depth));
  const candidates = failures.filter((failure) => depth(failure) === deepest && failure.keyword !== 'anyOf');
  return describeRule(place, candidates.length > 0 ? candidates : failures);
}

/**
 * Where a value may be one of several things, only what it most likely was meant to be is spoken of: a refusal that tells
 * what was wrong with the others sends people the wrong way.
 */
function keepNearestAlternatives(failures: readonly Failure[]): readonly Failure[] {
  const unions = failures.flatMap(({ schemaPath }) => [...schemaPath.matchAll(/\/anyOf\/\d+/g)].map(unionOf));
  const outermostFirst = [...new Set(unions)].sort((one, other) => one.length - other.length);
  return outermostFirst.reduce(keepNearest, failures);
}

const unionOf = ({ input, index }: RegExpExecArray): string => `${input.slice(0, index)}/anyOf/`;

function keepNearest(failures: readonly Failure[], union: string): readonly Failure[] {
  const alternatives = new Map<string, Failure[]>();
  for (const failure of failures) {
    if (!failure.schemaPath.startsWith(union)) continue;
    const name = failure.schemaPath.slice(union.length).split('/', 1)[0] ?? '';
    alternatives.set(name, [...(alternatives.get(name) ?? []), failure]);
  }
  const ranks = [...alternatives].map(([name, found]) => rankAlternative(`${union}${name}`, found));
  const nearest = Math.min(...ranks.map(({ distance }) => distance));
  const kept = new Set(ranks.flatMap(({ distance, told }) => (distance === nearest ? told : [])));
  return failures.filter((failure) => !failure.schemaPath.startsWith(union) || kept.has(failure));
}

/**
 * How far a value is from an alternative: farthest from another kind of value, then from what has another constant, as
 * constants say which alternative is meant, then from what has other members.
 */
function rankAlternative(at: string, failures: readonly Failure[]): { distance: number; told: readonly Failure[] } {
  const count = (...keywords: string[]) =>
    failures.filter(({ keyword, schemaPath }) => schemaPath === at && keywords.includes(keyword)).length;
  if (count('type', 'enum', 'const') > 0) return { distance: Number.POSITIVE_INFINITY, told: failures };
  const constants = failures.filter(
    ({ keyword, schemaPath }) => keyword === 'const' && /^\/properties\/[^/]+$/.test(schemaPath.slice(at.length)),
  );
  if (constants.length > 0) return { distance: Number.MAX_SAFE_INTEGER, told: constants };
  return { distance: count('required', 'additionalProperties'), told: failures };
}

function describeRule(place: string, failures: readonly Failure[]): string {
  // A rule of the right type says more than the refusal of the other alternatives.
  const ruled = failures.find((failure) => !['type', 'const', 'enum', 'not', 'boolean'].includes(failure.keyword));
  const where = `${place}${shorten((ruled ?? failures[0])?.instancePath ?? '')}`;
  if (ruled !== undefined) return `${where} ${ruled.message}.`;
  const allowed = failures.flatMap(
    (failure) => failure.params['allowedValues'] ?? failure.params['allowedValue'] ?? [],
  );
  const types = failures
    .filter((failure) => failure.keyword === 'type')
    .map((failure) => String(failure.params['type']));
  const choices = [...new Set([...allowed.map((value) => JSON.stringify(value)), ...types.map(withArticle)])];
  return `${where} must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}.`;
}

function withArticle(type: string): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
