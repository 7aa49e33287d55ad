import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSpecification } from '../../testing/a-specification.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { buildPdfRenderer } from '../../testing/pdf-renderer.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { buildSpecificationReader } from '../../testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const COMPUTED = (props: object = {}) => `---
computed: ${JSON.stringify({ type: 'builtin:openapi', props, dependencies: { spec: { ref: { kind: 'openapi', spec: 'larder' } } } })}
---

# API
`;
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '1', description: 'All of the **larder**. {% include "secret.md" %}' },
  tags: [{ name: 'Cold shelves', description: 'Where milk stands' }],
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        summary: 'List the items',
        responses: { 200: { description: 'Jars and tins' } },
      },
      post: { tags: ['"Odd" / name'], summary: 'Add an item', responses: { 201: { description: 'Added' } } },
    },
    '/shelves': {
      get: { tags: ['Cold shelves'], summary: 'List the shelves', responses: { 200: { description: 'Oaken' } } },
    },
  },
  components: { schemas: { Item: { type: 'object', properties: { grams: { type: 'integer' } } } } },
};

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  await Promise.all([buildSpecificationReader(), buildPdfRenderer()]);
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
});

async function putSpec(specification: object): Promise<void> {
  const source = { text: JSON.stringify(specification) };
  expect((await admin.put(`/v1/orgs/${organizationId}/openapi/larder`, { source })).status).toBeLessThan(300);
  await server.runJobs();
  expect((await admin.get(`/v1/orgs/${organizationId}/openapi/larder`)).body.lastProcessErrorMessage).toBeUndefined();
}

async function aSite(files: Readonly<Record<string, string>>) {
  const space = await aFilledSpace(server, organizationId, admin, 'Docs', { 'README.md': '# Home\n', ...files });
  const { path: base } = await aPublishedSite(organizationId, admin, [space.id]);
  const get = (path = '') => server.call('GET', base + path);
  const read = async (path = '') => {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    return answer.text;
  };
  const ask = async (path: string) => (await admin.get(`/v1/spaces/${space.id}/content${path}`)).body;
  return { base, get, read, ask, space: space.id };
}

interface Computed {
  readonly id: string;
  readonly computed: object;
  readonly computedSeed: string;
  readonly pages: readonly Computed[];
}

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly pages: readonly Shown[];
}
const titlesOf = (pages: readonly Shown[]): unknown[] =>
  pages.map(({ title, pages: below }) => (below.length === 0 ? title : [title, titlesOf(below)]));

describe('a page with computed pages', () => {
  it('has a child for each tag, in the order of the specification, and one for the schemas', async () => {
    await putSpec(SPEC);
    const { read, ask } = await aSite({ 'api.md': COMPUTED(), 'api/own.md': '# Own\n' });
    const { pages } = await ask('/pages');
    expect(titlesOf(pages)).toEqual([
      'Home',
      ['API', ['Own', 'Cold shelves', '"Odd" / name', 'Operations', 'Schemas']],
    ]);
    expect(await read('api')).toContain('All of the <strong>larder</strong>.');
    expect(await read('api')).toMatch(/href="[^"]*\/api\/cold-shelves"/);
    const shelves = await read('api/cold-shelves');
    expect(shelves).toContain('Where milk stands');
    expect(shelves).toContain('id="get-shelves"');
    expect(shelves).not.toContain('List the items');
    expect(await read('api/odd-name')).toContain('Add an item');
    expect(await read('api/operations')).toContain('List the items');
    expect(await read('api/schemas')).toContain('grams');
  });

  it('has a child for each operation if requested, and optionally none for the schemas', async () => {
    await putSpec(SPEC);
    const { read, ask } = await aSite({ 'api.md': COMPUTED({ pages: 'operation', models: false }) });
    expect(titlesOf((await ask('/pages')).pages)).toEqual([
      'Home',
      [
        'API',
        [
          ['Cold shelves', ['List the shelves']],
          ['"Odd" / name', ['Add an item']],
          ['Operations', ['List the items']],
        ],
      ],
    ]);
    expect(await read('api/operations/listitems')).toContain('Jars and tins');
    const alone = await read('api/cold-shelves/get-shelves');
    expect(alone).toMatch(/<h1.*?List the shelves.*?<\/h1>/s);
    expect(alone).not.toContain('class="operation-title"');
    expect(await read('api/cold-shelves/get-shelves.md')).toMatch(/^# List the shelves\n\n`GET \/shelves`/);
    const tag = await read('api/cold-shelves');
    expect(tag).toMatch(/class="child-pages".*href="[^"]*\/api\/cold-shelves\/get-shelves"/s);
    expect(tag).toContain('Where milk stands');
    expect(tag).not.toContain('Oaken');
  });

  it('is unchanged without a specification', async () => {
    await putSpec(SPEC);
    const { ask } = await aSite({ 'api.md': COMPUTED() });
    const ref = { kind: 'openapi', spec: 'larder' };
    const [, page] = (await ask('/pages?computed=false')).pages;
    expect(page).toMatchObject({
      type: 'computed',
      computed: { type: 'builtin:openapi', dependencies: { spec: { ref } } },
    });
    expect(page.pages).toEqual([]);
    expect(page).not.toHaveProperty('documentId');
    expect(await ask(`/page/${page.id}?computed=false`)).not.toHaveProperty('markdown');
    const expanded = await ask(`/page/${page.id}`);
    expect(expanded).toMatchObject({ type: 'document', computedSeed: page.id });
    const [tag] = expanded.pages;
    expect(tag).toMatchObject({
      computed: { props: { doc: 'operations', page: 'cold-shelves' } },
      computedSeed: page.id,
    });
    expect(expanded.pages.at(-1)).toMatchObject({ computed: { props: { doc: 'models' } } });
    const body = await ask(`/page/${tag.id}`);
    expect(body.markdown).toMatch(/^\n?# Cold shelves\n\nWhere milk stands\n\n/);
    expect(body.markdown).toContain('`GET /shelves`');
    expect(body.markdown).toContain('Oaken');
    expect(body.markdown).not.toContain('{%');
    expect((await ask(`/page/${tag.id}?format=markdown`)).markdown).toBe(body.markdown);
    expect(expanded.markdown).toContain('All of the **larder**.');
    expect(expanded.markdown).not.toMatch(/^\{%/m);
    expect((await ask(`/path/api/cold-shelves`)).id).toBe(tag.id);
    expect((await ask('')).pages[1].pages.length).toBe(4);
    expect((await ask('?computed=false')).pages[1].pages).toEqual([]);
  });

  it('reads only its dependencies, and computes nothing else for the visitor', async () => {
    await putSpec(SPEC);
    const { ask, space } = await aSite({ 'api.md': COMPUTED({ pages: 'operation' }) });
    const compute = (body: object, caller = admin) =>
      caller.post(`/v1/spaces/${space}/content/computed/document`, body);
    const [, api] = (await ask('/pages')).pages;
    const { pages } = api;
    const computed: Computed[] = [api, ...pages.flatMap((page: Computed) => [page, ...page.pages])];
    expect(computed).toHaveLength(8);
    // Renderers use `doc` of every computed page, and the method of operations.
    expect(api.computed.props).toEqual({ pages: 'operation', doc: 'info', page: 'api' });
    expect(pages[0].computed.props).toEqual({ doc: 'tag', page: 'cold-shelves' });
    expect(pages[0].pages[0].computed.props).toEqual({ doc: 'operation', page: 'get-shelves', method: 'get' });
    expect(pages.at(-1).computed.props).toEqual({ doc: 'models' });
    for (const { id, computed: source, computedSeed: seed } of computed) {
      const { status, body } = await compute({ source, seed });
      expect([status, body]).toEqual([200, (await ask(`/page/${id}?format=document`)).document]);
    }
    const [{ computed: source, computedSeed: seed } = pages[0]] = computed;
    const other = (
      await admin.post(`/v1/orgs/${organizationId}/openapi`, { slug: 'other', source: { text: JSON.stringify(SPEC) } })
    ).body;
    await server.runJobs();
    const dependencies = { spec: { ref: { kind: 'openapi', spec: other.slug } } };
    for (const asked of [
      { source, seed: 'another' },
      { source: { ...source, dependencies }, seed },
      { source: { ...source, type: 'integration:a:b' }, seed },
      { source: { ...source, props: { doc: 'operations', page: 'nothing' } }, seed },
      { source: { type: 'builtin:openapi', props: {} }, seed },
    ])
      expect((await compute(asked)).status, JSON.stringify(asked)).toBe(404);
    expect((await compute({ source })).status).toBe(400);
    expect((await compute({ source, seed }, await aPerson(server))).status).toBe(404);
  });

  it('shows each version at once, with the same ids and paths', async () => {
    await putSpec(SPEC);
    const { read, ask, get, base } = await aSite({ 'api.md': COMPUTED() });
    const before = (await ask('/path/api/cold-shelves')).id;
    const find = async (words: string) =>
      (JSON.parse(await read(`~search.json?q=${words}`)) as { results: { href: string }[] }).results.map(
        ({ href }) => href,
      );
    expect(await find('oaken')).toEqual([`${base}api/cold-shelves`]);
    expect(await read('llms.txt')).toContain('api/cold-shelves.md');
    expect(await read('llms-full.txt')).toContain('Jars and tins');
    expect(await read('sitemap.xml')).toContain('/api/cold-shelves</loc>');
    await putSpec({
      ...SPEC,
      paths: {
        '/shelves': {
          get: { tags: ['Cold shelves'], summary: 'List the shelves', responses: { 200: { description: 'Marble' } } },
        },
        '/new': { get: { tags: ['Fresh'], responses: { 200: { description: 'Fresh' } } } },
      },
    });
    expect(titlesOf((await ask('/pages')).pages)).toEqual(['Home', ['API', ['Cold shelves', 'Fresh', 'Schemas']]]);
    expect((await ask('/path/api/cold-shelves')).id).toBe(before);
    expect(await find('oaken')).toEqual([]);
    expect(await find('marble')).toEqual([`${base}api/cold-shelves`]);
    expect(await find('jars')).toEqual([]);
    expect(await read('api/cold-shelves.md')).toContain('Marble');
    expect((await get('api/operations')).status).toBe(404);
    await admin.delete(`/v1/orgs/${organizationId}/openapi/larder`);
    expect(titlesOf((await ask('/pages')).pages)).toEqual(['Home', 'API']);
    expect((await get('api/cold-shelves')).status).toBe(404);
    expect(await find('marble')).toEqual([]);
    expect(await read('api')).not.toContain('larder</strong>');
  });

  it('is visible only to visitors who may see the page', async () => {
    await putSpec(SPEC);
    const { get, read } = await aSite({
      'api.md': COMPUTED().replace('---\n', '---\nif: visitor.claims.kitchen == true\n'),
    });
    for (const path of ['api', 'api/cold-shelves', 'api/cold-shelves.md']) expect((await get(path)).status).toBe(404);
    for (const path of ['', 'llms.txt', 'llms-full.txt', 'sitemap.xml', '~search.json?q=oaken'])
      expect(await read(path)).not.toMatch(/cold-shelves|Oaken/);
  });

  it('is in the PDF, operations included', async () => {
    await putSpec(SPEC);
    const { get, ask, base, space } = await aSite({ 'api.md': COMPUTED() });
    const text = async (path: string) => {
      const { status, bytes } = await server.call('GET', path);
      expect(status).toBe(200);
      return (await readPdf(bytes)).sheets.join('\n');
    };
    const whole = await text(`${base}~pdf`);
    for (const words of ['All of the larder.', 'Cold shelves', 'Where milk stands', 'List the shelves', 'grams'])
      expect(whole).toContain(words);
    const { id } = await ask('/path/api/cold-shelves');
    const { url } = (await admin.get(`/v1/spaces/${space}/pdf?page=${id}`)).body;
    expect(await text(url.slice('https://docs.test'.length))).toContain('Oaken');
    await putSpec({ ...SPEC, tags: [], paths: {} });
    expect(await text(`${base}~pdf`)).not.toContain('Oaken');
    expect((await get(`~pdf?page=${id}`)).status).toBe(404);
  }, 120_000);

  it('can be an entry of the table of contents', async () => {
    await putSpec(SPEC);
    const yaml =
      '```yaml\n  type: builtin:openapi\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: larder\n  ```';
    const { read, ask } = await aSite({
      'SUMMARY.md': `* [Home](README.md)\n* ${yaml}\n* [End](end.md)\n`,
      'end.md': '# End\n',
    });
    expect(titlesOf((await ask('/pages')).pages)).toEqual([
      'Home',
      ['Larder', ['Cold shelves', '"Odd" / name', 'Operations', 'Schemas']],
      'End',
    ]);
    expect(await read('larder/cold-shelves')).toContain('Oaken');
  });

  it.each([5, 100, 1_000])('shows every one of %i operations', async (operations) => {
    await putSpec(aSpecification(operations));
    const { read, ask } = await aSite({ 'api.md': COMPUTED({ models: false }) });
    const { pages } = (await ask('/path/api')) as Shown;
    expect(pages).toHaveLength(Math.ceil(operations / 25));
    const last = pages.at(-1)?.path ?? '';
    const html = await read(last);
    const tabs = ['curl', 'JavaScript', 'Python'].map((title) => `data-tab="${title}"`);
    for (const words of [`id="operation${operations - 1}"`, `Operation ${operations - 1}`, ...tabs])
      expect(html.includes(words), words).toBe(true);
    expect(await read(`${last}.md`)).toContain(`## Operation ${operations - 1}`);
    const { results } = JSON.parse(await read(`~search.json?q=operation${operations - 1}`)) as {
      results: { href: string }[];
    };
    expect(results.some(({ href }) => href.endsWith(`/${last}`))).toBe(true);
  });

  it('stays bounded for every specification', async () => {
    const operation = { responses: { 200: { description: 'Done' } } };
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`/p${index}`, { get: { ...operation, tags: ['Many'] } }]),
    );
    const schemas = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`S${index}`, { type: 'string' }]));
    const tags = Object.fromEntries(
      Array.from({ length: 2100 }, (_, index) => [`/t${index}`, { get: { ...operation, tags: [`T${index}`] } }]),
    );
    await putSpec({ ...SPEC, paths: many, components: { schemas } });
    const { read, ask } = await aSite({ 'api.md': COMPUTED() });
    const [, { pages }] = (await ask('/pages')).pages;
    expect(pages[0]).toMatchObject({ title: 'Many' });
    expect(pages[0].pages.length).toBe(120);
    expect(pages[1]).toMatchObject({ title: 'Schemas', computed: { props: { doc: 'models' } } });
    expect(pages[1].pages.map(({ title }: Shown) => title)).toEqual(['S0 – S99', 'S100 – S149']);
    expect(await read('api/schemas/schemas-2')).toContain('id="schema-s149"');
    await putSpec({ ...SPEC, paths: tags });
    expect((await ask('/pages')).pages[1].pages.length).toBe(2000);
  });
});
