// The permissions of a user on a thousand spaces in nested collections, with roles granted to the user and their teams,
// compared with plain SQL that reads the same rows in the same run; the list of these spaces; and the permissions of
// 100,000 members.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { loadRoles } from '../packages/server/dist/domain/access/load-roles.js';
import { openDatabase } from '../packages/server/dist/platform/db/connect.js';
import { listCollectionsOf } from '../packages/server/dist/platform/queries/collections.js';
import { findMember } from '../packages/server/dist/platform/queries/members.js';
import { listSpacePlaces } from '../packages/server/dist/platform/queries/spaces.js';
import { bearerCaller } from './large-space.mjs';
import { median, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const [SPACES, COLLECTIONS, DEPTH, MEMBERS, TEAMS] = [1000, 200, 5, 100_000, 50];
const [ROUNDS, MAX_MS] = [60, 10];
const ROLES = ['read', 'comment', 'edit', 'review', 'create'];
const LEVELS = ['inherit', 'inherit', 'inherit', 'none', 'read', 'edit'];
const NOW = '2026-01-01T00:00:00.000Z';
const TOKEN = `bnd_${'p'.repeat(40)}`;
const CALLER = 'member-7';

export async function benchPermissions() {
  const dataDir = temporaryFolder('permissions');
  const file = path.join(dataDir, 'bindery.db');
  const server = await startBindery(dataDir, { BINDERY_SAMPLE: '0' });
  const plain = new DatabaseSync(file, { timeout: 10_000 });
  const database = openDatabase({ kind: 'file', path: file });
  try {
    const admin = bearerCaller(server);
    const [{ id: organizationId }] = (await admin('GET', '/v1/orgs')).items;
    fill(plain, organizationId);
    const caller = bearerCaller({ ...server, token: () => TOKEN });
    return [
      await compareDecisions(database.reader, plain, organizationId),
      await timeList(caller, organizationId),
      await timeAggregate(admin, plain, server, organizationId, 'space-0'),
      await timeAggregate(admin, plain, server, organizationId, 'space-closed'),
    ].every(Boolean);
  } finally {
    plain.close();
    await database.close();
    await server.stop();
  }
}

function inserterOf(database, table, columns) {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  return (...values) => statement.run(...values);
}

function fill(database, organizationId) {
  database.exec('begin immediate');
  fillPeople(database, organizationId);
  fillContent(database, organizationId);
  fillGrants(database);
  database.exec('commit');
  database.exec('analyze');
}

function fillPeople(database, organizationId) {
  const user = inserterOf(database, 'users', [
    ...['id', 'display_name', 'email', 'email_folded', 'search_text', 'created_at'],
  ]);
  const member = inserterOf(database, 'members', [
    ...['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at'],
  ]);
  for (let index = 0; index < MEMBERS; index++) {
    const [id, email] = [`member-${index}`, `member-${index}@example.com`];
    user(id, id, email, email, `${id} ${email}`, NOW);
    const role = index % 10 === 9 ? null : ROLES[index % 3];
    member(organizationId, id, role, 0, 0, new Date(Date.parse(NOW) + index * 1000).toISOString());
  }
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  inserterOf(database, 'access_tokens', ['id', 'user_id', 'title', 'token_hash', 'created_at'])(
    ...['token', CALLER, 'Bench', hash, NOW],
  );
  const team = inserterOf(database, 'teams', ['id', 'organization_id', 'title', 'title_folded', 'created_at']);
  const inTeam = inserterOf(database, 'team_members', ['team_id', 'user_id', 'organization_id', 'role', 'added_at']);
  for (let index = 0; index < TEAMS; index++) {
    team(`team-${index}`, organizationId, `Team ${index}`, `team ${index}`, NOW);
    // The caller is in every other team, among two thousand others.
    for (let person = 0; person < 2000; person++)
      inTeam(`team-${index}`, `member-${person * TEAMS + index}`, organizationId, 'member', NOW);
    if (index % 2 === 0) inTeam(`team-${index}`, CALLER, organizationId, 'member', NOW);
  }
}

function fillContent(database, organizationId) {
  const collection = inserterOf(database, 'collections', [
    ...['id', 'organization_id', 'parent_id', 'position', 'title', 'default_level', 'created_at', 'updated_at'],
  ]);
  for (let index = 0; index < COLLECTIONS; index++) {
    const parent = index % DEPTH === 0 ? null : `collection-${index - 1}`;
    const id = `collection-${index}`;
    collection(id, organizationId, parent, `m${id}`, id, LEVELS[index % LEVELS.length], NOW, NOW);
  }
  const space = inserterOf(database, 'spaces', [
    ...['id', 'organization_id', 'parent_id', 'position', 'title', 'emoji', 'edit_mode', 'default_level'],
    ...['revision_id', 'change_request_count', 'created_at', 'updated_at'],
  ]);
  const add = (id, parent, level) =>
    space(id, organizationId, parent, `m${id}`, id, '', 'live', level, `revision-${id}`, 0, NOW, NOW);
  // The first one is at the maximum depth.
  for (let index = 0; index < SPACES - 1; index++)
    add(`space-${index}`, `collection-${(index + DEPTH - 1) % COLLECTIONS}`, LEVELS[(index * 7) % LEVELS.length]);
  add('space-closed', null, 'none');
}

function fillGrants(database) {
  for (const [kind, count] of [
    ['space', SPACES - 1],
    ['collection', COLLECTIONS],
  ]) {
    const toUser = inserterOf(database, `${kind}_user_grants`, [`${kind}_id`, 'user_id', 'role', 'created_at']);
    const toTeam = inserterOf(database, `${kind}_team_grants`, [`${kind}_id`, 'team_id', 'role', 'created_at']);
    for (let index = 0; index < count; index++) {
      const id = `${kind}-${index}`;
      if (index % 3 === 0) toUser(id, CALLER, ROLES[index % ROLES.length], NOW);
      for (let other = 0; other < 10; other++) toUser(id, `member-${1000 + index * 10 + other}`, 'review', NOW);
      for (let other = 0; other < 2; other++) toTeam(id, `team-${(index + other * 11) % TEAMS}`, ROLES[index % 4], NOW);
    }
  }
  inserterOf(database, 'space_user_grants', ['space_id', 'user_id', 'role', 'created_at'])(
    ...['space-closed', 'member-0', 'edit', NOW],
  );
}

/** Times two functions alternately; medians in milliseconds. */
async function compare(ours, theirs, rounds = ROUNDS) {
  const times = [[], []];
  for (let round = -5; round < rounds; round++) {
    for (const [index, work] of [ours, theirs].entries()) {
      const started = performance.now();
      await work();
      if (round >= 0) times[index].push(performance.now() - started);
    }
  }
  return times.map(median);
}

async function compareDecisions(reader, plain, organizationId) {
  let seen = 0;
  const ours = async () => {
    const member = await findMember(reader, organizationId, CALLER);
    const collections = await listCollectionsOf(reader, organizationId);
    const spaces = await listSpacePlaces(reader, organizationId);
    const roles = await loadRoles(reader, member, { spaces, collections });
    seen = spaces.filter((space) => roles.onSpace(space) !== null).length;
  };
  const grants = (kind) => `
    select ${kind}_id, role from ${kind}_user_grants where user_id = ?1
    union all select ${kind}_id, g.role from team_members t join ${kind}_team_grants g on g.team_id = t.team_id
    where t.user_id = ?1`;
  const statements = [
    [plain.prepare('select * from collections where organization_id = ?'), organizationId],
    [
      plain.prepare(
        'select id, parent_id, default_level, position, created_at from spaces where organization_id = ? and deleted_at is null',
      ),
      organizationId,
    ],
    [plain.prepare(grants('space')), CALLER],
    [plain.prepare(grants('collection')), CALLER],
  ];
  let rows = 0;
  const theirs = () => {
    rows = statements.reduce((sum, [statement, value]) => sum + statement.all(value).length, 0);
  };
  const [decided, read] = await compare(ours, theirs);
  return report({
    name: `roles on ${SPACES} spaces, median`,
    value: decided,
    unit: 'ms',
    bar: { most: MAX_MS },
    baseline: { name: `plain SQL for the same ${rows} rows`, value: read },
    note: `${seen} spaces seen`,
  });
}

async function timeList(caller, organizationId) {
  let items = [];
  const whole = async () => {
    ({ items } = await caller('GET', `/v1/orgs/${organizationId}/spaces?limit=1000`));
  };
  const page = () => caller('GET', `/v1/orgs/${organizationId}/spaces`);
  const [all, first] = await compare(whole, page, 20);
  return report({
    name: `list of ${SPACES} spaces, limit 1000, median`,
    value: all,
    unit: 'ms',
    baseline: { name: 'a page of 50', value: first },
    note: `${items.length} spaces`,
  });
}

/** Pages at both ends and in the middle, compared with an index lookup of as many members and their count. */
async function timeAggregate(admin, plain, server, organizationId, spaceId) {
  const url = `/v1/spaces/${spaceId}/permissions/aggregate`;
  const middle = Buffer.from(JSON.stringify([new Date(Date.parse(NOW) + 5e7).toISOString(), 'x'])).toString(
    'base64url',
  );
  const count = plain.prepare('select count(*) from members where organization_id = ? and disabled = 0');
  const some = plain.prepare(
    'select * from members where organization_id = ? order by joined_at desc, user_id desc limit ?',
  );
  const before = server.memory();
  const figures = [];
  let holders = 0;
  for (const [name, query, limit] of [
    ['first page', '', 50],
    ['middle', `?page=${middle}`, 50],
    ['limit 1000', '?limit=1000', 1000],
    ['role=review', '?role=review', 50],
  ]) {
    const ours = async () => {
      const { count: all } = await admin('GET', url + query);
      if (query === '') holders = all;
    };
    const [time, least] = await compare(ours, () => [count.all(organizationId), some.all(organizationId, limit)], 15);
    figures.push({ name, time, least });
  }
  const grown = server.memory() - before;
  return report({
    name: `aggregate of ${spaceId}, ${MEMBERS} members, first page`,
    value: figures[0].time,
    unit: 'ms',
    baseline: { name: 'plain page and count', value: figures[0].least },
    note: `${figures.map(({ name, time }) => `${name} ${time.toFixed(0)} ms`).join(', ')}; ${holders} have a role; memory +${grown.toFixed(0)} MB`,
  });
}
