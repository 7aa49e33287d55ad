import { shorten } from '@bindery/content';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type Reason, reasonOfPlace } from '../reasons.ts';
import { compileSchema } from './compile-schema.ts';
import { ONE_LINE } from './schemas.ts';
import { describeTextFault } from './text-faults.ts';

/** One failure reported by the validator. */
export interface Failure {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/**
 * Compiles a schema for Fastify on the first request that needs it: there are hundreds, and most processes use few.
 * Bodies are never coerced, query strings are (docs/api/contract.md#unknown-members).
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const convertible = httpPart === 'body' ? [] : listConvertible(schema);
  const part = httpPart === 'querystring' ? 'query' : httpPart === 'params' ? 'path' : (httpPart ?? 'body');
  let check: ReturnType<typeof compileSchema> | undefined;
  return (input: unknown) => {
    const value = convertible.length === 0 ? input : convertTexts(convertible, input);
    if (isDeeper(value, MAX_DEPTH)) return { error: new ValidationError(`${part} is nested too deeply.`) };
    const fault = describeTextFault(part, value);
    if (fault !== undefined) return { error: new ValidationError(fault) };
    check ??= compileSchema(schema);
    if (check.Check(value)) return { value };
    return { error: new ValidationError(describeFailure(part, check.Errors(value) as readonly Failure[])) };
  };
};

/** The error for a request that violates the schema of the operation; the message is one sentence with the path. */
export class ValidationError extends Error {
  readonly reason: Reason;
  constructor(message: string, reason = reasonOfPlace(message)) {
    super(message);
    this.reason = reason;
  }
}

/** Maximum depth of a body; deeper ones could exhaust the stack of recursive code. */
const MAX_DEPTH = 1000;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** The non-text members of a query string. */
function listConvertible(schema: TSchema): [string, TSchema][] {
  const properties = 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  return Object.entries(properties).filter(([, property]) => !('type' in property) || property.type !== 'string');
}

/**
 * Converts the texts of a query string to the types of the schema; invalid ones are left to validation. Numbers have
 * one notation: `01`, `1.0`, `+1` and `1e0` are not integers.
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
  // Union types: any type that the text can be parsed as.
  const options = 'anyOf' in schema ? (schema.anyOf as TSchema[]) : [];
  for (const option of options) if (convertText(option, value) !== value) return convertText(option, value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'integer' && /^(?:0|-?[1-9]\d{0,14})$/.test(value)) return Number(value);
  if (type === 'number' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(value)) return Number(value);
  return value;
}

/** One sentence for the most helpful failure: an unknown member first, then the deepest path. */
export function describeFailure(part: string, all: readonly Failure[]): string {
  const failures = keepNearestAlternatives(all);
  const unknown = failures.find((failure) => failure.keyword === 'additionalProperties');
  if (unknown !== undefined) {
    const [name] = unknown.params['additionalProperties'] as string[];
    return `${part}${shorten(`${unknown.instancePath}/${name}`)} is not a member of this request.`;
  }
  const missing = failures.find((failure) => failure.keyword === 'required');
  if (missing !== undefined) {
    const [name] = missing.params['requiredProperties'] as string[];
    return `${part}${shorten(`${missing.instancePath}/${name}`)} is required.`;
  }
  const depth = (failure: Failure) => failure.instancePath.split('/').length;
  const deepest = Math.max(...failures.map(depth));
  const candidates = failures.filter((failure) => depth(failure) === deepest && failure.keyword !== 'anyOf');
  return describeRule(part, candidates.length > 0 ? candidates : failures);
}

/** If a value may have several forms, only the most likely one is reported: errors about the others would mislead. */
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
  const ranks = [...alternatives].map(([name, alternativeFailures]) =>
    rankAlternative(`${union}${name}`, alternativeFailures),
  );
  const nearest = Math.min(...ranks.map(({ distance }) => distance));
  const nearestFailures = new Set(ranks.flatMap(({ distance, relevant }) => (distance === nearest ? relevant : [])));
  return failures.filter((failure) => !failure.schemaPath.startsWith(union) || nearestFailures.has(failure));
}

/**
 * The distance of a value from an alternative: largest for another type, then for another constant, since constants
 * identify the alternative, then for other members.
 */
function rankAlternative(at: string, failures: readonly Failure[]): { distance: number; relevant: readonly Failure[] } {
  const count = (...keywords: string[]) =>
    failures.filter(({ keyword, schemaPath }) => schemaPath === at && keywords.includes(keyword)).length;
  if (count('type', 'enum', 'const') > 0) return { distance: Number.POSITIVE_INFINITY, relevant: failures };
  const constants = failures.filter(
    ({ keyword, schemaPath }) => keyword === 'const' && /^\/properties\/[^/]+$/.test(schemaPath.slice(at.length)),
  );
  if (constants.length > 0) return { distance: Number.MAX_SAFE_INTEGER, relevant: constants };
  return { distance: count('required', 'additionalProperties'), relevant: failures };
}

function describeRule(part: string, failures: readonly Failure[]): string {
  // A violated rule of the right type is more useful than a mismatch of the other alternatives.
  const ruled = failures.find((failure) => !['type', 'const', 'enum', 'not', 'boolean'].includes(failure.keyword));
  const where = `${part}${shorten((ruled ?? failures[0])?.instancePath ?? '')}`;
  if (ruled?.params['pattern'] === ONE_LINE) return `${where} must not contain line breaks.`;
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
