import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Secret](secret.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'guide.md': '# Guide\n\nA wombat eats.\n\n{% if visitor.claims.pro %}\n\nInside: zanzibar wombat\n\n{% endif %}\n',
  'secret.md': '---\nif: visitor.claims.pro\n---\n\n# Secret\n\nKept: kathmandu wombat\n',
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const { id } = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  ({ path } = await aPublishedSite(organizationId, admin, [id]));
});
afterAll(() => server.close());

const post = (body: unknown, headers: Record<string, string> = {}, url = path) =>
  server.call('POST', `${url}~mcp`, { body, headers });
const call = (method: string, params?: unknown) =>
  post({ jsonrpc: '2.0', id: 7, method, ...(params ? { params } : {}) });

describe('the MCP endpoint', () => {
  let http: Server;
  let client: Client;

  beforeAll(async () => {
    // The official client requires a connection; this one routes to the same server.
    http = createServer((request, response) => server.app.routing(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${path}~mcp`)));
  });
  afterAll(async () => {
    await client.close();
    http.close();
  });

  const callTool = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [{ text }] = content as [{ text: string }];
    return { text, isError, value: () => JSON.parse(text) };
  };

  it('works with the official client: identifies itself and lists its tools', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'bindery', title: 'Documentation' });
    expect(client.getInstructions()).toContain('Documentation');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'fetch']);
    await client.ping();
  });

  it('searches and fetches only public content', async () => {
    const { results } = (await callTool('search', { query: 'wombat' })).value();
    expect(results).toEqual([
      { id: expect.any(String), title: 'Guide', url: `https://docs.test${path}guide`, text: 'A wombat eats.' },
    ]);
    for (const given of [
      { id: results[0].id },
      { url: results[0].url },
      { id: `${results[0].url}.md#x` },
      { url: `${path}guide` },
    ]) {
      const page = (await callTool('fetch', given)).value();
      expect(page).toMatchObject({ id: results[0].id, title: 'Guide', url: results[0].url });
      expect(page.text).toContain('A wombat eats.');
      expect(page.text).not.toMatch(/zanzibar/);
    }
    const { pages } = (
      await admin.get(
        `/v1/spaces/${(await admin.get(`/v1/orgs/${organizationId}/spaces`)).body.items[0].id}/content/pages`,
      )
    ).body;
    const secret = pages.find(({ title }: { title: string }) => title === 'Secret');
    const siteSpace = results[0].id.split('/')[0];
    for (const id of [
      `${siteSpace}/${secret.id}`,
      `https://docs.test${path}secret`,
      'x/y',
      '/',
      '%',
      'https://elsewhere.test/guide',
    ]) {
      const failed = await callTool('fetch', { id });
      expect([failed.isError, failed.text], id).toEqual([true, expect.stringContaining('There is no page')]);
    }
    for (const query of ['kathmandu', 'zanzibar', 'secret']) {
      expect((await callTool('search', { query })).value(), query).toEqual({ results: [] });
    }
    for (const given of [{}, { query: 5 }, { query: ' ' }]) {
      expect((await callTool('search', given)).isError).toBe(true);
    }
  });

  it('negotiates a protocol version', async () => {
    const agree = async (protocolVersion: unknown) =>
      (await call('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } })).body;
    expect((await agree('2025-03-26')).result.protocolVersion).toBe('2025-03-26');
    expect((await agree('1999-01-01')).result.protocolVersion).toBe('2025-11-25');
    expect((await agree(5)).error.code).toBe(-32_602);
  });

  it('supports the version without a handshake, in which every request names it', async () => {
    const ask = (method: string, version = '2026-07-28') =>
      call(method, { _meta: { 'io.modelcontextprotocol/protocolVersion': version } });
    const discovered = (await ask('server/discover')).body.result;
    expect(discovered).toMatchObject({ resultType: 'complete', capabilities: { tools: {} }, cacheScope: 'public' });
    expect(discovered.supportedVersions).toContain('2026-07-28');
    expect((await ask('tools/list')).body.result).toMatchObject({ resultType: 'complete', tools: [{}, {}] });
    const refused = await ask('tools/list', '2099-01-01');
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: -32_022, data: { requested: '2099-01-01' } });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { 'mcp-protocol-version': '2099-01-01' })).status).toBe(400);
    expect((await post(ping, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
  });

  it('rejects invalid messages with protocol errors', async () => {
    const refused: [unknown, number, number][] = [
      ['{', 400, -32_700],
      ['[]', 400, -32_600],
      [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32_600],
      ['5', 400, -32_600],
      [{ id: 1, method: 'ping' }, 400, -32_600],
      [{ jsonrpc: '2.0', id: { a: 1 }, method: 'ping' }, 400, -32_600],
      [{ jsonrpc: '2.0', id: 1, method: 'none' }, 200, -32_601],
      [{ jsonrpc: '2.0', id: 1, method: '__proto__' }, 200, -32_601],
      [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 400, -32_602],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none' } }, 200, -32_602],
      [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: [] } }, 200, -32_602],
    ];
    for (const [body, status, code] of refused) {
      const answer = await post(body);
      expect([answer.status, answer.body.error.code], JSON.stringify(body)).toEqual([status, code]);
    }
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect((await post({ jsonrpc: '2.0', id: 4, result: {} })).status).toBe(202);
    expect(
      (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(70_000) } }))).status,
    ).toBe(413);
    const listened = await server.call('GET', `${path}~mcp`);
    expect([listened.status, listened.headers['allow']]).toEqual([405, 'POST']);
  });

  it('rejects pages of other sites, and is only available where the site is', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await post(ping, { origin: 'https://docs.test' })).body.result).toEqual({});
    const { id } = await aFilledSpace(server, organizationId, admin, 'Closed', FILES);
    const closed = await aPublishedSite(organizationId, admin, [id], { visibility: 'share-link' });
    expect((await post(ping, {}, closed.path)).status).toBe(404);
  });
});
