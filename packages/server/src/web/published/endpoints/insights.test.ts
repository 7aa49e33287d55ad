import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../../engines/insights/stored-event.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { watchEvents } from '../../../testing/kept-events.ts';
import { aBrowserSession } from '../../../testing/sent-events.ts';
import { aShareKey } from '../../../testing/sites.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Secret](secret.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'guide.md': '# Guide\n\nA wombat.\n\n## Below\n\nMore.\n',
  'secret.md': '---\nif: visitor.claims.pro\n---\n\n# Secret\n\nKept.\n',
};
const OWN = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let storedEvents: StoredEvent[];
let organizationId: string;
let admin: Person;
let spaceId: string;
let pages: Record<string, string>;
let site: TestedSite;

interface TestedSite {
  readonly id: string;
  readonly path: string;
  readonly url: string;
  readonly siteSpace: string;
}

beforeAll(async () => {
  server = await startTestServer();
  storedEvents = watchEvents(server);
  ({ id: organizationId, admin } = await anOrganization(server));
  ({ id: spaceId } = await aFilledSpace(server, organizationId, admin, 'Docs', FILES));
  const listed = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;
  pages = Object.fromEntries(listed.map(({ title, id }: { title: string; id: string }) => [title, id]));
  site = await aSite();
});
afterAll(() => server.close());

async function aSite(settings: object = {}): Promise<TestedSite> {
  const { id, path } = await aPublishedSite(organizationId, admin, [spaceId], settings);
  const url = `/v1/orgs/${organizationId}/sites/${id}`;
  const [shown] = (await admin.get(`${url}/site-spaces`)).body.items;
  return { id, path, url, siteSpace: shown.id };
}

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.call(method, path, { headers });
const tell = (path: string, events: unknown, headers: Record<string, string> = OWN) =>
  server.call('POST', `${path}~insights`, { body: { events }, headers });

/** An event as a page's script sends it. */
const eventWith = (members: object = {}, location: object = {}) => ({
  type: 'page_view',
  session: aBrowserSession(),
  location: { url: `https://docs.test${site.path}guide`, siteSpace: site.siteSpace, page: pages['Guide'], ...location },
  ...members,
});

/** Events stored for a site since the last call, once there are this many. */
async function taken(count: number, of = site): Promise<StoredEvent[]> {
  await vi.waitFor(() =>
    expect(storedEvents.filter((event) => event.site === of.id).length).toBeGreaterThanOrEqual(count),
  );
  const own = storedEvents.filter((event) => event.site === of.id);
  storedEvents.length = 0;
  return own;
}

