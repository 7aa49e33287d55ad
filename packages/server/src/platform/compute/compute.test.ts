import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callProgram } from '../../testing/fetch-checked.ts';
import { anInstallation, type Installation, type ServingProgram, serveProgram } from '../../testing/program.ts';

const TOKEN = 'token-of-the-first-user';

/** Far above the limit of the main thread, but still fast to parse. */
const SECTION =
  '## A heading\n\nSome *words* and [a link](other.md) beside `code`, with **more** of it.\n\n* one\n* two\n\n';
const LARGE = SECTION.repeat(400);

let installation: Installation & { remove(): Promise<void> };
let server: ServingProgram;

const start = (settings: Record<string, string> = {}) =>
  serveProgram({ ...installation.settings, BINDERY_BOOTSTRAP_TOKEN: TOKEN, ...settings });
const call = async (method: string, path: string, body?: object) => {
  const answer = await callProgram(server.url, TOKEN, method, path, body);
  expect([method, path, answer.status]).toEqual([method, path, expect.toSatisfy((status) => status < 300)]);
  return answer.body;
};

/** Processes started by a process. */
function childrenOf(url: string): number[] {
  const port = new URL(url).port;
  const all = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const servers = all.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`PORT=${port}\0`);
    } catch {
      return false;
    }
  });
  return servers.flatMap((pid) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

interface World {
  readonly space: string;
  readonly page: string;
  readonly published: string;
}

/** A space with a large page on a public site. */
async function aLargePage(markdown = LARGE): Promise<World> {
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const space = await call('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Large' });
  const { changes } = await call('POST', `/v1/spaces/${space.id}/content`, {
    changes: [
      { operation: 'insert_page', title: 'Large', document: { markdown } },
      { operation: 'insert_page', title: 'Other', document: { markdown: 'Small.' } },
    ],
  });
  const sites = `/v1/orgs/${organization.id}/sites`;
  const site = await call('POST', sites, { title: 'Docs', spaces: [space.id], visibility: 'public' });
  const { urls } = await call('POST', `${sites}/${site.id}/publish`);
  return { space: space.id, page: changes[0].page, published: new URL(urls.published).pathname };
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers });
  const varying = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !varying.includes(name)).sort(),
    text: await response.text(),
  };
};
const authorized = { authorization: `Bearer ${TOKEN}` };

/** All endpoints that read the large page. */
async function readEverything({ space, page, published }: World) {
  const changeRequests = `/v1/spaces/${space}/change-requests`;
  return {
    page: await read(`/v1/spaces/${space}/content/page/${page}`, authorized),
    search: await read(`/v1/spaces/${space}/search?query=words`, authorized),
    links: await read(`/v1/spaces/${space}/links`, authorized),
    changes: await read(`${changeRequests}/1/changes`, authorized),
    html: await read(published),
    compressed: await read(published, { 'accept-encoding': 'br' }),
    markdown: await read(`${published}large.md`),
    llms: await read(`${published}llms-full.txt`),
    head: (await fetch(server.url + published, { method: 'HEAD' })).headers.get('etag'),
  };
}

beforeAll(async () => {
  installation = await anInstallation();
});
afterAll(async () => {
  await server.stop();
  await installation.remove();
});

describe('a large page', () => {
  it('gets the same response from compute processes as from the server itself', async () => {
    server = await start();
    const world = await aLargePage();
    const { number } = await call('POST', `/v1/spaces/${world.space}/change-requests`, { subject: 'More' });
    await call('POST', `/v1/spaces/${world.space}/change-requests/${number}/content`, {
      changes: [{ operation: 'update_page', page: world.page, document: { markdown: `${LARGE}\nMore.\n` } }],
    });
    const forwarded = await readEverything(world);
    expect(childrenOf(server.url).length).toBeGreaterThan(0);
    expect(forwarded.html.text.length).toBeGreaterThan(LARGE.length);
    const port = new URL(server.url).port;
    await server.stop();
    server = await start({ BINDERY_COMPUTE_PROCESSES: '0', PORT: port });
    expect(await readEverything(world)).toEqual(forwarded);
    expect(childrenOf(server.url)).toEqual([]);
    await server.stop();
  }, 120_000);
});

