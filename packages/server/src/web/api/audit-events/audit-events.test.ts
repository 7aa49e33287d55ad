import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleAuditCleaning } from '../../../domain/audit/clean-audit-log-job.ts';
import { writeAccountAuditEvent, writeAuditEvent, writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import { TABLE_COLUMNS } from '../../../platform/db/columns.ts';
import { ROLES } from '../../../platform/db/role.ts';
import { AUDIT_ACTIONS } from '../../../platform/db/tables/audit-actions.ts';
import { transact } from '../../../platform/db/transact.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aPerson,
  aSpace,
  type Person,
} from '../../../testing/factories.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logOf = (organizationId: string) => `/v1/orgs/${organizationId}/audit-events`;

/** The audit log of an organization, newest first. */
async function readLog(admin: Person, organizationId: string, query = '') {
  const { status, body } = await admin.get(`${logOf(organizationId)}?limit=1000${query}`);
  expect(status).toBe(200);
  return body.items as {
    action: string;
    details: object;
    target?: object;
    actor?: { id: string };
    createdAt: string;
  }[];
}

const listActions = async (admin: Person, organizationId: string, query = '') =>
  (await readLog(admin, organizationId, query)).map(({ action }) => action);

/** An organization whose administrator has caused every kind of event of a site and a space. */
async function aBusyOrganization() {
  const { id, admin } = await anOrganization(server);
  const { id: elsewhere } = await anOrganization(server);
  await transact(server.ctx, (tx) =>
    tx.db
      .insertInto('members')
      .values({
        organization_id: elsewhere,
        user_id: admin.id,
        role: 'create',
        disabled: 0,
        sso: 0,
        joined_at: tx.now,
        last_seen_at: null,
      })
      .execute(),
  );
  const expectations: { url: string; expected: number }[] = [];
  const call = async (method: 'post' | 'patch', url: string, body: object, expected: number) => {
    const answer = await admin[method](url, body);
    expectations.push({ url, expected });
    expect({ url, status: answer.status, text: answer.text }).toMatchObject({ url, status: expected });
    return answer.body;
  };
  await call('patch', `/v1/orgs/${id}`, { title: 'Renamed', defaultRole: 'comment' }, 200);
  const site = await call('post', `/v1/orgs/${id}/sites`, { title: 'Docs' }, 201);
  const url = `/v1/orgs/${id}/sites/${site.id}`;
  await call('post', `${url}/publish`, {}, 200);
  await call('patch', url, { visibility: 'visitor-auth' }, 200);
  await call('patch', `${url}/publishing/auth`, { fallbackURL: 'https://example.com/login' }, 200);
  await call('post', `${url}/publishing/auth/regenerate`, {}, 200);
  const link = await call('post', `${url}/share-links`, { name: 'Partners' }, 201);
  await call('patch', `${url}/share-links/${link.id}`, { active: false }, 200);
  await admin.delete(`${url}/share-links/${link.id}`);
  const hostname = `${id.toLowerCase()}.docs.example.com`;
  await call('post', `/v1/custom-hostnames/${hostname}`, { target: { type: 'site', site: site.id } }, 201);
  await admin.delete(`/v1/custom-hostnames/${hostname}`);
  await call('post', `${url}/unpublish`, {}, 200);
  await admin.delete(url);
  const space = await aSpace(server, id, admin, { title: 'Guide' });
  await admin.delete(`/v1/spaces/${space.id}`);
  await call('post', `/v1/spaces/${space.id}/restore`, {}, 200);
  await call('post', `/v1/spaces/${space.id}/transfer`, { organization: elsewhere }, 200);
  const collection = await call('post', `/v1/orgs/${id}/collections`, { title: 'Guides' }, 201);
  const inside = await aSpace(server, id, admin, { title: 'Inside', parent: collection.id });
  await admin.delete(`/v1/collections/${collection.id}`);
  return { id, admin, elsewhere, site, link, hostname, space, collection, inside };
}