describe('records the events of pages', () => {
  it('adds the section, the space and the revision of the page', async () => {
    const divided = await aSite();
    const other = await aSpace(server, organizationId, admin);
    expect((await admin.post(`${divided.url}/sections`, { spaceId: other.id, title: 'Other' })).status).toBe(201);
    const { siteSpace } = divided;
    const { items } = (await admin.get(`${divided.url}/site-spaces`)).body;
    const { section } = items.find(({ id }: { id: string }) => id === siteSpace);
    expect(section).toEqual(expect.any(String));
    const events = [eventWith({}, { siteSpace }), eventWith({ type: 'search_open' }, { siteSpace, page: null })];
    expect((await tell(divided.path, events)).status).toBe(204);
    const { revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    const location = { site_space: siteSpace, space: spaceId, revision, section, share_key: null };
    expect(await taken(2, divided)).toMatchObject([
      { type: 'page_view', ...location, page: pages['Guide'] },
      { type: 'search_open', ...location, page: null },
    ]);
  });

  it('names no page that the visitor may not see, and no space of another site', async () => {
    await tell(site.path, [
      eventWith({}, { page: pages['Secret'] }),
      eventWith({}, { page: 'none' }),
      eventWith({}, { siteSpace: 'none' }),
      eventWith({}, { siteSpace: null, space: spaceId, revision: 'r' }),
    ]);
    const [secret, none, foreign, claimed] = await taken(4);
    expect([secret?.page, none?.page]).toEqual([null, null]);
    for (const event of [foreign, claimed]) expect(event).toMatchObject({ site_space: null, space: null, page: null });
  });

  it('records the target pages and anchors of links', async () => {
    const link = (url: string) =>
      eventWith({ type: 'link_click', link: { target: { kind: 'url', url }, position: 'content' } });
    const home = `https://docs.test${site.path}`;
    const urls = [home, `${home}guide`, `${home}guide#below%00`, `${home}secret`, 'https://else.test/x', 'mailto:a@b'];
    expect((await tell(site.path, urls.map(link))).status).toBe(204);
    const events = await taken(urls.length);
    expect(events.map(({ link_target }) => JSON.parse(link_target ?? ''))).toEqual([
      { kind: 'page', page: pages['Home'], space: spaceId },
      { kind: 'page', page: pages['Guide'], space: spaceId },
      { kind: 'anchor', anchor: 'below', page: pages['Guide'], space: spaceId },
      { kind: 'url', url: `${home}secret` },
      { kind: 'url', url: 'https://else.test/x' },
      { kind: 'url', url: 'mailto:a@b' },
    ]);
  });

  it('rejects events from other origins, in an invalid shape, and outside of sites', async () => {
    const cases: [path: string, events: unknown, headers: Record<string, string>, status: number][] = [
      [site.path, [eventWith()], { 'sec-fetch-site': 'cross-site' }, 403],
      [site.path, [eventWith()], { origin: 'https://elsewhere.test' }, 403],
      [site.path, [], OWN, 400],
      [site.path, [eventWith(), eventWith({ type: 'jump' })], OWN, 400],
      [site.path, 'x', OWN, 400],
      [`${site.path}none/`, [eventWith()], OWN, 404],
      ['/sites/none/none/', [eventWith()], OWN, 404],
    ];
    for (const [path, events, headers, status] of cases)
      expect([status, (await tell(path, events, headers)).status]).toEqual([status, status]);
    const wrong = await tell(site.path, [eventWith(), eventWith({ type: 'search_type_query', query: 1 })]);
    expect(wrong.body.error.message).toContain('body/events/1/query');
    expect((await visit(`${site.path}~insights`)).status).toBe(404);
    const large = await tell(site.path, [eventWith({ query: 'x'.repeat(70_000) })]);
    expect(large.status).toBe(413);
    expect(storedEvents).toEqual([]);
  });

  it('records nothing for browsers that opt out of tracking', async () => {
    expect((await tell(site.path, [eventWith()], { ...OWN, dnt: '1' })).status).toBe(204);
    expect((await tell(site.path, [eventWith()], { ...OWN, 'sec-gpc': '1' })).status).toBe(204);
    await tell(site.path, [eventWith()]);
    expect(await taken(1)).toHaveLength(1);
  });

  it('identifies returning readers only while the space enables it', async () => {
    const quiet = await aSite();
    const settings = `${quiet.url}/site-spaces/${quiet.siteSpace}/customization`;
    const session = (visitorId: string, sessionId: string) => ({ session: aBrowserSession({ visitorId, sessionId }) });
    const events = [
      eventWith(session('one', 'a'), { siteSpace: quiet.siteSpace }),
      eventWith(session('two', 'b'), { siteSpace: quiet.siteSpace }),
    ];
    await tell(quiet.path, events);
    expect((await admin.patch(settings, { insights: { trackingCookie: false } })).status).toBe(200);
    await tell(quiet.path, events);
    const [one, two, ...nobody] = await taken(4, quiet);
    expect(new Set([one?.visitor, two?.visitor, ...nobody.map(({ visitor }) => visitor)]).size).toBe(3);
    expect(new Set([one?.session, two?.session, ...nobody.map((event) => event.session)]).size).toBe(3);
  });

  it('records which share link of a site the visitor has, and never stores its key', async () => {
    const shared = await aSite();
    const key = await aShareKey(server, admin, shared);
    const url = `https://docs.test${shared.path}${key}/guide`;
    const event = eventWith({}, { url, siteSpace: shared.siteSpace });
    expect((await tell(shared.path, [event])).status).toBe(404);
    expect((await tell(`${shared.path}${key}/`, [event])).status).toBe(204);
    const [event_] = await taken(1, shared);
    const { id } = (await admin.get(`${shared.url}/share-links`)).body.items[0];
    expect(event_).toMatchObject({ share_key: id, page: pages['Guide'], url: `https://docs.test${shared.path}guide` });
    expect(JSON.stringify({ ...event_, visitor: '', session: '' })).not.toContain(key);
  });

  it('accepts events on a site behind a login only from signed-in visitors', async () => {
    const closed = await aSite({ visibility: 'visitor-auth' });
    const { privateKey } = (await admin.get(`${closed.url}/publishing/auth`)).body;
    const event = eventWith({}, { siteSpace: closed.siteSpace });
    expect((await tell(closed.path, [event])).status).not.toBe(204);
    const claims = { plan: 'pro', exp: Math.floor(server.ctx.clock().getTime() / 1000) + 600 };
    const cookie = `bindery-visitor-${closed.id}=${signToken(privateKey, claims)}`;
    expect((await tell(closed.path, [event], { ...OWN, cookie })).status).toBe(204);
    expect(await taken(1, closed)).toMatchObject([{ page: pages['Guide'], claims: '{"plan":"pro"}' }]);
  });

  it('records nothing for previews, whose pages have no tracking script', async () => {
    const preview = new URL((await admin.get(`${site.url}/publishing/preview`)).body.url).pathname;
    expect((await visit(`${site.path}guide`)).text).toMatch(
      new RegExp(
        `<template class="insights" data-insights="${site.path}~insights" data-site-space="${site.siteSpace}" data-page="${pages['Guide']}">`,
      ),
    );
    const shown = await visit(`${preview}guide`);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toMatch(/class="insights"|insights-\w+\.js/);
    expect((await tell(preview, [eventWith()])).status).toBe(204);
    for (const path of ['guide.md', 'llms.txt']) expect((await visit(preview + path)).status).toBe(200);
    await tell(site.path, [eventWith({ type: 'search_open' })]);
    expect((await taken(1)).map(({ type }) => type)).toEqual(['search_open']);
  });

  it('is limited per minute and IP address, together with the events that the server counts', async () => {
    const limited = await startTestServer({ rateLimit: 20 });
    const watched = watchEvents(limited);
    const owner = await anOrganization(limited);
    const space = await aSpace(limited, owner.id, owner.admin);
    const { path } = await aPublishedSite(owner.id, owner.admin, [space.id]);
    const send = async (count: number) => {
      const events = Array.from({ length: count }, () => eventWith({}, { siteSpace: null, page: null }));
      return (await limited.call('POST', `${path}~insights`, { body: { events }, headers: OWN })).status;
    };
    expect([await send(100), await send(100), await send(1)]).toEqual([204, 204, 429]);
    const others = async () => {
      for (let count = 0; count < 16; count++) await limited.call('GET', `${path}llms-full.txt`);
      return (await limited.call('GET', `${path}~og/${space.id}/page.png`)).status;
    };
    expect([await others(), await others()]).toEqual([404, 429]);
    expect((await limited.call('GET', `${path}llms.txt`)).status).toBe(200);
    limited.advance(60_000);
    expect(await send(1)).toBe(204);
    expect(watched.map(({ type }) => type)).toEqual(Array(201).fill('page_view'));
    await limited.close();
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(key: string, claims: object): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

describe('requests of programs', () => {
  const mcp = (path: string, method: string, id?: number) =>
    server.call('POST', `${path}~mcp`, { body: { jsonrpc: '2.0', method, ...(id !== undefined && { id }) } });

  it('are counted with the requested content, the program and the location', async () => {
    const claude = { 'user-agent': 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)' };
    await visit(`${site.path}guide.md`, claude);
    await visit(`${site.path}guide`, { ...claude, accept: 'text/markdown' });
    await visit(`${site.path}llms.txt`, claude);
    await visit(`${site.path}llms-full.txt`, claude);
    await visit(`${site.path}~feed.xml`, claude);
    await visit(`${site.path}rss.xml`, claude);
    await mcp(site.path, 'tools/list', 1);
    const events = await taken(7);
    const listed = events.map(({ type, url, page, space, details, bot }) => [
      ...[type, url.slice(`https://docs.test${site.path}`.length), page, space, details, bot],
    ]);
    const [guide, bot] = [pages['Guide'], 'anthropic'];
    expect(listed.sort()).toEqual(
      [
        ['page_markdown_request', 'guide.md', guide, spaceId, null, bot],
        ['page_markdown_request', 'guide', guide, spaceId, null, bot],
        ['llms_request', 'llms.txt', null, null, '{"llmsVariant":"standard"}', bot],
        ['llms_request', 'llms-full.txt', null, null, '{"llmsVariant":"full"}', bot],
        ['rss_request', '~feed.xml', null, spaceId, null, bot],
        ['rss_request', 'rss.xml', null, null, null, bot],
        ['mcp_request', '~mcp', null, null, null, events.find(({ type }) => type === 'mcp_request')?.bot],
      ].sort(),
    );
    expect(new Set(events.filter((event) => event.bot === bot).map(({ visitor }) => visitor)).size).toBe(1);
  });

  it('are counted each time, including cached and 304 responses', async () => {
    const { headers } = await visit(`${site.path}guide.md`);
    await visit(`${site.path}guide.md`);
    const again = await visit(`${site.path}guide.md`, { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
    expect(await taken(3)).toHaveLength(3);
  });

  it('are distinguished from those of pages of the site, whose readers copy the text', async () => {
    await visit(`${site.path}guide.md`, OWN);
    await visit(`${site.path}guide.md`, { 'sec-fetch-site': 'cross-site' });
    const details = (await taken(2)).map((event) => event.details);
    expect(new Set(details)).toEqual(new Set(['{"markdownSource":"page-action"}', null]));
  });

  it('are not counted without content, or if the reader opts out of tracking', async () => {
    await visit(`${site.path}guide.md`, {}, 'HEAD');
    await visit(`${site.path}none.md`);
    await visit(`${site.path}guide`);
    await visit(`${site.path}guide.md`, { dnt: '1' });
    await visit(`${site.path}llms-full.txt?page=9`);
    await mcp(site.path, 'notifications/initialized');
    await mcp(site.path, 'none', 1);
    await visit(`${site.path}llms.txt`);
    expect((await taken(1)).map(({ type }) => type)).toEqual(['llms_request']);
  });

  it('are served if they cannot be counted, which is logged once', async () => {
    const { insights } = server.ctx;
    const failing = { ...insights, append: () => Promise.reject(new Error('the store is down')) };
    Object.assign(server.ctx, { insights: failing });
    try {
      for (let count = 0; count < 3; count++) expect((await visit(`${site.path}llms.txt`)).status).toBe(200);
      await vi.waitFor(() => expect(server.logged()).toContain('are not counted'));
    } finally {
      Object.assign(server.ctx, { insights });
    }
    expect(server.logged().split('requests of programs are not counted').length - 1).toBe(1);
    await visit(`${site.path}llms.txt`);
    await taken(1);
  });
});
