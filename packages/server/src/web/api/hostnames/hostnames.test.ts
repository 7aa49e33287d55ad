import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const HOUR = 3600 * 1000;

/** The DNS responses: IP addresses, or an error code. */
const names = new Map<string, readonly string[] | string>();
let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({}, async (host) => {
    const records = names.get(host) ?? 'ENOTFOUND';
    if (typeof records === 'string') throw Object.assign(new Error(records), { code: records });
    return records.map((ip) => ({ address: ip, family: ip.includes(':') ? 6 : 4 }));
  });
  ({ id: organizationId, admin } = await anOrganization(server));
  spaceId = (await aSpace(server, organizationId, admin)).id;
  const changes = [{ operation: 'insert_page', title: 'Home', document: { markdown: 'Text\n' } }];
  expect((await admin.post(`/v1/spaces/${spaceId}/content`, { changes })).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(() => {
  names.clear();
  names.set('docs.test', ['192.0.2.1', '2001:db8::1']);
});

const aHostname = () => `docs${++count}.example.com`;
const aSite = (changes: object = {}) => aPublishedSite(organizationId, admin, [spaceId], changes);
const at = (hostname: string) => `/v1/custom-hostnames/${hostname}`;
const bind = (hostname: string, site: string, person = admin) =>
  person.post(at(hostname), { target: { type: 'site', site } });
const visit = (host: string, path = '/') => server.call('GET', path, { headers: { host } });

describe('createCustomHostname', () => {
  it('binds a hostname that resolves here to a site, which responds there from the next request on', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    names.set(hostname, ['192.0.2.1']);
    expect((await visit(hostname)).status).toBe(404);
    const bound = await bind(hostname, id);
    expect(bound.status).toBe(201);
    expect(bound.headers['location']).toBe(`https://docs.test${at(hostname)}`);
    expect(bound.body).toEqual({
      object: 'custom-hostname',
      hostname,
      target: { type: 'site', organization: organizationId, site: id },
      isActive: true,
      urls: { location: `https://docs.test${at(hostname)}`, published: `https://${hostname}/` },
    });
    expect((await visit(hostname)).status).toBe(200);
    const site = (await admin.get(`/v1/orgs/${organizationId}/sites/${id}`)).body;
    expect([site.hostname, site.urls.published]).toEqual([hostname, `https://${hostname}/`]);
    expect((await admin.get(at(hostname))).body).toEqual(bound.body);
  });

  it.each([
    [
      'no record',
      'ENOTFOUND',
      /^There is no DNS record of .*Set a CNAME record to docs\.test, or A and AAAA records to 192/,
    ],
    ['another server', ['198.51.100.9'], /leads to 198\.51\.100\.9\. Set a CNAME record/],
    ['nothing that answers', 'EAI_AGAIN', /do not respond/],
  ])('stores a hostname with %s as pending and returns the record to set', async (_what, records, status) => {
    const { id } = await aSite();
    const hostname = aHostname();
    names.set(hostname, records);
    const bound = await bind(hostname, id);
    expect(bound.body).toMatchObject({ isActive: false, status: expect.stringMatching(status) });
    expect(bound.body.urls.published).toBeUndefined();
    expect((await visit(hostname)).text).toMatch(/There is no operation GET/);
    expect((await admin.get(`/v1/orgs/${organizationId}/sites/${id}`)).body.hostname).toBeUndefined();
  });

  it('accepts hostnames that resolve to a configured target, and reports conflicting records', async () => {
    const targets = { hostnameTargets: ['lb.example.net', '203.0.113.7'] };
    const known = new Map([
      ['lb.example.net', ['198.51.100.1']],
      ['one.example.com', ['198.51.100.1']],
      ['two.example.com', ['203.0.113.7', '203.0.113.8']],
    ]);
    const other = await startTestServer(targets, async (host) => {
      const records = known.get(host);
      if (records === undefined) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
      return records.map((ip) => ({ address: ip, family: 4 }));
    });
    const { id, admin: person } = await anOrganization(other);
    const target = { type: 'organization', organization: id };
    expect((await person.post(at('one.example.com'), { target })).body).toMatchObject({ isActive: true });
    expect((await person.post(at('two.example.com'), { target })).body).toMatchObject({
      isActive: true,
      status: expect.stringMatching(/lead elsewhere, to 203\.0\.113\.8\./),
    });
    await other.close();
  });

  it('is the customHostname of its organization while active, the oldest first', async () => {
    const { id, admin: person } = await anOrganization(server);
    const target = { type: 'organization', organization: id };
    const shown = async () => (await person.get(`/v1/orgs/${id}`)).body.customHostname;
    expect(await shown()).toBeUndefined();
    const [waiting, first, second] = [aHostname(), aHostname(), aHostname()];
    names.clear();
    names.set('docs.test', ['203.0.113.7']);
    await person.post(at(waiting), { target });
    expect(await shown()).toBeUndefined();
    for (const hostname of [first, second]) {
      names.set(hostname, ['203.0.113.7']);
      expect((await person.post(at(hostname), { target })).body.isActive).toBe(true);
      server.advance(1000);
    }
    expect(await shown()).toBe(first);
    expect((await person.get('/v1/orgs')).body.items[0].customHostname).toBe(first);
    await person.delete(at(first));
    expect(await shown()).toBe(second);
  });

  it('stays pending while the server does not know its own IP address', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    names.clear();
    names.set(hostname, ['192.0.2.1']);
    expect((await bind(hostname, id)).body).toMatchObject({
      isActive: false,
      status: expect.stringMatching(/BINDERY_HOSTNAME_TARGETS/),
    });
  });

  it('rejects a taken hostname, without naming the owner', async () => {
    const [one, two] = [await aSite(), await aSite()];
    const hostname = aHostname();
    await bind(hostname, one.id);
    const nonMember = await anOrganization(server, 'Other');
    const target = { type: 'organization', organization: nonMember.id };
    const [own, foreign] = [await bind(hostname, two.id), await nonMember.admin.post(at(hostname), { target })];
    expect([own.status, foreign.status]).toEqual([409, 409]);
    expect(foreign.body).toEqual(own.body);
    expect(foreign.body.error.message).toBe(`The hostname "${hostname}" is already taken.`);
  });

  it.each([
    'docs.test.',
    'example.com',
    'Docs.example.com',
    'a.b',
    'a..example.com',
    '-a.example.com',
    '10.0.0.10',
    '1.2.3.4444',
    'a.b.localhost',
    'xn--a.example.com',
    `${'a.'.repeat(150)}example.com`,
    `${'a'.repeat(600)}.example.com`,
    'a_b.example.com',
    'a.example.com:80',
    '%00.example.com',
  ])('rejects %s as a hostname of a site', async (hostname) => {
    const { id } = await aSite();
    const answer = await bind(encodeURIComponent(hostname), id);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringMatching(/^path\/hostname /)]);
  });

  it('rejects hostnames of the installation itself', async () => {
    const own = await startTestServer({ publicUrl: 'https://my.docs.test', sitesDomain: 'sites.docs.test' });
    const { id, admin: person } = await anOrganization(own);
    const target = { type: 'organization', organization: id };
    for (const hostname of ['my.docs.test', 'sites.docs.test', 'acme.sites.docs.test', 'a.b.sites.docs.test']) {
      const answer = await person.post(at(hostname), { target });
      expect([hostname, answer.status]).toEqual([hostname, 400]);
    }
    expect((await person.post(at('other.docs.test'), { target })).status).toBe(201);
    await own.close();
  });

  it('requires the role create for a site, admin for an organization, and discloses nothing to non-members', async () => {
    const { id } = await aSite();
    const [creator, editor] = [
      await aMember(server, organizationId, 'create'),
      await aMember(server, organizationId, 'edit'),
    ];
    const guest = await aMember(server, organizationId, null);
    const nonMember = await aPerson(server);
    const organization = { target: { type: 'organization', organization: organizationId } };
    expect((await bind(aHostname(), id, editor)).status).toBe(403);
    expect((await creator.post(at(aHostname()), organization)).status).toBe(403);
    expect((await admin.post(at(aHostname()), organization)).status).toBe(201);
    for (const person of [guest, nonMember]) {
      const [there, none] = [await bind(aHostname(), id, person), await bind(aHostname(), 'nothing', person)];
      expect([there.status, there.body]).toEqual([404, none.body]);
    }
    expect((await nonMember.post(at(aHostname()), organization)).status).toBe(404);
    const foreign = await anOrganization(server);
    const target = { type: 'site', organization: foreign.id, site: id };
    expect((await admin.post(at(aHostname()), { target })).status).toBe(404);
    const hostname = aHostname();
    expect((await bind(hostname, id, creator)).status).toBe(201);
    expect((await editor.get(at(hostname))).status).toBe(200);
    for (const person of [guest, nonMember, foreign.admin]) {
      for (const method of ['get', 'patch', 'delete'] as const) {
        const [there, none] = [await person[method](at(hostname)), await person[method](at('none.example.com'))];
        expect([there.status, there.body]).toEqual([404, none.body]);
      }
    }
    expect((await editor.patch(at(hostname))).status).toBe(403);
    expect((await editor.delete(at(hostname))).status).toBe(403);
  });

  it('limits an organization to a hundred hostnames', async () => {
    const { id, admin: person } = await anOrganization(server);
    const row = { organization_id: id, site_id: null, is_active: 0, status: null, checked_at: null, created_by: null };
    const rows = Array.from({ length: 100 }, (_, at) => ({
      ...row,
      hostname: `a${at}.many.example.com`,
      created_at: '2026',
    }));
    await server.ctx.database.writer.insertInto('custom_hostnames').values(rows).execute();
    const target = { type: 'organization', organization: id };
    expect((await person.post(at(aHostname()), { target })).status).toBe(409);
  });

  it('is rejected while the feature is frozen', async () => {
    const frozen = await startTestServer({ frozenFeatures: new Set(['sites-custom-domain'] as const) });
    const { id, admin: person } = await anOrganization(frozen);
    const target = { type: 'organization', organization: id };
    expect((await person.post(at('docs.example.com'), { target })).status).toBe(412);
    await frozen.close();
  });
});