describe('listAuditEvents', () => {
  it('lists actions with actor and resource, newest first', async () => {
    const { id, admin, elsewhere, site, link, hostname, space, collection, inside } = await aBusyOrganization();
    const log = (await readLog(admin, id)).reverse();
    const actor = expect.objectContaining({ object: 'user', id: admin.id });
    const target = (kind: string, targetId: string) => ({ kind, id: targetId });
    const expected: [string, object, object][] = [
      ['organization.updated', target('organization', id), { changed: 'title, defaultRole' }],
      ['site.published', target('site', site.id), { visibility: 'public' }],
      ['site.visibility-changed', target('site', site.id), { from: 'public', to: 'visitor-auth' }],
      ['site.visitor-auth-changed', target('site', site.id), { changed: 'fallbackURL' }],
      ['site.visitor-auth-changed', target('site', site.id), { changed: 'privateKey' }],
      ['share-link.created', target('share-link', link.id), { site: site.id, name: 'Partners', active: true }],
      ['share-link.updated', target('share-link', link.id), { site: site.id, name: 'Partners', active: false }],
      ['share-link.deleted', target('share-link', link.id), { site: site.id, name: 'Partners', active: false }],
      ['custom-hostname.created', target('custom-hostname', hostname), { site: site.id }],
      ['custom-hostname.deleted', target('custom-hostname', hostname), { site: site.id }],
      ['site.unpublished', target('site', site.id), { visibility: 'visitor-auth' }],
      ['site.deleted', target('site', site.id), { title: 'Docs' }],
      ['space.deleted', target('space', space.id), { title: 'Guide' }],
      ['space.restored', target('space', space.id), { title: 'Guide' }],
      ['space.transferred', target('space', space.id), { title: 'Guide', from: id, to: elsewhere }],
      ['space.deleted', target('space', inside.id), { title: 'Inside' }],
      ['collection.deleted', target('collection', collection.id), { title: 'Guides' }],
    ];
    const byTime = (one: { createdAt: string; action: string }, other: { createdAt: string; action: string }) =>
      one.createdAt.localeCompare(other.createdAt);
    // Both events of the deleted collection have the same time.
    expect(log.toSorted((one, other) => byTime(one, other) || (one.action < other.action ? 1 : -1))).toEqual(
      expected.map(([action, of, details]) => ({
        object: 'audit-event',
        id: expect.any(String),
        action,
        actor,
        target: of,
        details,
        createdAt: expect.any(String),
      })),
    );
    expect(await listActions(admin, id, '&order=asc')).toEqual(log.map(({ action }) => action));
    const { items } = (await (await aMemberOf(elsewhere)).get(logOf(elsewhere))).body;
    expect(items).toMatchObject([{ action: 'space.transferred', details: { from: id, to: elsewhere } }]);
  });

  /** Another administrator of an organization. */
  const aMemberOf = (organizationId: string) => aMember(server, organizationId, 'admin');

  it('requires the role admin', async () => {
    const { id, admin } = await anOrganization(server);
    for (const role of [null, ...ROLES]) {
      const person = await aMember(server, id, role);
      expect({ role, status: (await person.get(logOf(id))).status }).toEqual({
        role,
        status: role === 'admin' ? 200 : 403,
      });
    }
    expect((await (await aPerson(server)).get(logOf(id))).status).toBe(404);
    expect((await (await anOrganization(server)).admin.get(logOf(id))).status).toBe(404);
    expect((await server.call('GET', logOf(id))).status).toBe(401);
    expect((await admin.get(logOf(id))).status).toBe(200);
  });

  it('describes the target to those who may see that user, and to installation administrators', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const elsewhere = await aPerson(server);
    for (const target of [member, elsewhere]) {
      const event = { action: 'member.updated', actorId: admin.id, target: { kind: 'member', id: target.id } } as const;
      await transact(server.ctx, (tx) => writeAuditEvent(tx, id, event));
      await transact(server.ctx, (tx) => writeInstallationAuditEvent(tx, event));
    }
    const targetsOf = (events: readonly { target?: object }[]) =>
      Object.fromEntries(events.map(({ target }) => [(target as { id: string }).id, target]));
    const targets = targetsOf(await readLog(admin, id));
    const { body: user } = await admin.get(`/v1/users/${member.id}`);
    expect(targets[member.id]).toEqual({ kind: 'member', id: member.id, user });
    expect(targets[elsewhere.id]).toEqual({ kind: 'member', id: elsewhere.id });
    await admin.delete(`/v1/orgs/${id}/members/${member.id}`);
    expect(targetsOf(await readLog(admin, id, '&action=member.updated'))[member.id]).toEqual({
      kind: 'member',
      id: member.id,
    });
    const installer = await anInstallationAdministrator(server);
    const { items } = (await installer.get('/v1/installation/audit-events?limit=1000')).body;
    expect(targetsOf(items)[elsewhere.id]).toMatchObject({ user: { id: elsewhere.id } });
  });

  it('filters by actions, actor and time, page by page', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await aMember(server, id, 'admin');
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs' })).body.id;
    for (const person of [admin, other, admin, other]) {
      await person.post(`/v1/orgs/${id}/sites/${site}/publish`);
      await person.post(`/v1/orgs/${id}/sites/${site}/unpublish`);
    }
    const log = await readLog(admin, id);
    expect(log).toHaveLength(8);
    expect(await listActions(admin, id, '&action=site.published')).toEqual(Array(4).fill('site.published'));
    expect(await readLog(admin, id, '&action=site.published&action=site.unpublished')).toEqual(log);
    expect(await readLog(admin, id, `&actor=${other.id}`)).toEqual(log.filter(({ actor }) => actor?.id === other.id));
    expect(await readLog(admin, id, `&actor=${(await aPerson(server)).id}`)).toEqual([]);
    const [since, until] = [log[6]?.createdAt ?? '', log[2]?.createdAt ?? ''];
    expect(await readLog(admin, id, `&since=${since}`)).toEqual(log.slice(0, 7));
    expect(await readLog(admin, id, `&until=${until}`)).toEqual(log.slice(3));
    const both = `&since=${since}&until=${until}&action=site.published&actor=${admin.id}`;
    expect(await readLog(admin, id, both)).toEqual(
      log.slice(3, 7).filter(({ action, actor }) => action === 'site.published' && actor?.id === admin.id),
    );
    // The same instant in another time zone.
    const zoned = new Date(Date.parse(since) + 2 * 3600 * 1000).toISOString().replace('Z', '%2B02:00');
    expect(await readLog(admin, id, `&since=${zoned}`)).toEqual(log.slice(0, 7));
    const first = (await admin.get(`${logOf(id)}?limit=5&action=site.published&action=site.unpublished`)).body;
    expect(first).toMatchObject({ count: 8, items: log.slice(0, 5) });
    const rest = (await admin.get(`${logOf(id)}?limit=5&page=${first.next.page}`)).body;
    expect(rest.items).toEqual(log.slice(5));
    expect(rest).not.toHaveProperty('next');
  });

  it.each([
    ['action=site.burned', 'query/action/0 must be one of "session.started"'],
    ['since=yesterday', 'query/since must match format "date-time".'],
    ['since=9999-12-31T23:59:59-10:00', 'query/since must be a date and time before the year 10000.'],
    ['until=2026-01-01', 'query/until must match format "date-time".'],
    ['order=up', 'query/order must be one of'],
    [`actor=${'x'.repeat(65)}`, 'query/actor must not have more than 64 characters.'],
    [
      AUDIT_ACTIONS.map((action) => `action=${action}`)
        .join('&')
        .concat('&action=site.published'),
      'query/action must not have more than',
    ],
  ])('rejects %s', async (query, message) => {
    const { id, admin } = await anOrganization(server);
    const { status, body } = await admin.get(`${logOf(id)}?${query}`);
    expect({ status, message: body.error.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
  });

  it('has no actor for actions of the system, and a former user for deleted ones', async () => {
    const { id, admin } = await anOrganization(server);
    const space = await aSpace(server, id, admin, { title: 'Guide' });
    await admin.delete(`/v1/spaces/${space.id}`);
    server.advance(7 * DAY_MS + 1000);
    await server.runJobs();
    const auditEvent = { action: 'site.deleted', actorId: 'nobody-any-more' } as const;
    await transact(server.ctx, (tx) => writeAuditEvent(tx, id, auditEvent));
    const [gone, purged] = await readLog(admin, id);
    expect(gone).toMatchObject({ action: 'site.deleted', actor: { displayName: 'Deleted user', email: '' } });
    expect(gone).not.toHaveProperty('target');
    expect(purged).toMatchObject({ action: 'space.purged', target: { id: space.id }, details: { title: 'Guide' } });
    expect(purged).not.toHaveProperty('actor');
  });

  it("contains no account actions of members, except by the organization's single sign-on", async () => {
    const [one, other] = [await anOrganization(server), await anOrganization(server)];
    const person = await aMember(server, one.id, 'read');
    const provider = (await one.admin.post(`/v1/orgs/${one.id}/saml`, { label: 'Company' })).body.id;
    const token = (await person.post('/v1/user/tokens', {})).body.id;
    await person.delete(`/v1/user/tokens/${token}`);
    const { call } = await aSession(server, person);
    expect((await call('POST', '/v1/user/password', { newPassword: 'seven yellow umbrellas' })).status).toBe(204);
    expect(await listActions(one.admin, one.id)).toEqual(['saml-provider.created']);
    const auditEvent = { action: 'session.started', actorId: person.id } as const;
    await transact(server.ctx, (tx) => writeAccountAuditEvent(tx, auditEvent, provider));
    expect(await readLog(one.admin, one.id, '&action=session.started')).toMatchObject([
      { actor: { id: person.id }, details: { provider } },
    ]);
    expect(await listActions(other.admin, other.id)).toEqual([]);
    const operator = await anInstallationAdministrator(server);
    const { items } = (await operator.get(`/v1/installation/audit-events?actor=${person.id}&order=asc`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'token.created',
      'token.deleted',
      'password.changed',
      'session.started',
    ]);
  });

  it('hides account actions that nodes of earlier versions wrote', async () => {
    const { id, admin } = await anOrganization(server);
    const person = await aMember(server, id, 'read');
    await transact(server.ctx, (tx) => writeAuditEvent(tx, id, { action: 'password.changed', actorId: person.id }));
    expect((await admin.get(logOf(id))).body).toEqual({ count: 0, items: [] });
    expect(await listActions(admin, id, '&action=password.changed')).toEqual([]);
  });
});

