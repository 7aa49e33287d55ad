import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { buildSpecificationReader } from '../../testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { startSiteServer } from '../import/testing/site-server.ts';

const YAML = `openapi: 3.1.0
info: {title: Larder, version: '1', description: All of the **larder**.}
servers: [{url: 'https://api.larder.example'}]
tags: [{name: shelves, description: Where things stand}, {name: items}]
paths:
  /items:
    get:
      tags: [items]
      summary: List the items
      responses:
        '200': {description: Items, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Item'}}}}}
    post: {tags: [items], operationId: addItem, responses: {'201': {description: Added}}}
  /shelves:
    get: {tags: [shelves], summary: List the shelves, responses: {'200': {$ref: 'parts/answers.yaml#/Shelves'}}}
webhooks:
  expired: {post: {summary: An item expired, responses: {'200': {description: Heard}}}}
components:
  schemas:
    Item: {type: object, properties: {grams: {type: integer}, within: {$ref: '#/components/schemas/Item'}}}
`;
const ANSWERS =
  'Shelves: {description: From another file, content: {application/json: {schema: {type: object, properties: {height: {type: number}}}}}}\n';
const ALONE = YAML.replace("{$ref: 'parts/answers.yaml#/Shelves'}", '{description: Shelves}');

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  await buildSpecificationReader();
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
});

async function aSite(pages: Readonly<Record<string, string>>): Promise<(path?: string) => Promise<string>> {
  const space = await aFilledSpace(server, organizationId, admin, 'Docs', { 'README.md': '# Home\n', ...pages });
  const { path: base } = await aPublishedSite(organizationId, admin, [space.id]);
  return async (path = '') => {
    const answer = await server.call('GET', base + path);
    expect(answer.status).toBe(200);
    return answer.text;
  };
}

async function putSpec(source: object, slug = 'larder', person = admin, organization = organizationId): Promise<void> {
  const answer = await person.put(`/v1/orgs/${organization}/openapi/${slug}`, { source });
  expect(answer.status).toBeLessThan(300);
  await server.runJobs();
  const spec = (await person.get(`/v1/orgs/${organization}/openapi/${slug}`)).body;
  expect(spec.lastProcessErrorMessage).toBeUndefined();
}

const isCard = (html: string) => html.includes('class="api-card"');
const isShown = (html: string) => html.includes('class="operation"');

