import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollaborationClient } from '../packages/server/src/testing/collaboration-client.ts';
import { type CallDraft, DraftWriter } from '../packages/server/src/testing/draft-writer.ts';
import { callNode, type Nodes, prepareNodes, TOKEN } from '../packages/server/src/testing/nodes.ts';
import { anInstallation, type ServingProgram, serveProgram } from '../packages/server/src/testing/program.ts';
import { engineName } from '../packages/server/src/testing/test-database.ts';
import { startDatabaseProxy } from './faults/database-proxy.ts';

const PARAGRAPHS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

let nodes: Nodes;
let organization: string;

/** A page in a new space, and the path of its draft. */
async function aPage(url: string) {
  const space = (await callNode(url, 'POST', `/v1/orgs/${organization}/spaces`, { title: 'Written' })).body;
  const document = { markdown: `${PARAGRAPHS.join('\n\n')}\n` };
  const insert = { operation: 'insert_page', title: 'Page', document };
  const { changes } = (await callNode(url, 'POST', `/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  return `/v1/spaces/${space.id}/content/page/${changes[0].page}`;
}

describe('the draft of a killed server', () => {
  let installation: Awaited<ReturnType<typeof anInstallation>>;
  // The program is built first where it has changed.
  beforeAll(async () => {
    installation = await anInstallation();
  });
  afterAll(() => installation?.remove());

  it('has every acknowledged key once, even if the response was lost', async () => {
    const start = () => serveProgram({ ...installation.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN });
    let server = await start();
    try {
      organization = (await callNode(server.url, 'GET', '/v1/orgs')).body.items[0].id;
      const page = await aPage(server.url);
      const call: CallDraft = (method, path, body) => callNode(server.url, method, `${page}/draft${path}`, body);
      const writer = await new DraftWriter(call).open();
      for (let kill = 0; kill < 3; kill += 1) {
        for (let key = 0; key < 5; key += 1) await writer.type('alpha', 'x').sync();
        // This one is stored, and its answer never read.
        writer.type('alpha', 'y');
        expect((await call('POST', '/steps', writer.nextBody())).status).toBe(200);
        server.signal('SIGKILL');
        await server.finished;
        server = await start();
        await writer.sync();
      }
      const typed = `alpha${'yxxxxx'.repeat(3)}`;
      expect(writer.text.split('\n')[0]).toBe(typed);
      expect((await new DraftWriter(call).open()).text).toBe(writer.text);
      expect((await callNode(server.url, 'POST', `${page}/draft/flush`)).status).toBe(200);
      expect((await callNode(server.url, 'GET', `${page}?format=source`)).body.source).toContain(`${typed}\n\nbeta`);
    } finally {
      await server.stop();
    }
  });
});

describe.skipIf(engineName === 'SQLite')('a draft on two servers with one database', () => {
  let servers: readonly ServingProgram[];
  beforeAll(async () => {
    nodes = await prepareNodes();
    const first = await nodes.serve();
    organization = (await callNode(first.url, 'GET', '/v1/orgs')).body.items[0].id;
    servers = [first, await nodes.serve({ BINDERY_WORKER: '0' })];
  });
  afterAll(() => nodes?.close());

  it('has every key of five users once, for any server and any number of retries', async () => {
    const page = await aPage(servers[0]?.url ?? '');
    let calls = 0;
    const call: CallDraft = async (method, path, body) => {
      calls += 1;
      const to = (offset: number) => servers[(calls * 7 + offset) % 2]?.url ?? '';
      // Every tenth request is sent to both.
      if (method === 'POST' && calls % 10 === 0) await callNode(to(1), method, `${page}/draft${path}`, body);
      return callNode(to(0), method, `${page}/draft${path}`, body);
    };
    const writers = await Promise.all(PARAGRAPHS.map(() => new DraftWriter(call).open()));
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let key = 0; key < 30; key += 1) await writer.type(PARAGRAPHS[index] ?? '', 'x').sync();
      }),
    );
    const expected = PARAGRAPHS.map((text) => text + 'x'.repeat(30)).join('\n');
    for (const writer of writers) {
      while ((await writer.poll()).draft.version < 150);
      expect([writer.text, writer.dropped]).toEqual([expected, []]);
    }
    for (const { url } of servers) {
      const { body } = await callNode(url, 'GET', `${page}/draft`);
      expect([body.version, JSON.stringify(body.document).split('x').length]).toEqual([
        150,
        JSON.stringify(writers[0]?.draft.doc.toJSON()).split('x').length,
      ]);
    }
  });

  it('is flushed once by two concurrent servers, while a user types', async () => {
    const page = await aPage(servers[0]?.url ?? '');
    const call: CallDraft = (method, path, body) =>
      callNode(servers[0]?.url ?? '', method, `${page}/draft${path}`, body);
    const writer = await new DraftWriter(call).open();
    for (let turn = 0; turn < 10; turn += 1) {
      await writer.type('alpha', 'x').sync();
      const flushes = servers.map(({ url }) => callNode(url, 'POST', `${page}/draft/flush`));
      await writer.type('beta', 'y').sync();
      expect((await Promise.all(flushes)).map(({ status }) => status)).toEqual([200, 200]);
    }
    await callNode(servers[1]?.url ?? '', 'POST', `${page}/draft/flush`);
    const { source } = (await callNode(servers[1]?.url ?? '', 'GET', `${page}?format=source`)).body;
    expect(source).toContain(`alpha${'x'.repeat(10)}\n\nbeta${'y'.repeat(10)}\n\ngamma`);
  });

  it('rings on the other server, which shows the people of both', async () => {
    const page = await aPage(servers[0]?.url ?? '');
    const [, space = '', pageId = ''] = /spaces\/(.+)\/content\/page\/(.+)$/.exec(page) ?? [];
    const [one, other] = await Promise.all(
      servers.map(({ url }) => new CollaborationClient(url, { authorization: `Bearer ${TOKEN}` }).open()),
    );
    if (one === undefined || other === undefined) throw new Error('There are two servers.');
    await one.join({ space, page: pageId });
    const { people } = await other.join({ space, page: pageId });
    if (people.length === 0) await other.next('people', (frame) => frame.people.length === 1);
    await one.next('people', (frame) => frame.people.length === 1);
    const call: CallDraft = (method, path, body) =>
      callNode(servers[0]?.url ?? '', method, `${page}/draft${path}`, body);
    const writer = await new DraftWriter(call).open();
    const sentAt = performance.now();
    await writer.type('alpha', 'x').sync();
    await other.next('draft', ({ version }) => version === 1);
    expect(performance.now() - sentAt).toBeLessThan(2000);
    one.send({ type: 'select', selection: { draft: 'd', version: 1, anchor: 3, head: 4 } });
    await other.next('people', (frame) => frame.people[0]?.selection?.head === 4);
    one.close();
    await other.next('people', (frame) => frame.left.length === 1);
    other.close();
  });

  it('goes on at the other server when one is killed, with every key once', async () => {
    const doomed = await nodes.serve({ BINDERY_WORKER: '0' });
    const page = await aPage(servers[0]?.url ?? '');
    let at = doomed.url;
    const call: CallDraft = async (method, path, body) => {
      for (;;) {
        try {
          return await callNode(at, method, `${page}/draft${path}`, body);
        } catch {
          // Nobody knows whether it was counted: the same batch is sent to the other server.
          at = servers[0]?.url ?? '';
        }
      }
    };
    const [, space = '', pageId = ''] = /spaces\/(.+)\/content\/page\/(.+)$/.exec(page) ?? [];
    const socket = await new CollaborationClient(doomed.url, { authorization: `Bearer ${TOKEN}` }).open();
    await socket.join({ space, page: pageId });
    const writers = await Promise.all(PARAGRAPHS.map(() => new DraftWriter(call).open()));
    const writing = writers.map(async (writer, index) => {
      for (let key = 0; key < 20; key += 1) await writer.type(PARAGRAPHS[index] ?? '', 'x').sync();
    });
    await socket.next('draft', ({ version }) => version >= 10);
    doomed.signal('SIGKILL');
    expect(await socket.closed).toBe(1006);
    await Promise.all(writing);
    const expected = PARAGRAPHS.map((text) => text + 'x'.repeat(20)).join('\n');
    for (const writer of writers) {
      while ((await writer.poll()).draft.version < 100);
      expect([writer.text, writer.dropped]).toEqual([expected, []]);
    }
    await doomed.finished;
  });

  it('has all acknowledged keys after an outage of the database', async () => {
    const proxy = await startDatabaseProxy(nodes.installation.settings['BINDERY_DATABASE_URL'] ?? '');
    const far = await nodes.serve({ BINDERY_DATABASE_URL: proxy.url, BINDERY_WORKER: '0' });
    const page = await aPage(far.url);
    const call: CallDraft = (method, path, body) => callNode(far.url, method, `${page}/draft${path}`, body);
    const writer = await new DraftWriter(call).open();
    await writer.type('alpha', 'x').sync();
    await proxy.cut();
    writer.type('alpha', 'y');
    expect((await call('POST', '/steps', writer.nextBody())).status).toBe(503);
    await proxy.restore();
    await expect.poll(async () => (await call('GET', '')).status, { timeout: 60_000 }).toBe(200);
    await writer.sync();
    expect(writer.text.split('\n')[0]).toBe('alphayx');
    expect((await new DraftWriter(call).open()).text).toBe(writer.text);
    await far.stop();
  });
});
