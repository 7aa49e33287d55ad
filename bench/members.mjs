// Lists of members and teams in a large organization, on either engine, against plain SQL for the same page in the same run.
// .ci/with-postgres npm run bench members measures PostgreSQL as well.
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { bearerCaller } from './large-space.mjs';
import { leaveOut, report, sized } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

export const MEMBERS = sized(100_000, 5000);
const [TEAMS, TEAM_SIZE, SPACES] = [sized(10_000, 500), 8, 20];
const MAX_P95_MS = 20;
const ROUNDS = sized(60, 20);
/** Of whole pages, which have no target. */
const LARGE_ROUNDS = sized(60, 4);
const ROLES = ['read', 'read', 'read', 'read', 'read', 'read', 'comment', 'edit', 'create', null];
const START = Date.parse('2024-01-01T00:00:00.000Z');

export async function benchMembers() {
  const results = [await benchOn(() => openFile())];
  if (process.env.BINDERY_TEST_DATABASE_URL === undefined) leaveOut('members on PostgreSQL', 'there is no server');
  else results.push(await benchOn(openServer));
  return results.every(Boolean);
}

/**
 * A database in which the program creates its tables, for direct queries of the benchmark.
 * @param dataDir data folder of the program
 */
export function openFile(dataDir = temporaryFolder('members')) {
  let database;
  const connect = () => {
    database ??= new DatabaseSync(path.join(dataDir, 'bindery.db'), { timeout: 10_000 });
    return database;
  };
  return {
    name: 'SQLite',
    dataDir,
    environment: {},
    query: async (text, values = []) =>
      connect()
        .prepare(text)
        .all(...values),
    settle: async () => undefined,
    close: async () => database?.close(),
  };
}

