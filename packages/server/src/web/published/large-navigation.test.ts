import type { Page } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitVisitors } from '../../testing/admit-visitors.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aDocumentPage, aGroupPage, aLinkPage, aSiteOfPages, manyPages } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const aSiteOf = (pages: readonly Page[], visibility?: string) =>
  aSiteOfPages(server, { organizationId, admin, pages, visibility });

const visit = (path: string, cookie?: string) =>
  server.call('GET', path.replaceAll('&amp;', '&').split('#', 1)[0] ?? '', {
    headers: cookie === undefined ? {} : { cookie },
  });
const partOf = (html: string, name: string) => html.split(`<${name} `)[1]?.split(`</${name}>`)[0] ?? '';
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
const navigationOf = (html: string) => html.split('data-navigation')[1]?.split('</nav>')[0] ?? '';

/** Follows the list of all pages from first to last part; returns all links. */
async function readContents(path: string, cookie?: string): Promise<{ links: Set<string>; texts: string[] }> {
  const links = new Set<string>();
  const texts: string[] = [];
  for (let next: string | undefined = `${path}~contents`; next !== undefined; ) {
    const answer = await visit(next, cookie);
    expect(answer.status).toBe(200);
    const main = partOf(answer.text, 'main');
    for (const href of linksOf(main)) links.add(href);
    texts.push(answer.text);
    next = /href="([^"]*)"[^>]*rel="next"/.exec(main)?.[1];
  }
  return { links, texts };
}

describe('a space with few pages', () => {
  it('has all of them in the navigation of each, without a link to a list', async () => {
    const pages = [...manyPages(200, 'Leaf'), aDocumentPage('Above', { pages: manyPages(200, 'Below') })];
    const { path } = await aSiteOf(pages);
    const { text: html } = await visit(`${path}leaf-7`);
    expect(linksOf(navigationOf(html))).toHaveLength(401);
    expect(html).not.toContain('~contents');
  });
});

