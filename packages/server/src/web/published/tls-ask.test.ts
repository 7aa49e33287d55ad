import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let hostname: string;

beforeAll(async () => {
  const resolve = async (name: string) => [
    { address: name === 'away.acme.example' ? '198.51.100.9' : '192.0.2.1', family: 4 as const },
  ];
  server = await startTestServer({ publicUrl: 'https://app.docs.test:8443', sitesDomain: 'sites.test' }, resolve);
  const { id, admin: person } = await anOrganization(server);
  admin = person;
  ({ hostname } = (await admin.get(`/v1/orgs/${id}`)).body);
  const { id: spaceId } = await aSpace(server, id, admin);
  const site = await aPublishedSite(id, admin, [spaceId]);
  for (const name of ['docs.acme.example', 'away.acme.example'])
    await admin.post(`/v1/custom-hostnames/${name}`, { target: { type: 'site', site: site.id } });
});
afterAll(() => server.close());

const ask = async (domain: string) =>
  (await server.call('GET', `/tls-ask?domain=${encodeURIComponent(domain)}`)).status;

it('allows proxies to get certificates for hosts of this server', async () => {
  expect(await ask('app.docs.test')).toBe(200);
  expect(await ask('docs.acme.example')).toBe(200);
  expect(await ask('DOCS.acme.example')).toBe(200);
  expect(await ask(`${hostname}.sites.test`)).toBe(200);
});

it('denies all others', async () => {
  const others = ['other.example', 'away.acme.example', 'nobody.sites.test', `a.${hostname}.sites.test`, 'sites.test'];
  for (const name of [...others, '', 'not a host', '192.0.2.1', 'x'.repeat(400)])
    expect([name, await ask(name)]).toEqual([name, 404]);
  expect((await server.call('GET', '/tls-ask')).status).toBe(404);
  expect((await server.call('GET', '/tls-ask?domain=a.b.c&domain=app.docs.test')).status).toBe(404);
});

it('denies a hostname after it is released', async () => {
  await admin.delete('/v1/custom-hostnames/docs.acme.example');
  expect(await ask('docs.acme.example')).toBe(404);
});
