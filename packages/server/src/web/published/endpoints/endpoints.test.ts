import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../engines/insights/stored-event.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace, type FilledSpace } from '../../../testing/filled-space.ts';
import { watchEvents } from '../../../testing/kept-events.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { createSitemapPartition } from './sitemap.ts';

const FILES = {
  'SUMMARY.md': [
    '# Summary',
    '',
    '* [Home](README.md)',
    '* [Guide & more](guide.md)',
    '  * [Deep](deep.md)',
    '* [Secret](secret.md)',
    '* [Quiet](quiet.md)',
    '* [Unfound](unfound.md)',
  ].join('\n'),
  'README.md':
    '---\ndescription: What it is\n---\n\n# Home\n\nWelcome. {% if visitor.claims.pro %}zanzibar{% endif %}\n',
  'guide.md':
    '# Guide & more\n\nA wombat.\n\n{% if visitor.claims.pro %}\n\n## Inside\n\nInside: zanzibar\n\n{% endif %}\n',
  'deep.md': '---\ndescription: Deep & wide\n---\n\n# Deep\n\nA wombat below.\n',
  'secret.md': '---\nif: visitor.claims.pro\ndescription: timbuktu\n---\n\n# Secret\n\nKept: kathmandu wombat\n',
  'quiet.md': '---\nnoRobotsIndex: true\n---\n\n# Quiet\n\nText\n',
  'unfound.md': '---\nnoIndex: true\n---\n\n# Unfound\n\nText\n',
};
const WORDS = /zanzibar|timbuktu|kathmandu|Secret|secret/;

let server: TestServer;
let storedEvents: StoredEvent[];
let organizationId: string;
let admin: Person;
let space: FilledSpace;
let site: { id: string; path: string };

beforeAll(async () => {
  server = await startTestServer();
  storedEvents = watchEvents(server);
  ({ id: organizationId, admin } = await anOrganization(server));
  space = await aFilledSpace(server, organizationId, admin, 'Docs', FILES);
  site = await aPublishedSite(organizationId, admin, [space.id]);
});
afterAll(() => server.close());

const visit = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers });
const home = () => `https://docs.test${site.path}`;
const aSite = (visibility: string) => aPublishedSite(organizationId, admin, [space.id], { visibility });

/** Changes settings of a site. */
async function change(siteId: string, settings: object): Promise<void> {
  const url = `/v1/orgs/${organizationId}/sites/${siteId}/customization`;
  const present = (await admin.get(url)).body;
  expect((await admin.put(url, { ...present, ...settings })).status).toBe(200);
}

