import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const URL = '/v1/user/preferences';
const DEFAULTS = {
  object: 'user-preferences',
  language: null,
  theme: 'system',
  editorMode: 'visual',
  sidebarWidth: 264,
  sidebarCollapsed: false,
  singleKeyShortcuts: true,
  recent: [],
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('updateUserPreferences', () => {
  it('changes the given members, only for the caller, and null restores the default', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    expect((await person.get(URL)).body).toEqual(DEFAULTS);
    const dark = { ...DEFAULTS, theme: 'dark', language: 'pt-BR' };
    expect((await person.patch(URL, { theme: 'dark', language: 'pt-BR' })).body).toEqual(dark);
    const wide = { ...dark, language: null, sidebarWidth: 320 };
    expect((await person.patch(URL, { sidebarWidth: 320, language: null })).body).toEqual(wide);
    expect((await person.patch(URL, {})).body).toEqual(wide);
    expect((await person.get(URL)).body).toEqual(wide);
    expect((await other.get(URL)).body).toEqual(DEFAULTS);
    expect((await person.patch(URL, { theme: null, sidebarWidth: null })).body).toEqual(DEFAULTS);
  });

  it('rejects unknown and invalid preferences', async () => {
    const person = await aPerson(server);
    for (const body of [{ theme: 'pink' }, { sidebarWidth: 10 }, { language: 'no language' }, { other: 1 }])
      expect((await person.patch(URL, body)).status, JSON.stringify(body)).toBe(400);
    expect((await person.get(URL)).body).toEqual(DEFAULTS);
  });

  it('stores recently opened items, up to 40', async () => {
    const person = await aPerson(server);
    const item = { kind: 'page', id: 'p', organization: 'o', space: 's' };
    expect((await person.patch(URL, { recent: [item] })).body).toEqual({ ...DEFAULTS, recent: [item] });
    for (const recent of [
      Array.from({ length: 41 }, () => item),
      [{ ...item, kind: 'team' }],
      [{ ...item, title: 'T' }],
    ])
      expect((await person.patch(URL, { recent })).status).toBe(400);
    expect((await person.get(URL)).body.recent).toEqual([item]);
    expect((await person.patch(URL, { recent: null })).body).toEqual(DEFAULTS);
  });

  it('preserves preferences of later versions', async () => {
    const person = await aPerson(server);
    const db = server.ctx.database.writer;
    const preferences = JSON.stringify({ theme: 'dark', density: 'compact' });
    await db.insertInto('user_preferences').values({ user_id: person.id, preferences, updated_at: '' }).execute();
    expect((await person.patch(URL, { theme: 'light' })).body).toEqual({ ...DEFAULTS, theme: 'light' });
    const row = await db.selectFrom('user_preferences').selectAll().where('user_id', '=', person.id).executeTakeFirst();
    expect(JSON.parse(row?.preferences ?? '')).toEqual({ theme: 'light', density: 'compact' });
  });
});
