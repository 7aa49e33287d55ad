import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import type { RepositoryFiles } from '../../testing/git-fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A space of pages without content; the first one is its front page. */
const aHandbook = async (title: string, pages: readonly string[], more: RepositoryFiles = {}): Promise<string> => {
  const list = pages.map((page) => `* [${page}](${page}.md)\n`).join('');
  const files = Object.fromEntries(pages.map((page) => [`${page}.md`, `# ${page}\n`]));
  return (await aFilledSpace(server, organizationId, admin, title, { 'SUMMARY.md': list, ...files, ...more })).id;
};

/** Creates settings; sets the languages of spaces; undefined removes one. */
async function aTranslation() {
  const { body } = await admin.post(`/v1/orgs/${organizationId}/translations`, { title: 'Handbook' });
  const url = `/v1/orgs/${organizationId}/translations/${body.id}`;
  const set = async (languages: Readonly<Record<string, string | undefined>>) => {
    for (const [language, space] of Object.entries(languages)) {
      const one = `${url}/languages/${language}`;
      const { status } = await (space === undefined ? admin.delete(one) : admin.put(one, { space }));
      expect(status).toBeLessThan(300);
    }
  };
  return { url, set };
}

const publish = (spaces: readonly string[], settings: object = {}) =>
  aPublishedSite(organizationId, admin, [...spaces], settings);

async function read(path: string): Promise<string> {
  const { status, text } = await server.call('GET', path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
}

const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

/** The alternate languages of a page, with their URLs below the site. */
function alternatesOf(html: string, { path }: { path: string }): Record<string, string> {
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="https:\/\/docs\.test([^"]*)"\/>/g)];
  return Object.fromEntries(links.map(([, language = '', url = '']) => [language, url.slice(path.length)]));
}

/** The alternates in the sitemap, by the URL of each page. */
async function readSitemap(site: { path: string }): Promise<Record<string, Record<string, string>>> {
  const text = await read(`${site.path}sitemap.xml`);
  const start = `https://docs.test${site.path}`.length;
  const entries = [...text.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, url = '', rest = '']) => {
    const links = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
    return [
      url.slice(start),
      Object.fromEntries(links.map(([, language, href = '']) => [language, href.slice(start)])),
    ];
  });
  return Object.fromEntries(entries);
}

