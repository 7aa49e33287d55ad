import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../packages/server/src/platform/db/connect.ts';
import { openEventStream, type ReceivedEvent } from '../packages/server/src/testing/event-stream.ts';
import { aRepository } from '../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../packages/server/src/testing/git-http-server.ts';
import { callNode, type Nodes, prepareNodes, TOKEN } from '../packages/server/src/testing/nodes.ts';
import { endLeases, type Program, type ServingProgram, startProgram } from '../packages/server/src/testing/program.ts';
import { type RoundRobin, startRoundRobin } from '../packages/server/src/testing/round-robin.ts';
import { anEvent } from '../packages/server/src/testing/sent-events.ts';
import { engineName } from '../packages/server/src/testing/test-database.ts';
import { startDatabaseProxy } from './faults/database-proxy.ts';

const SPACES = 30;
/** What each worker does at once. */
const JOBS_AT_ONCE = 2;

let nodes: Nodes;
let [one, other]: ServingProgram[] = [];
let worker: Program;
let git: GitServer;
let organization: string;

/** A URL of the API at the first node, the other one, or any. */
const at = (server: { url: string } | undefined) => server?.url ?? '';
const create = async (url: string, path: string, body: object = {}) => {
  const answer = await callNode(url, 'POST', path, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

/** Publishes a space with one page at the first node, and gives the path at which each node shows that. */
async function publishPage(title: string) {
  const spaceId: string = (await create(at(one), `/v1/orgs/${organization}/spaces`, { title })).id;
  const page = { operation: 'insert_page', title: 'Page', document: { markdown: 'Nothing.' } };
  const { changes } = await create(at(one), `/v1/spaces/${spaceId}/content`, { changes: [page] });
  const site = await create(at(one), `/v1/orgs/${organization}/sites`, { title: 'Seen', spaces: [spaceId] });
  const { urls } = await create(at(one), `/v1/orgs/${organization}/sites/${site.id}/publish`);
  return { spaceId, page: changes[0].page, published: `${new URL(urls.published).pathname}page` };
}

/** One database is shared by nodes only where it is a server. */
const onServer = describe.skipIf(engineName === 'SQLite');

onServer('two servers and a worker on one database', () => {
  beforeAll(async () => {
    nodes = await prepareNodes();
    // Both at once on an empty database, the one without a worker.
    const sample = { BINDERY_SAMPLE: '1', BINDERY_SHUTDOWN_DELAY: '1' };
    [one, other] = await Promise.all([nodes.serve({ ...sample, BINDERY_WORKER: '0' }), nodes.serve(sample)]);
    worker = startProgram(['worker'], nodes.settings());
    await worker.shows('waits for jobs');
    const files = Array.from({ length: 5 }, (_, i) => [`file-${i}.png`, new Uint8Array(3000).fill(i)]);
    const pages = Array.from({ length: 20 }, (_, i) => [`page-${i}.md`, `# Page ${i}\n\n${'Words. '.repeat(50)}\n`]);
    const repository = await aRepository({
      'README.md': `# Home\n\n${files.map(([name]) => `![](${name})`).join('\n')}\n`,
      ...Object.fromEntries([...pages, ...files]),
    });
    git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    organization = (await callNode(at(one), 'GET', '/v1/orgs')).body.items[0].id;
  }, 120_000);
  afterAll(async () => {
    worker?.signal('SIGTERM');
    const ended = await worker?.finished;
    await git?.close();
    await nodes?.close();
    expect([undefined, 0]).toContain(ended?.code);
  });

  it('create one administrator, one organization and one sample when they start together', async () => {
    const list = async (what: string) => (await callNode(at(other), 'GET', what)).body.items;
    expect(await list('/v1/orgs')).toHaveLength(1);
    expect(await list(`/v1/orgs/${organization}/members`)).toHaveLength(1);
    expect(await list(`/v1/orgs/${organization}/spaces`)).toHaveLength(1);
    expect(await list(`/v1/orgs/${organization}/sites`)).toHaveLength(1);
  });

  it('receive changes by each other, and by the worker', async () => {
    const { spaceId } = await publishPage('Live');
    const stream = await openEventStream(`${at(other)}/v1/live`, { authorization: `Bearer ${TOKEN}` });
    const isAbout = (kind: string) => (received: ReceivedEvent) =>
      received.data.kind === kind && received.data.space === spaceId;
    await stream.next(({ event }) => event === 'ready');
    await create(at(one), `/v1/spaces/${spaceId}/content`, { changes: [{ operation: 'insert_page', title: 'More' }] });
    await stream.next(isAbout('content'));
    await create(at(one), `/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/docs.git`, ref: 'main' });
    await stream.next(isAbout('git'));
    await stream.next(isAbout('content'));
    stream.close();
  });

  it('index what the worker has imported, each on its own', async () => {
    const pages = Array.from({ length: 400 }, (_, index) => [`page-${index}.md`, `# Page ${index}\n\nA wombat.\n`]);
    const repository = await aRepository({ 'README.md': '# Home\n', ...Object.fromEntries(pages) });
    const imported = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    const { id } = await create(at(one), `/v1/orgs/${organization}/spaces`, { title: 'Large' });
    await create(at(one), `/v1/spaces/${id}/git/import`, { url: `${imported.url}/docs.git`, ref: 'main' });
    // Nobody searches before both have begun.
    const begun = `"index":"${id}","pages":401,"msg":"indexing many pages"`;
    for (const server of [one, other]) await expect.poll(() => server?.stderr(), { timeout: 60_000 }).toContain(begun);
    for (const server of [one, other]) {
      const search = () => callNode(at(server), 'GET', `/v1/spaces/${id}/search?limit=1&query=wombat`);
      await expect.poll(async () => (await search()).body, { timeout: 60_000 }).toMatchObject({ count: 400 });
      expect((await search()).body).not.toHaveProperty('isPartial');
    }
    await imported.close();
  });

  it('return at once what the other one acknowledged, hundreds of times', async () => {
    const { spaceId, page, published } = await publishPage('Title 0');
    const base = `/v1/spaces/${spaceId}`;
    const token = await nodes.aToken('reader@example.com');
    await create(at(one), `/v1/orgs/${organization}/invites`, {
      emails: [{ email: 'reader@example.com', role: null }],
    });
    const asReader = async (method: string, path: string) =>
      (await fetch(at(other) + path, { method, headers: { authorization: `Bearer ${token}` } })).json();
    const [invite] = (await asReader('GET', '/v1/user/invites')).items;
    await asReader('POST', `/v1/user/invites/${invite.id}`);
    const users = [(await asReader('GET', '/v1/user')).id];
    const merge = async (url: string, text: string) => {
      const { number } = await create(url, `${base}/change-requests`, {});
      const edit = { operation: 'update_page', page, document: { markdown: text } };
      await create(url, `${base}/change-requests/${number}/content`, { changes: [edit] });
      await create(url, `${base}/change-requests/${number}/merge`);
    };
    const stale: string[] = [];
    const expectSeen = (isSeen: boolean, what: string) => void (isSeen || stale.push(what));
    for (let turn = 0; turn < 200; turn++) {
      const [writer, reader] = turn % 2 === 0 ? [at(one), at(other)] : [at(other), at(one)];
      if (turn % 20 === 0) {
        const word = `word${turn}`;
        await merge(writer, `About ${word}.`);
        const answer = await fetch(reader + published);
        expectSeen((await answer.text()).includes(word), `page ${turn}`);
        const results = await callNode(reader, 'GET', `${base}/search?query=${word}`);
        expectSeen(results.text.includes('"Page"'), `search ${turn}`);
      } else if (turn % 10 === 0) {
        await callNode(writer, 'POST', `${base}/permissions`, { users, role: 'read' });
        expectSeen((await callNode(reader, 'GET', base, undefined, token)).status === 200, `grant ${turn}`);
        await callNode(writer, 'DELETE', `${base}/permissions/users/${users[0]}`);
        expectSeen((await callNode(reader, 'GET', base, undefined, token)).status === 404, `revocation ${turn}`);
      } else {
        expect((await callNode(writer, 'PATCH', base, { title: `Title ${turn}` })).status).toBe(200);
        const { title } = (await callNode(reader, 'GET', base)).body;
        expectSeen(title === `Title ${turn}`, `title ${turn}`);
      }
    }
    expect(stale).toEqual([]);
  }, 300_000);

  it('return it at once even if notifications are late', async () => {
    const proxy = await startDatabaseProxy(nodes.installation.settings['BINDERY_DATABASE_URL'] ?? '', 15);
    const far = await nodes.serve({ BINDERY_DATABASE_URL: proxy.url, BINDERY_WORKER: '0' });
    try {
      const { spaceId, page, published } = await publishPage('Far');
      const read = async () => (await fetch(at(far) + published)).text();
      const stale: number[] = [];
      for (let turn = 0; turn < 10; turn++) {
        // From memory by now, unless it has just looked again by itself.
        await Promise.all([read(), read()]);
        const edit = { operation: 'update_page', page, document: { markdown: `About word${turn}.` } };
        await create(at(one), `/v1/spaces/${spaceId}/content`, { changes: [edit] });
        if (!(await read()).includes(`word${turn}.`)) stale.push(turn);
      }
      expect(stale).toEqual([]);
    } finally {
      await far.stop();
      await proxy.cut();
    }
  }, 120_000);

  it('run each job once: thirty imports, each of which creates one revision', async () => {
    const database = openDatabase(nodes.installation.config);
    const jobs = database.reader.selectFrom('jobs').where('kind', '=', 'import-from-git');
    try {
      const earlier = (await jobs.select('id').execute()).map(({ id }) => id);
      const spaces = await importInto(SPACES, (index) => at(index % 2 === 0 ? one : other));
      await expectImported(spaces);
      const begun = await jobs.select(['id', 'state', 'tries', 'crashes']).execute();
      const own = begun.filter(({ id }) => !earlier.includes(id)).map(({ id: _, ...job }) => job);
      expect(own).toEqual(spaces.map(() => ({ state: 'succeeded', tries: 1, crashes: 0 })));
    } finally {
      await database.close();
    }
  }, 120_000);

  it('count events of the other one', async () => {
    const site = await create(at(one), `/v1/orgs/${organization}/sites`, { title: 'Visited' });
    await create(at(one), `/v1/orgs/${organization}/sites/${site.id}/publish`);
    const events = `/v1/orgs/${organization}/sites/${site.id}/insights/events`;
    for (let turn = 0; turn < 20; turn++)
      await create(at(turn % 2 === 0 ? one : other), events, { events: [anEvent()] });
    for (const server of [one, other]) {
      const { columns } = await create(at(server), `${events}/aggregate`, { range: 'lastYear' });
      expect(columns[0].values).toEqual([20]);
    }
  });

  it('lose nothing acknowledged when one of them is killed under load, and complete its jobs', async () => {
    const killed = await nodes.serve();
    const balancer = await startRoundRobin([at(one), at(killed)]);
    try {
      await vi.waitFor(() => expect(balancer.ready()).toBe(2), 60_000);
      let answer = () => {};
      git.failures.hold = new Promise((resolve) => {
        answer = resolve;
      });
      const spaces = await importInto(4 * JOBS_AT_ONCE, () => balancer.url);
      // Every worker has begun as many as it does at once: the other node, the worker, and the one that is killed.
      const listRunning = async () => (await listImports()).filter((state) => state === 'running');
      await vi.waitFor(async () => expect(await listRunning()).toHaveLength(3 * JOBS_AT_ONCE), 60_000);
      const load = await startLoad(balancer, { mayFail: true });
      await vi.waitFor(() => expect(Math.min(...load.acknowledged.values())).toBeGreaterThan(0), 60_000);
      await sleep(1000);
      killed.signal('SIGKILL');
      await killed.finished;
      answer();
      await sleep(1500);
      const acknowledged = await load.stop();
      expect(Math.min(...acknowledged.values())).toBeGreaterThan(0);
      for (const [id, number] of acknowledged) {
        const { title } = (await callNode(at(other), 'GET', `/v1/spaces/${id}`)).body;
        // The write that was under way may be there as well.
        expect([`Title ${number}`, `Title ${number + 1}`]).toContain(title);
      }
      // What was in its hands is left, and nothing else.
      await vi.waitFor(async () => expect(await listImports()).toEqual(['running', 'running']), 30_000);
      await endLeases(nodes.installation);
      await expectImported(spaces);
    } finally {
      git.failures.hold = undefined;
      await balancer.close();
    }
  }, 120_000);

  it('are restarted one after the other under load without a failed response', async () => {
    const ports = [await startAgain(), await startAgain()];
    const balancer = await startRoundRobin(ports.map(({ url }) => url));
    try {
      await vi.waitFor(() => expect(balancer.ready()).toBe(2), 60_000);
      const load = await startLoad(balancer, { mayFail: false });
      for (const node of ports) {
        await sleep(500);
        await node.restart();
        await vi.waitFor(() => expect(balancer.ready()).toBe(2), 60_000);
      }
      const acknowledged = await load.stop();
      expect(Math.min(...acknowledged.values())).toBeGreaterThan(0);
    } finally {
      await balancer.close();
    }
  }, 120_000);
});

/** Begins an import into so many new spaces. */
async function importInto(count: number, urlOf: (index: number) => string): Promise<string[]> {
  const begin = async (_: unknown, index: number): Promise<string> => {
    const { id } = await create(urlOf(index), `/v1/orgs/${organization}/spaces`, { title: `Imported ${index}` });
    await create(urlOf(index), `/v1/spaces/${id}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
    return id;
  };
  return Promise.all(Array.from({ length: count }, begin));
}

/** The states of imports that have not ended. */
async function listImports(): Promise<string[]> {
  const database = openDatabase(nodes.installation.config);
  try {
    const jobs = await database.reader
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', 'import-from-git')
      .where('state', 'in', ['pending', 'running'])
      .execute();
    return jobs.map(({ state }) => state);
  } finally {
    await database.close();
  }
}

/**
 * Everything exists, in one revision next to the empty first one, and its files are read from the bucket by every node.
 */
async function expectImported(spaces: readonly string[]): Promise<void> {
  for (const [index, id] of spaces.entries()) {
    const server = at(index % 2 === 0 ? other : one);
    await vi.waitFor(
      async () =>
        expect((await callNode(server, 'GET', `/v1/spaces/${id}/git/info`)).body.operation).toMatchObject({
          state: 'succeeded',
        }),
      { timeout: 60_000, interval: 100 },
    );
    // Between a commit and its announcement, another node sees the end of the operation, and its cache has the former
    // content.
    const files = await vi.waitFor(
      async () => {
        const { body } = await callNode(server, 'GET', `/v1/spaces/${id}/content`);
        expect(body.files).toHaveLength(5);
        return body.files;
      },
      { timeout: 60_000, interval: 100 },
    );
    const file = await fetch(files[index % 5].downloadURL.replace('http://docs.test', server));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(
      new Uint8Array(3000).fill(Number(/\d/.exec(files[index % 5].name))),
    );
  }
  const database = openDatabase(nodes.installation.config);
  try {
    for (const id of spaces) {
      const rows = await database.reader.selectFrom('revisions').select('git').where('space_id', '=', id).execute();
      expect(rows.filter((row) => row.git !== null)).toHaveLength(1);
    }
  } finally {
    await database.close();
  }
}

/**
 * Four clients that write the titles of their spaces and read them, one request after the other.
 * @returns stops them; the number that was acknowledged last, by the id of its space
 */
async function startLoad({ url }: RoundRobin, { mayFail }: { readonly mayFail: boolean }) {
  const acknowledged = new Map<string, number>();
  let isOver = false;
  for (let count = 0; count < 4; count++)
    acknowledged.set((await create(url, `/v1/orgs/${organization}/spaces`, { title: 'Title 0' })).id, 0);
  const client = async (id: string) => {
    for (let number = 1; !isOver; number++) {
      const { status } = await callNode(url, 'PATCH', `/v1/spaces/${id}`, { title: `Title ${number}` });
      if (status === 200) acknowledged.set(id, number);
      else expect([mayFail, status]).toEqual([true, 502]);
      const read = await callNode(url, 'GET', `/v1/spaces/${id}`);
      expect([read.status, read.body?.id]).toEqual([200, id]);
    }
  };
  const clients = Promise.all([...acknowledged.keys()].map(client));
  // Told when they are stopped.
  clients.catch(() => undefined);
  return {
    /** The last number of each space that was answered with 200. */
    acknowledged: acknowledged as ReadonlyMap<string, number>,
    stop: async () => {
      isOver = true;
      await clients;
      return acknowledged;
    },
  };
}

/** A node that is restarted on the same port. */
async function startAgain() {
  let server = await nodes.serve({ BINDERY_SHUTDOWN_DELAY: '1' });
  const { port } = new URL(server.url);
  const settings = nodes.settings({ BINDERY_SHUTDOWN_DELAY: '1' });
  return {
    url: server.url,
    restart: async () => {
      expect((await server.stop()).code).toBe(0);
      server = await nodes.serve({ ...settings, PORT: port });
    },
  };
}
