import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';

/** An operation as the specification writes it down; only the members that are compared. */
export interface SpecifiedOperation {
  readonly operationId: string;
  readonly method: string;
  /** With parameters in braces: `/v1/spaces/{spaceId}`. */
  readonly path: string;
  readonly query: readonly { readonly name: string }[];
  readonly successStatus: number;
}

/** An operation beyond the specification. */
export interface ComplementOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}

/** An operation that the server answers. */
export interface RegisteredOperation extends SpecifiedOperation {
  readonly tags: readonly string[];
  /** May be called without a token. */
  readonly isAnonymous: boolean;
  readonly hasBody: boolean;
  /** Statuses of which the shape of the answer is declared. */
  readonly declaredStatuses: readonly number[];
}

/** The operations of the specification. */
export const SPECIFIED: readonly SpecifiedOperation[] = JSON.parse(
  readFileSync(new URL('./operations.json', import.meta.url), 'utf8'),
);

/** `GET /v1/spaces/{spaceId}`: what names an operation besides its id. */
export const operationUrlOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** The operations among some routes of Fastify; the HEAD that comes with every GET, and preflights, are none. */
export function listOperations(routes: readonly RouteOptions[]): RegisteredOperation[] {
  return routes.flatMap((route) => {
    const method = String(route.method);
    if (method === 'HEAD' || method === 'OPTIONS') return [];
    const { operationId = '', tags = [], body, querystring, response } = route.schema ?? {};
    const declaredStatuses = Object.keys((response ?? {}) as object).map(Number);
    const names = Object.keys((querystring as { properties?: object } | undefined)?.properties ?? {});
    return {
      operationId,
      method,
      path: describePath(route.url),
      query: names.map((name) => ({ name })),
      successStatus: Math.min(...declaredStatuses),
      tags,
      isAnonymous: route.config?.anonymous === true,
      hasBody: body !== undefined,
      declaredStatuses,
    };
  });
}

/** `/v1/spaces/:spaceId/content/path/*` -> `/v1/spaces/{spaceId}/content/path/{pagePath}`. */
function describePath(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{pagePath}');
}

/** What differs between two sets of operations, one sentence each; empty when they are one. */
export function compareOperations(
  registered: readonly RegisteredOperation[],
  pending: readonly string[],
  complement: readonly ComplementOperation[],
): string[] {
  const byId = new Map(registered.map((operation) => [operation.operationId, operation]));
  const known = new Map([...SPECIFIED, ...complement].map((operation) => [operation.operationId, operation]));
  return [
    ...SPECIFIED.flatMap((specified) => compareSpecified(specified, byId.get(specified.operationId), pending)),
    ...complement.flatMap((specified) => comparePlace(specified, byId.get(specified.operationId))),
    ...registered
      .filter(({ operationId }) => !known.has(operationId))
      .map((operation) => `${operationUrlOf(operation)} ("${operation.operationId}") stands in no list.`),
    ...pending
      .filter((operationId) => !SPECIFIED.some((operation) => operation.operationId === operationId))
      .map((operationId) => `"${operationId}" is pending and no operation of the specification.`),
  ];
}

function compareSpecified(
  specified: SpecifiedOperation,
  registered: RegisteredOperation | undefined,
  pending: readonly string[],
): string[] {
  const { operationId } = specified;
  if (pending.includes(operationId)) {
    return registered === undefined ? [] : [`${operationId} is built; take it from the list of the pending ones.`];
  }
  const differences = comparePlace(specified, registered);
  if (registered === undefined) return differences;
  if (!registered.declaredStatuses.includes(specified.successStatus)) {
    differences.push(
      `${operationId} declares ${registered.declaredStatuses.join(', ')} and not ${specified.successStatus}.`,
    );
  }
  const missing = specified.query.filter(({ name }) => !registered.query.some((other) => other.name === name));
  if (missing.length > 0) {
    differences.push(`${operationId} lacks the query parameters ${missing.map(({ name }) => name).join(', ')}.`);
  }
  return differences;
}

function comparePlace(specified: ComplementOperation, registered: RegisteredOperation | undefined): string[] {
  if (registered === undefined) return [`${specified.operationId} (${operationUrlOf(specified)}) is missing.`];
  if (operationUrlOf(registered) === operationUrlOf(specified)) return [];
  return [`${specified.operationId} is ${operationUrlOf(registered)} and should be ${operationUrlOf(specified)}.`];
}