describe('recheckCustomHostname', () => {
  it('follows the records: active when they resolve here, inactive when elsewhere, unchanged without a response', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    await bind(hostname, id);
    const recheck = async (records: readonly string[] | string) => {
      names.set(hostname, records);
      expect((await admin.patch(at(hostname))).status).toBe(204);
      return [(await admin.get(at(hostname))).body.isActive, (await visit(hostname)).status];
    };
    expect(await recheck(['2001:0db8:0::1'])).toEqual([true, 200]);
    expect(await recheck('EAI_AGAIN')).toEqual([true, 200]);
    expect(await recheck('ESERVFAIL')).toEqual([true, 200]);
    expect(await recheck(['198.51.100.9'])).toEqual([false, 404]);
    expect(await recheck('EAI_AGAIN')).toEqual([false, 404]);
    expect(await recheck(['192.0.2.1'])).toEqual([true, 200]);
    expect(await recheck('ENODATA')).toEqual([false, 404]);
  });

  it('runs automatically: hourly for a pending hostname, daily for an active one', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    await bind(hostname, id);
    names.set(hostname, ['192.0.2.1']);
    const isActive = async () => (await admin.get(at(hostname))).body.isActive;
    const later = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        server.advance(HOUR + 1000);
        await server.runJobs();
      }
      return isActive();
    };
    expect(await isActive()).toBe(false);
    expect(await later(2)).toBe(true);
    expect((await visit(hostname)).status).toBe(200);
    names.set(hostname, 'ENOTFOUND');
    expect(await later(2)).toBe(true);
    expect(await later(26)).toBe(false);
    expect((await visit(hostname)).status).toBe(404);
  });
});

