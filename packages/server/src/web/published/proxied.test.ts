import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { aBrowserSession } from '../../testing/sent-events.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ORIGIN = 'www.acme.example/help/docs';
const BASE = '/help/docs';

let server: TestServer;
let organizationId: string;
let admin: Person;
let proxy: Server;
let proxyUrl: string;
/** Path of this server that the proxy forwards its own path to. */
let target = '';

beforeAll(async () => {
  server = await startTestServer();
  const bindery = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ id: organizationId, admin } = await anOrganization(server));
  proxy = createServer((incoming, outgoing) => {
    // It forwards one path, like `location /help/docs`, and sends its own host name.
    if (!incoming.url?.startsWith(BASE)) return outgoing.writeHead(418).end();
    const url = bindery + target + incoming.url.slice(BASE.length);
    const headers = { ...incoming.headers, host: 'www.acme.example' };
    const forwarded = request(url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    return undefined;
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => proxy.close(done));
  await server.close();
});

async function aProxiedSite(changes: object = {}) {
  const space = await aSpace(server, organizationId, admin, { title: 'Docs' });
  const pages = ['Home', 'Guide'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: 'See [the guide](guide.md).' },
  }));
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes: pages })).status).toBe(200);
  const { id, path } = await aPublishedSite(organizationId, admin, [space.id], changes);
  const { body } = await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, { proxy: ORIGIN });
  expect(body.proxy).toEqual({ origin: ORIGIN, target: `https://docs.test/proxied/${id}` });
  target = new URL(body.proxy.target).pathname;
  return { id, path, published: String(body.urls.published) };
}
const get = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(proxyUrl + path, { redirect: 'manual', ...options });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
};

describe('a site behind a proxy', () => {
  it('works completely below the path of the proxy: pages, links, styles, scripts and fonts', async () => {
    const { published } = await aProxiedSite();
    expect(published).toBe(`https://${ORIGIN}/`);
    const home = await get(`${BASE}/`);
    expect(home.status).toBe(200);
    expect(home.text).toContain(`<link rel="canonical" href="https://${ORIGIN}/"/>`);
    const named = [...home.text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(5);
    for (const path of named) expect(path).toMatch(/^\/help\/docs\//);
    for (const path of named.filter((name) => !name.endsWith('~pdf'))) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    const [, insights = ''] = /data-insights="([^"]*)"/.exec(home.text) ?? [];
    const events = [{ type: 'page_view', session: aBrowserSession(), location: { url: `https://${ORIGIN}/` } }];
    const answer = await get(insights, { method: 'POST', body: JSON.stringify({ events }) });
    expect([insights, answer.status]).toEqual(['/help/docs/~insights', 204]);
  });

  it('redirects below the path of the proxy', async () => {
    await aProxiedSite();
    expect(await get(BASE)).toMatchObject({ status: 308, location: `${BASE}/` });
    expect(await get(`${BASE}/home`)).toMatchObject({ status: 301, location: `${BASE}/` });
    expect(await get(`${BASE}/guide/`)).toMatchObject({ status: 301, location: `${BASE}/guide` });
    const missing = await get(`${BASE}/none`);
    expect(missing.status).toBe(404);
    expect(missing.text).not.toMatch(/(?:href|src)="\/(?!help\/docs\/)/);
  });

  it('includes the key of a share link in its URLs', async () => {
    const { id } = await aProxiedSite({ visibility: 'share-link' });
    const { body } = await admin.post(`/v1/orgs/${organizationId}/sites/${id}/share-links`, { name: 'Link' });
    const url = new URL(body.urls.published);
    expect(url.host + url.pathname).toMatch(new RegExp(`^${ORIGIN}/\\w{20}/$`));
    const open = await get(`${url.pathname}guide`);
    expect([open.status, open.text.includes(`href="${url.pathname}"`)]).toEqual([200, true]);
    const closed = await get(`${BASE}/guide`);
    expect(closed.status).toBe(404);
    const [stylesheet = ''] = /\/help\/docs\/~assets\/[^"]+\.css/.exec(closed.text) ?? [];
    expect((await get(stylesheet)).status).toBe(200);
  });

  it("sets visitors' cookies for its own path", async () => {
    const { id } = await aProxiedSite();
    await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, { adaptiveContent: { enabled: true } });
    const answer = await fetch(`${proxyUrl}${BASE}/guide?visitor.plan=pro`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${BASE}/guide`);
    expect(answer.headers.get('set-cookie')).toMatch(/Path=\/help\/docs\/;.*HttpOnly; Secure; SameSite=Lax$/);
  });

  it('accepts forms of readers', async () => {
    const { id } = await aProxiedSite();
    const settings = `/v1/orgs/${organizationId}/sites/${id}/customization`;
    const { body } = await admin.get(settings);
    expect((await admin.put(settings, { ...body, feedback: { enabled: true } })).status).toBe(200);
    const sent = await get(`${BASE}/~feedback`, {
      method: 'POST',
      headers: { origin: 'https://www.acme.example', accept: 'text/html' },
      body: new URLSearchParams({ page: `${BASE}/guide`, rating: 'good' }),
    });
    expect([200, 303]).toContain(sent.status);
  });

  it('responds there only while it has a proxy, and everywhere else too, with canonical URLs at the proxy', async () => {
    const { id, path } = await aProxiedSite();
    const direct = await server.call('GET', `${path}guide`);
    expect(direct.status).toBe(200);
    expect(direct.text).toContain(`<link rel="canonical" href="https://${ORIGIN}/guide"/>`);
    expect(direct.text).toContain(`href="${path}"`);
    await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, { proxy: null });
    expect((await get(`${BASE}/guide`)).status).toBe(404);
    expect((await server.call('GET', '/proxied/none/guide')).status).toBe(404);
    expect((await server.call('GET', '/proxied/none')).status).toBe(404);
  });
});
