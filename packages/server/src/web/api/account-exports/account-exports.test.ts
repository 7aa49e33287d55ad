import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectGarbageJob } from '../../../engines/revisions/collect-garbage.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findAccountExport } from '../../../platform/queries/account-exports.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { anApp, aPasskey } from '../../../testing/second-factor.ts';
import { aSession, aSignedIn } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The files of an archive, by name. */
async function unpack(bytes: Buffer): Promise<Map<string, unknown>> {
  const files = new Map<string, unknown>();
  const entries = extract();
  entries.end(gunzipSync(bytes));
  for await (const entry of entries) files.set(entry.header.name, JSON.parse((await buffer(entry)).toString()));
  return files;
}

/** The stored archive of a ready export. */
async function archiveOf(exportId: string): Promise<Buffer> {
  const row = await findAccountExport(server.ctx.database.reader, exportId);
  return buffer(server.ctx.blobs.read(row?.blob ?? ''));
}

async function anExport(person: Person): Promise<string> {
  const { call } = await aSession(server, person);
  const created = await call('POST', '/v1/user/exports');
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ state: 'pending', urls: {} });
  await server.runJobs();
  return created.body.id;
}

describe('an export of the own data', () => {
  it('contains profile, access, sign-ins, authored content and actions, but no secrets', async () => {
    const { id, admin } = await anOrganization(server, 'Lighthouse');
    const person = await aMember(server, id, 'edit');
    const session = await aSession(server, person);
    const { recoveryCodes } = await anApp(server, session);
    const { authenticator } = await aPasskey(session, { name: 'Work laptop' });
    await session.call('PATCH', '/v1/user/preferences', { theme: 'dark' });
    const space = await aSpace(server, id, admin);
    const comments = `/v1/spaces/${space.id}/comments`;
    const own = (await person.post(comments, { body: { markdown: 'Mine' } })).body;
    const others = (await admin.post(comments, { body: { markdown: 'Of somebody else' } })).body;
    await person.post(`${comments}/${others.id}/replies`, { body: { markdown: 'My answer' } });
    const request = (await person.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Better words' })).body;
    await admin.post(`${comments}/${own.id}/replies`, { body: { markdown: 'Of somebody else, too' } });
    await person.patch('/v1/user/notification-settings', { kinds: { merge: { mail: 'none' } } });
    await person.put(`/v1/user/subscriptions/change-request/${request.id}`, { state: 'muted' });
    await server.runJobs();
    const bytes = await archiveOf(await anExport(person));
    const files = await unpack(bytes);
    expect(files.get('profile.json')).toMatchObject({ id: person.id, email: person.email });
    expect(files.get('access.json')).toMatchObject({
      memberships: [{ organizationId: id, title: 'Lighthouse', role: 'edit' }],
    });
    expect(files.get('sign-in.json')).toMatchObject({ passkeys: [{ name: 'Work laptop' }] });
    expect(files.get('comments/00001.json')).toEqual([expect.objectContaining({ id: own.id, body: 'Mine' })]);
    expect(files.get('comment-replies/00001.json')).toEqual([expect.objectContaining({ body: 'My answer' })]);
    expect(files.get('change-requests/00001.json')).toMatchObject([{ subject: 'Better words' }]);
    expect(files.get('notifications/00001.json')).toMatchObject([
      { kind: 'reply', commentId: own.id, actorId: admin.id },
    ]);
    expect(files.get('notification-settings.json')).toMatchObject({
      settings: { kinds: { merge: { mail: 'none' } } },
      changeRequestSubscriptions: [{ changeRequestId: request.id, state: 'muted' }],
    });
    const events = files.get('account-events/00001.json') as { action: string }[];
    expect(events.map(({ action }) => action)).toContain('account.exported');
    const text = JSON.stringify([...files]);
    for (const secret of [
      'Of somebody else',
      person.token,
      authenticator.id,
      session.session.token_hash,
      ...recoveryCodes,
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash|publicKey|v1\.[0-9a-f]{16}/i);
  });

  it('splits long lists into files', async () => {
    const { id, admin } = await anOrganization(server);
    const person = await aMember(server, id, 'edit');
    const space = await aSpace(server, id, admin);
    const { body } = await person.post(`/v1/spaces/${space.id}/comments`, { body: { markdown: 'First' } });
    const first = await server.ctx.database.reader
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ...first,
      id: `copy-${String(index).padStart(4, '0')}`,
    }));
    for (let start = 0; start < rows.length; start += 100)
      await transact(server.ctx, (tx) =>
        tx.db
          .insertInto('comments')
          .values(rows.slice(start, start + 100))
          .execute(),
      );
    const files = await unpack(await archiveOf(await anExport(person)));
    const parts = ['comments/00001.json', 'comments/00002.json'].map((name) => (files.get(name) as unknown[]).length);
    expect(parts).toEqual([500, 101]);
  });

  it('is only downloaded in a session of the person, after a recent sign-in', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    const id = await anExport(person);
    const listed = (await person.get('/v1/user/exports')).body.items;
    expect(listed).toMatchObject([
      { id, state: 'ready', urls: { download: `https://docs.test/account/exports/${id}` } },
    ]);
    const path = `/account/exports/${id}`;
    const anonymous = await new BrowserClient(server).request('GET', path);
    expect([anonymous.status, anonymous.headers['location']]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ returnTo: path })}`,
    ]);
    expect((await (await aSignedIn(server, other)).request('GET', path)).status).toBe(404);
    expect((await other.get('/v1/user/exports')).body.items).toEqual([]);
    const browser = await aSignedIn(server, person);
    const { status, headers } = await browser.request('GET', path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="bindery-account-\d{4}-\d\d-\d\d\.tar\.gz"$/);
    server.advance(16 * MINUTE_MS);
    const late = await browser.request('GET', path);
    expect(late.headers['location']).toBe(`/account/confirm?${new URLSearchParams({ returnTo: path })}`);
  });

  it('expires after seven days, and its archive is deleted', async () => {
    const person = await aPerson(server);
    const id = await anExport(person);
    const row = await findAccountExport(server.ctx.database.reader, id);
    const blob = row?.blob ?? '';
    const run = {
      id: '',
      tries: 1,
      isLastTry: false,
      isAbandoned: false,
      abandonment: '',
      signal: new AbortController().signal,
    };
    server.advance(2 * DAY_MS);
    await collectGarbageJob(server.ctx, {}, run);
    expect(await server.ctx.blobs.has(blob)).toBe(true);
    server.advance(5 * DAY_MS);
    expect((await person.get('/v1/user/exports')).body.items).toEqual([]);
    expect((await (await aSignedIn(server, person)).request('GET', `/account/exports/${id}`)).status).toBe(404);
    await server.runJobs();
    expect(await findAccountExport(server.ctx.database.reader, id)).toBeUndefined();
    await collectGarbageJob(server.ctx, {}, run);
    expect(await server.ctx.blobs.has(blob)).toBe(false);
  });

  it('is deleted by its person, and with the account', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    const id = await anExport(person);
    expect((await other.delete(`/v1/user/exports/${id}`)).status).toBe(204);
    expect((await person.get('/v1/user/exports')).body.items).toHaveLength(1);
    expect((await person.delete(`/v1/user/exports/${id}`)).status).toBe(204);
    expect((await person.get('/v1/user/exports')).body.items).toEqual([]);
    const last = await anExport(person);
    const { call } = await aSession(server, person);
    expect((await call('DELETE', '/v1/user')).status).toBe(204);
    expect(await findAccountExport(server.ctx.database.reader, last)).toBeUndefined();
  });

  it('is limited to one at a time and five a day, in sessions with a recent sign-in', async () => {
    const person = await aPerson(server);
    const byToken = await person.post('/v1/user/exports', undefined);
    expect(byToken.body.error.reason).toBe('session_required');
    const { call } = await aSession(server, person);
    expect((await call('POST', '/v1/user/exports')).status).toBe(201);
    expect((await call('POST', '/v1/user/exports')).body.error.reason).toBe('already_exists');
    for (let count = 1; count < 5; count++) {
      await server.runJobs();
      expect((await call('POST', '/v1/user/exports')).status).toBe(201);
    }
    await server.runJobs();
    expect((await call('POST', '/v1/user/exports')).status).toBe(429);
    server.advance(16 * MINUTE_MS);
    expect((await call('POST', '/v1/user/exports')).body.error.reason).toBe('reauthentication_required');
  });
});
