import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let space: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  space = (await aSpace(server, organizationId, admin)).id;
});
afterAll(() => server.close());

const query = (url: string) => `embed?url=${encodeURIComponent(url)}`;
const link = 'https://video.example/watch?v=a&t=1#b';
const described = { type: 'link', title: link, site: 'video.example', url: link };

describe('getSpaceEmbed', () => {
  it('describes a link by its URL, to members and visitors of a site that shows the space', async () => {
    const { path } = await aPublishedSite(organizationId, admin, [space]);
    const { apiToken } = (
      await server.call('POST', '/v1/urls/published', { body: { url: `https://docs.test${path}` } })
    ).body;
    const other = (await aSpace(server, organizationId, admin)).id;
    expect((await admin.get(`/v1/spaces/${space}/${query(link)}`)).body).toEqual(described);
    expect((await server.call('GET', `/v1/spaces/${space}/${query(link)}`, { token: apiToken })).body).toEqual(
      described,
    );
    expect((await server.call('GET', `/v1/spaces/${other}/${query(link)}`, { token: apiToken })).status).toBe(404);
    expect((await (await aPerson(server)).get(`/v1/spaces/${space}/${query(link)}`)).status).toBe(404);
  });

  it.each(['javascript:alert(1)', 'ftp://video.example/', '/watch', 'https://', 'mailto:a@b.example'])(
    'responds with 404 to %j',
    async (url) => {
      const { status, body } = await admin.get(`/v1/spaces/${space}/${query(url)}`);
      expect([status, body.error.reason]).toEqual([404, 'not_found']);
    },
  );
});

describe('getEmbed', () => {
  it('describes a link to every user', async () => {
    const answer = await (await aPerson(server)).get(`/v1/urls/${query(link)}`);
    expect([answer.status, answer.body]).toEqual([200, described]);
    expect((await server.call('GET', `/v1/urls/${query(link)}`)).status).toBe(401);
    expect((await admin.get(`/v1/urls/${query('data:text/html,a')}`)).status).toBe(404);
  });
});
