import { CompiledQuery, DefaultQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anInstallationAdministrator, anOrganization, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { selectAllUsers } from '../../web/api/installation/people-queries.ts';
import type { AuditAction } from '../db/tables/audit-actions.ts';
import { selectAuditEvents, selectInstallationAuditEvents } from '../queries/audit-events.ts';
import { selectMembers } from '../queries/members.ts';
import { type PageRequest, readListPage } from './list.ts';

const EVENTS = 3000;
const ACTIONS: AuditAction[] = ['member.updated', 'member.removed', 'organization.updated'];
let server: TestServer;
let organization: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organization, admin } = await anOrganization(server));
  const { writer } = server.ctx.database;
  const rows = Array.from({ length: EVENTS }, (_, index) => ({
    id: `event${String(index).padStart(15, '0')}`,
    act: ACTIONS[index % 3] ?? 'member.updated',
    actor_id: admin.id,
    target_kind: 'member',
    target_id: admin.id,
    details: '{}',
    created_at: new Date(Date.parse('2026-01-01') + index * 1000).toISOString(),
  }));
  for (let start = 0; start < EVENTS; start += 500) {
    const some = rows.slice(start, start + 500);
    await writer.insertInto('installation_audit_events').values(some).execute();
    const own = some.map((row) => ({ ...row, organization_id: organization, saml_provider_id: null }));
    await writer.insertInto('audit_events').values(own).execute();
    await insertPeople(some.map(({ id, created_at }) => ({ id: id.replace('event', 'human'), created_at })));
  }
}, 60_000);
afterAll(() => server.close());

/** Members of the organization, each seen once. */
async function insertPeople(people: readonly { readonly id: string; readonly created_at: string }[]): Promise<void> {
  const { writer } = server.ctx.database;
  const users = people.map((person) => {
    const email = `${person.id}@example.com`;
    const texts = { display_name: person.id, email, email_folded: email, search_text: `${person.id}\n${email}` };
    return { ...person, ...texts, photo_url: null, installation_admin: 0 };
  });
  await writer.insertInto('users').values(users).execute();
  const members = people.map(({ id: user_id, created_at }) => ({
    organization_id: organization,
    user_id,
    role: 'read' as const,
    disabled: 0,
    sso: 0,
    joined_at: created_at,
    last_seen_at: created_at,
  }));
  await writer.insertInto('members').values(members).execute();
}

/** All ids of a list, by pages that follow each other. */
async function listIds(person: Person, url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = ''; ; ) {
    const { status, body } = await person.get(`${url}limit=1000${page}`);
    expect(status).toBe(200);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    if (body.next === undefined) return ids;
    page = `&page=${body.next.page}`;
  }
}

describe('a page at a position', () => {
  it.each(['', 'order=asc&', 'action=member.removed&'])('has the items from there, with %s', async (filter) => {
    const url = `/v1/orgs/${organization}/audit-events?${filter}`;
    const ids = await listIds(admin, url);
    for (const offset of [0, 1, 7, ids.length >> 1, ids.length - 3, ids.length - 1, ids.length, ids.length + 10]) {
      const { body } = await admin.get(`${url}limit=5&offset=${offset}`);
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(offset, offset + 5));
      expect(body.count).toBe(ids.length);
      expect(body.next !== undefined).toBe(offset + 5 < ids.length);
      if (body.next === undefined) continue;
      const next = await admin.get(`${url}limit=5&page=${body.next.page}`);
      expect(next.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(offset + 5, offset + 10));
    }
  });

  it('exists for members, members of teams, all users and the audit log of the installation', async () => {
    const installer = await anInstallationAdministrator(server);
    const { body: team } = await admin.put(`/v1/orgs/${organization}/teams`, { title: 'Writers' });
    const { items } = (await admin.get(`/v1/orgs/${organization}/members?limit=20`)).body;
    const teamUrl = `/v1/orgs/${organization}/teams/${team.id}/members`;
    for (const { id } of items) await admin.put(`${teamUrl}/${id}`, {});
    for (const [person, url] of [
      [admin, `/v1/orgs/${organization}/members?`],
      [admin, `/v1/orgs/${organization}/members?sort=lastSeenAt&`],
      [admin, `/v1/orgs/${organization}/members?role=read&order=asc&`],
      [installer, '/v1/installation/users?'],
      [installer, '/v1/installation/audit-events?'],
    ] as const) {
      const ids = await listIds(person, url);
      const { status, body } = await person.get(`${url}limit=4&offset=${Math.floor(ids.length * 0.7)}`);
      expect(status).toBe(200);
      const start = Math.floor(ids.length * 0.7);
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(start, start + 4));
    }
    const all = (await admin.get(`${teamUrl}?limit=1000`)).body;
    const some = (await admin.get(`${teamUrl}?limit=3&offset=9`)).body;
    expect(all.count).toBeGreaterThanOrEqual(20);
    expect(some.items).toEqual(all.items.slice(9, 12));
  });

  it('is rejected with a page, and below the start', async () => {
    const url = `/v1/orgs/${organization}/members?limit=1`;
    const { page } = (await admin.get(url)).body.next;
    expect(await admin.get(`${url}&page=${page}&offset=3`)).toMatchObject({ status: 400 });
    expect(await admin.get(`${url}&offset=-1`)).toMatchObject({ status: 400 });
    expect(await admin.get(`${url}&page=${page}&offset=0`)).toMatchObject({ status: 200 });
  });

  it('begins with the last item when the items there were deleted since they were counted', async () => {
    const events = selectAuditEvents(server.ctx.database.reader, organization, {});
    const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
    const { items } = await readListPage(events, order, { offset: EVENTS + 40 }, async () => EVENTS * 3);
    expect(items).toHaveLength(1);
  });
});

