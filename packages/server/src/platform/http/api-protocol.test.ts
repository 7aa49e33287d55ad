import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
    ['invalid JSON', '{"a":', 'application/json'],
    ['text', 'a', 'text/plain'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ])('returns 404 to a body of %s', async (_, body, type) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const url = '/v1/no/such/operation';
      const answer = await server.call(method, url, { body, headers: { 'content-type': type } });
      expect([answer.status, answer.body.error.message]).toEqual([404, `There is no operation ${method} ${url}.`]);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
    }
  });

  // Operations that clients expect and this server lacks: docs/api/compatibility.md.
  it.each([
    ['GET', '{space}/revisions/one/page/one/meta-links'],
    ['GET', '{space}/change-requests/1/conversations'],
    ['GET', '/v1/integrations'],
    ['GET', '/v1/orgs/{organization}/installations'],
    ['POST', '/v1/orgs/{organization}/sites/one/ask'],
    ['POST', '/v1/orgs/{organization}/ask'],
    ['GET', '/v1/orgs/{organization}/sites/one/ads'],
    ['GET', '/v1/orgs/{organization}/fonts'],
    ['GET', '/v1/orgs/{organization}/styleguide'],
    ['GET', '/v1/orgs/{organization}/translations/one/glossary'],
  ])('returns 404 with its reason to %s %s, which only other servers have', async (method, template) => {
    const path = template.replace('{space}', space).replace('{organization}', organizationId);
    const answer = await server.call(method, path, { token: admin.token, ...(method === 'POST' && { body: '{}' }) });
    const message = `There is no operation ${method} ${path}.`;
    expect(answer).toMatchObject({ status: 404, body: { error: { reason: 'unknown_operation', message } } });
  });
});

describe('the type of a body', () => {
  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/x-www-form-urlencoded', 'text/html'])(
    'returns 415 for JSON that is sent as %s',
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
  it('names the expected scheme', async () => {
    const { status, headers } = await server.call('GET', '/v1/user');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Bindery"']);
    expect(String(headers['access-control-expose-headers'])).toContain('www-authenticate');
  });

  it.each(['bnd_wrong', 'x'.repeat(600)])('reports the invalid token: %s', async (token) => {
    const { status, headers } = await server.call('GET', '/v1/user', { token });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Bindery", error="invalid_token"']);
  });
});

describe('an unpaired surrogate', () => {
  it.each([
    ['a value', '{"title":"a\\ud800b"}', 'body/title'],
    ['a low one', '{"title":"\\udfff"}', 'body/title'],
    ['the name of a member', '{"\\ud800":1}', 'body'],
  ])('is rejected in %s', async (_, body, location) => {
    const answer = await server.call('PATCH', space, { token: admin.token, body });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      `${location} must not contain an unpaired surrogate (U+D800 to U+DFFF).`,
    ]);
  });

  it('is rejected in an event', async () => {
    const { id: siteId } = (await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Events' })).body;
    const body = '{"events":[{"type":"ask_question","query":"\\ud800"}]}';
    const url = `/v1/orgs/${organizationId}/sites/${siteId}/insights/events`;
    const answer = await server.call('POST', url, { token: admin.token, body });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'body/events/0/query must not contain an unpaired surrogate (U+D800 to U+DFFF).',
    ]);
  });

  it('is accepted as part of a pair', async () => {
    const answer = await server.call('PATCH', space, { token: admin.token, body: '{"title":"a\\ud83d\\ude00"}' });
    expect([answer.status, answer.body.title]).toEqual([200, 'a😀']);
  });
});

describe('a preflight', () => {
  it.each(['authorization', 'content-type', 'user-agent', 'if-match', 'if-none-match'])(
    'allows the header %s, and requires no token',
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

  it('redirects to the default site of the organization, with one slash and its query', async () => {
    const hostname = await hostnameOf();
    const { path } = await aPublishedSite(organizationId, admin, [space.slice('/v1/spaces/'.length)]);
    const answer = await server.call('GET', `/sites/${hostname}/`);
    expect([answer.status, answer.headers['location']]).toEqual([302, path]);
    const query = '?jwt_token=a.b.c&visitor.plan=pro&utm_source=mail';
    expect((await server.call('GET', `/sites/${hostname}/${query}`)).headers['location']).toBe(path + query);
  });

  it('returns 404 without such a site', async () => {
    for (const name of ['nobody', (await anOrganization(server, 'Empty')).id]) {
      const answer = await server.call('GET', `/sites/${name}/`);
      expect([answer.status, answer.headers['location']]).toEqual([404, undefined]);
    }
  });
});