describe('the Markdown of pages', () => {
  it('is served at the URL of a page to a client that requests it, separately from the cached HTML', async () => {
    const html = await visit(`${site.path}guide`);
    const markdown = await visit(`${site.path}guide`, { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' });
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toContain('A wombat.');
    expect(markdown.text).not.toMatch(WORDS);
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { headers } of [html, markdown]) {
      expect(headers['vary']).toBe('accept-encoding, accept');
      expect(headers['link']).toBe(`<${site.path}guide.md>; rel="alternate"; type="text/markdown"`);
    }
    expect((await visit(`${site.path}guide`)).text).toBe(html.text);
    expect((await visit(`${site.path}guide.md`)).text).toBe(markdown.text);
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    expect((await visit(`${site.path}guide`, browser)).text).toBe(html.text);
    expect((await visit(`${site.path}secret`, { accept: 'text/markdown' })).status).toBe(404);
  });

  it.each([
    ['text/markdown', true],
    ['text/html, text/markdown', true],
    ['TEXT/MARKDOWN;q=0.5', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    [`${'a/b,'.repeat(100)}text/markdown`, false],
    [';;q=,text/markdown;q=x', false],
    [undefined, false],
  ])('is preferred with %s: %s', (accept, outcome) => {
    expect(prefersMarkdown(accept)).toBe(outcome);
  });
});

describe('llms.txt', () => {
  it('lists the public pages with their descriptions, in order', async () => {
    const { status, text, headers } = await visit(`${site.path}llms.txt`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const lines = text.split('\n');
    expect(lines.slice(0, 3)).toEqual(['# Documentation', '', '> What it is']);
    expect(lines.slice(-6)).toEqual([
      '## Docs',
      '',
      `- [Home](${home()}readme.md): What it is`,
      `- [Guide & more](${home()}guide.md)`,
      `- [Deep](${home()}guide/deep.md): Deep & wide`,
      '',
    ]);
    expect(text).not.toMatch(WORDS);
    for (const [, url = ''] of text.matchAll(/^- \[.*?\]\((\S+?)\)/gm)) {
      expect((await visit(new URL(url).pathname)).status, url).toBe(200);
    }
  });

  it('has a heading for each section and its variants', async () => {
    const other = await aFilledSpace(server, organizationId, admin, 'Second edition', { 'README.md': '# Two\n' });
    const created = await aPublishedSite(organizationId, admin, [other.id]);
    const sites = `/v1/orgs/${organizationId}/sites/${created.id}`;
    await admin.post(`${sites}/sections`, { spaceId: space.id, title: 'Manual' });
    const { text } = await visit(`${created.path}llms.txt`);
    expect(text.match(/^## .*$/gm)).toHaveLength(2);
    expect(text).toContain('## Manual');
  });

  it('with the full text contains every page with its URL, and no word of restricted content', async () => {
    const { status, text } = await visit(`${site.path}llms-full.txt`);
    expect(status).toBe(200);
    expect(text.match(/^Source: .*$/gm)).toEqual([
      `Source: ${home()}`,
      `Source: ${home()}guide`,
      `Source: ${home()}guide/deep`,
    ]);
    expect(text).toContain('A wombat below.');
    expect(text).not.toMatch(WORDS);
    expect((await visit(`${site.path}llms-full.txt?page=2`)).status).toBe(404);
    for (const page of ['0', '-1', '1e3', '99999', 'x']) {
      expect((await visit(`${site.path}llms-full.txt?page=${page}`)).status, page).toBe(404);
    }
  });

  it('splits the full text into parts of 10 MiB, with each page in one of them', async () => {
    const pages = Array.from({ length: 25 }, (_, number) => [
      `p${number}.md`,
      `# P${number}\n\n${'word '.repeat(199_800)}\n`,
    ]);
    const large = await aFilledSpace(server, organizationId, admin, 'Large', Object.fromEntries(pages));
    const { path } = await aPublishedSite(organizationId, admin, [large.id]);
    const last = await visit(`${path}llms-full.txt?page=3`);
    const parts = [await visit(`${path}llms-full.txt`), await visit(`${path}llms-full.txt?page=2`), last];
    const sources = parts.map(({ text }) => text.match(/^Source: \S*\/(p\d+)?$/gm)?.length);
    expect(sources).toEqual([10, 10, 5]);
    for (const { bytes } of parts) expect(bytes.length).toBeLessThan(10.1 * 1024 * 1024);
    expect(parts[0]?.text.trimEnd()).toMatch(/llms-full\.txt\?page=2$/);
    expect(last.text).not.toContain('page=4');
    expect((await visit(`${path}llms-full.txt?page=4`)).status).toBe(404);
  });

  it('includes changes of the content at once', async () => {
    const { fill, id } = await aFilledSpace(server, organizationId, admin, 'Moving', { 'README.md': '# Before\n' });
    const { path } = await aPublishedSite(organizationId, admin, [id]);
    expect((await visit(`${path}llms.txt`)).text).toContain('[Before]');
    await fill({ 'README.md': '# After\n' });
    expect((await visit(`${path}llms.txt`)).text).toContain('[After]');
    expect((await visit(`${path}llms-full.txt`)).text).toContain('# After');
  });
});

describe('sitemap.xml and robots.txt', () => {
  it('list the pages of a public site for search engines, with the time of their last change', async () => {
    const { status, text, headers } = await visit(`${site.path}sitemap.xml`);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(places).toEqual([home(), `${home()}guide`, `${home()}guide/deep`, `${home()}unfound`]);
    expect(text.match(/<lastmod>2026-/g)).toHaveLength(4);
    expect((await visit(`${site.path}sitemap-1.xml`)).status).toBe(404);
    const robots = (await visit(`${site.path}robots.txt`)).text;
    expect(robots).toContain(`Sitemap: ${home()}sitemap.xml`);
    expect(robots).toMatch(/^Allow: \/$/m);
  });

  it('exclude search engines on all sites that are not public', async () => {
    const { path } = await aSite('unlisted');
    expect((await visit(`${path}sitemap.xml`)).status).toBe(404);
    const robots = await visit(`${path}robots.txt`);
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
    expect(robots.headers['x-robots-tag']).toBe('noindex');
    for (const name of ['llms.txt', 'llms-full.txt', 'rss.xml', '~feed.xml', 'guide.md']) {
      const answer = await visit(path + name);
      expect([answer.status, answer.headers['x-robots-tag']], name).toEqual([200, 'noindex']);
    }
  });

  it('list the translations of each page', async () => {
    const files = (language: string) => ({
      'book.json': JSON.stringify({ language }),
      'SUMMARY.md': `* [A](README.md)\n* [B](b.md)\n${language === 'ja' ? '' : '* [C](c.md)\n'}`,
      'README.md': '# A\n',
      'b.md': '# B\n',
      'c.md': '# C\n',
    });
    // Sequential: each run processes due jobs until the queue is empty.
    const spaces = [
      await aFilledSpace(server, organizationId, admin, 'en', files('en')),
      await aFilledSpace(server, organizationId, admin, 'ja', files('ja')),
    ];
    const { path } = await aPublishedSite(
      organizationId,
      admin,
      spaces.map(({ id }) => id),
    );
    const { text } = await visit(`${path}sitemap.xml`);
    const base = `https://docs.test${path}`;
    expect(text).toContain(`<loc>${base}b</loc><lastmod>`);
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="en" href="${base}b"/><xhtml:link rel="alternate" hreflang="ja" href="${base}ja/b"/>`,
    );
    expect(text).not.toContain(`hreflang="en" href="${base}c"`);
  });

  it('are split into several files above 50,000 URLs', () => {
    const findPart = createSitemapPartition();
    const parts = Array.from({ length: 100_001 }, () => findPart(1));
    expect([49_999, 50_000, 99_999, 100_000].map((index) => parts[index])).toEqual([1, 2, 2, 3]);
    const withLanguages = createSitemapPartition();
    expect(Array.from({ length: 20_001 }, () => withLanguages(3)).at(-1)).toBe(2);
  });
});

describe('feeds', () => {
  it('list additions and changes, latest first, and only those the visitor may see', async () => {
    const { fill, id } = await aFilledSpace(server, organizationId, admin, 'Changing', FILES);
    const { path } = await aPublishedSite(organizationId, admin, [id]);
    const titles = async (name = '~feed.xml') => {
      const { status, text } = await visit(path + name);
      expect(status).toBe(200);
      expect(text).not.toMatch(WORDS);
      return [...text.matchAll(/<item><title>(.*?)<\/title>.*?<category>(.*?)</g)].map(([, title, kind]) => [
        title,
        kind,
      ]);
    };
    const added = [
      ['Home', 'added'],
      ['Guide &#38; more', 'added'],
      ['Deep', 'added'],
    ];
    expect(await titles()).toEqual(added);
    await fill({ ...FILES, 'deep.md': '# Deep\n\nNew words.\n', 'secret.md': `${FILES['secret.md']}More.\n` });
    expect(await titles()).toEqual([['Deep', 'changed'], ...added.slice(0, 2)]);
    expect(await titles('rss.xml')).toEqual([['Deep', 'changed'], ...added.slice(0, 2)]);
    const feed = await visit(`${path}~feed.xml`);
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(feed.text).toMatch(/<pubDate>\w{3}, \d\d Jan 2026 \d\d:\d\d:\d\d GMT<\/pubDate>/);
    expect((await visit(`${path}~feed.xml`, { 'if-none-match': String(feed.headers['etag']) })).status).toBe(304);
    expect((await visit(`${path}guide/~feed.xml`)).status).toBe(404);
    expect((await visit(path)).text).toContain(`${path}~feed.xml`);
  });
});

describe('social images', () => {
  it('are rendered for publicly visible pages of a public site', async () => {
    const match = /content="https:\/\/docs\.test(\/[^"]*~og\/[^"]*\.png)"/.exec(
      (await visit(`${site.path}guide`)).text,
    );
    const picture = await visit(match?.[1] ?? '', { 'accept-encoding': 'br' });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['content-encoding']).toBeUndefined();
    const view = new DataView(picture.bytes.buffer, picture.bytes.byteOffset);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
    const { pages } = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body;
    const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title).id;
    const url = (title: string) => (match?.[1] ?? '').replace(/[^/]+\.png$/, `${idOf(title)}.png`);
    expect((await visit(url('Home'))).status).toBe(200);
    expect((await visit(url('Secret'))).status).toBe(404);
    const unlisted = await aSite('unlisted');
    expect((await visit(`${unlisted.path}guide`)).text).not.toContain('~og/');
    for (const name of ['~og/', '~og/x/y.png', '~og/../x.png', `~og/${'x'.repeat(500)}/y.png`]) {
      expect((await visit(site.path + name)).status, name).toBe(404);
    }
  });
});

describe('feedback', () => {
  const customize = async () => {
    const created = await aSite('public');
    await change(created.id, { feedback: { enabled: true } });
    return created;
  };
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const list = (siteId: string) => storedEvents.filter(({ site }) => site === siteId);

  it('accepts the forms of pages, and stores no identity of the reader', async () => {
    const created = await customize();
    const form = new URLSearchParams({ page: `${created.path}guide`, rating: 'good', comment: ' Nice <b> ' });
    const shown = await send(`${created.path}~feedback`, String(form), {
      accept: 'text/html',
      origin: 'https://docs.test',
    });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const quiet = await send(`${created.path}~feedback`, `page=${created.path}&rating=bad`, {
      'sec-fetch-site': 'same-origin',
    });
    expect([quiet.statusCode, quiet.body]).toEqual([204, '']);
    const [commented, rated] = list(created.id);
    const { revision } = (await admin.get(`/v1/spaces/${space.id}`)).body;
    const location = { space: space.id, section: null, revision, share_key: null };
    expect(commented).toMatchObject({
      type: 'page_post_feedback_comment',
      feedback_rating: 'good',
      feedback_comment: 'Nice <b>',
      ...location,
      url: `https://docs.test${created.path}guide`,
    });
    expect(rated).toMatchObject({
      type: 'page_post_feedback',
      feedback_rating: 'bad',
      feedback_comment: null,
      ...location,
    });
    expect([commented?.visitor, commented?.session]).toEqual([rated?.visitor, rated?.session]);
  });

  it('identifies the reader if the script of the page does, and accepts untracked readers', async () => {
    const created = await customize();
    const body = (visitor: string) => `page=${created.path}guide&rating=ok&visitor=${visitor}&session=s`;
    const answers = [
      await send(`${created.path}~feedback`, body('one')),
      await send(`${created.path}~feedback`, body('one'), { 'user-agent': 'Other' }),
      await send(`${created.path}~feedback`, body('two'), { dnt: '1' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const [first, again, other] = list(created.id).map(({ visitor }) => visitor);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is not stored for previews', async () => {
    const created = await customize();
    const { url } = (await admin.get(`/v1/orgs/${organizationId}/sites/${created.id}/publishing/preview`)).body;
    const preview = new URL(url).pathname;
    expect((await send(`${preview}~feedback`, `page=${preview}guide&rating=ok`)).statusCode).toBe(204);
    expect(list(created.id)).toEqual([]);
  });

  it('is rejected when the store is full', async () => {
    const created = await customize();
    const { insights } = server.ctx;
    const full = () => Promise.reject(new ServiceError(503, 'There is no room.', 'server_busy'));
    Object.assign(server.ctx, { insights: { ...insights, append: full } });
    try {
      const body = `page=${created.path}guide&rating=ok`;
      expect((await send(`${created.path}~feedback`, body)).statusCode).toBe(503);
      const shown = await send(`${created.path}~feedback`, body, { accept: 'text/html' });
      expect(shown.body).toContain('could not');
    } finally {
      Object.assign(server.ctx, { insights });
    }
  });

  it('is rejected from other origins, for missing pages and in an invalid shape', async () => {
    const created = await customize();
    const page = `${created.path}guide`;
    const refused: [string, Record<string, string>, number][] = [
      [`page=${page}&rating=good`, { origin: 'https://elsewhere.test' }, 403],
      [`page=${page}&rating=good`, { 'sec-fetch-site': 'cross-site' }, 403],
      [`page=${page}&rating=great`, {}, 400],
      [`page=${page}&rating=good&comment=${'x'.repeat(513)}`, {}, 400],
      ['rating=good', {}, 400],
      ['{"page":', { 'content-type': 'application/json' }, 400],
      ['[1]', { 'content-type': 'application/json' }, 400],
      [`page=${created.path}secret&rating=good`, {}, 404],
      [`page=${created.path}none&rating=good`, {}, 404],
      ['page=https://elsewhere.test/x&rating=good', {}, 404],
      [`page=${'%25'.repeat(100)}&rating=good`, {}, 404],
    ];
    for (const [body, headers, status] of refused) {
      expect((await send(`${created.path}~feedback`, body, headers)).statusCode, body.slice(0, 80)).toBe(status);
    }
    expect(list(created.id)).toEqual([]);
    expect((await send(`${site.path}~feedback`, `page=${site.path}guide&rating=good`)).statusCode).toBe(404);
    expect((await visit(`${created.path}~feedback`)).status).toBe(404);
  });

  it('is rate-limited per minute', async () => {
    const created = await customize();
    server.advance(60_000);
    const body = `page=${created.path}guide&rating=ok`;
    const statuses: number[] = [];
    for (let count = 0; count < 62; count++) statuses.push((await send(`${created.path}~feedback`, body)).statusCode);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([204]));
    expect(statuses.slice(60)).toEqual([429, 429]);
    server.advance(60_000);
    expect((await send(`${created.path}~feedback`, body)).statusCode).toBe(204);
  });
});

describe('common alias URLs', () => {
  it('redirect to our endpoints', async () => {
    const textOf = async (name: string) => (await visit(site.path + name)).text;
    expect(await textOf('sitemap-pages.xml')).toBe(await textOf('sitemap.xml'));
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { accept: 'application/json, text/event-stream' };
    const ask = async (name: string) => server.call('POST', site.path + name, { body: call, headers });
    const [theirs, ours] = [await ask('~gitbook/mcp'), await ask('~mcp')];
    expect([theirs.status, theirs.body]).toEqual([200, ours.body]);
    const [pdf, ownPdf] = [await visit(`${site.path}~gitbook/pdf`), await visit(`${site.path}~pdf`)];
    expect([pdf.status, pdf.headers['content-type']]).toEqual([ownPdf.status, ownPdf.headers['content-type']]);
    expect(ownPdf.status).not.toBe(404);
  });

  it('redirect to the page itself for embedded page URLs', async () => {
    for (const [asked, page] of [
      ['~gitbook/embed', ''],
      ['~gitbook/embed/page/guide', 'guide'],
    ]) {
      const { status, headers } = await visit(`${site.path}${asked}`);
      expect([status, headers['location']]).toEqual([302, `${site.path}${page}`]);
    }
    expect((await visit(`${site.path}~gitbook/embed/script.js`)).status).toBe(404);
    expect((await visit(`${site.path}~gitbook/other`)).status).toBe(404);
  });
});