describe('a space with very many pages', () => {
  it('shows the pages around the current one, and links to all others without a script', async () => {
    const pages = [...manyPages(1500, 'Leaf'), aLinkPage('Elsewhere')];
    const { path } = await aSiteOf(pages);
    const { text: html } = await visit(`${path}leaf-700`);
    const links = linksOf(navigationOf(html));
    expect(links.length).toBeLessThan(120);
    expect(links).toEqual(expect.arrayContaining([`${path}leaf-690`, `${path}leaf-700`, `${path}leaf-710`]));
    expect(navigationOf(html)).toMatch(/Earlier pages[\s\S]*More pages[\s\S]*All pages[\s\S]*1,501/);
    const listed = links.filter((href) => href.includes('~contents'));
    expect(listed).toHaveLength(3);
    for (const href of listed) {
      const answer = await visit(href);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`id="${href.split('#')[1]}"`);
    }
    const { links: all } = await readContents(path);
    for (const page of pages)
      expect(all).toContain(
        page.type === 'link'
          ? page.target
          : page === pages[0]
            ? path
            : `${path}${page.type === 'document' ? page.slug : ''}`,
      );
  });

  it('has pages whose size is independent of the size of the space', async () => {
    const sizes: number[] = [];
    for (const count of [600, 2400]) {
      const { path } = await aSiteOf([
        aDocumentPage('Above', { pages: manyPages(count, 'Below') }),
        ...manyPages(count, 'Leaf'),
      ]);
      for (const name of ['leaf-300', 'above/below-300', '', '~search?q=leaf', '~contents?page=2'])
        sizes.push((await visit(path + name)).text.length);
    }
    for (const [index, size] of sizes.slice(0, 5).entries()) expect(sizes[index + 5]).toBeLessThan(size * 1.2);
  });

  it('opens the group of the current page; others are closed, with a link to the list of their pages', async () => {
    const groups = Array.from({ length: 30 }, (_, index) =>
      aGroupPage(`Group${index}`, manyPages(40, `Leaf ${index}`)),
    );
    const { path } = await aSiteOf(groups);
    const navigation = navigationOf((await visit(`${path}group20/leaf-20-30`)).text);
    for (const { title } of groups) expect(navigation).toContain(title);
    expect(navigation.match(/<details class="nav-group nav-fold" open/g)).toHaveLength(1);
    const under = (group: number) =>
      linksOf(navigation).filter((href) => href.startsWith(`${path}group${group}/`)).length;
    expect([under(20), under(7)]).toEqual([40, 0]);
    const href = linksOf(navigation).find((each) => each.endsWith(`#b:${groups[7]?.id}`)) ?? '';
    expect((await visit(href)).text).toContain(`${path}group7/leaf-7-0"`);
  });

  it('opens all groups if they have few pages', async () => {
    const groups = Array.from({ length: 9 }, (_, index) =>
      aGroupPage(`Group${index}`, [
        aDocumentPage(`Above ${index}`, { pages: manyPages(70, `Below ${index}`) }),
        ...manyPages(3, `Leaf ${index}`),
      ]),
    );
    const { path } = await aSiteOf(groups);
    const navigation = navigationOf((await visit(`${path}group4/leaf-4-1`)).text);
    expect(navigation.match(/<details class="nav-group nav-fold" open/g)).toHaveLength(9);
    for (const { slug } of groups) expect(linksOf(navigation)).toContain(`${path}${slug}/leaf-${slug.slice(5)}-2`);
    expect(linksOf(navigation).some((href) => href.includes('/below-'))).toBe(false);
  });

  it('has at most 60,000 bytes of navigation, also for few pages with long titles', async () => {
    const long = 'A title that says in very many words what a page is about. '.repeat(4);
    for (const [pages, group] of [
      [480, 480],
      [1_000, 10],
    ] as const) {
      const groups = Array.from({ length: pages / group }, (_, index) =>
        aGroupPage(`${index} ${long}`, manyPages(group, `${index} ${long}`)),
      );
      const { path } = await aSiteOf(groups);
      const { text: html } = await visit(path);
      expect(Buffer.byteLength(navigationOf(html))).toBeLessThan(60_000);
      expect(navigationOf(html)).toContain('All pages');
    }
  });

  it('lists the first of very many child pages, with a link to the others', async () => {
    const { path } = await aSiteOf([aDocumentPage('Home'), aDocumentPage('Above', { pages: manyPages(700, 'Below') })]);
    const { text: html } = await visit(`${path}above`);
    const children = new Set(linksOf(partOf(html, 'main')).filter((href) => href.includes('/above/below-')));
    expect(children.size).toBe(200);
    expect(partOf(html, 'main')).toMatch(/href="[^"]*~contents\?at=[^"]*"[\s\S]*More pages/);
  });

  it('links to the previous and next page, skipping hidden pages', async () => {
    const { path } = await aSiteOf(manyPages(900, 'Leaf', (index) => ({ hidden: index > 100 && index < 800 })));
    const main = partOf((await visit(`${path}leaf-100`)).text, 'main');
    expect(main).toMatch(/leaf-99"[\s\S]*leaf-800"/);
  });

  it('returns 404 for parts that do not exist', async () => {
    const { path } = await aSiteOf(manyPages(600, 'Leaf'));
    expect((await visit(`${path}~contents?page=3`)).status).toBe(200);
    for (const page of ['4', '0', '-1', 'x', '99999999999']) {
      expect((await visit(`${path}~contents?page=${page}`)).status, page).toBe(404);
    }
    expect((await visit(`${path}leaf-3/~contents`)).status).toBe(404);
    const unknown = await visit(`${path}~contents?at=nothing`);
    expect(unknown.text).toContain(`${path}leaf-1"`);
    expect(unknown.headers['x-robots-tag']).toBe('noindex');
  });
});

describe('a large space with pages for some visitors', () => {
  const condition = 'visitor.claims.plan === "pro"';

  it('reveals neither the names nor the number of pages that a visitor may not see', async () => {
    const pages = manyPages(1200, 'Leaf', (index) =>
      index % 3 === 0
        ? { title: `Zanzibar ${index}`, slug: `zanzibar-${index}`, condition }
        : { hidden: index % 3 === 1, title: index % 3 === 1 ? `Timbuktu ${index}` : `Leaf ${index}` },
    );
    const site = await aSiteOf(pages, 'visitor-auth');
    const { path } = site;
    const signIn = await admitVisitors(server, { organizationId, admin, ...site });
    const [free, pro] = [await signIn('free'), await signIn('pro')];
    for (const [cookie, count] of [
      [free, 400],
      [pro, 800],
      [free, 400],
    ] as const) {
      const { links, texts } = await readContents(path, cookie);
      texts.push((await visit(`${path}leaf-602`, cookie)).text);
      expect([...links].filter((href) => /leaf-|zanzibar-/.test(href)).length).toBeGreaterThanOrEqual(count - 1);
      expect(texts.join('')).not.toContain('Timbuktu');
      expect(/zanzibar/i.test(texts.join(''))).toBe(cookie === pro);
      expect(navigationOf(texts.at(-1) ?? '')).toContain('All pages');
      expect(navigationOf(texts.at(-1) ?? '')).not.toContain('nav-count');
      expect(texts[0]).toContain(`/ ${count}<`);
    }
    const secret = pages[300]?.id;
    const { text: html } = await visit(`${path}~contents?at=${secret}`, free);
    expect(html).toContain('1–200 / 400');
    expect(html).not.toMatch(/zanzibar/i);
  });
});
