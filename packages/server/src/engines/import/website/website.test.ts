import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { fetchImport } from '../fetch-import.ts';
import type { ImportLimits } from '../import-limits.ts';
import { listImportedPages } from '../imported-content.ts';
import { type SiteAnswer, type SiteServer, startSiteServer } from '../testing/site-server.ts';
import { parseRobots } from './robots.ts';
import { scopeOf } from './scope.ts';
import { parseSitemap } from './sitemap.ts';

const signal = new AbortController().signal;
let server: TestServer;
let site: SiteServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => site?.close());

async function importSite(
  answers: Readonly<Record<string, string | SiteAnswer>>,
  path = '/',
  limits: Partial<ImportLimits> = {},
) {
  site = await startSiteServer(answers);
  return fetchImport(server.ctx, { url: site.url + path, source: 'website', signal, limits });
}
const page = (title: string, links: readonly string[] = []) =>
  `<main><h1>${title}</h1><p>Words ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</p></main>`;
const filesOf = (content: Awaited<ReturnType<typeof importSite>>) =>
  [...listImportedPages(content.pages)].map(({ file }) => file);
const TEXT = { 'content-type': 'text/plain' };

describe('a website', () => {
  it('is crawled by the links of its texts within the URL', async () => {
    const content = await importSite(
      {
        '/docs/': page('Home', ['a', '/blog/x', 'b?x=1', 'c.pdf', 'https://other.example/docs/', '#top']),
        '/docs/a': page('A', ['/docs/d/', '/docs/', '/docs']),
        '/docs/d/': page('D'),
      },
      '/docs/',
    );
    expect(filesOf(content)).toEqual(['README.md', 'a.md', 'd/README.md']);
    expect(content.totalResources).toBe(3);
    expect(site.requests.map(({ path }) => path).filter((path) => !/robots|sitemap/.test(path))).toEqual([
      '/docs/',
      '/docs/a',
      '/docs/d/',
    ]);
  });

  it('is crawled by its sitemap without a menu, respecting robots.txt', async () => {
    const answers: Record<string, string | SiteAnswer> = { '/': page('Home'), '/one': page('One') };
    site = await startSiteServer(answers);
    site.answers.set('/robots.txt', { headers: TEXT, body: 'User-agent: *\nDisallow: /secret' });
    site.answers.set('/sitemap.xml', {
      body: `<urlset><url><loc>${site.url}/one</loc></url><url><loc>${site.url}/secret/two</loc></url></urlset>`,
    });
    const content = await fetchImport(server.ctx, { url: `${site.url}/`, source: 'website', signal });
    expect(filesOf(content)).toEqual(['README.md', 'one.md']);
    expect(site.requests.some(({ path }) => path.startsWith('/secret'))).toBe(false);
  });

  it('is imported up to the limits, with a report of the rest', async () => {
    const answers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/p${index}`, page(`P${index}`)]));
    const content = await importSite({ ...answers, '/': page('Home', Object.keys(answers)) }, '/', { pages: 10 });
    expect(filesOf(content)).toHaveLength(10);
    expect(content.totalResources).toBe(31);
    expect(content.warnings.join(' ')).toContain('left out');
  });

  it('is imported partially at the time limit', async () => {
    const content = await importSite(
      { '/': page('Home', ['/a', '/slow']), '/a': page('A'), '/slow': { isSilent: true } },
      '/',
      { timeMs: 2_000 },
    );
    expect(filesOf(content)).toEqual(['README.md', 'a.md']);
    expect(content.totalResources).toBe(3);
  });

  it('counts a URL that redirects to an imported page once, and continues after failed pages', async () => {
    const content = await importSite({
      '/': page('Home', ['/a', '/old', '/broken', '/picture']),
      '/a': page('A'),
      '/old': { status: 302, headers: { location: '/a' } },
      '/picture': { headers: { 'content-type': 'image/png' }, body: 'x' },
    });
    expect(filesOf(content)).toEqual(['README.md', 'a.md']);
    expect(content.warnings).toHaveLength(2);
  });

  it('may start with a page that only redirects readers', async () => {
    const content = await importSite({
      '/': '<meta http-equiv="refresh" content="0; url=en/">',
      '/en/': page('Home', ['/en/a']),
      '/en/a': page('A'),
    });
    expect(filesOf(content)).toHaveLength(2);
  });

  it('keeps categories that link to their first page, even those that were closed at first (Docusaurus)', async () => {
    const category = (title: string, href: string, pages: readonly (readonly [string, string])[]) =>
      `<li class="theme-doc-sidebar-item-category menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist menu__link--sublist-caret" role="button" href="${href}">${title}</a></div>${
        pages.length === 0
          ? ''
          : `<ul class="menu__list">${pages.map(([name, to]) => `<li class="menu__list-item"><a class="menu__link" href="${to}">${name}</a></li>`).join('')}</ul>`
      }</li>`;
    const start = [
      ['One', '/docs/one'],
      ['Two', '/docs/two'],
    ] as const;
    const more = [
      ['Three', '/docs/three'],
      ['Four', '/docs/four'],
    ] as const;
    const shown = (title: string, isMore: boolean) =>
      `<nav class="menu"><ul class="theme-doc-sidebar-menu menu__list"><li><a class="menu__link" href="/docs/">Home</a></li>${category('Start', '/docs/one', isMore ? [] : start)}${category('More', '/docs/three', isMore ? more : [])}</ul></nav>${page(title)}`;
    const content = await importSite(
      {
        '/docs/': shown('Home', false),
        '/docs/one': shown('One', false),
        '/docs/two': shown('Two', false),
        '/docs/three': shown('Three', true),
        '/docs/four': shown('Four', true),
      },
      '/docs/',
    );
    expect(content.pages).toMatchObject([
      { kind: 'page', file: 'README.md' },
      { kind: 'group', title: 'Start', pages: [{ file: 'one.md' }, { file: 'two.md' }] },
      { kind: 'group', title: 'More', pages: [{ file: 'three.md' }, { file: 'four.md' }] },
    ]);
  });

  it('is decoded with declared charsets', async () => {
    const body = Buffer.from(
      '<meta charset="windows-1252"><main><h1>Cr\xe8me</h1><p>br\xfbl\xe9e</p></main>',
      'latin1',
    );
    const content = await importSite({ '/': { body } });
    expect([...listImportedPages(content.pages)][0]?.source).toBe('# Crème\n\nbrûlée\n');
  });

  it('keeps the URLs of images that are not images', async () => {
    const content = await importSite({
      '/': '<main><h1>A</h1><img src="/a.png"></main>',
      '/a.png': '<p>Not found</p>',
    });
    expect(content.files).toEqual([]);
    expect([...listImportedPages(content.pages)][0]?.source).toContain(`![](${site.url}/a.png)`);
    expect(content.totalResources).toBe(2);
  });
});

describe('parseRobots', () => {
  const robots = parseRobots(
    'User-agent: a\nUser-agent: Bindery\nDisallow: /x\nAllow: /x/y\nDisallow: /*.pdf$\nDisallow:\n\nUser-agent: *\nDisallow: /\nSitemap: https://x.example/s.xml # here',
  );
  it.each([
    ['/', true],
    ['/x', false],
    ['/x/y/z', true],
    ['/x/z', false],
    ['/a.pdf', false],
    ['/a.pdf?b', true],
  ])('allows %s by the group for this crawler', (path, isAllowed) => {
    expect(robots.isAllowed(`https://x.example${path}`)).toBe(isAllowed);
  });
  it('lists sitemaps, and allows everything without rules', () => {
    expect(robots.sitemaps).toEqual(['https://x.example/s.xml']);
    expect(parseRobots('').isAllowed('https://x.example/a')).toBe(true);
    expect(
      parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(200)}b`).isAllowed(`https://x.example/${'a'.repeat(5_000)}`),
    ).toBe(true);
  });
});