describe('listAuditEventActions', () => {
  it('lists all recordable actions with labels, for administrators', async () => {
    const { id, admin } = await anOrganization(server);
    const { items } = (await admin.get(`/v1/orgs/${id}/audit-event-actions`)).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual([...AUDIT_ACTIONS]);
    expect(items).toContainEqual({
      object: 'audit-event-action',
      id: 'space.default-level-changed',
      label: 'Space default level changed',
    });
    const member = await aMember(server, id, 'create');
    expect((await member.get(`/v1/orgs/${id}/audit-event-actions`)).status).toBe(403);
  });
});

describe('the audit log', () => {
  it('contains nothing about rejected, failed and ineffective calls', async () => {
    const { id, admin } = await anOrganization(server);
    const reader = await aMember(server, id, 'read');
    const { admin: nonMember } = await anOrganization(server);
    const space = await aSpace(server, id, admin);
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs', spaces: [space.id] })).body.id;
    const url = `/v1/orgs/${id}/sites/${site}`;
    const statuses: number[] = [];
    const note = async (answer: Promise<{ status: number }>) => void statuses.push((await answer).status);
    for (const person of [reader, nonMember]) {
      await note(person.patch(`/v1/orgs/${id}`, { title: 'Mine' }));
      await note(person.post(`${url}/publish`));
      await note(person.delete(url));
      await note(person.post(`${url}/share-links`, { name: 'Mine' }));
      await note(person.delete(`/v1/spaces/${space.id}`));
    }
    await note(admin.patch(`/v1/orgs/${id}`, { title: 'x' }));
    await note(admin.patch(`/v1/orgs/${id}`, { hostname: 'www' }));
    await note(admin.patch(url, { visibility: 'unlisted', basename: '..' }));
    await note(admin.post(`/v1/spaces/${space.id}/transfer`, { organization: id }));
    expect(statuses).toEqual([...Array(5).fill(403), ...Array(5).fill(404), 400, 409, 400, 409]);
    const { title } = (await admin.get(`/v1/orgs/${id}`)).body;
    await admin.patch(`/v1/orgs/${id}`, { title });
    await admin.patch(`/v1/orgs/${id}`, {});
    await admin.patch(url, { visibility: 'public' });
    await admin.post(`${url}/unpublish`);
    await admin.patch(`${url}/publishing/auth`, {});
    await admin.delete(`/v1/orgs/${id}/sites/nothing`);
    await admin.delete(`${url}/share-links/nothing`);
    await admin.post(`/v1/spaces/${space.id}/restore`);
    expect(await readLog(admin, id)).toEqual([]);
  });

  it('contains one event for concurrent equal actions', async () => {
    const { id, admin } = await anOrganization(server);
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs' })).body.id;
    const space = await aSpace(server, id, admin);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await admin.post(`/v1/orgs/${id}/sites/${site}/publish`);
        await admin.delete(`/v1/spaces/${space.id}`);
      }),
    );
    expect((await listActions(admin, id)).sort()).toEqual(['site.published', 'space.deleted']);
  });

  it('contains no key, token, password or URL of a login page', async () => {
    const { id, admin } = await anOrganization(server);
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs' })).body.id;
    const url = `/v1/orgs/${id}/sites/${site}`;
    const link = (await admin.post(`${url}/share-links`, { name: 'Partners' })).body;
    await admin.patch(`${url}/share-links/${link.id}`, { name: 'Others' });
    const fallbackURL = 'https://example.com/login?key=pa55word';
    const { privateKey } = (await admin.patch(`${url}/publishing/auth`, { fallbackURL })).body;
    const renewed = (await admin.post(`${url}/publishing/auth/regenerate`)).body.privateKey;
    const token = (await admin.post('/v1/user/tokens', {})).body.token;
    const { reader } = server.ctx.database;
    const rows = await reader.selectFrom('audit_events').select(['act', 'details']).execute();
    const ofInstallation = await reader.selectFrom('installation_audit_events').select(['act', 'details']).execute();
    const text = JSON.stringify([rows, ofInstallation]);
    expect(rows.length).toBeGreaterThan(3);
    const { key } = await server.ctx.database.reader
      .selectFrom('share_links')
      .select('key')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    for (const secret of [key, privateKey, renewed, token, admin.token, 'pa55word']) {
      expect(secret).toMatch(/^.{8,}$/);
      expect(text).not.toContain(secret);
    }
  });

  it('cannot be written, changed or deleted through the API', () => {
    const methods = server.routes.filter(({ url }) => url.includes('audit-events')).map(({ method }) => method);
    expect(methods).toContain('GET');
    expect(methods.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(String(method)))).toEqual([]);
    expect(Object.keys(TABLE_COLUMNS)).toContain('audit_events');
  });

  it('is deleted with its organization', async () => {
    const [one, other] = [await anOrganization(server), await anOrganization(server)];
    for (const { id, admin } of [one, other]) await admin.patch(`/v1/orgs/${id}`, { title: 'Renamed' });
    await transact(server.ctx, (tx) => tx.db.deleteFrom('organizations').where('id', '=', one.id).execute());
    const left = server.ctx.database.reader.selectFrom('audit_events').select('organization_id');
    expect(await left.where('organization_id', '=', one.id).execute()).toEqual([]);
    expect(await listActions(other.admin, other.id)).toEqual(['organization.updated']);
  });
});

