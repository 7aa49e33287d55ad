import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../domain/context.ts';
import { readBlobs as readBlobsConfig } from '../../platform/config/blobs-config.ts';
import type { DatabaseConfig } from '../../platform/config/config.ts';
import { transact } from '../../platform/db/transact.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { aRepository } from '../../testing/git-fixtures.ts';
import { startGitServer } from '../../testing/git-http-server.ts';
import { grantRole } from '../../testing/grant-role.ts';
import { listAuditLog } from '../../testing/list-events.ts';
import { anInstallation, runProgram, serveProgram, shownToken } from '../../testing/program.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { aStoredEvent } from '../../testing/stored-events.ts';
import { runsUnitsAtOnce } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { exportInstallation } from './export.ts';
import { tableNames } from './format.ts';
import { importInstallation } from './import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let names = 0;
const newFile = () => path.join(folder, `${++names}.tar.gz`);
const aFileDatabase = (): DatabaseConfig => ({
  kind: 'file',
  path: path.join(mkdtempSync(path.join(folder, 'database-')), 'bindery.db'),
});

/** A server on a file, whichever engine is under test. */
const startOnFile = () => startTestServer({ database: aFileDatabase() });

/** An organization with content of every kind: pages, files, a site, and a job that is done. */
async function fill(server: TestServer): Promise<{ admin: Person; urls: string[] }> {
  const { id, admin } = await anOrganization(server, 'Ünïcode & "quotes" \\ 😀');
  const space = await aSpace(server, id, admin, { title: 'Ein Raum', emoji: '📘' });
  const repository = await aRepository({
    'README.md': '# Home\n\n![Picture](dot.svg)\n\r\n\ttabs and \u2028 separators\n',
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'bytes.bin': Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256),
  });
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  await admin.post(`/v1/spaces/${space.id}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
  await server.runJobs();
  await git.close();
  const site = await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs', spaces: [space.id] });
  await admin.post(`/v1/orgs/${id}/sites/${site.body.id}/publish`);
  await server.ctx.insights.append([
    aStoredEvent(site.body.id, '2026-01-14T10:00:00.001Z', {
      visitor: (1n << 64n) - 1n,
      geo_cell: 0x85283473fffffffn,
      search_query: 'Ünïcode & "quotes" \\ \n\t😀',
      claims: '{"plan":"pro"}',
      claim_names: ['plan'],
      claim_values: ['pro'],
    }),
    aStoredEvent(site.body.id, '2026-01-14T10:00:00.002Z'),
  ]);
  for (let i = 0; i < 3; i++) await aSpace(server, id, admin);
  const collection = await admin.post(`/v1/orgs/${id}/collections`, { title: 'Sammlung' });
  const inside = await aSpace(server, id, admin, { parent: collection.body.id });
  await transact(server.ctx, (tx) => grantRole(tx.db, 'collection', collection.body.id, admin.id, 'edit', tx.now));
  await admin.delete(`/v1/spaces/${(await aSpace(server, id, admin, { parent: collection.body.id })).id}`);
  const [page] = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body.pages;
  const urls = [
    '/v1/user',
    '/v1/orgs',
    `/v1/orgs/${id}/spaces`,
    `/v1/orgs/${id}/spaces?deleted=true`,
    `/v1/orgs/${id}/collections`,
    `/v1/spaces/${inside.id}`,
    `/v1/orgs/${id}/members`,
    `/v1/orgs/${id}/sites`,
    `/v1/spaces/${space.id}/content`,
    `/v1/spaces/${space.id}/content/page/${page.id}`,
    `/v1/spaces/${space.id}/content/files`,
    `/v1/spaces/${space.id}/git/info`,
    new URL(site.body.urls.published ?? site.body.urls.location).pathname,
  ];
  return { admin, urls };
}

async function readRows(ctx: Context): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of tableNames()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(ctx.database.reader);
    tables[table] = rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value])
            .sort(),
        ),
      )
      .sort();
  }
  return tables;
}

async function readBlobs(ctx: Context): Promise<Record<string, string>> {
  const blobs: Record<string, string> = {};
  for await (const hash of ctx.blobs.list()) blobs[hash] = (await buffer(ctx.blobs.read(hash))).toString('hex');
  return blobs;
}

/** What a server answers; signatures are those of each installation's own key. */
async function readAnswers(server: TestServer, urls: readonly string[], token: string): Promise<unknown[]> {
  const answers = [];
  for (const url of urls) {
    const { status, text } = await server.call('GET', url, { token });
    answers.push({ url, status, text: text.replace(/signature=[\w-]+/g, 'signature=') });
  }
  return answers;
}

describe('an archive', () => {
  type Start = () => Promise<TestServer>;
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());
  const startOnBucket = () => startTestServer({ blobs: readBlobsConfig({ BINDERY_BLOBS: s3.url }, folder) });
  const engines: [from: string, to: string, startSource: Start, startTarget: Start][] = runsUnitsAtOnce
    ? [
        ['the server under test', 'a file', () => startTestServer(), startOnFile],
        ['a file', 'the server under test', startOnFile, () => startTestServer()],
      ]
    : [['a file', 'another file', startOnFile, startOnFile]];

  const stores: typeof engines = [['a folder of files', 'a bucket', () => startTestServer(), startOnBucket]];

  it.each([...engines, ...stores])(
    'of %s is the same installation when it is imported into %s',
    async (_from, _to, startSource, startTarget) => {
      const source = await startSource();
      const target = await startTarget();
      try {
        const { admin, urls } = await fill(source);
        const file = newFile();
        const written = await exportInstallation(source.ctx, file);
        expect(await importInstallation(target.ctx, file)).toEqual(written);
        const rows = await readRows(target.ctx);
        expect(rows).toEqual(await readRows(source.ctx));
        expect(Object.values(rows).flat()).toHaveLength(written.rows);
        expect(rows['content_objects']?.length).toBeGreaterThan(0);
        const blobs = await readBlobs(target.ctx);
        expect(blobs).toEqual(await readBlobs(source.ctx));
        expect(Object.keys(blobs)).toHaveLength(written.blobs);
        const events = await listAuditLog(target.ctx.insights);
        expect(events).toEqual(await listAuditLog(source.ctx.insights));
        expect(events).toHaveLength(written.events);
        expect(events).toHaveLength(2);
        const answers = await readAnswers(target, urls, admin.token);
        expect(answers).toEqual(await readAnswers(source, urls, admin.token));
        expect(answers.map((answer) => (answer as { status: number }).status)).toEqual(urls.map(() => 200));
        const again = await exportInstallation(target.ctx, newFile());
        expect(again).toEqual(written);
      } finally {
        await source.close();
        await target.close();
      }
    },
  );

  it('contains every row of tables that are longer than a batch', async () => {
    const [source, target] = [await startOnFile(), await startTestServer()];
    try {
      const values = Array.from({ length: 1234 }, (_, i) => ({
        name: `name ${i}`,
        value: `${'x'.repeat(i % 50)}\n'"`,
      }));
      await source.ctx.database.writer.insertInto('installation').values(values).execute();
      const file = newFile();
      expect(await exportInstallation(source.ctx, file)).toEqual({ rows: 1234, blobs: 0, events: 0 });
      await importInstallation(target.ctx, file);
      expect(await readRows(target.ctx)).toEqual(await readRows(source.ctx));
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is written next to a running server, and contains everything acknowledged before', async () => {
    const [source, target] = [await anInstallation(), await anInstallation()];
    const server = await serveProgram(source.settings);
    try {
      const token = shownToken(server.stdout());
      const headers = { authorization: `Bearer ${token}` };
      const [organization] = (await (await fetch(`${server.url}/v1/orgs`, { headers })).json()).items;
      const spaces = `/v1/orgs/${organization.id}/spaces`;
      const acknowledged: string[] = [];
      let isWriting = true;
      const writing = Promise.all(
        Array.from({ length: 3 }, async () => {
          while (isWriting) {
            const answer = await fetch(server.url + spaces, { method: 'POST', headers });
            if (answer.status === 201) acknowledged.push((await answer.json()).id);
          }
        }),
      );
      while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
      const before = [...acknowledged];
      const file = newFile();
      const exported = await runProgram(['export', file], source.settings);
      isWriting = false;
      await writing;
      expect(exported).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/Wrote \d+ rows, 0 files and 0 analytics events to /),
      });
      const imported = await runProgram(['import', file], target.settings);
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      const other = await serveProgram(target.settings);
      expect(other.stdout()).not.toContain('Access token');
      const { items } = await (await fetch(`${other.url}${spaces}?limit=1000`, { headers })).json();
      expect(items.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(before));
      await other.stop();
    } finally {
      await server.stop();
      await source.remove();
      await target.remove();
    }
  }, 90_000);
});

