import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApiDocument } from '../../packages/server/src/testing/api-document.ts';
import { recordDocument } from '../../packages/server/src/testing/record-statuses.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { generateTypes } from './generate-types.ts';

let server: TestServer;
let document: string;

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call('GET', '/openapi.json')).text;
  recordDocument(document);
});
afterAll(() => server.close());

describe('/openapi.json', () => {
  it('conforms to the published schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(document));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  });

  it('generates the types that the application and the client of the tests use', async () => {
    await expect(await generateTypes(document)).toMatchFileSnapshot('../../packages/app/src/data/generated/api.ts');
  });
});

describe('readApiDocument', () => {
  const user = {
    object: 'user',
    id: 'a',
    displayName: 'A',
    email: 'a@example.com',
    photoURL: 'https://docs.test/a.svg',
    urls: { location: 'https://docs.test/v1/users/a' },
  };
  const list = (items: object[]) => ({ object: 'list', items, count: items.length });

  it.each([
    ['a right answer', 'GET', '/v1/user', 200, user, undefined],
    [
      'a member that is missing',
      'GET',
      '/v1/user',
      200,
      { ...user, displayName: undefined },
      /getCurrentUser .*displayName/,
    ],
    ['a member of another type', 'GET', '/v1/user', 200, { ...user, id: 1 }, /getCurrentUser .*\/id must be string/],
    ['an item that is wrong', 'GET', '/v1/orgs', 200, list([{}]), /listOrganizations .*items\/0/],
    ['a refusal without a sentence', 'GET', '/v1/user', 401, { error: { code: 401 } }, /getCurrentUser .*message/],
    ['a status that is not declared', 'GET', '/v1/user', 202, user, /202 of getCurrentUser is not declared/],
    ['a body where none is', 'DELETE', '/v1/spaces/a', 204, {}, /deleteSpace has a body/],
    ['the fixed one of two paths', 'GET', '/v1/orgs/a/openapi/b/versions/latest', 200, {}, /getLatestSpecVersion /],
    ['a page by its path', 'GET', '/v1/spaces/a/content/path/b/c', 200, {}, /getSpacePageByPath /],
    ['what is no operation', 'GET', '/v1/nothing', 200, {}, undefined],
  ])('reports %s', (_what, method, pathname, status, body, fault) => {
    const problem = readApiDocument(document)(method, pathname, status, JSON.stringify(body));
    if (fault === undefined) expect(problem).toBeUndefined();
    else expect(problem).toMatch(fault);
  });
});