describe('cleanup of the audit log', () => {
  /** An organization that was changed `count` times, on a server that retains events for a number of days. */
  async function aServerThatKeeps(auditDays: number, count: number) {
    const own = await startTestServer({ auditDays });
    const { id, admin } = await anOrganization(own);
    const read = async () => (await admin.get(`/v1/orgs/${id}/audit-events`)).body.count as number;
    const act = () =>
      transact(own.ctx, (tx) => writeAuditEvent(tx, id, { action: 'organization.updated', actorId: admin.id }));
    for (let done = 0; done < count; done++) await act();
    const pending = async () => {
      const jobs = own.ctx.database.reader.selectFrom('jobs').select('run_at').where('kind', '=', 'clean-audit-log');
      return jobs.where('state', '=', 'pending').execute();
    };
    return { own, read, act, pending };
  }

  it('deletes events beyond the retention time, daily, with one schedule', async () => {
    const { own, read, act, pending } = await aServerThatKeeps(30, 3);
    try {
      await scheduleAuditCleaning(own.ctx);
      await scheduleAuditCleaning(own.ctx);
      expect(await pending()).toHaveLength(1);
      await own.runJobs();
      expect(await read()).toBe(3);
      own.advance(29 * DAY_MS);
      await act();
      await own.runJobs();
      expect(await read()).toBe(4);
      own.advance(1.5 * DAY_MS);
      await own.runJobs();
      expect(await read()).toBe(1);
      expect(await pending()).toHaveLength(1);
      const { reader } = own.ctx.database;
      const ofInstallation = () => reader.selectFrom('installation_audit_events').select('act').execute();
      await transact(own.ctx, (tx) => writeInstallationAuditEvent(tx, { action: 'password.changed', actorId: null }));
      expect(await ofInstallation()).toEqual([{ act: 'password.changed' }]);
      own.advance(31 * DAY_MS);
      await own.runJobs();
      expect(await read()).toBe(0);
      expect(await ofInstallation()).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('deletes more events than fit into one unit of work', async () => {
    const { own, read, act, pending } = await aServerThatKeeps(1, 1);
    try {
      const { organization_id } = await own.ctx.database.reader
        .selectFrom('audit_events')
        .select('organization_id')
        .executeTakeFirstOrThrow();
      for (let batch = 0; batch < 5; batch++) {
        await transact(own.ctx, (tx) =>
          tx.db
            .insertInto('audit_events')
            .values(
              Array.from({ length: 500 }, (_, index) => ({
                id: `old-${batch}-${index}`,
                organization_id,
                act: 'site.published' as const,
                actor_id: null,
                target_kind: null,
                target_id: null,
                details: '{}',
                saml_provider_id: null,
                created_at: '2020-01-01T00:00:00.000Z',
              })),
            )
            .execute(),
        );
      }
      await act();
      expect(await read()).toBe(2502);
      await scheduleAuditCleaning(own.ctx);
      await own.runJobs();
      expect(await read()).toBe(2);
      expect(await pending()).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it('retains everything forever with 0 days', async () => {
    const { own, read, pending } = await aServerThatKeeps(0, 2);
    try {
      await scheduleAuditCleaning(own.ctx);
      expect(await pending()).toEqual([]);
      own.advance(10_000 * DAY_MS);
      await own.runJobs();
      expect(await read()).toBe(2);
    } finally {
      await own.close();
    }
  });
});