describe('exportInstallation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('overwrites no file, and leaves no other one', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    await expect(exportInstallation(server.ctx, file)).rejects.toThrow(`The file ${file} already exists.`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(file)))).toEqual([path.basename(file)]);
  });

  it('is only readable for its owner', async () => {
    const file = newFile();
    await exportInstallation(server.ctx, file);
    const { mode } = statSync(file);
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('importInstallation', () => {
  let source: TestServer;
  let target: TestServer;
  let whole: Buffer;

  beforeAll(async () => {
    source = await startOnFile();
    target = await startTestServer();
    await fill(source);
    const file = newFile();
    await exportInstallation(source.ctx, file);
    whole = readFileSync(file);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });
  let before: Record<string, string[]>;
  beforeEach(async () => {
    before = await readRows(target.ctx);
    expect(Object.values(before).flat()).toEqual([]);
  });

  const importBytes = (bytes: Uint8Array) => {
    const file = newFile();
    writeFileSync(file, bytes);
    return importInstallation(target.ctx, file);
  };

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['is cut short', () => whole.subarray(0, whole.length - 1000)],
    ['is cut short early', () => whole.subarray(0, 300)],
    ['is empty', () => new Uint8Array()],
    ['is no archive', () => Buffer.from('Hello.')],
    ['is another archive', () => gzipSync(Buffer.from('Hello.'.repeat(1000)))],
    ['has a changed byte', () => whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 1 : byte))],
    [
      'has a changed file',
      () => rewrite((name, bytes) => (name.startsWith('blobs/') ? Buffer.concat([bytes, bytes]) : bytes)),
    ],
    ['has no manifest', () => rewrite((name, bytes) => (name === 'manifest.json' ? undefined : bytes))],
    [
      'lacks a table that others refer to',
      () => rewrite((name, bytes) => (name.startsWith('tables/organizations/') ? undefined : bytes)),
    ],
    [
      'has a broken line',
      () => rewrite((name, bytes) => (name.startsWith('tables/jobs/') ? bytes.subarray(3) : bytes)),
    ],
    [
      'has a row twice',
      () => rewrite((name, bytes) => (name.startsWith('tables/spaces/') ? Buffer.concat([bytes, bytes]) : bytes)),
    ],
    [
      'has another format',
      () => rewrite((name, bytes) => (name === 'manifest.json' ? Buffer.from('{"format":99}') : bytes)),
    ],
    [
      'has a table of a later version',
      () => rewrite((_name, bytes) => bytes, ['tables/robots/0.ndjson', '{"id":"1"}\n']),
    ],
  ])('changes nothing when the archive %s', async (_what, make) => {
    const bytes = await make();
    await expect(importBytes(bytes)).rejects.toThrow(/^Nothing was imported from \S+: \S/);
    expect(await readRows(target.ctx)).toEqual(before);
    expect(await listAuditLog(target.ctx.insights)).toEqual([]);
  });

  it('imports an archive of the version before the audit log of the installation, and migrates it', async () => {
    const own = await startOnFile();
    const file = newFile();
    const formerly = (line: string): string => {
      const { installation_admin, sso_enforced, saml_provider_id, ...row } = JSON.parse(line);
      // Its sign-ins marked members, with a password or without one.
      return JSON.stringify('sso' in row && 'joined_at' in row ? { ...row, sso: 1 } : row);
    };
    const members = source.ctx.database.reader.selectFrom('members').select('user_id').distinct().orderBy('user_id');
    const [withPassword, ...withoutOne] = (await members.execute()).map(({ user_id }) => user_id);
    const passwords = { user_id: withPassword, hash: 'none', updated_at: '2026-01-01' };
    const former = await rewrite(
      (name, bytes) => {
        if (name.startsWith('tables/installation_audit_events/')) return undefined;
        if (name === 'manifest.json') {
          const { format, tables } = JSON.parse(bytes.toString());
          const known = tables.filter((table: string) => table !== 'installation_audit_events');
          return Buffer.from(JSON.stringify({ format, tables: known }));
        }
        if (!/^tables\/(?:users|organizations|members|audit_events)\//.test(name)) return bytes;
        const lines = bytes.toString().split('\n');
        return Buffer.from(lines.map((line) => (line === '' ? '' : formerly(line))).join('\n'));
      },
      ['tables/user_passwords/9.ndjson', `${JSON.stringify(passwords)}\n`],
    );
    writeFileSync(file, former);
    try {
      await importInstallation(own.ctx, file);
      const { reader } = own.ctx.database;
      const users = reader.selectFrom('users').select(['id', 'installation_admin']).orderBy('created_at').orderBy('id');
      const [oldest, ...others] = await users.execute();
      expect(oldest?.installation_admin).toBe(1);
      expect(others.every(({ installation_admin }) => installation_admin === 0)).toBe(true);
      const organizations = await reader.selectFrom('organizations').select('sso_enforced').execute();
      expect(organizations.length).toBeGreaterThan(0);
      expect(organizations.every(({ sso_enforced }) => sso_enforced === 0)).toBe(true);
      const marked = reader.selectFrom('members').select('user_id').distinct().where('sso', '=', 1).orderBy('user_id');
      expect((await marked.execute()).map(({ user_id }) => user_id)).toEqual(withoutOne);
    } finally {
      await own.close();
    }
  });

  it('rejects an installation that is not empty, without changing it', async () => {
    const other = await startOnFile();
    try {
      await anOrganization(other);
      const rows = await readRows(other.ctx);
      const file = newFile();
      writeFileSync(file, whole);
      await expect(importInstallation(other.ctx, file)).rejects.toThrow(/^The installation is not empty/);
      expect(await readRows(other.ctx)).toEqual(rows);
      expect(await readBlobs(other.ctx)).toEqual({});
    } finally {
      await other.close();
    }
  });

  /** The archive with its entries changed, or left out, and one more at its end. */
  async function rewrite(
    change: (name: string, bytes: Buffer) => Buffer | undefined,
    more?: readonly [name: string, text: string],
  ): Promise<Uint8Array> {
    const [entries, changed] = [extract(), pack()];
    entries.end(gunzipSync(whole));
    const result = buffer(changed);
    for await (const entry of entries) {
      const bytes = change(entry.header.name, await buffer(entry));
      if (bytes !== undefined) changed.entry({ name: entry.header.name }, bytes);
    }
    if (more !== undefined) changed.entry({ name: more[0] }, more[1]);
    changed.finalize();
    return gzipSync(await result);
  }
});