describe('the server', () => {
  beforeAll(async () => {
    server = await start();
  });

  it('sees writes of a compute process in the next request, and vice versa', async () => {
    const { space, page, published } = await aLargePage();
    for (let turn = 0; turn < 5; turn++) {
      const markdown = `${LARGE}\nTurn ${turn}.\n`;
      await call('POST', `/v1/spaces/${space}/content`, {
        changes: [{ operation: 'update_page', page, document: { markdown } }],
      });
      expect((await read(published)).text).toContain(`Turn ${turn}.`);
      await call('POST', `/v1/spaces/${space}/content`, {
        changes: [{ operation: 'update_page', page, title: `Title ${turn}` }],
      });
      const answered = await call('GET', `/v1/spaces/${space}/content/page/${page}`);
      expect([answered.title, answered.markdown.includes(`Turn ${turn}.`)]).toEqual([`Title ${turn}`, true]);
      expect((await call('GET', `/v1/spaces/${space}/search?query=${turn}`)).items).toHaveLength(1);
    }
  }, 120_000);

  it('is served by another compute process if its process is killed', async () => {
    const { space, page } = await aLargePage();
    const reads = Array.from({ length: 4 }, () => read(`/v1/spaces/${space}/content/page/${page}`, authorized));
    const killing = (async () => {
      for (let kills = 0; kills < 2; kills++) {
        while (childrenOf(server.url).length === 0) await sleep(5);
        for (const pid of childrenOf(server.url)) process.kill(pid, 'SIGKILL');
        await sleep(300);
      }
    })();
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    await killing;
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await read(`/v1/spaces/${space}/content/page/${page}`, authorized)).status).toBe(200);
  }, 120_000);

  it('never writes partially when a compute process is killed', async () => {
    const { space, page } = await aLargePage();
    for (let turn = 0; turn < 3; turn++) {
      const before = (await call('GET', `/v1/spaces/${space}`)).revision;
      const markdown = `${LARGE}\nKilled ${turn}.\n`;
      const writing = callProgram(server.url, TOKEN, 'POST', `/v1/spaces/${space}/content`, {
        changes: [{ operation: 'update_page', page, document: { markdown } }],
      });
      await sleep(20 + 60 * turn);
      for (const pid of childrenOf(server.url)) process.kill(pid, 'SIGKILL');
      const { status, body } = await writing;
      const isWritten = (await call('GET', `/v1/spaces/${space}`)).revision !== before;
      if (status === 503) expect(body.error.reason).toBe('work_interrupted');
      else expect([status, isWritten]).toEqual([200, true]);
      const { markdown: stored } = await call('GET', `/v1/spaces/${space}/content/page/${page}`);
      expect(stored.includes(`Killed ${turn}.`)).toBe(isWritten);
    }
  }, 120_000);

  it('draws social images in a compute process, once', async () => {
    const { published } = await aLargePage('Small.');
    const { text } = await read(published);
    const image = new URL(/<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '', server.url).pathname;
    for (const pid of childrenOf(server.url)) process.kill(pid, 'SIGKILL');
    while (childrenOf(server.url).length > 0) await sleep(5);
    const drawn = await read(image);
    expect([drawn.status, drawn.headers]).toEqual([200, expect.arrayContaining([['content-type', 'image/png']])]);
    expect(childrenOf(server.url)).toHaveLength(1);
    for (const pid of childrenOf(server.url)) process.kill(pid, 'SIGKILL');
    while (childrenOf(server.url).length > 0) await sleep(5);
    expect(await read(image)).toEqual(drawn);
    expect(childrenOf(server.url)).toEqual([]);
  }, 120_000);

  it('writes once even if it renders a large page afterwards', async () => {
    const { space, page } = await aLargePage();
    const comment = { body: { markdown: 'Once.' }, page };
    await call('POST', `/v1/spaces/${space}/comments`, comment);
    const { count, items } = await call('GET', `/v1/spaces/${space}/comments`);
    expect([count, items.length]).toEqual([1, 1]);
    await call('PUT', `/v1/spaces/${space}/comments/${items[0].id}`, { resolved: true });
  }, 120_000);

  it('rejects a large body of an unauthenticated caller before it starts any process', async () => {
    const { space } = await aLargePage('Small.');
    await expect.poll(() => childrenOf(server.url), { timeout: 40_000, interval: 500 }).toEqual([]);
    const refused = await callProgram(server.url, 'bnd_no-such-token', 'POST', `/v1/spaces/${space}/content`, {
      changes: [{ operation: 'insert_page', title: 'Large', document: { markdown: LARGE } }],
    });
    expect([refused.status, childrenOf(server.url)]).toEqual([401, []]);
  }, 120_000);
});
