import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../packages/server/src/platform/config/config.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/platform/db/migrations/migrations.ts';
import { createTestDatabase, engineName, type TestDatabase } from '../packages/server/src/testing/test-database.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { findLoss } from './find-loss.ts';

const FIXTURES = new URL('./fixtures/upgrade/', import.meta.url);
const ENGINE = engineName.toLowerCase();

interface Recorded {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
  readonly text?: string;
}

/** What the earlier program answered, and what is needed to ask again. */
interface Fixture {
  readonly madeAt: string;
  readonly token: string;
  readonly password: string;
  readonly world: {
    readonly values: Readonly<Record<string, string>>;
    readonly tokens: { readonly created: string; readonly writer: string };
    readonly cookies: Readonly<Record<string, string>>;
    readonly imported: string;
    readonly sites: { readonly open: string; readonly closed: string };
  };
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, Recorded>>;
}

const fixture: Fixture = JSON.parse(readFileSync(new URL(`${ENGINE}.json`, FIXTURES), 'utf8'));
const { world, answers, token } = fixture;

/** Puts the data folder and the database of the earlier program where a test may change them. */
async function restore(): Promise<{ database: TestDatabase; dataDir: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bindery-upgrade-'));
  const archive = createReadStream(new URL(`${ENGINE}-data.tar.gz`, FIXTURES))
    .pipe(createGunzip())
    .pipe(extract());
  for await (const entry of archive) {
    const filePath = path.join(dataDir, entry.header.name);
    if (entry.header.type === 'directory') mkdirSync(filePath, { recursive: true });
    else await writeFile(filePath, await buffer(entry));
    entry.resume();
  }
  const database = await createTestDatabase();
  if (database.config.kind === 'file') {
    return { dataDir, database: { ...database, config: { kind: 'file', path: path.join(dataDir, 'bindery.db') } } };
  }
  const client = new pg.Client({ connectionString: database.config.url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(new URL('postgresql.sql.gz', FIXTURES))).toString());
  await client.end();
  return { dataDir, database };
}

/** Opens what was restored, as the start of a server does. */
async function open({ database, dataDir }: Awaited<ReturnType<typeof restore>>): Promise<TestServer> {
  const config = readConfig({
    BINDERY_DATA_DIR: dataDir,
    BINDERY_PUBLIC_URL: 'http://docs.test',
    BINDERY_RATE_LIMIT: '0',
    BINDERY_SMTP_URL: 'smtp://127.0.0.1:9',
    BINDERY_MAIL_FROM: 'Docs <docs@example.com>',
  });
  const server = await startTestServer({
    ...config,
    database: database.config,
    outboundAllow: '127.0.0.1',
    sample: false,
  });
  server.advance(Date.parse(fixture.madeAt) - server.ctx.clock().getTime());
  return server;
}

let restored: Awaited<ReturnType<typeof restore>>;
let server: TestServer;

beforeAll(async () => {
  restored = await restore();
  server = await open(restored);
});
afterAll(async () => {
  await server.close();
  await restored.database.drop();
  rmSync(restored.dataDir, { recursive: true, force: true });
});

/** What differs with each reading: signed URLs, and when somebody was seen last. */
const settle = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\?[^"]*expires=\d+&signature=[\w-]+/g, '?signed')
      .replace(/("lastSeenAt":)"[^"]+"/g, '$1"settled"'),
  );