describe('an OpenAPI block', () => {
  it('renders the operation of a file of the content, with its referenced files', async () => {
    const read = await aSite({
      'SUMMARY.md': '* [Home](README.md)\n* [API](api.md)\n',
      'api.md':
        '# API\n\n## Before\n\n{% openapi src=".gitbook/assets/api.yaml" path="/shelves" method="get" %}\n[api.yaml](.gitbook/assets/api.yaml)\n{% endopenapi %}\n\n## After\n',
      '.gitbook/assets/api.yaml': YAML,
      '.gitbook/assets/parts/answers.yaml': ANSWERS,
    });
    const html = await read('api');
    expect(isCard(html)).toBe(false);
    expect(html).toContain('List the shelves');
    expect(html).toContain('From another file');
    expect(html).toContain('>height<');
    expect(html).toMatch(/href="#before".*href="#get-shelves".*href="#after"/s);
    expect(html).toContain('id="get-shelves"');
    expect(html).toMatch(/reference-[0-9a-f]+\.css/);
  });

  it('renders a specification of the organization, by its slug or its URL, and each change immediately', async () => {
    await putSpec({ text: ALONE });
    const read = await aSite({
      'README.md':
        '# API\n\n{% openapi-operation spec="larder" path="/items" method="post" %}\n{% endopenapi-operation %}\n',
    });
    expect(await read()).toContain('Add item');
    await putSpec({ text: ALONE.replace('operationId: addItem', 'summary: Put it there') });
    expect(await read()).toContain('Put it there');
    await admin.delete(`/v1/orgs/${organizationId}/openapi/larder`);
    const html = await read();
    expect(isCard(html)).toBe(true);
    expect(html).not.toContain('Put it there');
  });

  it('renders webhooks and schemas', async () => {
    await putSpec({ text: ALONE });
    const read = await aSite({
      'README.md':
        '# API\n\n{% openapi-webhook spec="larder" name="expired" method="post" %}\n{% endopenapi-webhook %}\n\n{% openapi-schemas spec="larder" schemas="Item" %}\n{% endopenapi-schemas %}\n',
    });
    const html = await read();
    expect(html).toContain('An item expired');
    expect(html).toContain('id="schema-item"');
    expect(html).toContain('>grams<');
  });

  it('renders a whole specification by tags without a path', async () => {
    await putSpec({ text: ALONE });
    const read = await aSite({ 'README.md': '# API\n\n{% openapi spec="larder" %}\n{% endopenapi %}\n' });
    const html = await read();
    expect(html).toContain('All of the <strong>larder</strong>.');
    expect(html.indexOf('<h2 id="shelves">')).toBeGreaterThan(0);
    expect(html.indexOf('<h2 id="shelves">')).toBeLessThan(html.indexOf('<h2 id="items">'));
    for (const words of ['List the items', 'Add item', 'List the shelves', 'An item expired', 'Where things stand'])
      expect(html).toContain(words);
    expect(html).toMatch(/<a [^>]*href="#additem"/);
  });

  it.each([
    ['a missing operation', '{% openapi src=".gitbook/assets/api.yaml" path="/none" method="get" %}'],
    ['a missing file', '{% openapi src="none.yaml" path="/items" method="get" %}'],
    ['an unreadable file', '{% openapi src=".gitbook/assets/bad.yaml" path="/items" method="get" %}'],
    ['an unknown URL', '{% openapi src="https://a.example/x.json" path="/items" method="get" %}'],
    ['an unknown slug', '{% openapi-operation spec="none" path="/items" method="get" %}'],
    ['a file outside of the content', '{% openapi src="../../../etc/passwd" path="/items" method="get" %}'],
  ])('names %s', async (_name, block) => {
    const read = await aSite({
      'README.md': `# API\n\n${block}\n{% endopenapi %}\n`,
      '.gitbook/assets/api.yaml': ALONE,
      '.gitbook/assets/bad.yaml': 'a: [',
    });
    expect(isCard(await read())).toBe(true);
  });

  it('never renders specifications of other organizations', async () => {
    const other = await anOrganization(server);
    await putSpec({ text: ALONE }, 'larder', other.admin, other.id);
    const read = await aSite({
      'README.md':
        '# API\n\n{% openapi-operation spec="larder" path="/items" method="get" %}\n{% endopenapi-operation %}\n',
    });
    const html = await read();
    expect(isShown(html)).toBe(false);
    expect(html).not.toContain('List the items');
  });

  it('links to the source of a public specification', async () => {
    const host = await startSiteServer({ '/api/openapi.yaml': { body: ALONE } });
    const url = `${host.url}/api/openapi.yaml`;
    await putSpec({ url });
    const read = await aSite({
      'README.md': `# API\n\n{% openapi src="${url}" path="/items" method="get" %}\n{% endopenapi %}\n`,
    });
    const before = host.requests.length;
    expect(isShown(await read())).toBe(true);
    expect(await read()).not.toContain(`href="${url}"`);
    await admin.patch(`/v1/orgs/${organizationId}/openapi/larder`, { visibility: 'public' });
    expect(await read()).toContain(`href="${url}"`);
    expect(host.requests.length).toBe(before);
    await host.close();
  });
});

describe('a large public specification', () => {
  it('shows each of its operations', async () => {
    const file = createRequire(import.meta.url).resolve('@figma/rest-api-spec/openapi/openapi.yaml');
    await putSpec({ text: readFileSync(file, 'utf8') }, 'figma');
    const { filesystem } = (await admin.get(`/v1/orgs/${organizationId}/openapi/figma/versions/latest/content`)).body;
    const { paths } = filesystem['openapi.yaml'].specification as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).flatMap((method) => (/^(?:get|post|put|delete|patch)$/.test(method) ? [{ path, method }] : [])),
    );
    expect(operations.length).toBeGreaterThan(40);
    const pages = operations.map(({ path, method }, index) => [
      `p${index}.md`,
      `# Page\n\n{% openapi-operation spec="figma" path="${path}" method="${method}" %}\n{% endopenapi-operation %}\n`,
    ]);
    const read = await aSite(Object.fromEntries(pages));
    for (const [index, { path }] of operations.entries()) {
      const html = await read(`p${index}`);
      expect(isShown(html), path).toBe(true);
      expect(html, path).toContain(`curl `);
    }
  });
});