async function openServer() {
  const url = new URL(process.env.BINDERY_TEST_DATABASE_URL);
  const name = `bindery_bench_${process.pid}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    name: 'PostgreSQL',
    dataDir: temporaryFolder('members'),
    environment: { BINDERY_DATABASE_URL: url.href },
    query: async (text, values = []) => {
      let count = 0;
      return (
        await client.query(
          text.replace(/\?/g, () => `$${++count}`),
          values,
        )
      ).rows;
    },
    // The server does this itself within a minute.
    settle: () => client.query('vacuum analyze'),
    close: async () => {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function benchOn(open) {
  const database = await open();
  const server = await startBindery(database.dataDir, { BINDERY_SAMPLE: '0', ...database.environment });
  try {
    const call = bearerCaller(server);
    const [organization] = (await call('GET', '/v1/orgs')).items;
    const teamId = await seedMembers(call, database, organization.id);
    const results = [];
    for (const list of lists(organization.id, teamId))
      for (const limit of [undefined, 1000]) results.push(await benchList(call, database, list, limit));
    await tellSearch(call, database, organization.id);
    return results.every(Boolean);
  } finally {
    await server.stop();
    await database.close();
  }
}

/**
 * Members with all roles, six of ten seen once, in many small teams and one common team.
 * @returns the id of that one
 */
export async function seedMembers(call, database, organizationId) {
  const at = (seconds) => new Date(START + seconds * 1000).toISOString();
  const ids = Array.from({ length: MEMBERS }, (_, index) => `u${(index * 7919) % MEMBERS}`.padEnd(20, 'x'));
  const spaces = [];
  for (let index = 0; index < SPACES; index++)
    spaces.push(await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: `Space ${index}` }));
  const everybody = 'everybody'.padEnd(20, 'x');
  const teamIds = Array.from({ length: TEAMS - 1 }, (_, index) => `t${index}`.padEnd(20, 'x'));
  await database.query('begin');
  await insert(database, 'users', 7, ids, (id, index) => {
    const [name, email] = [`Person ${index}`, `person.${index}@example.com`];
    return [id, name, email, email, `${name.toLowerCase()}\n${email}`, null, at(index)];
  });
  await insert(database, 'members', 7, ids, (id, index) => {
    const seen = index % 10 < 6 ? at(MEMBERS + ((index * 31) % MEMBERS)) : null;
    return [organizationId, id, ROLES[index % ROLES.length], 0, 0, at(index), seen];
  });
  await insert(database, 'teams', 5, [...teamIds, everybody], (id, index) => {
    return [id, organizationId, `Team ${index}`, `team ${index}`, at(index)];
  });
  const small = teamIds.flatMap((teamId, index) =>
    Array.from({ length: TEAM_SIZE }, (_, offset) => [teamId, ids[(index * TEAM_SIZE + offset) % MEMBERS]]),
  );
  const rows = [...small, ...ids.map((id) => [everybody, id])];
  await insert(database, 'team_members', 5, rows, ([teamId, userId], index) => {
    return [teamId, userId, organizationId, index % TEAM_SIZE === 0 ? 'owner' : 'member', at(index)];
  });
  const granted = [everybody, ...teamIds.slice(0, 500)].map((teamId, index) => [spaces[index % SPACES].id, teamId]);
  await insert(database, 'space_team_grants', 4, granted, (grant) => [...grant, 'edit', at(0)]);
  await database.query('commit');
  await database.settle();
  return everybody;
}

const COLUMNS = {
  users: 'id, display_name, email, email_folded, search_text, photo_url, created_at',
  members: 'organization_id, user_id, role, disabled, sso, joined_at, last_seen_at',
  teams: 'id, organization_id, title, title_folded, created_at',
  team_members: 'team_id, user_id, organization_id, role, added_at',
  space_team_grants: 'space_id, team_id, role, created_at',
};

/** Inserts a row for each item. */
async function insert(database, table, width, items, rowOf) {
  for (let start = 0; start < items.length; start += 500) {
    const some = items.slice(start, start + 500);
    const places = some.map(() => `(${Array(width).fill('?').join(', ')})`).join(', ');
    const values = some.flatMap((item, index) => rowOf(item, start + index));
    await database.query(`insert into ${table} (${COLUMNS[table]}) values ${places}`, values);
  }
}

/** The lists, and the plain SQL of a page of each: its sort columns, joins and selection. */
function lists(organizationId, teamId) {
  const url = `/v1/orgs/${organizationId}`;
  const members = (name, query, where, column, direction) => ({
    name: `members${name}`,
    organizationId,
    url: `${url}/members?${query}`,
    from: 'members m',
    join: 'join users u on u.id = m.user_id',
    where: `m.organization_id = ?${where}`,
    values: [organizationId],
    keys: [`m.${column}`, 'm.user_id'],
    direction,
  });
  return [
    members('', '', '', 'joined_at', 'desc'),
    members(', asc', 'order=asc', '', 'joined_at', 'asc'),
    members(', role read', 'role=read', " and m.role = 'read'", 'joined_at', 'desc'),
    members(', role edit, asc', 'role=edit&order=asc', " and m.role = 'edit'", 'joined_at', 'asc'),
    members(', guests', 'role=guest', ' and m.role is null', 'joined_at', 'desc'),
    members(', last seen', 'sort=lastSeenAt', ' and m.last_seen_at is not null', 'last_seen_at', 'desc'),
    members(', last seen, asc', 'sort=lastSeenAt&order=asc', ' and m.last_seen_at is not null', 'last_seen_at', 'asc'),
    {
      name: `members of a team of ${MEMBERS}`,
      organizationId,
      url: `${url}/teams/${teamId}/members?`,
      from: 'team_members m',
      join: 'join users u on u.id = m.user_id',
      where: 'm.team_id = ?',
      values: [teamId],
      keys: ['m.added_at', 'm.user_id'],
      direction: 'desc',
    },
    {
      name: `${TEAMS} teams`,
      organizationId,
      url: `${url}/teams?`,
      from: 'teams m',
      join: '',
      where: 'm.organization_id = ?',
      values: [organizationId],
      keys: ['m.created_at', 'm.id'],
      direction: 'desc',
    },
  ];
}

async function benchList(call, database, list, limit) {
  const places = await findPlaces(call, list, limit ?? 50);
  const rounds = limit === undefined ? ROUNDS : LARGE_ROUNDS;
  const [ours, theirs] = [{}, {}];
  const url = `${list.url}${limit === undefined ? '' : `&limit=${limit}`}`;
  for (const [position, page] of Object.entries(places)) {
    ours[position] = await timeOf(() => call('GET', url + (page && `&page=${page}`)), rounds);
    theirs[position] = await timeOf(() => readPlainly(database, list, limit ?? 50, page), rounds);
  }
  const slowest = Math.max(...Object.values(ours));
  // The count is cached until the next change: then it is recounted, which is reported with the target.
  const change = () => call('POST', `/v1/orgs/${list.organizationId}/ping`);
  ours['after a change'] = await timeOf(() => call('GET', url), rounds, change);
  const show = (times) =>
    Object.entries(times)
      .map(([label, ms]) => `${label} ${ms.toFixed(1)}`)
      .join(', ');
  return report({
    name: `${database.name}: ${list.name}${limit === undefined ? '' : `, limit ${limit}`}, p95`,
    value: slowest,
    unit: 'ms',
    ...(limit === undefined && { bar: { most: MAX_P95_MS } }),
    baseline: { name: 'plain SQL without HTTP', value: Math.max(...Object.values(theirs)) },
    note: `${show(ours)}; SQL ${show(theirs)}`,
  });
}

/** Cursors of the first, the middle and the last page. */
async function findPlaces(call, list, limit) {
  const { count } = await call('GET', `${list.url}&limit=0`);
  const places = { first: '' };
  let [page, seen] = ['', 0];
  const goTo = async (pageNumber) => {
    while (seen < pageNumber) {
      const step = Math.min(1000, pageNumber - seen);
      ({
        next: { page },
      } = await call('GET', `${list.url}&limit=${step}${page && `&page=${page}`}`));
      seen += step;
    }
    return page;
  };
  places.middle = await goTo(Math.floor(count / 2));
  places.last = await goTo(count - Math.min(limit, count >> 2));
  return places;
}

/** The rows of a page and their total number, as a program without layers would query them. */
async function readPlainly(database, { from, join, where, values, keys, direction }, limit, page) {
  const after = page === '' ? [] : JSON.parse(Buffer.from(page, 'base64url').toString('utf8'));
  const sign = direction === 'asc' ? '>' : '<';
  const beyond = page === '' ? '' : ` and (${keys.join(', ')}) ${sign} (?, ?)`;
  const order = keys.map((key) => `${key} ${direction}`).join(', ');
  await database.query(`select count(*) as count from ${from} where ${where}`, values);
  const select = `select * from ${from} ${join} where ${where}${beyond} order by ${order} limit ${limit + 1}`;
  return database.query(select, [...values, ...after]);
}

/** The 95th percentile, in milliseconds; `before` runs ahead of each and is not counted. */
async function timeOf(act, rounds, before = async () => undefined) {
  for (let round = 0; round < 5; round++) await act();
  const times = [];
  for (let round = 0; round < rounds; round++) {
    await before();
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.95) - 1];
}

/** A search reads every member: it has no target. */
async function tellSearch(call, database, organizationId) {
  const change = () => call('POST', `/v1/orgs/${organizationId}/ping`);
  for (const [what, search] of [
    ['that many match', 'person.1'],
    ['that one matches', `person.${MEMBERS - 2}@`],
    ['that nobody matches', 'nobody here'],
  ]) {
    const url = `/v1/orgs/${organizationId}/members?search=${encodeURIComponent(search)}`;
    const { count } = await call('GET', url);
    const ms = await timeOf(() => call('GET', url), 20, change);
    console.log(`        ${database.name}: search of ${MEMBERS} members ${what} (${count}): p95 ${ms.toFixed(1)} ms`);
  }
}