describe('parseSitemap', () => {
  it('parses pages, further sitemaps and plain lists, and nothing else', () => {
    expect(
      parseSitemap(
        '<?xml version="1.0"?><urlset xmlns="x"><url><loc> https://a.example/?a=1&amp;b=2 </loc><image><loc>no</loc></image></url></urlset>',
      ).pages,
    ).toEqual(['https://a.example/?a=1&b=2']);
    expect(
      parseSitemap('<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>').sitemaps,
    ).toEqual(['https://a.example/b.xml']);
    expect(parseSitemap('https://a.example/1\nhttps://a.example/2\n').pages).toHaveLength(2);
    expect(parseSitemap('<html><p>Not found</p></html>')).toEqual({ pages: [], sitemaps: [] });
  });
});

describe('scopeOf', () => {
  const has = (asked: string, url: string, final = asked) => scopeOf(asked, final)?.has(url);
  it('returns a folder with its descendants, for a URL without an extension', () => {
    expect(has('https://x.example/docs', 'https://x.example/docs/a')).toBe(true);
    expect(has('https://x.example/docs/', 'https://x.example/docs')).toBe(true);
    expect(has('https://x.example/docs/index.html', 'https://x.example/docs/v1.2/a.html')).toBe(true);
    expect(has('https://x.example/docs/', 'https://x.example/documents/')).toBe(false);
    expect(has('https://x.example/docs/', 'https://y.example/docs/a')).toBe(false);
    expect(has('https://x.example/docs/', 'https://x.example/docs/a.zip')).toBe(false);
    expect(has('https://x.example/docs/', 'https://x.example/docs/a?b')).toBe(false);
  });
  it('returns one page, for the URL of a file', () => {
    expect(scopeOf('https://x.example/docs/a.html', 'https://x.example/docs/a.html')).toBeUndefined();
  });
  it('follows a redirect to another host, and keeps the requested scope on the same one', () => {
    expect(has('https://x.example/', 'https://www.x.example/a', 'https://www.x.example/')).toBe(true);
    expect(has('https://x.example/', 'https://x.example/b', 'https://x.example/start')).toBe(true);
  });
});
