import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../engines/insights/stored-event.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { watchEvents } from '../../../testing/kept-events.ts';
import { aBrowserSession, aLocation, anEvent, CHROME } from '../../../testing/sent-events.ts';
import { aSite, type TestSite } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { writePlaces } from '../../../testing/write-geoip.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A public IP address in the GeoIP file, and one that is not in it. */
const [LONDON, ELSEWHERE] = ['81.2.69.142', '193.0.6.139'];

let server: TestServer;
let organizationId: string;
let admin: Person;
let site: TestSite;
let storedEvents: StoredEvent[];

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  site = await aSite(server, organizationId, admin, ['Docs', 'Guide']);
  storedEvents = watchEvents(server);
});
afterEach(() => {
  storedEvents.length = 0;
});
afterAll(() => server.close());

type Json = Readonly<Record<string, unknown>>;

interface Sending {
  readonly to?: TestSite;
  readonly on?: TestServer;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (events: readonly unknown[], { to = site, on = server, ...options }: Sending = {}) =>
  on.call('POST', `${to.url}/insights/events`, { body: { events }, ...options });

/** Records one event, and returns the stored columns. */
async function keep(event: Json, sending: Sending = {}): Promise<StoredEvent> {
  const answer = await send([event], sending);
  expect(answer.status, answer.text).toBe(204);
  expect(storedEvents.length).toBeGreaterThan(0);
  return storedEvents.at(-1)!;
}

const asReporter = {
  get token() {
    return admin.token;
  },
};

describe('recordSiteEvents', () => {
  it.each([
    [{ type: 'page_view' }, {}],
    [{ type: 'search_open' }, {}],
    [{ type: 'search_type_query', query: 'how to' }, { search_query: 'how to' }],
    [
      { type: 'search_open_result', query: 'how', result: { spaceId: 's', pageId: 'p', more: 1 } },
      { search_query: 'how', details: '{"pageId":"p","spaceId":"s"}' },
    ],
    [{ type: 'page_post_feedback', feedback: { rating: 'good' } }, { feedback_rating: 'good' }],
    [
      { type: 'page_post_feedback_comment', feedback: { rating: 'bad', comment: 'Not clear' } },
      { feedback_rating: 'bad', feedback_comment: 'Not clear' },
    ],
    [{ type: 'ask_question', query: 'why' }, { search_query: 'why' }],
    [
      { type: 'ask_rate_response', query: 'why', rating: -1, responseId: 'r' },
      { search_query: 'why', ask_rating: -1, details: '{"responseId":"r"}' },
    ],
    [{ type: 'ask_view' }, {}],
    [
      {
        type: 'link_click',
        link: { target: { kind: 'url', url: 'https://www.Example.com/a?b=c#d' }, position: 'header' },
      },
      {
        link_target: '{"kind":"url","url":"https://www.example.com/a"}',
        link_kind: 'url',
        link_domain: 'example.com',
        link_position: 'header',
      },
    ],
    [
      { type: 'link_click', link: { target: { kind: 'page', page: 'p', space: 's', more: 1 }, position: 'content' } },
      { link_target: '{"kind":"page","page":"p","space":"s"}', link_kind: 'page', link_domain: null },
    ],
    [
      { type: 'api_client_open', operation: { path: '/pets', method: 'get' } },
      { api_path: '/pets', api_method: 'get' },
    ],
    [
      { type: 'api_client_request', operation: { path: '/', method: 'put' } },
      { api_path: '/', api_method: 'put' },
    ],
    [
      { type: 'ad_click', ad: { domain: 'example.com', zoneId: 'z', placement: 'aside' } },
      { ad_domain: 'example.com', ad_placement: 'aside', details: '{"zoneId":"z"}' },
    ],
    [{ type: 'ad_display', ad: { domain: 'example.com', zoneId: 'z', placement: 'aside' } }, { ad_placement: 'aside' }],
    [{ type: 'trademark_click', placement: 'footer' }, { trademark_placement: 'footer' }],
    [{ type: 'page_markdown_request' }, { details: null }],
    [{ type: 'page_markdown_request', markdownSource: 'page-action' }, { details: '{"markdownSource":"page-action"}' }],
    [{ type: 'agent_feedback' }, {}],
    [{ type: 'llms_request', llmsVariant: 'full' }, { details: '{"llmsVariant":"full"}' }],
    [{ type: 'mcp_request' }, {}],
    [{ type: 'rss_request' }, {}],
  ])('stores the data of %o', async (own, expected) => {
    expect(await keep(anEvent(own))).toMatchObject({ site: site.id, type: own.type, ...expected });
  });

  it('ignores unknown members at any level', async () => {
    const event = anEvent({
      more: { deep: [1] },
      session: aBrowserSession({ more: 1 }),
      location: aLocation({ more: 'x' }),
    });
    const answer = await server.call('POST', `${site.url}/insights/events`, { body: { events: [event], more: true } });
    expect(answer.status).toBe(204);
    expect(JSON.stringify(storedEvents, writeBigints)).not.toContain('more');
  });

  it('requires the cookies of a session, and stores none of them', async () => {
    const session = (cookies: unknown) => ({ session: aBrowserSession({ cookies }) });
    const stored = await keep(anEvent(session({ plan: 'numbat' })));
    expect(Object.values(stored).join()).not.toContain('numbat');
    for (const [cookies, message] of [
      [undefined, 'body/events/0/session/cookies is required.'],
      [{ plan: 1 }, 'body/events/0/session/cookies/plan must be a string.'],
    ]) {
      const { status, body } = await send([anEvent(session(cookies))]);
      expect([status, body.error.message]).toEqual([400, message]);
    }
  });

  it('accepts a location with missing nullable members', async () => {
    expect(await keep(anEvent({ location: { url: 'https://docs.test/' } }))).toMatchObject({ space: null, page: null });
  });

  it.each<[unknown, string]>([
    [{ ...anEvent(), type: 'page_glance' }, 'body/events/1/type must be one of "page_view"'],
    ['page_view', 'body/events/1 must be an object.'],
    [{ type: 'page_view' }, 'body/events/1/session is required.'],
    [
      anEvent({ type: 'page_post_feedback', feedback: { rating: 'fine' } }),
      'body/events/1/feedback/rating must be one of',
    ],
    [
      anEvent({ type: 'page_post_feedback_comment', feedback: { rating: 'ok', comment: '' } }),
      'body/events/1/feedback/comment',
    ],
    [
      anEvent({ type: 'search_type_query', query: 'a'.repeat(513) }),
      'body/events/1/query must not have more than 512 characters.',
    ],
    [
      anEvent({ type: 'link_click', link: { target: { kind: 'moon' }, position: 'header' } }),
      'body/events/1/link/target',
    ],
    [anEvent({ session: aBrowserSession({ userAgent: 1 }) }), 'body/events/1/session/userAgent must be a string.'],
    [
      anEvent({ session: aBrowserSession({ userAgent: 'a'.repeat(1025) }) }),
      'body/events/1/session/userAgent must not have more than 1024',
    ],
    [
      anEvent({ session: aBrowserSession({ visitorId: 'a'.repeat(65) }) }),
      'body/events/1/session/visitorId must not have more than 64',
    ],
    [anEvent({ location: aLocation({ url: undefined }) }), 'body/events/1/location/url is required.'],
    [anEvent({ location: aLocation({ url: 'page' }) }), 'body/events/1/location/url must match format "uri".'],
    [
      anEvent({ location: aLocation({ url: 'ftp://docs.test/' }) }),
      'body/events/1/location/url must be an http or https URL.',
    ],
    [anEvent({ timestamp: 'yesterday' }), 'body/events/1/timestamp'],
  ])('rejects all events of a call if one is invalid, naming its path: %j', async (wrong, sentence) => {
    const answer = await send([anEvent(), wrong, anEvent()]);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(sentence);
    expect(storedEvents).toEqual([]);
  });

  it('accepts 1 to 1000 events', async () => {
    expect((await send([])).body.error.message).toContain('body/events must not have fewer than 1 item');
    expect((await send(Array(1001).fill(anEvent()))).body.error.message).toContain(
      'body/events must not have more than 1000',
    );
    expect(storedEvents).toEqual([]);
    expect((await send(Array(1000).fill(anEvent()))).status).toBe(204);
    expect(storedEvents).toHaveLength(1000);
  });

  it('accepts at most 1 MiB', async () => {
    expect((await send(Array(1000).fill(anEvent({ more: 'a'.repeat(2000) })))).status).toBe(413);
  });

  it('accepts text as sent by browsers when a page is left', async () => {
    const body = JSON.stringify({ events: [anEvent()] });
    const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://elsewhere.example' };
    const answer = await server.call('POST', `${site.url}/insights/events`, { body, headers });
    expect(answer.status, answer.text).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(storedEvents).toHaveLength(1);
  });

  it('rejects other content types, invalid JSON, and U+0000', async () => {
    const sendText = (body: string, type = 'text/plain') =>
      server.call('POST', `${site.url}/insights/events`, { body, headers: { 'content-type': type } });
    expect((await sendText('events=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await sendText('{"events":')).body.error.message).toBe('The request body is not valid JSON.');
    expect((await sendText('')).status).toBe(400);
    const withNul = JSON.stringify({ events: [anEvent({ type: 'ask_question', query: 'a\0b' })] });
    expect((await sendText(withNul)).body.error.message).toBe(
      'body/events/0/query must not contain the character U+0000.',
    );
    expect(storedEvents).toEqual([]);
  });

  it('is the only operation that accepts text', async () => {
    const body = JSON.stringify({ title: 'Other' });
    const options = { token: admin.token, body, headers: { 'content-type': 'text/plain' } };
    expect((await server.call('PATCH', site.url, options)).status).toBe(415);
  });

  it('responds to the preflight of any origin', async () => {
    const answer = await server.call('OPTIONS', `${site.url}/insights/events`, {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
    expect(answer.headers['access-control-allow-headers']).toContain('content-type');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

const writeBigints = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const at = (ms: number) => new Date(server.ctx.clock().getTime() + ms).toISOString();

describe('the time of an event', () => {
  it('is that of the request without one', async () => {
    const before = server.ctx.clock().getTime();
    const { instant } = await keep(anEvent());
    expect(instant).toBeGreaterThan(before);
    expect(instant).toBeLessThan(server.ctx.clock().getTime());
  });

  it('is the given one', async () => {
    const timestamp = at(-3 * DAY);
    expect((await keep(anEvent({ timestamp }))).instant).toBe(Date.parse(timestamp));
    expect((await keep(anEvent({ timestamp: '2026-01-14T12:00:00+02:00' }))).instant).toBe(
      Date.parse('2026-01-14T10:00:00.000Z'),
    );
  });

  it('is the current one for clocks up to a day ahead, and rejected beyond', async () => {
    expect((await keep(anEvent({ timestamp: at(23 * 60 * MINUTE) }))).instant).toBeLessThan(
      server.ctx.clock().getTime(),
    );
    expect((await send([anEvent({ timestamp: at(25 * 60 * MINUTE) })])).body.error.message).toBe(
      'body/events/0/timestamp must be in the last 30 days.',
    );
  });

  it('is within the last 30 days for visitors, and within the retention time for servers', async () => {
    expect((await send([anEvent({ timestamp: at(-29 * DAY) })])).status).toBe(204);
    const old = [anEvent({ timestamp: at(-31 * DAY) })];
    expect((await send(old)).status).toBe(400);
    expect((await send(old, asReporter)).status).toBe(204);
    expect((await send([anEvent({ timestamp: at(-731 * DAY) })], asReporter)).status).toBe(400);
  });

  it('is a valid date', async () => {
    const answer = await send([anEvent({ timestamp: '2026-01-15T09:59:60Z' })]);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('body/events/0/timestamp');
  });
});

describe('the URLs of an event', () => {
  it('are stored without query, fragment and user; campaigns are separate members', async () => {
    const url =
      'https://me:secret@Docs.Test/a%20b?q=secret+words&utm_source=mail&utm_medium=link&utm_campaign=spring&utm_term=&utm_content=%00top#secret';
    const event = await keep(anEvent({ location: aLocation({ url }) }));
    expect(event).toMatchObject({
      url: 'https://docs.test/a%20b',
      utm_source: 'mail',
      utm_medium: 'link',
      utm_campaign: 'spring',
      utm_term: null,
      utm_content: 'top',
    });
    expect(JSON.stringify(event, writeBigints)).not.toContain('secret');
  });

  it.each([
    ['https://www.Google.com/search?q=secret#x', 'https://www.google.com/search', 'google.com'],
    ['http://news.example.org:8080/a', 'http://news.example.org:8080/a', 'news.example.org'],
    ['', null, null],
    [null, null, null],
    ['not a URL', null, null],
    ['javascript:alert(1)', null, null],
  ])('determine the referrer: %j', async (referrer, url, domain) => {
    expect(await keep(anEvent({ session: aBrowserSession({ referrer }) }))).toMatchObject({
      referrer: url,
      referrer_domain: domain,
    });
  });

  it('have the language in one form', async () => {
    const languageOf = async (language: string | null) =>
      (await keep(anEvent({ session: aBrowserSession({ language }) }))).language;
    expect([await languageOf('EN-us'), await languageOf('not a language'), await languageOf(null)]).toEqual([
      'en-US',
      null,
      null,
    ]);
  });
});

describe('the location of an event', () => {
  it('is derived from the site for visitors, without data of other sites', async () => {
    const other = await aSite(server, organizationId, admin, ['Elsewhere']);
    const own = await placesOf(site);
    const foreign = await placesOf(other);
    const page = { revision: 'r1', page: 'p1' };
    expect(await keep(anEvent({ location: aLocation({ ...own, ...page }) }))).toMatchObject({
      site_space: own.siteSpace,
      space: own.space,
      ...page,
    });
    expect(await keep(anEvent({ location: aLocation({ ...foreign, ...page, siteSection: 'x' }) }))).toMatchObject({
      section: null,
      site_space: null,
      space: null,
      revision: null,
      page: null,
    });
    expect(await keep(anEvent({ location: aLocation({ ...own, page: '<b>' }) }))).toMatchObject({ page: null });
  });

  it('is the given one for servers with a token', async () => {
    const location = { siteSection: 'a', siteSpace: 'b', siteShareKey: 'c', space: 'd', revision: 'e', page: 'f' };
    expect(await keep(anEvent({ location: aLocation(location) }), asReporter)).toMatchObject({
      section: 'a',
      site_space: 'b',
      share_key: 'c',
      space: 'd',
      revision: 'e',
      page: 'f',
    });
  });
});

async function placesOf({ url }: TestSite): Promise<{ siteSpace: string; space: string }> {
  const { items } = (await admin.get(`${url}/site-spaces`)).body;
  return { siteSpace: items[0].id, space: items[0].space.id };
}

describe('the visitor id', () => {
  it('is stored as a hash that is equal for one id on one site only', async () => {
    const as = (visitorId: string, sessionId: string) =>
      anEvent({ session: aBrowserSession({ visitorId, sessionId }) });
    const other = await aSite(server, organizationId, admin, ['Elsewhere']);
    const first = await keep(as('one', 'a'));
    server.advance(3 * DAY);
    const again = await keep(as('one', 'b'));
    expect(again.visitor).toBe(first.visitor);
    expect(again.session).not.toBe(first.session);
    expect((await keep(as('two', 'a'))).visitor).not.toBe(first.visitor);
    expect((await keep(as('one', 'a'), { to: other })).visitor).not.toBe(first.visitor);
    // Ids of one kind are unrelated to those of another.
    expect((await keep(as('same', 'same'))).visitor).not.toBe(storedEvents.at(-1)?.session);
  });

  it('is neither stored nor logged, like the IP address and the user agent', async () => {
    const userAgent = `${CHROME} Peculiar/7`;
    const session = aBrowserSession({
      visitorId: 'visitor-secret',
      sessionId: 'session-secret',
      userAgent,
      cookies: { a: 'cookie-secret' },
    });
    await keep(anEvent({ session: { ...session, ip: LONDON } }), asReporter);
    await keep(anEvent({ session }), { headers: { 'user-agent': userAgent } });
    const everything = JSON.stringify(storedEvents, writeBigints) + server.logged();
    for (const secret of ['-secret', 'Peculiar', LONDON, '127.0.0.1']) expect(everything).not.toContain(secret);
  });

  it('is derived for one day from IP address and user agent, without an id', async () => {
    const session = aBrowserSession({ visitorId: '', sessionId: '' });
    const first = await keep(anEvent({ session }));
    expect((await keep(anEvent({ session }))).visitor).toBe(first.visitor);
    expect((await keep(anEvent({ session: { ...session, userAgent: 'Other' } }))).visitor).not.toBe(first.visitor);
    server.advance(DAY);
    expect((await keep(anEvent({ session }))).visitor).not.toBe(first.visitor);
  });

  it('is derived for one day, regardless of the given id, if the site uses no cookie', async () => {
    const quiet = await aSite(server, organizationId, admin, ['Docs']);
    const customization = (await admin.get(`${quiet.url}/customization`)).body;
    await admin.put(`${quiet.url}/customization`, { ...customization, insights: { trackingCookie: false } });
    const as = (visitorId: string) => anEvent({ session: aBrowserSession({ visitorId }) });
    const to = { to: quiet };
    const first = await keep(as('one'), to);
    expect((await keep(as('two'), to)).visitor).toBe(first.visitor);
    const reported = await keep(as('one'), { ...to, ...asReporter });
    expect((await keep(as('two'), { ...to, ...asReporter })).visitor).not.toBe(reported.visitor);
    server.advance(DAY);
    expect((await keep(as('one'), to)).visitor).not.toBe(first.visitor);
    expect((await keep(as('one'), { ...to, ...asReporter })).visitor).not.toBe(reported.visitor);
  });

  it.each(['dnt', 'sec-gpc'])('is absent for visitors who opt out of tracking: %s', async (header) => {
    expect((await send([anEvent()], { headers: { [header]: '1' } })).status).toBe(204);
    expect(storedEvents).toEqual([]);
    expect((await send([anEvent()], { headers: { [header]: '0' } })).status).toBe(204);
    expect(storedEvents).toHaveLength(1);
    // A server's request is not a visitor's choice.
    expect((await send([anEvent()], { headers: { [header]: '1' }, ...asReporter })).status).toBe(204);
    expect(storedEvents).toHaveLength(2);
  });
});

describe('the location of a visitor', () => {
  let placed: TestServer;
  let there: TestSite;
  let reporter: string;
  let keptThere: StoredEvent[];

  beforeAll(async () => {
    const file = path.join(server.ctx.config.dataDir, 'places.mmdb');
    const london = { country: { iso_code: 'GB' }, location: { latitude: 51.5142, longitude: -0.0931 } };
    writeFileSync(
      file,
      writePlaces([
        { ip: LONDON, record: london },
        { ip: '8.8.8.8', record: { country_code: 'US' } },
      ]),
    );
    placed = await startTestServer({
      trustedProxies: ['10.0.0.0/8'],
      geoIp: { file, countryHeader: 'cf-ipcountry', pointHeaders: ['x-latitude', 'x-longitude'] },
    });
    const organization = await anOrganization(placed);
    reporter = organization.admin.token;
    there = await aSite(placed, organization.id, organization.admin, ['Docs']);
    keptThere = watchEvents(placed);
  });
  afterAll(() => placed.close());

  const sendFrom = async (
    remoteAddress: string,
    headers: Record<string, string>,
    session: Json = {},
    token?: string,
  ) => {
    const answer = await placed.app.inject({
      method: 'POST',
      url: `${there.url}/insights/events`,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      payload: JSON.stringify({ events: [anEvent({ session: aBrowserSession(session) })] }),
    });
    expect(answer.statusCode, answer.body).toBe(204);
    const { country, geo_cell } = keptThere.at(-1)!;
    return { country, cell: geo_cell === null ? null : geo_cell.toString(16) };
  };

  it('is looked up by the IP address of the connection, in files with and without cities', async () => {
    expect(await sendFrom(LONDON, {})).toEqual({ country: 'GB', cell: '85194ad3fffffff' });
    expect(await sendFrom('8.8.8.8', {})).toEqual({ country: 'US', cell: null });
    expect(await sendFrom(ELSEWHERE, {})).toEqual({ country: null, cell: null });
    expect(await sendFrom('192.168.0.1', {})).toEqual({ country: null, cell: null });
    expect(await sendFrom('2001:4860:4860::8888', {})).toEqual({ country: null, cell: null });
  });

  it('is read from headers of trusted proxies only', async () => {
    const forged = { 'x-forwarded-for': LONDON, 'cf-ipcountry': 'FR', 'x-latitude': '48.8', 'x-longitude': '2.3' };
    expect(await sendFrom(ELSEWHERE, forged)).toEqual({ country: null, cell: null });
    expect(await sendFrom('10.1.2.3', { 'x-forwarded-for': LONDON })).toMatchObject({ country: 'GB' });
    expect(await sendFrom('10.1.2.3', { 'x-forwarded-for': `${LONDON}, ${ELSEWHERE}` })).toMatchObject({
      country: null,
    });
    expect(await sendFrom('10.1.2.3', forged)).toEqual({ country: 'FR', cell: '851fb467fffffff' });
    expect(await sendFrom('10.1.2.3', { 'x-forwarded-for': LONDON, 'cf-ipcountry': 'XX' })).toMatchObject({
      country: 'GB',
    });
    expect(await sendFrom('10.1.2.3', { 'x-latitude': '1e3', 'x-longitude': '2' })).toEqual({
      country: null,
      cell: null,
    });
    expect(await sendFrom('10.1.2.3', { 'x-latitude': '91', 'x-longitude': '2' })).toEqual({
      country: null,
      cell: null,
    });
  });

  it('is the given one for servers with a token, and never for visitors', async () => {
    expect(await sendFrom(ELSEWHERE, {}, { ip: LONDON })).toMatchObject({ country: null });
    expect(await sendFrom(ELSEWHERE, {}, { ip: LONDON }, reporter)).toMatchObject({ country: 'GB' });
    expect(await sendFrom('10.1.2.3', { 'cf-ipcountry': 'FR' }, { ip: LONDON }, reporter)).toMatchObject({
      country: 'GB',
    });
    expect(await sendFrom(ELSEWHERE, {}, { ip: 'nowhere' }, reporter)).toMatchObject({ country: null });
  });

  it('is unknown if the file is unreadable, which is logged', async () => {
    const blind = await startTestServer({ geoIp: { file: '/nowhere/places.mmdb' } });
    const organization = await anOrganization(blind);
    const to = await aSite(blind, organization.id, organization.admin, ['Docs']);
    const keptBlindly = watchEvents(blind);
    const body = { events: [anEvent({ session: aBrowserSession({ ip: LONDON }) })] };
    await organization.admin.post(`${to.url}/insights/events`, body);
    expect(keptBlindly).toMatchObject([{ country: null }]);
    expect(blind.logged()).toContain('BINDERY_INSIGHTS_GEOIP cannot be read');
    await blind.close();
  });
});
