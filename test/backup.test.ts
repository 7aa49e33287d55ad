import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { callerOf } from '../packages/server/src/testing/fetch-checked.ts';
import {
  anInstallation,
  runProgram,
  type ServingProgram,
  type Settings,
  serveProgram,
  shownToken,
} from '../packages/server/src/testing/program.ts';
import { engineName } from '../packages/server/src/testing/test-database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOKEN = 'token-of-the-administrator';
/** Pages and files have the same URLs before and after: they do not depend on the port. */
const COMMON: Settings = { BINDERY_PUBLIC_URL: 'http://docs.test', BINDERY_BOOTSTRAP_TOKEN: TOKEN };

/** An installation on the engine under test, or on a file whichever that is. */
async function prepare(engine: 'under test' | 'a file') {
  const { settings, remove } = await anInstallation();
  const { BINDERY_DATABASE_URL: database, ...others } = settings;
  const isOnFile = engine === 'a file' || database === undefined;
  return { remove, settings: { ...others, ...COMMON, ...(!isOnFile && { BINDERY_DATABASE_URL: database }) } };
}

const callsTo = ({ url }: ServingProgram) => callerOf(url, TOKEN);
type Call = ReturnType<typeof callsTo>;

/** A published site with pages, a file, a redirect and a share of its content under a condition. */
async function publish(call: Call): Promise<{ organization: string; site: string; space: string; path: string }> {
  const organization = (await call('GET', '/v1/orgs')).items[0].id;
  const { id: space } = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' });
  const dot = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64');
  await call('POST', `/v1/spaces/${space}/content`, {
    changes: [
      { operation: 'insert_files', files: [{ name: 'dot.svg', base64: dot, ref: 'dot' }] },
      { operation: 'insert_page', title: 'Home', document: { markdown: 'See ![a dot](ref:dot) and **Ünïcode 😀**.' } },
      {
        operation: 'insert_page',
        title: 'Guide',
        document: { markdown: '{% hint style="info" %}\nRead.\n{% endhint %}' },
      },
    ],
  });
  const { id: site } = await call('POST', `/v1/orgs/${organization}/sites`, { title: 'Handbook', spaces: [space] });
  const { urls } = await call('POST', `/v1/orgs/${organization}/sites/${site}/publish`);
  return { organization, site, space, path: new URL(urls.published).pathname };
}

/** The responses of a site to readers and programs: bodies by URL. Signatures are those of each installation's key. */
async function readSite(server: ServingProgram, at: string): Promise<Record<string, string>> {
  const read = async (url: string) => {
    const answer = await fetch(server.url + url);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
    return `${answer.status} ${answer.headers.get('content-type')} ${bytes}`;
  };
  const home = await (await fetch(server.url + at)).text();
  const files = [...home.matchAll(/(?:src|href)="([^"]*dot\.svg[^"]*)"/g)].map(([, url = '']) => url);
  const siteUrls = [at, `${at}guide`, `${at}guide.md`, `${at}llms-full.txt`, `${at}sitemap.xml`, ...files];
  expect(files.length).toBeGreaterThan(0);
  return Object.fromEntries(
    await Promise.all(siteUrls.map(async (each) => [each, await read(new URL(each, 'http://docs.test').pathname)])),
  );
}

/** Writes pages until it is ended, and tells which ones were acknowledged so far. */
function writePages(call: Call, spaces: readonly string[]) {
  const acknowledged: string[] = [];
  let isWriting = true;
  const writing = spaces.map(async (space) => {
    for (let count = 0; isWriting; count++) {
      const changes = [{ operation: 'insert_page', title: `Page ${count}`, document: { markdown: `Text ${count}.` } }];
      const created = await call('POST', `/v1/spaces/${space}/content`, { changes });
      acknowledged.push(`/v1/spaces/${space}/content/page/${created.changes[0].page}`);
    }
  });
  const end = async () => {
    isWriting = false;
    await Promise.all(writing);
  };
  return { acknowledged, end };
}

describe('a backup of a busy server', () => {
  type Engine = Parameters<typeof prepare>[0];
  const ways: [from: string, to: string, Engine, Engine][] =
    engineName === 'SQLite'
      ? [['a file', 'another file', 'a file', 'a file']]
      : [
          [engineName, 'a file', 'under test', 'a file'],
          ['a file', engineName, 'a file', 'under test'],
        ];

  it.each(ways)(
    'of %s is restored into %s: everything acknowledged, and the same sites',
    async (_a, _b, from, to) => {
      const [source, target] = [await prepare(from), await prepare(to)];
      const server = await serveProgram(source.settings);
      const file = path.join(folder, `${from}-${to}.tar.gz`.replaceAll(' ', '-'));
      try {
        expect(shownToken(server.stdout())).toBe(TOKEN);
        const call = callsTo(server);
        const { organization, site, path: at } = await publish(call);
        const event = { type: 'rss_request', session: {}, location: { url: `http://docs.test${at}` } };
        const session = { visitorId: 'v', sessionId: 's', cookies: {}, language: 'en', referrer: null, userAgent: 'x' };
        const insights = `/v1/orgs/${organization}/sites/${site}/insights/events`;
        await call('POST', insights, { events: [{ ...event, session }] });
        const spaces = await Promise.all(
          ['One', 'Two'].map(async (title) => (await call('POST', `/v1/orgs/${organization}/spaces`, { title })).id),
        );
        const load = writePages(call, spaces);
        while (load.acknowledged.length < 10) await sleep(10);
        const before = [...load.acknowledged];
        expect(await runProgram(['export', file], source.settings)).toMatchObject({ code: 0, stderr: '' });
        await load.end();
        // The server went on meanwhile, or the export would prove nothing.
        expect(load.acknowledged.length).toBeGreaterThan(before.length);
        const shown = await readSite(server, at);
        const imported = await runProgram(['import', file], target.settings);
        expect(imported).toMatchObject({
          code: 0,
          stderr: '',
          stdout: expect.stringMatching(/ 1 analytics events?/),
        });
        const restored = await serveProgram(target.settings);
        try {
          expect(restored.stdout()).not.toContain('Access token');
          const read = callsTo(restored);
          for (const url of before) expect((await read('GET', url)).title).toMatch(/^Page \d+$/);
          expect(await readSite(restored, at)).toEqual(shown);
          const question = { select: [{ column: 'eventsCount' }], range: 'lastYear' };
          const { columns } = await read('POST', `${insights}/aggregate`, question);
          expect(columns[0].values[0]).toBeGreaterThan(0);
        } finally {
          await restored.stop();
        }
      } finally {
        await server.stop();
        await source.remove();
        await target.remove();
      }
    },
    120_000,
  );
});
