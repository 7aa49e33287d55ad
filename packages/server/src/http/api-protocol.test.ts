import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});
afterAll(() => server.close());

describe('an unknown operation', () => {
  it.each([
    ['JSON', '{"a":1}', 'application/json'],
    ['what is no JSON', '{"a":', 'application/json'],
    ['text', 'a', 'text/plain'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ])('answers 404 to a body of %s', async (_, body, type) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const url = '/v1/no/such/operation';
      const answer = await server.call(method, url, { body, headers: { 'content-type': type } });
      expect([answer.status, answer.body.error.message]).toEqual([404, `There is no operation ${method} ${url}.`]);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
    }
  });
});

describe('the type of a body', () => {
  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded', 'text/html'])(
    'is 415 for JSON that is sent as %s',
    async (type) => {
      for (const [method, url] of [
        ['PATCH', space],
        ['POST', `${space}/change-requests`],
        ['POST', `${space}/duplicate`],
      ] as const) {
        const options = { token: admin.token, body: '{}', headers: { 'content-type': type } };
        const answer = await server.call(method, url, options);
        expect([url, answer.status]).toEqual([url, 415]);
        expect(answer.body.error.message).toContain('"Content-Type: application/json"');
      }
    },
  );
});

describe('a 401', () => {
  it('names the scheme that is expected', async () => {
    const { status, headers } = await server.call('GET', '/v1/user');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Bindery"']);
    expect(String(headers['access-control-expose-headers'])).toContain('www-authenticate');
  });

  it.each(['bnd_wrong', 'x'.repeat(600)])('says that the token is invalid: %s', async (token) => {
    const { status, headers } = await server.call('GET', '/v1/user', { token });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Bindery", error="invalid_token"']);
  });
});

describe('an unpaired surrogate', () => {
  it.each([
    ['a value', '{"title":"a\\ud800b"}', 'body/title'],
    ['a low one', '{"title":"\\udfff"}', 'body/title'],
    ['the name of a member', '{"\\ud800":1}', 'body'],
  ])('is refused in %s', async (_, body, place) => {
    const answer = await server.call('PATCH', space, { token: admin.token, body });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      `${place} must not contain an unpaired surrogate (U+D800 to U+DFFF).`,
    ]);
  });

  it('is refused in an event', async () => {
    const { id: siteId } = (await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Events' })).body;
    const body = '{"events":[{"type":"ask_question","query":"\\ud800"}]}';
    const url = `/v1/orgs/${organizationId}/sites/${siteId}/insights/events`;
    const answer = await server.call('POST', url, { token: admin.token, body });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'body/events/0/query must not contain an unpaired surrogate (U+D800 to U+DFFF).',
    ]);
  });

  it('is none where it has its pair', async () => {
    const answer = await server.call('PATCH', space, { token: admin.token, body: '{"title":"a\\ud83d\\ude00"}' });
    expect([answer.status, answer.body.title]).toEqual([200, 'a😀']);
  });
});

describe('a preflight', () => {
  it.each(['authorization', 'content-type', 'user-agent', 'if-match', 'if-none-match'])(
    'allows the header %s, and asks for no token',
    async (name) => {
      for (const url of [space, '/v1/user', '/v1/no/such/operation']) {
        const { status, headers } = await server.call('OPTIONS', url, {
          headers: {
            origin: 'https://elsewhere.example',
            'access-control-request-method': 'PATCH',
            'access-control-request-headers': name,
          },
        });
        expect([url, status, headers['access-control-allow-origin']]).toEqual([url, 204, '*']);
        expect(String(headers['access-control-allow-headers']).split(', ')).toContain(name);
      }
    },
  );
});

describe('/sites/{organization}/', () => {
  const hostnameOf = async () => (await admin.get(`/v1/orgs/${organizationId}`)).body.hostname as string;

  it('redirects to the site that the organization begins with, with one slash', async () => {
    const hostname = await hostnameOf();
    const { path } = await aPublishedSite(organizationId, admin, [space.slice('/v1/spaces/'.length)]);
    const answer = await server.call('GET', `/sites/${hostname}/`);
    expect([answer.status, answer.headers['location']]).toEqual([302, path]);
  });

  it('is not found where there is no such site', async () => {
    for (const name of ['nobody', (await anOrganization(server, 'Empty')).id]) {
      const answer = await server.call('GET', `/sites/${name}/`);
      expect([answer.status, answer.headers['location']]).toEqual([404, undefined]);
    }
  });
});
