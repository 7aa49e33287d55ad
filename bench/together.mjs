// Live drafts on two servers with one PostgreSQL: .ci/with-postgres npm run bench together. How soon others see a key, how
// soon the own one is confirmed, what a server does a second, and what open WebSockets cost. The baseline is the same
// without the WebSocket: polling.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { leaveOut, median, percentile, report, sized } from './measure.mjs';
import { createDatabase } from './nodes.mjs';
import { startBindery, temporaryFolder } from './server.mjs';
import { measureBrowsers } from './together-browsers.mjs';
import { SimulatedWriter } from './together-writer.mjs';

const TOKEN = 'token-of-the-benchmark';
const HEADERS = { authorization: `Bearer ${TOKEN}` };
const SECONDS = sized(20, 8);
const [SOCKETS, SOCKETS_OF_PERSON] = [1000, 20];

export async function benchTogether() {
  const url = process.env.BINDERY_TEST_DATABASE_URL;
  if (url === undefined) return leaveOut('together', 'there is no server of PostgreSQL');
  const database = await createDatabase(url);
  const environment = {
    BINDERY_DATABASE_URL: database.url,
    BINDERY_SECRET_KEY: 'ab'.repeat(32),
    BINDERY_BOOTSTRAP_TOKEN: TOKEN,
  };
  const servers = [];
  try {
    for (let node = 0; node < 2; node += 1) servers.push(await startBindery(temporaryFolder('together'), environment));
    const world = await prepareWorld(servers);
    await insertPage(world, 'Browsers', ['one', 'two']);
    const results = [
      ...(await measureBrowsers(world)),
      await measureArrivals(world, 2, 300),
      await measureArrivals(world, 20, 1000),
      await measureConfirmations(world),
      ...(await measureBatches(world)),
      await measureSockets(world, database.url),
    ];
    return results.every(Boolean);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  }
}

async function callApi(node, method, path, body) {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  const answer = await fetch(node + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

async function prepareWorld(servers) {
  const nodes = servers.map(({ url }) => url);
  const [organization] = (await callApi(nodes[0], 'GET', '/v1/orgs')).items;
  const space = (await callApi(nodes[0], 'POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Together' })).id;
  return { servers, nodes, organization: organization.id, space };
}

/** A page with a paragraph for each writer. */
async function insertPage({ nodes, space }, title, names) {
  const document = { markdown: names.map((name) => `${name}:`).join('\n\n') };
  const changes = [{ operation: 'insert_page', title, document }];
  return (await callApi(nodes[0], 'POST', `/v1/spaces/${space}/content`, { changes })).changes[0].page;
}

let rounds = 0;

/** Writers on both nodes by turns; all texts have to be equal afterwards. */
async function writeTogether(world, count, options) {
  rounds += 1;
  const names = Array.from({ length: count }, (_, index) => `w${index}`);
  const page = await insertPage(world, `Round ${rounds}`, names);
  const keys = new Map();
  const writers = names.map(
    (name, index) =>
      new SimulatedWriter({
        node: world.nodes[index % 2],
        headers: HEADERS,
        space: world.space,
        page,
        name,
        keys,
        ...options,
      }),
  );
  try {
    for (const writer of writers) await writer.open();
    await Promise.all(writers.map((writer) => writer.write(SECONDS, options.keysASecond ?? 5)));
    for (const writer of writers) await writer.settle();
    const texts = new Set(writers.map(({ text }) => text));
    const written = names.every((name) => writers[0].text.includes(`${name}:${'x'.repeat(keys.get(name).length)}`));
    return { writers, fault: texts.size > 1 || !written ? 'the texts differ' : undefined };
  } finally {
    for (const writer of writers) writer.close();
  }
}

async function measureArrivals(world, count, most) {
  const values = [];
  let fault;
  for (const isSocket of [false, true]) {
    const round = await writeTogether(world, count, { isSocket });
    fault ??= round.fault;
    values.push(
      percentile(
        round.writers.flatMap(({ arrivals }) => arrivals),
        0.95,
      ),
    );
  }
  const [polled, rung] = values;
  return report({
    name: `a key of ${count} writers arrives at the others, p95`,
    value: rung,
    unit: 'ms',
    bar: { most },
    fault,
    baseline: { name: 'polling', value: polled },
    note: 'from the key, the pause of 150 ms between batches included; two nodes',
  });
}

async function measureConfirmations(world) {
  const { writers, fault } = await writeTogether(world, 10, { isSocket: true, link: 30 });
  const times = writers.flatMap(({ confirmations }) => confirmations);
  return report({
    name: '10 writers over 30 ms: own confirmation, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    bar: { most: 300 },
    fault,
    note: `from sending a batch; median ${median(times).toFixed(0)} ms`,
  });
}

const LOAD = { writers: 60, pages: 10 };
const KEY = { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'x' }] } };

async function beginDraft(node, path) {
  const { revision } = await callApi(node, 'GET', path);
  const body = { revision, version: 0, client: 'begin', batch: '0', steps: [KEY] };
  const { draft, version } = await callApi(node, 'POST', `${path}/steps`, body);
  return { path, draft, revision, version };
}

