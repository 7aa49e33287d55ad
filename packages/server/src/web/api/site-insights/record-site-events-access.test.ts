import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeSiteToken } from '../../../domain/access/site-tokens.ts';
import type { StoredEvent } from '../../../engines/insights/stored-event.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { watchEvents } from '../../../testing/kept-events.ts';
import { aBrowserSession, aLocation, anEvent } from '../../../testing/sent-events.ts';
import { aShareKey, aSite, type TestSite } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let nonMember: Person;
let storedEvents: StoredEvent[];

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  nonMember = (await anOrganization(server, 'Other')).admin;
  storedEvents = watchEvents(server);
});
afterEach(() => {
  storedEvents.length = 0;
});
afterAll(() => server.close());

const newSite = () => aSite(server, organizationId, admin, ['Docs']);

interface Sending {
  readonly token?: string | undefined;
  readonly events?: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
}

const send = ({ url }: Pick<TestSite, 'url'>, { events = [anEvent()], ...options }: Sending = {}) =>
  server.call('POST', `${url}/insights/events`, { body: { events }, ...options });

const statusOf = async (site: Pick<TestSite, 'url'>, sending?: Sending) => (await send(site, sending)).status;

describe('events of a site that everybody may read', () => {
  it.each(['public', 'unlisted'])('are accepted from everybody: %s', async (visibility) => {
    const site = await newSite();
    await admin.patch(site.url, { visibility });
    const guest = await aMember(server, organizationId, null);
    for (const token of [undefined, admin.token, guest.token, nonMember.token, (await aPerson(server)).token])
      expect(await statusOf(site, { token })).toBe(204);
    expect(storedEvents).toHaveLength(5);
  });

  it('are rejected with an invalid token', async () => {
    expect(await statusOf(await newSite(), { token: 'bnd_wrong' })).toBe(401);
  });

  it('are only accepted at the URL of their organization', async () => {
    const site = await newSite();
    const elsewhere = (await nonMember.get('/v1/orgs')).body.items[0].id;
    const url = `/v1/orgs/${elsewhere}/sites/${site.id}`;
    expect(await statusOf({ url })).toBe(401);
    expect(await statusOf({ url }, { token: nonMember.token })).toBe(404);
    expect(await statusOf({ url }, { token: admin.token })).toBe(404);
    expect(storedEvents).toEqual([]);
  });
});

