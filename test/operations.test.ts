import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { COMPLEMENT_OPERATIONS } from './complement-operations.ts';
import {
  compareOperations,
  listOperations,
  operationUrlOf,
  type RegisteredOperation,
  SPECIFIED,
} from './operations.ts';
import { PENDING_OPERATIONS } from './pending-operations.ts';
import { MADE_WHERE_MISSING } from './requests.ts';

let server: TestServer;
let registered: RegisteredOperation[];

beforeAll(async () => {
  server = await startTestServer();
  registered = listOperations(server.routes);
});
afterAll(() => server.close());

describe('the operations of the server', () => {
  it('are those of `operations.json` and `complement-operations.ts`, except for the pending ones', () => {
    expect(compareOperations(registered, PENDING_OPERATIONS, COMPLEMENT_OPERATIONS)).toEqual([]);
  });

  it('are identified by their ids and by their paths', () => {
    const all = [...SPECIFIED, ...COMPLEMENT_OPERATIONS];
    expect(SPECIFIED).toHaveLength(127);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    expect(new Set(all.map(operationUrlOf)).size).toBe(all.length);
    expect(new Set(PENDING_OPERATIONS).size).toBe(PENDING_OPERATIONS.length);
  });

  it('are in the OpenAPI document, each once, with a response and a tag', async () => {
    const { paths } = (await server.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { operationId: string; tags: string[]; responses: object }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
    );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      registered.map(({ operationId }) => operationId).sort(),
    );
    // Some make what does not exist, and say so.
    for (const { operationId, tags, responses } of described) {
      expect(tags, operationId).toHaveLength(1);
      expect(
        Object.keys(responses).filter((status) => status < '300'),
        operationId,
      ).toHaveLength(MADE_WHERE_MISSING.has(operationId) ? 2 : 1);
    }
  });

  it('have no negative constants in that document, which client generators do not support', async () => {
    const document = (await server.call('GET', '/openapi.json')).body;
    const negative: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { const: only, enum: values = [] } = value as { const?: unknown; enum?: unknown };
      const constants = [only, ...(Array.isArray(values) ? values : [])];
      if (constants.some((one) => typeof one === 'number' && one < 0)) negative.push(path);
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    };
    visit(document, '');
    expect(negative).toEqual([]);
    expect(JSON.stringify(document)).toContain('"rating":{"type":"integer","minimum":-1,"maximum":1}');
  });
});

describe('compareOperations', () => {
  const pending = SPECIFIED.map(({ operationId }) => operationId);
  const listSites: RegisteredOperation = {
    ...(SPECIFIED[0] as (typeof SPECIFIED)[number]),
    tags: ['Sites'],
    isAnonymous: false,
    hasBody: false,
    declaredStatuses: [200],
  };
  const others = pending.filter((operationId) => operationId !== 'listSites');

  it('returns nothing if the lists are complete', () => {
    expect(compareOperations([listSites], others, [])).toEqual([]);
    expect(compareOperations([], pending, [])).toEqual([]);
  });

  it.each([
    ['a pending one that is built', [listSites], pending, 'listSites is built'],
    ['a missing one', [], others, 'listSites (GET /v1/orgs/{organizationId}/sites) is missing.'],
    ['an unknown pending one', [listSites], [...others, 'listSights'], '"listSights" is pending and no operation'],
    ['another method', [{ ...listSites, method: 'POST' }], others, 'listSites is POST'],
    ['another status', [{ ...listSites, declaredStatuses: [201] }], others, 'listSites declares 201 and not 200.'],
    ['a missing query parameter', [{ ...listSites, query: [{ name: 'page' }] }], others, 'lacks the query parameters'],
    ['one that no list has', [listSites, { ...listSites, operationId: 'x' }], others, '("x") stands in no list.'],
  ])('names %s', (_what, registeredOperations, pendingIds, sentence) => {
    const differences = compareOperations(registeredOperations, pendingIds, []);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toContain(sentence);
  });
});