/** The items of a menu of the header: `Deutsch*` is the current one, with the URLs below the site. */
function menuOf(html: string, kind: 'languages' | 'variants', { path }: { path: string }): string[] {
  const menu = new RegExp(`<details class="menu ${kind}".*?</details>`, 's').exec(html)?.[0] ?? '';
  return [...menu.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(
    ([, href = '', attributes = '', name]) =>
      `${name}${attributes.includes('aria-current="page"') ? '*' : ''} ${href.slice(path.length)}`,
  );
}

describe('the languages of a published site', () => {
  it('are those of a translation, on the page, in its head, in its menu and in the sitemap, at once', async () => {
    const spaces = [
      await aHandbook('Handbook', ['home', 'shelves', 'only']),
      await aHandbook('Buch', ['start', 'shelves']),
    ];
    const site = await publish(spaces);
    const german = `${site.path}buch/shelves`;
    expect(langOf(await read(german))).toBe('en');
    expect(menuOf(await read(german), 'variants', site)).toEqual(['Handbook shelves', 'Buch* buch/shelves']);
    expect(alternatesOf(await read(german), site)).toEqual({});

    const translation = await aTranslation();
    await translation.set({ en: spaces[0], de: spaces[1] });
    const html = await read(german);
    expect(langOf(html)).toBe('de');
    expect(html).toContain('aria-label="Suchen"');
    expect(menuOf(html, 'languages', site)).toEqual(['English shelves', 'Deutsch* buch/shelves']);
    expect(menuOf(html, 'variants', site)).toEqual([]);
    const shelves = { en: 'shelves', de: 'buch/shelves' };
    expect(alternatesOf(html, site)).toEqual({ ...shelves, 'x-default': 'shelves' });
    expect(alternatesOf(await read(`${site.path}shelves`), site)).toEqual({ ...shelves, 'x-default': 'shelves' });
    expect((await readSitemap(site))['buch/shelves']).toEqual(shelves);

    await translation.set({ de: undefined, fr: spaces[1] });
    expect(langOf(await read(german))).toBe('fr');
    expect(alternatesOf(await read(german), site)).toHaveProperty('fr', 'buch/shelves');
    expect((await readSitemap(site))['shelves']).toEqual({ en: 'shelves', fr: 'buch/shelves' });
    await admin.delete(translation.url);
    expect(langOf(await read(german))).toBe('en');
    expect(alternatesOf(await read(german), site)).toEqual({});
    expect((await readSitemap(site))['shelves']).toEqual({});
  });

  it('pair front pages regardless of their titles, and omit pages missing in the other language', async () => {
    const spaces = [
      await aHandbook('Handbook', ['home', 'shelves', 'only', 'start']),
      await aHandbook('Buch', ['start', 'shelves']),
    ];
    const site = await publish(spaces);
    await (await aTranslation()).set({ en: spaces[0], de: spaces[1] });
    expect(alternatesOf(await read(site.path), site)).toEqual({ en: '', de: 'buch/', 'x-default': '' });
    for (const missing of ['only', 'start']) {
      const html = await read(site.path + missing);
      expect(alternatesOf(html, site)).toEqual({});
      expect(menuOf(html, 'languages', site)).toEqual([`English* ${missing}`, 'Deutsch buch/']);
    }
    expect(await readSitemap(site)).toEqual({
      '': { en: '', de: 'buch/' },
      shelves: { en: 'shelves', de: 'buch/shelves' },
      only: {},
      start: {},
      'buch/': { en: '', de: 'buch/' },
      'buch/shelves': { en: 'shelves', de: 'buch/shelves' },
    });
  });

  it('reference each other mutually or not at all, in heads and in the sitemap, with versions and sections', async () => {
    const pages = ['home', 'a', 'b', 'hidden', 'quiet'];
    const quiet = { 'quiet.md': '---\nnoRobotsIndex: true\n---\n\n# quiet\n' };
    const handbook = (title: string, own: readonly string[] = pages) => aHandbook(title, own, quiet);
    const [v2, v2de, v1, v1de, old] = [
      await handbook('v2'),
      await handbook('v2 deutsch', ['home', 'a', 'quiet']),
      await handbook('v1'),
      await handbook('v1 deutsch', ['home', 'b']),
      await handbook('old', ['home', 'a']),
    ];
    const site = await publish([v2, v2de, v1, v1de, old]);
    await (await aTranslation()).set({ en: v2, de: v2de, fr: await handbook('nowhere') });
    await (await aTranslation()).set({ en: v1, de: v1de });
    const sitemap = await readSitemap(site);
    const urls = Object.keys(sitemap);
    expect(urls.length).toBeGreaterThan(10);
    for (const url of urls) {
      const { 'x-default': _default, ...named } = alternatesOf(await read(site.path + url), site);
      expect({ url, named }).toEqual({ url, named: sitemap[url] });
      for (const other of Object.values(named)) expect({ other, named: sitemap[other] }).toEqual({ other, named });
      if (Object.keys(named).length > 0) expect(Object.values(named)).toContain(url);
    }
    expect(sitemap['v1/b']).toEqual({ en: 'v1/b', de: 'v1-deutsch/b' });
    expect(sitemap['old/a']).toEqual({});
    expect(alternatesOf(await read(`${site.path}quiet`), site)).toEqual({});
  });

  it('are separate from versions: each menu changes one of the two and keeps the other', async () => {
    const [v2, v2de, v1, v1de, old] = [
      await aHandbook('v2', ['home', 'a']),
      await aHandbook('v2 deutsch', ['home', 'a']),
      await aHandbook('v1', ['home', 'a']),
      await aHandbook('v1 deutsch', ['home', 'a']),
      await aHandbook('old', ['home', 'a']),
    ];
    const site = await publish([v2, v2de, v1, v1de, old]);
    await (await aTranslation()).set({ en: v2, de: v2de });
    await (await aTranslation()).set({ en: v1, de: v1de });
    const german = await read(`${site.path}v1-deutsch/a`);
    expect(menuOf(german, 'languages', site)).toEqual(['English v1/a', 'Deutsch* v1-deutsch/a']);
    expect(menuOf(german, 'variants', site)).toEqual([
      'v2 deutsch v2-deutsch/a',
      'v1 deutsch* v1-deutsch/a',
      'old old/a',
    ]);
    expect(german).toContain('title="Version"');
    const english = await read(`${site.path}a`);
    expect(menuOf(english, 'languages', site)).toEqual(['English* a', 'Deutsch v2-deutsch/a']);
    expect(menuOf(english, 'variants', site)).toEqual(['v2* a', 'v1 v1/a', 'old old/a']);
    const without = await read(`${site.path}old/a`);
    expect(menuOf(without, 'languages', site)).toEqual([]);
    expect(menuOf(without, 'variants', site)).toEqual(['v2 a', 'v1 v1/a', 'old* old/a']);
  });

  it('are found in other sections, and omitted if a space of them is on no site or in the trash', async () => {
    const [english, german, french] = [
      await aHandbook('English', ['home', 'a']),
      await aHandbook('German', ['home', 'a']),
      await aHandbook('French', ['home', 'a']),
    ];
    const site = await publish([]);
    const sections = `/v1/orgs/${organizationId}/sites/${site.id}/sections`;
    for (const spaceId of [english, german]) expect((await admin.post(sections, { spaceId })).status).toBe(201);
    await (await aTranslation()).set({ en: english, de: german, fr: french });
    const named = { en: 'a', de: 'german/a', 'x-default': 'a' };
    expect(alternatesOf(await read(`${site.path}a`), site)).toEqual(named);
    expect(menuOf(await read(`${site.path}german/a`), 'languages', site)).toEqual(['English a', 'Deutsch* german/a']);
    await admin.delete(`/v1/spaces/${german}`);
    expect(alternatesOf(await read(`${site.path}a`), site)).toEqual({});
    expect(menuOf(await read(`${site.path}a`), 'languages', site)).toEqual([]);
    await admin.post(`/v1/spaces/${german}/restore`);
    expect(alternatesOf(await read(`${site.path}a`), site)).toEqual(named);
  });

  it('are not revealed to visitors who may not see a space in them', async () => {
    const spaces = [await aHandbook('Handbook', ['home']), await aHandbook('Buch', ['home'])];
    const site = await publish(spaces);
    await (await aTranslation()).set({ en: spaces[0], de: spaces[1] });
    const siteUrl = `/v1/orgs/${organizationId}/sites/${site.id}`;
    await admin.patch(siteUrl, { adaptiveContent: { enabled: true } });
    const [, second] = (await admin.get(`${siteUrl}/site-spaces`)).body.items;
    const { status } = await admin.patch(`${siteUrl}/site-spaces/${second.id}`, { condition: 'visitor.claims.pro' });
    expect(status).toBe(200);
    const html = await read(site.path);
    expect([alternatesOf(html, site), menuOf(html, 'languages', site)]).toEqual([{}, []]);
    expect(html).not.toContain('Deutsch');
  });

  it('determine the language of the interface, unless the site space overrides it', async () => {
    const spaces = [await aHandbook('Handbook', ['home']), await aHandbook('Livre', ['home'])];
    const site = await publish(spaces);
    const settings = `/v1/orgs/${organizationId}/sites/${site.id}`;
    const customization = (await admin.get(`${settings}/customization`)).body;
    await admin.put(`${settings}/customization`, { ...customization, internationalization: { locale: 'de' } });
    expect(await read(`${site.path}livre/`)).toContain('aria-label="Suchen"');
    await (await aTranslation()).set({ en: spaces[0], fr: spaces[1] });
    expect(await read(`${site.path}livre/`)).toContain('aria-label="Rechercher"');
    expect(await read(site.path)).toContain('aria-label="Search"');
    const [, livre] = (await admin.get(`${settings}/site-spaces`)).body.items;
    const own = await admin.patch(`${settings}/site-spaces/${livre.id}/customization`, {
      internationalization: { locale: 'ja' },
    });
    expect(own.status).toBe(200);
    const html = await read(`${site.path}livre/`);
    expect([langOf(html), html.includes('aria-label="検索"')]).toEqual(['fr', true]);
  });

  it('override the language declared by the repository, and are written as BCP 47 tags', async () => {
    const spaces = [
      await aHandbook('Handbook', ['home'], { 'book.json': '{"language": "ja"}' }),
      await aHandbook('Taiwan', ['home'], { 'book.json': '{"language": "zh"}' }),
    ];
    const site = await publish(spaces);
    expect(alternatesOf(await read(site.path), site)).toEqual({ ja: '', zh: 'taiwan/', 'x-default': '' });
    await (await aTranslation()).set({ 'pt-br': spaces[0], 'zh-tw': spaces[1] });
    const html = await read(site.path);
    expect(langOf(html)).toBe('pt-BR');
    expect(alternatesOf(html, site)).toEqual({ 'pt-BR': '', 'zh-TW': 'taiwan/', 'x-default': '' });
    expect(menuOf(html, 'languages', site)).toEqual(['Português (Brasil)* ', '中文（台灣） taiwan/']);
    expect(html).toContain('lang="zh-TW" hreflang="zh-TW">');
  });
});