/** The statements of a page. */
async function recordStatements(run: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  try {
    await run();
    return compile.mock.results.map(({ value }) => value as CompiledQuery);
  } finally {
    compile.mockRestore();
  }
}

const isFile = (): boolean => server.ctx.config.database.kind === 'file';

/** How the engine executes a statement, as text. */
async function explain({ sql, parameters }: CompiledQuery): Promise<string> {
  const { reader } = server.ctx.database;
  const text = `explain ${isFile() ? 'query plan ' : ''}${sql}`;
  const { rows } = await reader.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...parameters]));
  return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
}

describe('the statements of a long list', () => {
  const newest = { columns: ['created_at', 'id'], direction: 'desc' } as const;
  const joined = { columns: ['joined_at', 'user_id'], direction: 'desc' } as const;
  const seen = { columns: ['last_seen_at', 'user_id'], direction: 'desc' } as const;
  const db = () => server.ctx.database.reader;
  const page = JSON.stringify(['2026-01-01T00:10:00.000Z', 'event']);
  const requests = [
    { limit: 100 },
    { limit: 100, offset: 9 },
    { limit: 2, offset: 15 },
    { limit: 100, page: Buffer.from(page).toString('base64url') },
  ];
  const LISTS: Record<string, (request: PageRequest) => Promise<unknown>> = {
    'audit log': (request) => readListPage(selectAuditEvents(db(), organization, {}), newest, request),
    'audit log of some actions': (request) =>
      readListPage(selectAuditEvents(db(), organization, { actions: ACTIONS }), newest, request),
    'audit log of somebody': (request) =>
      readListPage(selectAuditEvents(db(), organization, { actorId: admin.id }), newest, request),
    'audit log of the installation': (request) =>
      readListPage(selectInstallationAuditEvents(db(), {}), newest, request),
    members: (request) => readListPage(selectMembers(db(), organization, { isSeen: false }), joined, request),
    'seen members': (request) => readListPage(selectMembers(db(), organization, { isSeen: true }), seen, request),
    'all users': (request) => readListPage(selectAllUsers(db(), {}), newest, request),
  };

  it.each(Object.keys(LISTS))('sort nothing, and skip entries of an index alone: %s', async (name) => {
    if (!isFile()) await sql`analyze`.execute(server.ctx.database.writer);
    for (const request of requests) {
      const statements = await recordStatements(() => LISTS[name]?.(request) ?? Promise.reject(new Error(name)));
      expect(statements.length).toBe(request.offset === undefined ? 2 : 3);
      for (const statement of statements) {
        const plan = await explain(statement);
        expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b/);
        if (isFile()) expect(plan).toMatch(/ USING /);
        if (isFile() && /count\(|key_0/.test(statement.sql)) expect(plan).toMatch(/COVERING INDEX/);
      }
    }
  });
});