/** CPU time of a process, in milliseconds. */
function cpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Batches of many writers at one node, while a published page is read. */
async function measureBatches(world) {
  const [node] = world.nodes;
  const pages = [];
  for (let index = 0; index < LOAD.pages; index += 1) pages.push(await insertPage(world, `Load ${index}`, ['w0']));
  const published = await findPublished(node, world.organization);
  const before = await readFor(published, SECONDS / 2);
  let isOver = false;
  let count = 0;
  const drafts = [];
  for (const page of pages) drafts.push(await beginDraft(node, `/v1/spaces/${world.space}/content/page/${page}/draft`));
  const writing = Array.from({ length: LOAD.writers }, async (_, index) => {
    const { path, draft, revision, version: first } = drafts[index % LOAD.pages];
    let version = first;
    for (let batch = 0; !isOver; batch += 1) {
      const body = { draft, revision, version, client: `load-${index}`, batch: `${batch}`, steps: [KEY] };
      ({ version } = await callApi(node, 'POST', `${path}/steps`, body));
      count += 1;
    }
  });
  await sleep(1000);
  const [began, first, work] = [performance.now(), count, cpuTime(world.servers[0].pid)];
  const during = await readFor(published, SECONDS);
  const rate = ((count - first) * 1000) / (performance.now() - began);
  const cost = (cpuTime(world.servers[0].pid) - work) / (count - first);
  isOver = true;
  await Promise.all(writing);
  return [
    report({
      name: 'batches of steps by one node',
      value: rate,
      unit: '/s',
      bar: { least: 500 },
      note: `${LOAD.writers} writers without a pause in ${LOAD.pages} pages; ${cost.toFixed(1)} ms of CPU time of the server each`,
    }),
    report({
      name: 'published page meanwhile, from the cache',
      value: during.cached,
      unit: '',
      bar: { least: 0.99 },
      note: `share of ${during.count} reads; p95 ${during.p95.toFixed(0)} ms, ${before.p95.toFixed(0)} ms before`,
    }),
  ];
}

async function findPublished(node, organization) {
  const { items } = await callApi(node, 'GET', `/v1/orgs/${organization}/sites`);
  const { urls } = items.find(({ published }) => published) ?? items[0];
  return node + new URL(urls.published).pathname;
}

/** Reads a published page ten times a second; `cached` is the share with the entity tag of the first one. */
async function readFor(url, seconds) {
  const times = [];
  let cached = 0;
  const first = await fetch(url);
  const tag = first.headers.get('etag');
  await first.arrayBuffer();
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    const answer = await fetch(url, { headers: tag ? { 'if-none-match': tag } : {} });
    await answer.arrayBuffer();
    if (answer.status === 304) cached += 1;
    times.push(performance.now() - began);
    await sleep(100);
  }
  return { count: times.length, p95: percentile(times, 0.95), cached: cached / times.length };
}

/** Memory of a node with a thousand people in its spaces. */
async function measureSockets({ servers, nodes, organization, space }, databaseUrl) {
  const tokens = await insertPeople(databaseUrl, organization, SOCKETS / SOCKETS_OF_PERSON);
  const page = await insertPage({ nodes, space }, 'Sockets', ['w0']);
  await sleep(3000);
  const before = servers[0].memory();
  const sockets = [];
  for (let index = 0; index < SOCKETS; index += 1) {
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
    const socket = new WebSocket(`${nodes[0].replace('http', 'ws')}/v1/live/socket`, { headers });
    sockets.push(socket);
    await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send('{"type":"hello"}'));
      socket.on('message', (data) => {
        const { type } = JSON.parse(String(data));
        if (type === 'ready') socket.send(JSON.stringify({ type: 'join', space, ...(index % 25 === 0 && { page }) }));
        if (type === 'joined') resolve();
      });
    });
  }
  await sleep(5000);
  const after = servers[0].memory();
  for (const socket of sockets) socket.terminate();
  return report({
    name: `memory of ${SOCKETS} open WebSockets above idle`,
    value: after - before,
    unit: 'MB',
    bar: { most: 60 },
    note: `${before.toFixed(0)} MB before; all in one space`,
  });
}

/** People with tokens: a person has twenty connections at most. */
async function insertPeople(url, organization, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = new Date().toISOString();
  const tokens = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const [id, token] = [`bench${index}${randomBytes(4).toString('hex')}`, `bnd_${randomBytes(20).toString('hex')}`];
      const email = `${id}@example.com`;
      await client.query(
        'insert into users (id, display_name, email, email_folded, search_text, installation_admin, created_at) values ($1, $2, $3, $3, $2, 0, $4)',
        [id, `Person ${index}`, email, now],
      );
      await client.query(
        "insert into members (organization_id, user_id, role, disabled, sso, joined_at) values ($1, $2, 'edit', 0, 0, $3)",
        [organization, id, now],
      );
      const hash = createHash('sha256').update(token).digest('hex');
      await client.query(
        "insert into access_tokens (id, user_id, title, token_hash, created_at) values ($1, $2, 'Bench', $3, $4)",
        [`t${id}`, id, hash, now],
      );
      tokens.push(token);
    }
  } finally {
    await client.end();
  }
  return tokens;
}