describe('the content of an OpenAPI block', () => {
  const block = '{% openapi-operation spec="larder" path="/shelves" method="get" %}\n{% endopenapi-operation %}\n';
  const pages = { 'about.md': '# About\n\nAs it was.\n', 'api.md': `# API\n\nBefore.\n\n${block}\nAfter.\n` };
  const shelves = (words: string) => ALONE.replace('{description: Shelves}', `{description: ${words}}`);

  it('is in the Markdown of its page, in its position', async () => {
    await putSpec({ text: shelves('Oaken planks') });
    const read = await aSite(pages);
    const text = await read('api.md');
    expect(text).toMatch(/^# API\n\nBefore\.\n\n## List the shelves/);
    expect(text).toMatch(/`GET https:\/\/api\.larder\.example\/shelves`.*Oaken planks.*After\.\n$/s);
    expect(text).not.toContain('{% openapi');
    expect(await read('llms-full.txt')).toContain('Oaken planks');
    expect(await read('about.md')).toBe('# About\n\nAs it was.\n');
  });

  it('is found under the anchor of the operation, also after each change', async () => {
    await putSpec({ text: shelves('Oaken planks') });
    const read = await aSite(pages);
    const find = async (words: string) =>
      (JSON.parse(await read(`~search.json?q=${encodeURIComponent(words)}`)) as { results: { sections: object[] }[] })
        .results;
    expect(await find('oaken')).toMatchObject([
      { title: 'API', sections: [{ title: 'List the shelves', href: expect.stringMatching(/\/api#get-shelves$/) }] },
    ]);
    expect(await find('marble')).toEqual([]);
    await putSpec({ text: shelves('Marble slabs') });
    expect(await find('oaken')).toEqual([]);
    expect(await find('marble')).toMatchObject([{ title: 'API' }]);
    expect(await read('llms-full.txt')).toContain('Marble slabs');
    await admin.delete(`/v1/orgs/${organizationId}/openapi/larder`);
    expect(await find('marble')).toEqual([]);
    expect(await read('api.md')).toContain('{% openapi-operation');
  });

  it('is hidden from visitors who may not see the page or part', async () => {
    await putSpec({ text: shelves('Oaken planks') });
    const read = await aSite({
      ...pages,
      'api.md': `# API\n\n{% if visitor.claims.kitchen == true %}\n${block}{% endif %}\n`,
    });
    expect(await read('api.md')).not.toContain('Oaken');
    expect(await read('llms-full.txt')).not.toContain('Oaken');
    expect(await read('~search.json?q=oaken')).not.toContain('Oaken');
  });
});

describe('the content of a specification for the token of a visitor', () => {
  const contentUrl = (slug = 'larder') => `/v1/orgs/${organizationId}/openapi/${slug}/versions/latest/content`;

  /** Reads the specification as the visitor of a site with these pages. */
  async function readAsVisitor(pages: Readonly<Record<string, string>>, slug?: string) {
    const files = { 'README.md': '# Home\n', ...pages };
    const space = await aFilledSpace(server, organizationId, admin, 'Docs', files);
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    const { body } = await server.call('POST', '/v1/urls/published', { body: { url: `https://docs.test${path}` } });
    return server.call('GET', contentUrl(slug), { token: body.apiToken });
  }

  const operation = (path: string, method: string) =>
    `{% openapi-operation spec="larder" path="${path}" method="${method}" %}\n[x](https://x.example)\n{% endopenapi-operation %}\n`;

  beforeEach(async () => {
    await putSpec({ text: ALONE });
    await server.runJobs();
  });

  it('contains the rendered parts and what they reference', async () => {
    const { status, body, headers } = await readAsVisitor({ 'api.md': `# API\n\n${operation('/items', 'get')}` });
    expect(status).toBe(200);
    const [file, ...others] = body.filesystem;
    expect([others, file.isEntrypoint, file.references]).toEqual([[], true, []]);
    expect(file.specification).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://api.larder.example' }],
      paths: { '/items': { get: { summary: 'List the items' } } },
      components: { schemas: { Item: { type: 'object' } } },
    });
    // The rest of it is not disclosed, and the whole document is not returned.
    expect(Object.keys(file.specification.paths['/items'])).toEqual(['get']);
    expect(JSON.stringify(body)).not.toMatch(/shelves|addItem|expired|signature/i);
    expect([body.urls.public, body.urls.source]).toEqual([null, body.url]);
    expect(headers['etag']).toBeDefined();
  });

  it('is empty if no visible page renders any of it', async () => {
    const hidden = `{% if visitor.claims.kitchen == true %}\n${operation('/items', 'get')}{% endif %}\n`;
    for (const pages of [
      {},
      { 'api.md': `# API\n\n${hidden}` },
      { 'api.md': `---\nif: visitor.claims.kitchen\n---\n\n# API\n\n${operation('/items', 'get')}` },
      { 'api.md': `# API\n\n${operation('/unknown', 'get')}` },
    ]) {
      expect((await readAsVisitor(pages)).status).toBe(404);
    }
    expect((await readAsVisitor({ 'api.md': `# API\n\n${operation('/items', 'get')}` }, 'other')).status).toBe(404);
  });

  it('is complete, as a list of files, if the specification is public', async () => {
    await admin.patch(`/v1/orgs/${organizationId}/openapi/larder`, { visibility: 'public' });
    const { body } = await readAsVisitor({});
    const members = (await admin.get(contentUrl())).body;
    expect(body.filesystem).toEqual(Object.values(members.filesystem));
    expect(members.urls).toEqual({ source: members.url, public: members.url });
    expect(body.urls).toEqual(members.urls);
  });

  it('tells members that a private one has no public URL', async () => {
    const { url, urls } = (await admin.get(contentUrl())).body;
    expect(urls).toEqual({ source: url, public: null });
  });
});