/** Members of answers that later versions changed on purpose, by what the loss is called, with the reason. */
const CHANGED_ON_PURPOSE: readonly (readonly [loss: RegExp, because: string])[] = [
  [/: \/body\/error\/message: /, 'messages are for people and may be worded better; programs use the reason'],
  [/^\/v1\/orgs\/\w+\/audit-events: \/body\//, 'what people do with their accounts is in the log of the installation'],
  [/\/openapi\/\w+\/versions\b.*: \/body\/(?:items\/\d+\/)?url: /, 'it is a signed URL of exactly this document'],
  [/\/reviews: \/body\/items\/0\/comment\/markdown: /, 'what is said with a review is a comment, which has a body'],
  [/^\/v1\/: \/body\/build: /, 'it names the version of Node.js that runs the tests'],
  [/\/change-requests.*\/comments: 1 is 2$/, 'a comment that was made with a review counts'],
  [/\/change-requests\/\w+\/comments: \/body\/count: 1 is 2$/, 'the same'],
];
const isOnPurpose = (loss: string) => CHANGED_ON_PURPOSE.some(([known]) => known.test(loss));
const listed = Object.entries(answers);

describe(`an installation of an earlier version on ${engineName}`, () => {
  it('has a row in every table, and a prefix of the current migrations', async () => {
    expect(Object.entries(fixture.tables).filter(([, count]) => count === 0)).toEqual([]);
    const { kysely_migration: applied = 0, ...tables } = fixture.tables;
    expect(applied).toBeGreaterThan(0);
    expect(Object.keys(MIGRATIONS).length).toBeGreaterThanOrEqual(applied);
    expect(Object.keys(tables).length).toBeGreaterThan(50);
    // It is up to date: the start has done everything.
    expect(await migrate(server.ctx.database)).toEqual([]);
  });

  it('responds to every call of the API as before, with additional members at most', async () => {
    const calls = listed.filter(([url]) => url.startsWith('/v1/'));
    expect(calls.length).toBeGreaterThan(90);
    const losses = [];
    for (const [url, { status, body }] of calls) {
      const answer = await server.call('GET', url, { token });
      const loss = findLoss({ status, body: settle(body) }, { status: answer.status, body: settle(answer.body) });
      if (loss !== undefined && !isOnPurpose(`${url}: ${loss}`)) losses.push(`${url}: ${loss}`);
    }
    expect(losses).toEqual([]);
  });

  it('shows its sites to readers as before', async () => {
    const pages = listed.filter(([url]) => url.startsWith('/sites/'));
    expect(pages.length).toBeGreaterThan(5);
    for (const [url, { status, location, text = '' }] of pages) {
      const answer = await server.call('GET', url);
      const shown = answer.text.replace(/\?[^)\s]*signature=[\w-]+/g, '?signed');
      expect({ url, status: answer.status, location: answer.headers['location'] }).toEqual({ url, status, location });
      // How markdown is laid out may change; what it says may not.
      const says = (page: string) => page.match(/[\p{L}\p{N}\p{So}]+/gu);
      if (status === 200 && url.endsWith('.md'))
        expect({ url, words: says(shown) }).toEqual({ url, words: says(text) });
    }
    expect((await server.call('GET', world.sites.open)).text).toContain('Ünïcode 😀');
    expect((await server.call('GET', `${world.sites.open}guide`)).text).toContain('Read the guide.');
    const home = await server.call('GET', world.sites.closed);
    expect(home.text).toContain('From a repository.');
    const [, picture = ''] = /src="([^"]*dot\.svg[^"]*)"/.exec(home.text) ?? [];
    expect((await server.call('GET', new URL(picture, 'http://docs.test').pathname)).text).toContain('<svg');
    expect((await server.call('GET', world.sites.closed.replace(/\w+\/$/, 'WrongKey/'))).status).toBe(404);
  });

  it('accepts existing tokens, sessions and passwords', async () => {
    for (const each of [world.tokens.created, world.tokens.writer]) {
      expect((await server.call('GET', '/v1/user', { token: each })).status).toBe(200);
    }
    const cookie = Object.entries(world.cookies).map(([name, value]) => `${name}=${value}`);
    const account = await server.call('GET', '/account', { headers: { cookie: cookie.join('; ') } });
    expect([account.status, account.text.includes('writer@example.com')]).toEqual([200, true]);
    const browser = `bindery-form=${world.cookies['bindery-form']}`;
    const page = await server.call('GET', '/sign-in', { headers: { cookie: browser } });
    const [, form = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
    const fields = { csrf: form, email: 'writer@example.com', password: fixture.password };
    const headers = {
      cookie: browser,
      origin: 'http://docs.test',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const signedIn = await server.call('POST', '/sign-in', { headers, body: String(new URLSearchParams(fields)) });
    expect([signedIn.status, String(signedIn.headers['set-cookie'])]).toEqual([
      303,
      expect.stringContaining('session='),
    ]);
  });

  it('keeps the events of visitors', async () => {
    const { organizationId, siteId } = world.values;
    const url = `/v1/orgs/${organizationId}/sites/${siteId}/insights/events/aggregate`;
    const body = { select: [{ column: 'eventsCount' }], range: 'last30Days' };
    const answer = await server.call('POST', url, { token, body });
    // Three were sent, and programs have read some pages.
    expect(answer.body.columns[0].values[0]).toBeGreaterThanOrEqual(3);
  });

  it('runs pending jobs, with encrypted credentials', async () => {
    const info = `/v1/spaces/${world.imported}/git/info`;
    expect((await server.call('GET', info, { token })).body.operation.state).toBe('pending');
    await server.runJobs();
    const { operation } = (await server.call('GET', info, { token })).body;
    // Nothing listens there; the job came as far as to the connection.
    expect(operation).toMatchObject({ kind: 'import', error: expect.stringMatching(/127\.0\.0\.1|connection|reach/i) });
    expect(server.logged()).not.toMatch(/user:secret|damaged|unseal/);
  });

  it('is writable', async () => {
    const { spaceId, changeRequestId } = world.values;
    const merged = await server.call('POST', `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/merge`, {
      token,
    });
    expect([merged.status, merged.body.result]).toEqual([200, 'merge']);
    expect((await server.call('GET', `${world.sites.open}new`)).text).toContain('New text.');
    const changes = [{ operation: 'insert_page', title: 'After', document: { markdown: 'After the upgrade.' } }];
    expect((await server.call('POST', `/v1/spaces/${spaceId}/content`, { token, body: { changes } })).status).toBe(200);
    expect((await server.call('GET', `${world.sites.open}after`)).text).toContain('After the upgrade.');
  });

  it('is rejected with a message by a version that is older than the database', async () => {
    const { writer } = server.ctx.database;
    const later = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')`;
    await later.execute(writer);
    await expect(migrate(server.ctx.database)).rejects.toThrow(
      'The database was written by a newer version of Bindery, with the migration 9999-later. Start that version, or restore the backup from before the upgrade.',
    );
    await sql`delete from kysely_migration where name = '9999-later'`.execute(writer);
    expect(await migrate(server.ctx.database)).toEqual([]);
  });
});
