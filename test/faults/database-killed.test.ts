import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallDraft, DraftWriter } from '../../packages/server/src/testing/draft-writer.ts';
import { callNode, type Nodes, prepareNodes } from '../../packages/server/src/testing/nodes.ts';
import type { ServingProgram } from '../../packages/server/src/testing/program.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';

const [PAGES, WRITERS, KILLS, KEYS_BETWEEN] = [3, 6, 3, 40];

describe.skipIf(engineName === 'SQLite')('a database server that is killed while people write', () => {
  let nodes: Nodes;
  let cluster: DatabaseCluster;
  let servers: readonly ServingProgram[];

  beforeAll(async () => {
    [nodes, cluster] = await Promise.all([prepareNodes(), startDatabaseCluster()]);
    const settings = { BINDERY_DATABASE_URL: cluster.url };
    servers = [await nodes.serve(settings), await nodes.serve({ ...settings, BINDERY_WORKER: '0' })];
  });
  afterAll(async () => {
    await nodes?.close();
    await cluster?.remove();
  });

  /** The draft paths of new pages, each with a paragraph for each of its writers. */
  async function somePages(): Promise<string[]> {
    const { url } = servers[0] as ServingProgram;
    const organization = (await callNode(url, 'GET', '/v1/orgs')).body.items[0].id;
    const space = (await callNode(url, 'POST', `/v1/orgs/${organization}/spaces`, { title: 'Written' })).body.id;
    const markdown = Array.from({ length: WRITERS }, (_, index) => `w${index}:`).join('\n\n');
    const inserts = Array.from({ length: PAGES }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${index}`,
      document: { markdown },
    }));
    const { changes } = (await callNode(url, 'POST', `/v1/spaces/${space}/content`, { changes: inserts })).body;
    return changes.map(({ page }: { page: string }) => `/v1/spaces/${space}/content/page/${page}/draft`);
  }

  it('loses no acknowledged key, and has none twice; the servers recover by themselves', async () => {
    const drafts = await somePages();
    let isOver = false;
    let [acknowledged, refused] = [0, 0];
    const writing = drafts.flatMap((draft, page) =>
      Array.from({ length: WRITERS }, async (_, index) => {
        const url = servers[(page + index) % 2]?.url ?? '';
        // A client sends the same again until there is an answer, as the application does.
        const call: CallDraft = async (method, below, body) => {
          for (;;) {
            const answer = await callNode(url, method, draft + below, body);
            if (answer.status !== 503) return answer;
            refused += 1;
            await sleep(20);
          }
        };
        const writer = await new DraftWriter(call).open();
        let keys = 0;
        while (!isOver) {
          await writer.type(`w${index}:`, 'x').sync();
          keys += 1;
          acknowledged += 1;
        }
        return { writer, keys };
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged;
      await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + KEYS_BETWEEN);
      await cluster.kill();
      const refusedBefore = refused;
      await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(refusedBefore);
      await cluster.start();
    }
    const before = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + KEYS_BETWEEN);
    isOver = true;
    const written = await Promise.all(writing);
    for (const [page, draft] of drafts.entries()) {
      const expected = Array.from(
        { length: WRITERS },
        (_, index) => `w${index}:${'x'.repeat(written[page * WRITERS + index]?.keys ?? 0)}`,
      ).join('\n');
      for (const { url } of servers) {
        const reader = await new DraftWriter((method, below) => callNode(url, method, draft + below)).open();
        expect(reader.text).toBe(expected);
      }
      for (const { writer } of written.slice(page * WRITERS, (page + 1) * WRITERS)) {
        const { version } = (await callNode(servers[0]?.url ?? '', 'GET', draft)).body;
        while ((await writer.poll()).draft.version < version);
        expect([writer.text, writer.dropped]).toEqual([expected, []]);
      }
      expect((await callNode(servers[1]?.url ?? '', 'POST', `${draft}/flush`)).status).toBe(200);
    }
  });
});
