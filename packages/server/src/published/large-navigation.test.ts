import {
  type DocumentPage,
  type GroupPage,
  type LinkPage,
  type Page,
  textObject,
  writeRevision,
} from '@bindery/content';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitContent } from '../api/content/commit.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { aPublishedSite } from '../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const text = textObject('');

function aDocument(title: string, more: Partial<DocumentPage> = {}): DocumentPage {
  const slug = title.toLowerCase().replace(/\W+/g, '-');
  return { type: 'document', id: newId(), title, slug, file: `${newId()}.md`, document: text.hash, pages: [], ...more };
}
const aGroup = (title: string, pages: readonly Page[]): GroupPage => ({
  type: 'group',
  id: newId(),
  title,
  slug: title.toLowerCase(),
  pages,
});
const aLink = (title: string): LinkPage => ({ type: 'link', id: newId(), title, target: 'https://example.org/' });
const many = (count: number, name: string, more: (index: number) => Partial<DocumentPage> = () => ({})) =>
  Array.from({ length: count }, (_, index) => aDocument(`${name} ${index}`, more(index)));

/** A site with one space of these pages; answers its path. */
async function aSiteOf(pages: readonly Page[], visibility = 'public'): Promise<{ path: string; id: string }> {
  const spaceId = (await aSpace(server, organizationId, admin)).id;
  await commitContent(server.ctx, { spaceId }, { userId: admin.id }, async ({ revision, store }) => {
    const content = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
    const { root, objects } = await writeRevision(content, { store, root: revision.root });
    return { root, objects: [text, ...objects] };
  });
  return aPublishedSite(organizationId, admin, [spaceId], { visibility });
}

const visit = (path: string, cookie?: string) =>
  server.call('GET', path.replaceAll('&amp;', '&').split('#', 1)[0] ?? '', {
    headers: cookie === undefined ? {} : { cookie },
  });
const partOf = (html: string, name: string) => html.split(`<${name} `)[1]?.split(`</${name}>`)[0] ?? '';
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
const navigationOf = (html: string) => html.split('data-navigation')[1]?.split('</nav>')[0] ?? '';

/** Follows the list of all pages from its first part to its last one, and answers what all of it links to. */
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
  it('has all of them in the navigation of each, and no link to a list of them', async () => {
    const pages = [...many(200, 'Leaf'), aDocument('Above', { pages: many(200, 'Below') })];
    const { path } = await aSiteOf(pages);
    const { text: html } = await visit(`${path}leaf-7`);
    expect(linksOf(navigationOf(html))).toHaveLength(401);
    expect(html).not.toContain('~contents');
  });
});

describe('a space with very many pages', () => {
  it('shows those around the current one, and leads to all others without a script', async () => {
    const pages = [...many(1500, 'Leaf'), aLink('Elsewhere')];
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

  it('sends pages whose size does not follow that of the space', async () => {
    const sizes: number[] = [];
    for (const count of [600, 2400]) {
      const { path } = await aSiteOf([aDocument('Above', { pages: many(count, 'Below') }), ...many(count, 'Leaf')]);
      for (const name of ['leaf-300', 'above/below-300', '', '~search?q=leaf', '~contents?page=2'])
        sizes.push((await visit(path + name)).text.length);
    }
    for (const [index, size] of sizes.slice(0, 5).entries()) expect(sizes[index + 5]).toBeLessThan(size * 1.2);
  });

  it('unfolds the way to the current page, and some pages under each heading', async () => {
    const groups = Array.from({ length: 30 }, (_, index) => aGroup(`Group${index}`, many(40, `Leaf ${index}`)));
    const { path } = await aSiteOf(groups);
    const navigation = navigationOf((await visit(`${path}group20/leaf-20-30`)).text);
    for (const { title } of groups) expect(navigation).toContain(title);
    const under = (group: number) =>
      linksOf(navigation).filter((href) => href.startsWith(`${path}group${group}/`)).length;
    expect(under(20)).toBe(40);
    expect(under(7)).toBeGreaterThanOrEqual(5);
    expect(under(7)).toBeLessThan(12);
  });

  it('lists the first of very many child pages, and where the others are', async () => {
    const { path } = await aSiteOf([aDocument('Home'), aDocument('Above', { pages: many(700, 'Below') })]);
    const { text: html } = await visit(`${path}above`);
    const children = new Set(linksOf(partOf(html, 'main')).filter((href) => href.includes('/above/below-')));
    expect(children.size).toBe(200);
    expect(partOf(html, 'main')).toMatch(/href="[^"]*~contents\?at=[^"]*"[\s\S]*More pages/);
  });

  it('names the pages before and after, regardless of what is hidden between them', async () => {
    const { path } = await aSiteOf(many(900, 'Leaf', (index) => ({ hidden: index > 100 && index < 800 })));
    const main = partOf((await visit(`${path}leaf-100`)).text, 'main');
    expect(main).toMatch(/leaf-99"[\s\S]*leaf-800"/);
  });

  it('answers 404 for parts that do not exist', async () => {
    const { path } = await aSiteOf(many(600, 'Leaf'));
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

  it('tells others neither what they are nor how many', async () => {
    const pages = many(1200, 'Leaf', (index) =>
      index % 3 === 0
        ? { title: `Zanzibar ${index}`, slug: `zanzibar-${index}`, condition }
        : { hidden: index % 3 === 1, title: index % 3 === 1 ? `Timbuktu ${index}` : `Leaf ${index}` },
    );
    const { path, id } = await aSiteOf(pages, 'visitor-auth');
    await transact(server.ctx, async (tx) => {
      const row = { site_id: id, backend: 'custom' as const, private_key: 'a key of the site', updated_at: tx.now };
      const more = { fallback_url: 'https://login.example.com/', integration: null };
      await tx.db
        .insertInto('site_visitor_auth')
        .values({ ...row, ...more })
        .execute();
    });
    const settings = { adaptiveContent: { enabled: true } };
    expect((await admin.patch(`/v1/orgs/${organizationId}/sites/${id}`, settings)).status).toBe(200);
    const signIn = async (plan: string) => {
      const claims = { plan, exp: Math.floor(server.ctx.clock().getTime() / 1000) + 3600 };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('a key of the site'));
      const set = [(await visit(`${path}?jwt_token=${token}`)).headers['set-cookie'] ?? []].flat().map(String);
      return set.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    };
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
