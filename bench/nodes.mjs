// Two servers on one PostgreSQL during writes: .ci/with-postgres npm run bench nodes. Requires wrk (Debian: wrk), which
// uses little of the machine compared with the servers. A machine without a core per process would be saturated by one
// server as well as by two. So that smaller machines give the same result, two servers on one database are measured
// alternately with two independent ones: twice the ratio is the throughput of two relative to one, provided each has a
// core.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { leaveOut, median, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const TOKEN = 'token-of-the-benchmark';
const ROUNDS = sized(7, 3);
const SECONDS = sized(6, 2);
const CONNECTIONS = 32;
/** Writes per second meanwhile, which invalidate the caches of both servers. */
const WRITES_A_SECOND = 5;
export async function benchNodes() {
  const url = process.env.BINDERY_TEST_DATABASE_URL;
  if (url === undefined) return leaveOut('two nodes', 'there is no server of PostgreSQL');
  if (!hasWrk()) return leaveOut('two nodes', 'wrk is not installed');
  const databases = [await createDatabase(url), await createDatabase(url)];
  const servers = [];
  const start = async (database) => {
    const server = await startBindery(temporaryFolder('node'), {
      BINDERY_DATABASE_URL: database.url,
      BINDERY_SECRET_KEY: 'ab'.repeat(32),
      BINDERY_BOOTSTRAP_TOKEN: TOKEN,
    });
    servers.push(server);
    return { url: server.url, ...(await findUrls(server)) };
  };
  try {
    const [one, other, alone] = [await start(databases[0]), await start(databases[0]), await start(databases[1])];
    const results = [];
    for (const [name, kind] of [
      ['cached published page', 'page'],
      ['GET content/page/{pageId}', 'content'],
    ])
      results.push(await compare(name, kind, { one, other, alone }));
    return results.every(Boolean);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const database of databases) await database.drop();
  }
}

const HEADERS = { authorization: `Bearer ${TOKEN}` };

/** URLs of the sample of a server to read and write. */
async function findUrls(server) {
  const read = async (path) => (await fetch(server.url + path, { headers: HEADERS })).json();
  const [organization] = (await read('/v1/orgs')).items;
  const [space] = (await read(`/v1/orgs/${organization.id}/spaces`)).items;
  const [site] = (await read(`/v1/orgs/${organization.id}/sites`)).items;
  const { pages } = await read(`/v1/spaces/${space.id}/content/pages`);
  const page = `${new URL(site.urls.published).pathname}`;
  return { page, content: `/v1/spaces/${space.id}/content/page/${pages[0].id}`, space: `/v1/spaces/${space.id}` };
}

async function compare(name, kind, { one, other, alone }) {
  const rounds = [];
  const stops = [one, alone].map((server) => keepWriting(server.url + server.space));
  const loadBoth = async (servers, seconds) =>
    (await Promise.all(servers.map((server) => load(server.url + server[kind], seconds)))).reduce((a, b) => a + b) /
    seconds;
  try {
    await loadBoth([one, other, alone], 2);
    for (let round = 0; round < ROUNDS; round++)
      rounds.push([await loadBoth([one, other], SECONDS), await loadBoth([one, alone], SECONDS)]);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  return report({
    name: `${name} by two nodes, as a multiple of one`,
    value: median(rounds.map(([shared]) => shared)),
    unit: '/s',
    bar: { least: 1.7, of: 'ratio' },
    baseline: { name: 'two that share nothing', value: median(rounds.map(([, apart]) => apart)) },
    ratio: 2 * median(rounds.map(([shared, apart]) => shared / apart)),
    note: `${cpus().length} cores for servers, database and clients; ${WRITES_A_SECOND} writes a second`,
  });
}

/** Completed requests within this many seconds. */
async function load(url, seconds) {
  const options = [
    '-t1',
    '--timeout',
    '20s',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '-H',
    `authorization: ${HEADERS.authorization}`,
  ];
  const child = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const count = /(\d+) requests in/.exec(output)?.[1];
  if (count === undefined || /Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`);
  return Number(count);
}

/** @returns ends it */
function keepWriting(url) {
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number++) {
      const body = JSON.stringify({ emoji: number % 2 === 0 ? '📘' : '📗' });
      const headers = { ...HEADERS, 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'PATCH', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
      await sleep(1000 / WRITES_A_SECOND);
    }
  })();
  return () => {
    isOver = true;
    return writing;
  };
}

function hasWrk() {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function createDatabase(server) {
  const name = `bindery_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