describe('events of an unpublished site', () => {
  it('are accepted from its readers, and rejected with 404 from others', async () => {
    const site = await newSite();
    await admin.post(`${site.url}/unpublish`);
    const missing = { url: `/v1/orgs/${organizationId}/sites/nothing` };
    const reader = await aMember(server, organizationId, 'read');
    const guest = await aMember(server, organizationId, null);
    expect(await statusOf(site, { token: reader.token })).toBe(204);
    expect(storedEvents).toHaveLength(1);
    for (const { token } of [{}, guest, nonMember] as { token?: string }[]) {
      const answers = [await send(site, { token }), await send(missing, { token })];
      expect(answers.map(({ status }) => status)).toEqual(Array(2).fill(token === undefined ? 401 : 404));
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
    expect(storedEvents).toHaveLength(1);
  });
});

describe('events of a site for share links', () => {
  it('must each contain an active key of this site', async () => {
    const site = await newSite();
    const key = await aShareKey(server, admin, site);
    const otherKey = await aShareKey(server, admin, await newSite());
    const withKey = (siteShareKey: string | null) => anEvent({ location: aLocation({ siteShareKey }) });
    expect(await statusOf(site, { events: [withKey(key)] })).toBe(204);
    expect(storedEvents).toHaveLength(1);
    for (const events of [[withKey(null)], [withKey(otherKey)], [withKey(key), withKey('wrong')]]) {
      expect(await statusOf(site, { events })).toBe(401);
      expect(await statusOf(site, { events, token: nonMember.token })).toBe(404);
    }
    const [link] = (await admin.get(`${site.url}/share-links`)).body.items;
    await admin.patch(`${site.url}/share-links/${link.id}`, { active: false });
    expect(await statusOf(site, { events: [withKey(key)] })).toBe(401);
    expect(storedEvents).toHaveLength(1);
  });

  it('are stored with the link and without its key', async () => {
    const site = await newSite();
    const key = await aShareKey(server, admin, site);
    const url = `https://docs.test/sites/acme/site/${key}/page`;
    const event = anEvent({
      type: 'link_click',
      link: { target: { kind: 'url', url }, position: 'content' },
      session: aBrowserSession({ referrer: url }),
      location: aLocation({ url, siteShareKey: key }),
    });
    for (const token of [undefined, admin.token]) expect(await statusOf(site, { events: [event], token })).toBe(204);
    const [link] = (await admin.get(`${site.url}/share-links`)).body.items;
    const url_without = 'https://docs.test/sites/acme/site/page';
    expect(storedEvents).toMatchObject(Array(2).fill({ share_key: link.id, url: url_without, referrer: url_without }));
    expect(JSON.stringify(storedEvents, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      key,
    );
  });
});

describe('events of a site for signed-in visitors', () => {
  const aVisitor = async (site: TestSite, claims: Record<string, unknown> = {}) => {
    const { privateKey } = (await admin.get(`${site.url}/publishing/auth`)).body;
    const token = await new SignJWT({ exp: Math.floor(server.ctx.clock().getTime() / 1000) + 3600, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(privateKey));
    const cookie = `bindery-visitor-${site.id}=${token}`;
    return { cookie, token: await writeSiteToken(server.ctx, { siteId: site.id, entrance: '', cookie }) };
  };
  const aClosedSite = async () => {
    const site = await newSite();
    await admin.patch(site.url, { visibility: 'visitor-auth', adaptiveContent: { enabled: true } });
    return site;
  };

  it('require a valid token of the site', async () => {
    const site = await aClosedSite();
    const { token } = await aVisitor(site);
    expect(await statusOf(site)).toBe(401);
    expect(await statusOf(site, { token: nonMember.token })).toBe(404);
    expect(await statusOf(site, { token })).toBe(204);
    expect(await statusOf(await newSite(), { token })).toBe(404);
    const empty = await writeSiteToken(server.ctx, { siteId: site.id, entrance: '' });
    expect(await statusOf(site, { token: empty })).toBe(404);
    expect(storedEvents).toHaveLength(1);
    await admin.post(`${site.url}/unpublish`);
    expect(await statusOf(site, { token })).toBe(404);
  });

  it('are stored with claims signed by the login, and without claims sent by visitors', async () => {
    const site = await aClosedSite();
    const { token } = await aVisitor(site, { plan: 'pro', seats: 5, unsigned: { plan: 'free' } });
    const session = aBrowserSession({ visitorAuthClaims: { plan: 'forged' } });
    expect(await statusOf(site, { token, events: [anEvent({ session })] })).toBe(204);
    expect(storedEvents).toMatchObject([
      { claims: '{"plan":"pro","seats":5}', claim_names: ['plan', 'seats'], claim_values: ['pro', '5'] },
    ]);
  });

  it('are stored with claims that the schema of the site declares, also from servers', async () => {
    const site = await aClosedSite();
    const jsonSchema = {
      type: 'object',
      properties: {
        plan: { type: 'string', enum: ['free', 'pro'] },
        region: { type: 'string' },
        unsigned: { type: 'object', properties: { beta: { type: 'boolean' } }, additionalProperties: false },
      },
      additionalProperties: false,
    };
    expect((await admin.put(`${site.url}/adaptive-schema`, { jsonSchema })).status).toBe(200);
    const claims = { plan: 'pro', region: 'EU', email: 'somebody@example.com', unsigned: { beta: true } };
    const { token } = await aVisitor(site, claims);
    await send(site, { token });
    const session = aBrowserSession({ visitorAuthClaims: claims });
    await send(site, { token: admin.token, events: [anEvent({ session })] });
    expect(storedEvents).toMatchObject(
      Array(2).fill({ claims: '{"plan":"pro","region":"EU"}', claim_values: ['pro', 'EU'] }),
    );
  });

  it('are stored with a limited number of claims', async () => {
    const site = await aClosedSite();
    const statusWith = async (visitorAuthClaims: object) => {
      const session = aBrowserSession({ visitorAuthClaims });
      const answer = await send(site, { token: admin.token, events: [anEvent(), anEvent({ session })] });
      if (answer.status !== 204) expect(answer.body.error.message).toContain('body/events/1/session/visitorAuthClaims');
      return answer.status;
    };
    expect(await statusWith({ a: { b: { c: ['d'] } } })).toBe(204);
    expect(storedEvents.splice(0)).toMatchObject([{ claims: null }, { claims: '{"a":{"b":{"c":["d"]}}}' }]);
    expect(await statusWith({ a: { b: { c: { d: {} } } } })).toBe(400);
    expect(await statusWith({ a: 'a'.repeat(4096) })).toBe(400);
    expect(await statusWith(Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`n${index}`, 1])))).toBe(400);
    expect(storedEvents).toEqual([]);
  });
});

describe('events of a preview', () => {
  it('are not stored', async () => {
    const site = await newSite();
    const { url } = (await admin.get(`${site.url}/publishing/preview`)).body;
    const entrance = `${new URL(url).pathname.split('/').find((segment) => segment.startsWith('~preview-'))}/`;
    const token = await writeSiteToken(server.ctx, { siteId: site.id, entrance });
    expect(await statusOf(site, { token })).toBe(204);
    expect(storedEvents).toEqual([]);
  });
});

describe('events without a token', () => {
  it('are rate-limited per IP address, unlike those with a token', async () => {
    const limited = await startTestServer({ rateLimit: 20 });
    const organization = await anOrganization(limited);
    const site = await aSite(limited, organization.id, organization.admin, ['Docs']);
    const keptThere = watchEvents(limited);
    limited.advance(60_000);
    const sendTo = (count: number, token?: string) =>
      limited.call('POST', `${site.url}/insights/events`, { body: { events: Array(count).fill(anEvent()) }, token });
    expect((await sendTo(150)).status).toBe(204);
    const refused = await sendTo(60);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(keptThere).toHaveLength(150);
    expect((await sendTo(1000, organization.admin.token)).status).toBe(204);
    limited.advance(60_000);
    expect((await sendTo(60)).status).toBe(204);
    await limited.close();
  });

  it('are rate-limited per IPv6 network', async () => {
    const { trustedProxies } = readConfig({ BINDERY_TRUSTED_PROXIES: '127.0.0.1' });
    const limited = await startTestServer({ rateLimit: 20, trustedProxies });
    const organization = await anOrganization(limited);
    const site = await aSite(limited, organization.id, organization.admin, ['Docs']);
    limited.advance(60_000);
    const sendFrom = async (ip: string) =>
      (
        await limited.call('POST', `${site.url}/insights/events`, {
          body: { events: Array(150).fill(anEvent()) },
          headers: { 'x-forwarded-for': ip },
        })
      ).status;
    expect(await sendFrom('2001:db8:1:2::1')).toBe(204);
    expect(await sendFrom('2001:db8:1:2::2')).toBe(429);
    expect(await sendFrom('2001:db8:1:3::2')).toBe(204);
    await limited.close();
  });
});