describe('deleteCustomHostname', () => {
  it('unbinds the hostname: the next request is not for the site, and the hostname is free', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    names.set(hostname, ['192.0.2.1']);
    await bind(hostname, id);
    expect((await visit(hostname)).status).toBe(200);
    expect((await admin.delete(at(hostname))).status).toBe(204);
    expect((await visit(hostname)).status).toBe(404);
    expect((await admin.delete(at(hostname))).status).toBe(404);
    expect((await admin.get(`/v1/orgs/${organizationId}/sites/${id}`)).body.hostname).toBeUndefined();
    expect((await bind(hostname, id)).status).toBe(201);
  });

  it('runs with the deletion of the site', async () => {
    const { id } = await aSite();
    const hostname = aHostname();
    names.set(hostname, ['192.0.2.1']);
    await bind(hostname, id);
    await admin.delete(`/v1/orgs/${organizationId}/sites/${id}`);
    expect((await visit(hostname)).status).toBe(404);
    expect((await admin.get(at(hostname))).status).toBe(404);
  });
});

describe('getSubdomain', () => {
  it('resolves the organization of a subdomain for its members only', async () => {
    const { hostname } = (await admin.get(`/v1/orgs/${organizationId}`)).body;
    const answer = await admin.get(`/v1/subdomains/${hostname}`);
    const target = { type: 'organization', organization: organizationId };
    expect(answer.body).toEqual({ object: 'subdomain', subdomain: hostname, target, isActive: false });
    expect((await (await aMember(server, organizationId, null)).get(`/v1/subdomains/${hostname}`)).status).toBe(200);
    const nonMember = await aPerson(server);
    const [there, none] = [
      await nonMember.get(`/v1/subdomains/${hostname}`),
      await nonMember.get('/v1/subdomains/nobody'),
    ];
    expect([there.status, there.body]).toEqual([404, none.body]);
    expect((await admin.get('/v1/subdomains/-no')).status).toBe(400);
    const wide = await startTestServer({ sitesDomain: 'sites.example.net' });
    const { admin: person } = await anOrganization(wide, 'Wide one');
    expect((await person.get('/v1/subdomains/wide-one')).body.isActive).toBe(true);
    await wide.close();
  });
});
