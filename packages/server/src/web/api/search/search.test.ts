import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_SCHEMA } from '../../../engines/search/index-tables.ts';
import { openSearch, prepareSearch, searchSpaceContent } from '../../../engines/search/search.ts';
import { openLocalDatabase } from '../../../platform/derived/local-database.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { fillSpace } from '../../../testing/filled-space.ts';
import { aRepository, type RepositoryFiles, type TestRepository } from '../../../testing/git-fixtures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  repository = await aRepository();
});
afterAll(() => server.close());

/** Replaces the content of a space by exactly these files. */
async function fill(spaceId: string, files: RepositoryFiles): Promise<void> {
  await fillSpace(server, admin, spaceId, repository, await repository.commit(files));
}

async function aFilledSpace(files: RepositoryFiles, title = 'Docs'): Promise<string> {
  const { id } = await aSpace(server, organizationId, admin, { title });
  await fill(id, files);
  return id;
}

const ask = (spaceId: string, query: string, more = '', person = admin) =>
  person.get(`/v1/spaces/${spaceId}/search?query=${encodeURIComponent(query)}${more}`);

/** Titles of the matching pages of a query. */
async function find(spaceId: string, query: string): Promise<string[]> {
  const answer = await ask(spaceId, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map(({ title }: { title: string }) => title);
}

const FILES = {
  'README.md': '# Home\n\nEverything about the kettle, which boils water.\n',
  'hooks.md':
    '# Hooks\n\nCall `useState` at the top.\n\n## The state of a component\n\nPass --dry-run first.\n\n```\nread_line_into();\n```\n',
  'errors.md':
    '# Errors\n\n## E0308: mismatched types\n\nThe compiler expected another type.\n\n## Borrowing\n\nE0499.\n',
  'cjk.md': '# 変数と宣言\n\n## オブジェクトの分割代入\n\n配列を返す関数を使います。\n',
  'umlaut.md': '# Größe ändern\n\nDie Übertragung der Maßeinheit.\n',
  'russian.md': '# Установка сервера\n\nПодключение к базе данных и её настройка.\n',
  'cooking.md':
    '# Cooking\n\nWater in the kettle boils. A kettle, another kettle.\n\n## Kettle descaling\n\nUse vinegar.\n',
};

describe('searchSpace', () => {
  let spaceId: string;
  beforeAll(async () => {
    spaceId = await aFilledSpace(FILES);
  });

  it('returns pages with matching sections, each with path, anchor and plain text around the match', async () => {
    const { body } = await ask(spaceId, 'descaling');
    const page = await admin.get(`/v1/spaces/${spaceId}/content/path/cooking`);
    const url = `https://docs.test/o/${organizationId}/s/${spaceId}/cooking`;
    expect(body).toEqual({
      count: 1,
      items: [
        {
          id: page.body.id,
          title: 'Cooking',
          path: 'cooking',
          score: expect.any(Number),
          ancestors: [],
          urls: { app: url },
          sections: [
            {
              id: `${page.body.id}#kettle-descaling`,
              title: 'Kettle descaling',
              path: 'cooking#kettle-descaling',
              body: 'Use vinegar.',
              score: body.items[0].score,
              urls: { app: `${url}#kettle-descaling` },
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['a title before headings before text', 'kettle', ['Cooking', 'Home']],
    ['an incomplete word', 'desca', ['Cooking']],
    ['a misspelled word', 'vinegra', ['Cooking']],
    ['a swapped and a missing letter', 'mismtached typs', ['Errors']],
    ['the middle of a word', 'scaling', ['Cooking']],
    ['an identifier', 'useState', ['Hooks']],
    ['an identifier in lower case', 'usestate', ['Hooks']],
    ['an identifier by the beginning of a part', 'useSt', ['Hooks']],
    ['a part of an identifier', 'line_into', ['Hooks']],
    ['an identifier with underscores', 'read_line_into', ['Hooks']],
    ['an option', '--dry-run', ['Hooks']],
    ['a code', 'E0308', ['Errors']],
    ['a part of a code', '0499', ['Errors']],
    ['characters inside of a Japanese heading', '分割代', ['変数と宣言']],
    ['characters across Japanese words in the text', 'を返す関', ['変数と宣言']],
    ['one Japanese character', '宣', ['変数と宣言']],
    ['umlauts', 'größe', ['Größe ändern']],
    ['umlauts and sharp s as plain letters', 'grosse andern', ['Größe ändern']],
    ['Cyrillic in another letter case', 'УСТАНОВКА', ['Установка сервера']],
    ['Cyrillic ё as е', 'ее настр', ['Установка сервера']],
    ['Cyrillic with a wrong letter', 'подклучение', ['Установка сервера']],
    ['full-width letters', 'ｕｓｅＳｔａｔｅ', ['Hooks']],
  ])('finds %s', async (_what, query, expected) => {
    expect((await find(spaceId, query)).slice(0, expected.length)).toEqual(expected);
  });

  it('finds the page with exactly that title before others that say more about it', async () => {
    const section = '## Kettles\n\nKettles, kettles and kettles.\n';
    const id = await aFilledSpace({
      'README.md': '# Home\n',
      'kettles.md': '# Kettles\n\nSee below.\n',
      'promises.md': `# Promises\n\n${section}\n${section.replace('Kettles', 'Kettles again')}`,
    });
    expect(await find(id, 'Kettles')).toEqual(['Kettles', 'Promises']);
  });

  it('matches questions by what they ask for', async () => {
    const id = await aFilledSpace({
      'README.md': '# Home\n\nHow do I use it? How do I do it?\n',
      'tokens.md': '# Access tokens\n\nTokens are rotated here.\n',
      'words.md': '# How to ask\n\nHow do I, where can I, what is: such words.\n',
      'more.md': '# Questions\n\nWhat do I do? Where can I find how I do it?\n',
    });
    for (const query of ['how do I rotate access tokens', 'Where can I find what an access token is?'])
      expect((await find(id, query))[0]).toBe('Access tokens');
    expect((await find(id, 'how to ask'))[0]).toBe('How to ask');
  });

  it.each([
    ['syntax of query languages', 'kettle" OR title:* NEAR(water, 2) AND NOT -x ^ {a b} : ('],
    ['quotes', `"'"''""`],
    ['punctuation alone', '!?.,:;#*()[]{}<>|&%$"\\/~`^=+-_'],
    ['512 emoji', '😀'.repeat(512)],
    ['512 letters without a space', 'a'.repeat(512)],
    ['512 Japanese characters', '関数'.repeat(256)],
    ['as many words as fit', 'ab '.repeat(170)],
    ['wildcards', '%_*'],
  ])('handles %s without an error', async (_what, query) => {
    const answer = await ask(spaceId, query);
    expect(answer.status, answer.text).toBe(200);
  });

  it('finds nothing for absent words', async () => {
    expect((await ask(spaceId, 'zyzzyva quux')).body).toEqual({ count: 0, items: [] });
  });

  it.each([
    ['', 'query'],
    ['?query=', 'query'],
    ['?query=%20%09', 'query'],
    [`?query=${'a'.repeat(513)}`, 'query'],
    ['?query=a%00b', 'U+0000'],
    ['?query=a&page=x', 'page'],
    ['?query=a&limit=1001', 'limit'],
  ])('rejects %s', async (parameters, named) => {
    const answer = await admin.get(`/v1/spaces/${spaceId}/search${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(named);
  });

  it('pages through results in a stable order', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`p${i}.md`, `# Page ${i}\n\nSugar ${'and salt '.repeat(i)}.\n`]),
    );
    const id = await aFilledSpace(files);
    const whole = (await ask(id, 'sugar')).body.items.map((item: { id: string }) => item.id);
    expect(whole).toHaveLength(12);
    const paged: string[] = [];
    let next = '';
    do {
      const { body } = await ask(id, 'sugar', `&limit=5${next && `&page=${next}`}`);
      expect(body.count).toBe(12);
      paged.push(...body.items.map((item: { id: string }) => item.id));
      next = body.next?.page ?? '';
    } while (next !== '');
    expect(paged).toEqual(whole);
    expect((await ask(id, 'sugar', '&limit=0')).body).toMatchObject({ count: 12, items: [] });
  });

  it('orders equally good pages as readers meet them, whenever they were indexed', async () => {
    const id = await aFilledSpace({ 'b.md': '# Twin\n\nAlike.\n', 'c.md': '# Twin\n\nAlike.\n' });
    const paths = async () => (await ask(id, 'alike')).body.items.map((page: { path: string }) => page.path);
    expect(await paths()).toEqual(['b', 'c']);
    await fill(id, { 'a.md': '# Twin\n\nAlike.\n', 'b.md': '# Twin\n\nAlike.\n', 'c.md': '# Twin\n\nAlike.\n' });
    expect(await paths()).toEqual(['a', 'b', 'c']);
  });

  it('omits hidden pages, their descendants, and noindex pages', async () => {
    const id = await aFilledSpace({
      'SUMMARY.md':
        '# Summary\n\n* [Home](README.md)\n* [Cellar](cellar.md)\n  * [Shelf](shelf.md)\n* [Draft](draft.md)\n',
      'README.md': '# Home\n\nA marmot.\n',
      'cellar.md': '---\nhidden: true\n---\n\n# Cellar\n\nA marmot.\n',
      'shelf.md': '# Shelf\n\nA marmot.\n',
      'draft.md': '---\nnoIndex: true\n---\n\n# Draft\n\nA marmot.\n',
    });
    expect(await find(id, 'marmot')).toEqual(['Home']);
    expect(await find(id, 'cellar shelf draft')).toEqual([]);
  });

  it('finds included text on a page, also after that text changed', async () => {
    const files = { 'README.md': '# Home\n\n{% include "parts/note.md" %}\n', 'SUMMARY.md': '* [Home](README.md)\n' };
    const id = await aFilledSpace({ ...files, 'parts/note.md': 'About ocelots.\n' });
    expect(await find(id, 'ocelots')).toEqual(['Home']);
    await fill(id, { ...files, 'parts/note.md': 'About pangolins.\n' });
    expect(await find(id, 'ocelots')).toEqual([]);
    expect(await find(id, 'pangolins')).toEqual(['Home']);
    await fill(id, files);
    expect(await find(id, 'pangolins')).toEqual([]);
    await fill(id, { ...files, 'parts/note.md': 'About tapirs.\n' });
    expect(await find(id, 'tapirs')).toEqual(['Home']);
  });

  it('separates spaces and their readers', async () => {
    const other = await aFilledSpace({ 'README.md': '# Other\n\nAn axolotl.\n' });
    expect(await find(other, 'axolotl')).toEqual(['Other']);
    expect(await find(spaceId, 'axolotl')).toEqual([]);
    const nonMember = await aPerson(server);
    expect((await ask(other, 'axolotl', '', nonMember)).status).toBe(404);
    const reader = await aMember(server, organizationId, 'read');
    expect((await ask(other, 'axolotl', '', reader)).status).toBe(200);
    await admin.patch(`/v1/spaces/${other}`, { defaultLevel: null });
    expect((await ask(other, 'axolotl', '', reader)).status).toBe(404);
  });

  it('includes every change of the content in the next search', async () => {
    const id = await aFilledSpace({ 'README.md': '# Home\n', 'a.md': '# First\n\nA badger.\n', 'b.md': '# Second\n' });
    expect(await find(id, 'badger')).toEqual(['First']);
    await fill(id, { 'README.md': '# Home\n', 'a.md': '# First\n\nNothing.\n', 'b.md': '# Second\n\nA badger.\n' });
    expect(await find(id, 'badger')).toEqual(['Second']);
    await fill(id, { 'README.md': '# Home\n', 'new/b.md': '# Renamed\n\nA badger.\n' });
    const [item] = (await ask(id, 'badger')).body.items;
    expect([item.title, item.path]).toEqual(['Renamed', 'new/b']);
    await fill(id, { 'README.md': '# Home\n\nNo more.\n' });
    expect(await find(id, 'badger')).toEqual([]);
    expect(await find(id, 'second')).toEqual([]);
  });

  it('handles many concurrent searches while the content changes', async () => {
    const id = await aFilledSpace({ 'README.md': '# Home\n\nA badger 0.\n' });
    const answers = Promise.all(Array.from({ length: 30 }, () => ask(id, 'badger')));
    await fill(id, { 'README.md': '# Home\n\nA badger 1.\n' });
    for (const { status, body } of await answers) {
      expect(status).toBe(200);
      expect(body.items[0].sections[0].body).toMatch(/^A badger [01]\.$/);
    }
    expect((await ask(id, 'badger')).body.items[0].sections[0].body).toBe('A badger 1.');
  });
});

describe('the search index', () => {
  const titles = (spaceId: string, query: string) =>
    searchSpaceContent(server.ctx, { spaceId }, { text: query, audience: 'reader' }, ({ pages, describe }) =>
      pages.map((page) => describe(page, false).indexed.page.title),
    );
  const file = () => path.join(server.ctx.config.dataDir, 'cache', 'derived.db');
  const reopen = () => {
    const search = openSearch(openLocalDatabase(server.ctx.config.dataDir, SEARCH_SCHEMA));
    (server.ctx as { search: typeof search }).search = search;
  };

  it.each([
    ['closed and opened again', () => undefined],
    ['deleted', () => rmSync(file())],
    ['overwritten with something else', () => writeFileSync(file(), 'x'.repeat(100_000))],
    ['cut off', () => writeFileSync(file(), '')],
  ])('works when its file was %s', async (_what, damage) => {
    const id = await aFilledSpace(FILES);
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    server.ctx.search.close();
    damage();
    reopen();
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    await fill(id, { 'README.md': '# Home\n\nNow without descaling.\n' });
    expect(await titles(id, 'descaling')).toEqual(['Home']);
  });

  it('is rebuilt when a list in it is damaged', async () => {
    const id = await aFilledSpace(FILES);
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    server.ctx.search.db.run("update search_lists set list = x'ffffffffff'");
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
  });

  it('is rebuilt when its file was recreated', async () => {
    const id = await aFilledSpace(FILES);
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    expect(() => server.ctx.search.db.run('select * from there_is_no_such_table')).toThrow('has been recreated');
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
  });

  it('is loaded from its file again after it was idle, and continues from there', async () => {
    const { search } = server.ctx;
    const id = await aFilledSpace(FILES);
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    const before = search.indexes.get(id);
    search.indexes.evictIdle(0);
    search.indexes.evictIdle(0);
    expect([...search.indexes.entries()]).toEqual([]);
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
    const after = search.indexes.get(id);
    expect(after).not.toBe(before);
    expect(after).toEqual(before);
    const page = { operation: 'insert_page', title: 'Later', document: { markdown: 'Descaling once more.\n' } };
    expect((await admin.post(`/v1/spaces/${id}/content`, { changes: [page] })).status).toBe(200);
    expect(await titles(id, 'descaling')).toContain('Later');
  });

  it('is built without a search', async () => {
    const id = await aFilledSpace(FILES);
    await prepareSearch(server.ctx, id);
    expect(server.ctx.search.indexes.get(id)?.state).toBeDefined();
    expect(await titles(id, 'descaling')).toEqual(['Cooking']);
  });
});

describe('searchOrganization', () => {
  it('returns the spaces that the caller may read, best page first', async () => {
    const own = await anOrganization(server, 'Own');
    const make = async (title: string, text: string) => {
      const { id } = await aSpace(server, own.id, own.admin, { title });
      await fillSpace(server, own.admin, id, repository, await repository.commit({ 'README.md': text }));
      return id;
    };
    const text = await make('Text', '# Home\n\nIt also has a lemur.\n');
    const heading = await make('Heading', '# Lemur\n\nAll about it.\n');
    await make('Nothing', '# Home\n');
    const search = async (person: Person, more = '') => person.get(`/v1/orgs/${own.id}/search?query=lemur${more}`);
    const { body } = await search(own.admin);
    expect(body.items.map((item: { id: string; title: string }) => [item.id, item.title])).toEqual([
      [heading, 'Heading'],
      [text, 'Text'],
    ]);
    expect(body.items[1].pages).toMatchObject([{ title: 'Home', sections: [{ body: 'It also has a lemur.' }] }]);
    const first = (await search(own.admin, '&limit=1')).body;
    expect(first).toMatchObject({ count: 2, items: [{ id: heading }] });
    expect((await search(own.admin, `&page=${first.next.page}`)).body.items).toMatchObject([{ id: text }]);

    const guest = await aMember(server, own.id, null);
    expect((await search(guest)).body).toEqual({ count: 0, items: [] });
    const reader = await aMember(server, own.id, 'read');
    await own.admin.patch(`/v1/spaces/${heading}`, { defaultLevel: null });
    expect((await search(reader)).body.items).toMatchObject([{ id: text }]);
    expect((await search(await aPerson(server))).status).toBe(404);
    expect((await own.admin.get(`/v1/orgs/${own.id}/search?query=%20`)).status).toBe(400);
  });
});

describe('searchSite', () => {
  const CONDITIONAL = {
    'README.md':
      '# Home\n\nA wombat.\n\n{% if visitor.claims.staff %}\n\n## Secret wombat burrow\n\nHidden quokka.\n\n{% endif %}\n\n## After\n\nPlain text.\n',
    'staff.md': '---\nif: visitor.claims.staff\n---\n\n# Staff\n\nA wombat.\n',
  };

  it("returns visitors' content to callers who may not read the space: no conditional pages and parts", async () => {
    const id = await aFilledSpace(CONDITIONAL, 'Animals');
    const site = (await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Zoo', spaces: [id] })).body;
    await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/publish`);
    await admin.patch(`/v1/spaces/${id}`, { defaultLevel: null });
    const reader = await aMember(server, organizationId, 'read');
    const search = async (query: string, person = reader) => {
      const answer = await person.post(`/v1/orgs/${organizationId}/sites/${site.id}/search`, {
        query,
        scope: { mode: 'all' },
      });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const { items } = await search('wombat');
    expect(items).toMatchObject([{ id, title: 'Animals', pages: [{ title: 'Home' }] }]);
    expect(items[0].pages).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(/secret|quokka/i);
    for (const query of ['quokka', 'hidden quokka', 'secret burrow', 'Secret wombat burrow', 'staff']) {
      expect(JSON.stringify((await search(query)).items), query).not.toMatch(/secret|quokka|staff/i);
    }
    const whole = (await search('wombat', admin)).items[0].pages.map(({ title }: { title: string }) => title);
    expect(whole.sort()).toEqual(['Home', 'Staff']);
    expect((await find(id, 'hidden quokka')).sort()).toEqual(['Home']);
    expect((await find(id, 'wombat')).sort()).toEqual(['Home', 'Staff']);
  });

  it('searches the requested site spaces, and no others', async () => {
    const [one, two] = [
      await aFilledSpace({ 'README.md': '# One\n\nA numbat.\n' }, 'One'),
      await aFilledSpace({ 'README.md': '# Two\n\nA numbat.\n' }, 'Two'),
    ];
    await aFilledSpace({ 'README.md': '# Three\n\nA numbat.\n' }, 'Three');
    const sites = `/v1/orgs/${organizationId}/sites`;
    const site = (await admin.post(sites, { title: 'Both', spaces: [one, two] })).body;
    const siteSpaces = (await admin.get(`${sites}/${site.id}/site-spaces`)).body.items;
    const search = (scope: object, person = admin) =>
      person.post(`${sites}/${site.id}/search`, { query: 'numbat', scope });
    const titles = async (scope: object) =>
      (await search(scope)).body.items.map(({ title }: { title: string }) => title).sort();
    expect(await titles({ mode: 'default' })).toEqual(['One']);
    expect(await titles({ mode: 'default', includedSiteSpaces: [siteSpaces[1].id] })).toEqual(['One', 'Two']);
    expect(await titles({ mode: 'specific', siteSpaceIds: [siteSpaces[1].id] })).toEqual(['Two']);
    expect(await titles({ mode: 'specific', siteSpaceIds: [] })).toEqual([]);
    expect(await titles({ mode: 'all' })).toEqual(['One', 'Two']);
    expect((await search({ mode: 'specific', siteSpaceIds: [one] })).status).toBe(404);
    const current = siteSpaces[1].id;
    expect(await titles({ mode: 'default', currentSiteSpace: current })).toEqual(['One', 'Two']);
    const restricted = (restrictTo: string) => ({ mode: 'default', currentSiteSpace: current, restrictTo });
    expect(await titles(restricted('currentSiteSpace'))).toEqual(['Two']);
    expect(await titles(restricted('otherSiteSpaces'))).toEqual(['One']);
    expect((await search({ mode: 'default', currentSiteSpace: one })).status).toBe(404);
    expect((await search({ mode: 'default', restrictTo: 'otherSiteSpaces' })).status).toBe(400);
    // The format of older clients.
    const older = async (body: object) => {
      const { body: results } = await admin.post(`${sites}/${site.id}/search`, { query: 'numbat', ...body });
      return results.items.map(({ title }: { title: string }) => title).sort();
    };
    expect(await older({ mode: 'current', siteSpaceId: current })).toEqual(['One', 'Two']);
    expect(await older({ mode: 'specific', siteSpaceIds: [current] })).toEqual(['Two']);
    expect(await older({ mode: 'all' })).toEqual(['One', 'Two']);
    expect(await older({ mode: 'default' })).toEqual(['One']);
    expect((await search({ mode: 'some' })).status).toBe(400);
    expect((await search({ mode: 'all' }, await aMember(server, organizationId, null))).status).toBe(404);
    // Readers of a space find all of its content; the condition is for visitors.
    await admin.patch(`${sites}/${site.id}/site-spaces/${siteSpaces[1].id}`, { condition: 'visitor.claims.staff' });
    expect(await titles({ mode: 'all' })).toEqual(['One', 'Two']);
    await admin.post(`${sites}/${site.id}/publish`);
    await admin.patch(`/v1/spaces/${two}`, { defaultLevel: null });
    const reader = await aMember(server, organizationId, 'read');
    const items = (await search({ mode: 'all' }, reader)).body.items;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['One']);
  });

  it('searches the default variant of each section by default', async () => {
    const [one, two, three] = [
      await aFilledSpace({ 'README.md': '# One\n\nA bilby.\n' }, 'One'),
      await aFilledSpace({ 'README.md': '# Two\n\nA bilby.\n' }, 'Two'),
      await aFilledSpace({ 'README.md': '# Three\n\nA bilby.\n' }, 'Three'),
    ];
    const sites = `/v1/orgs/${organizationId}/sites`;
    const site = (await admin.post(sites, { title: 'Parts', spaces: [one, two] })).body;
    expect((await admin.post(`${sites}/${site.id}/sections`, { spaceId: three })).status).toBe(201);
    const scope = { mode: 'default' };
    const { items } = (await admin.post(`${sites}/${site.id}/search`, { query: 'bilby', scope })).body;
    expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(['One', 'Three']);
  });

  it('includes a space that the caller may not read only if it is public', async () => {
    const id = await aFilledSpace({ 'README.md': '# Closed\n\nA dugong.\n' }, 'Closed');
    const sites = `/v1/orgs/${organizationId}/sites`;
    const site = (await admin.post(sites, { title: 'Sea', spaces: [id] })).body;
    await admin.patch(`/v1/spaces/${id}`, { defaultLevel: null });
    const reader = await aMember(server, organizationId, 'read');
    const count = async (person: Person) =>
      (await person.post(`${sites}/${site.id}/search`, { query: 'dugong', scope: { mode: 'all' } })).body.count;
    expect([await count(reader), await count(admin)]).toEqual([0, 1]);
    expect((await admin.post(`${sites}/${site.id}/publish`)).status).toBe(200);
    expect(await count(reader)).toBe(1);
    await admin.patch(`${sites}/${site.id}`, { visibility: 'share-link' });
    expect([await count(reader), await count(admin)]).toEqual([0, 1]);
  });
});
