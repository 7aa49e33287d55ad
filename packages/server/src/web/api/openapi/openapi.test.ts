import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SiteServer, startSiteServer } from '../../../engines/import/testing/site-server.ts';
import { collectGarbageJob } from '../../../engines/revisions/collect-garbage.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { buildSpecificationReader } from '../../../testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const HOUR = 3600 * 1000;

let server: TestServer;
let organizationId: string;
let admin: Person;
let base: string;

beforeAll(async () => {
  await buildSpecificationReader();
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
  base = `/v1/orgs/${organizationId}/openapi`;
});

const describe31 = (changes: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Larder', version: '1' },
  paths: { '/items': { get: { responses: { 200: { description: 'Items' } } } } },
  ...changes,
});
const YAML = `openapi: 3.0.3
info: {title: Larder, version: '2'}
paths:
  /items:
    get:
      responses: {'200': {description: Items}}
`;

async function createSpec(source: object, slug = 'larder') {
  const spec = await admin.post(base, { slug, source });
  expect(spec.status).toBe(201);
  await server.runJobs();
  return (await admin.get(`${base}/${slug}`)).body;
}
const fromText = (value: unknown, slug?: string) =>
  createSpec({ text: typeof value === 'string' ? value : JSON.stringify(value) }, slug);
const listVersions = async (slug = 'larder') => (await admin.get(`${base}/${slug}/versions`)).body;
const readContent = async (slug = 'larder') => (await admin.get(`${base}/${slug}/versions/latest/content`)).body;

describe('createSpec', () => {
  it('is pending until a job has read the text, and then has a version', async () => {
    const spec = await admin.post(base, { slug: 'larder', source: { text: YAML } });
    expect(spec).toMatchObject({
      status: 201,
      body: { slug: 'larder', processingState: 'pending', visibility: 'private' },
    });
    expect(spec.headers['location']).toBe(spec.body.urls.location);
    expect(spec.body).not.toHaveProperty('lastVersion');
    expect((await admin.get(`${base}/larder/versions/latest`)).status).toBe(404);
    await server.runJobs();
    const { body } = await admin.get(`${base}/larder`);
    expect(body).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) });
    expect(body).not.toHaveProperty('lastProcessErrorCode');
    expect((await admin.get(`${base}/larder/versions/latest`)).body.id).toBe(body.lastVersion);
  });

  it.each([
    ['an invalid slug', { slug: 'Larder', source: { text: 'x' } }, 400],
    ['two sources', { slug: 'a', source: { text: 'x', url: 'https://a.example/' } }, 400],
    ['no source', { slug: 'a', source: {} }, 400],
    ['the URL of a file', { slug: 'a', source: { url: 'file:///etc/passwd' } }, 400],
    ['a URL with credentials', { slug: 'a', source: { url: 'https://me:secret@a.example/x.json' } }, 400],
  ])('rejects %s', async (_name, body, status) => {
    expect((await admin.post(base, body)).status).toBe(status);
  });

  it('rejects a slug that is taken in the organization', async () => {
    await fromText(YAML);
    expect((await admin.post(base, { slug: 'larder', source: { text: YAML } })).status).toBe(409);
    const other = await anOrganization(server);
    const answer = await other.admin.post(`/v1/orgs/${other.id}/openapi`, { slug: 'larder', source: { text: YAML } });
    expect(answer.status).toBe(201);
  });

  it('requires the role create; members read, guests and non-members do not', async () => {
    await fromText(YAML);
    const [reader, guest, nonMember] = [
      await aMember(server, organizationId, 'review'),
      await aMember(server, organizationId, null),
      await aPerson(server),
    ];
    const body = { slug: 'other', source: { text: YAML } };
    expect((await reader.post(base, body)).status).toBe(403);
    expect((await reader.put(`${base}/larder`, { source: body.source })).status).toBe(403);
    expect((await reader.patch(`${base}/larder`, { visibility: 'public' })).status).toBe(403);
    expect((await reader.delete(`${base}/larder`)).status).toBe(403);
    for (const path of ['', '/larder', '/larder/versions', '/larder/versions/latest/content']) {
      expect((await reader.get(base + path)).status, path).toBe(200);
      expect((await guest.get(base + path)).status, path).toBe(403);
      expect((await nonMember.get(base + path)).status, path).toBe(404);
    }
  });

  it.each([
    ['text that is neither JSON nor YAML', '{"openapi": "3.1.0', /neither JSON nor YAML/],
    ['a document of another kind', { asyncapi: '2.0.0' }, /names no version of OpenAPI/],
    ['a version that is not read', describe31({ openapi: '4.0.0' }), /4\.0\.0/],
    ['an invalid document', describe31({ info: { title: 'Larder' } }), /info must have required property/],
    ['an unknown member', describe31({ pahts: {} }), /pahts/],
    [
      'a reference to nothing',
      describe31({ paths: { '/a': { $ref: '#/components/pathItems/b' } } }),
      /leads to nothing/,
    ],
    ['a reference to another file', describe31({ paths: { '/a': { $ref: 'a.yaml' } } }), /out of the given source/],
    ['a reference to a file of the server', describe31({ paths: { '/a': { $ref: 'file:///etc/passwd' } } }), /out of/],
    [
      'YAML that multiplies',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]\n`)}openapi: 3.1.0\n`,
      /alias/i,
    ],
    ['values nested without end', `{"openapi":"3.1.0","x-deep":${'['.repeat(5000)}${']'.repeat(5000)}}`, /levels deep/],
    [
      'YAML nested without end',
      `openapi: 3.1.0\nx-deep: ${'['.repeat(20_000)}`,
      /nested (?:too deeply|more than)|neither JSON nor YAML/,
    ],
  ])('reports PARSE_ERROR for %s, and creates no version', async (_name, text, message) => {
    const spec = await fromText(text);
    expect(spec).toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'PARSE_ERROR' });
    expect(spec.lastProcessErrorMessage).toMatch(message);
    expect((await listVersions()).count).toBe(0);
  });

  it('reads circular references, and names of built-in object members', async () => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/Node' }, $ref: { type: 'string' } },
    };
    const odd = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}}}',
    );
    const spec = await fromText(describe31({ components: { schemas: { Node: node, Odd: odd } } }));
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    const entry = (await readContent()).filesystem['openapi.json'];
    expect(Object.keys(entry.specification.components.schemas.Odd.properties)).toEqual(['__proto__', 'constructor']);
  });

  it('accepts texts of more than a mebibyte, up to the limit', async () => {
    const text = JSON.stringify(describe31({ 'x-long': 'a'.repeat(3_000_000) }));
    expect((await fromText(text)).lastVersion).toBeDefined();
    const tooLong = JSON.stringify({ slug: 'long', source: { text: 'a'.repeat(16 * 1024 * 1024) } });
    expect((await admin.post(base, tooLong)).status).toBe(413);
  });
});

describe('replaceSpec', () => {
  it('creates a version for each change, and none for the same content', async () => {
    const first = await fromText(YAML);
    const replace = async (text: string) => {
      expect((await admin.put(`${base}/larder`, { source: { text } })).status).toBe(200);
      await server.runJobs();
      return (await admin.get(`${base}/larder`)).body.lastVersion;
    };
    expect(await replace(YAML)).toBe(first.lastVersion);
    const second = await replace(YAML.replace('Items', 'All items'));
    expect(second).not.toBe(first.lastVersion);
    await replace(YAML);
    const { items, count } = await listVersions();
    expect(count).toBe(3);
    expect(items[1].id).toBe(second);
    expect(items[2].id).toBe(first.lastVersion);
    expect((await admin.get(`${base}/larder/versions/${second}/content`)).text).toContain('All items');
  });

  it('keeps the last version if a change cannot be parsed', async () => {
    const { lastVersion } = await fromText(YAML);
    await admin.put(`${base}/larder`, { source: { text: 'nothing' } });
    await server.runJobs();
    expect((await admin.get(`${base}/larder`)).body).toMatchObject({
      lastVersion,
      lastProcessErrorCode: 'PARSE_ERROR',
    });
    await admin.put(`${base}/larder`, { source: { text: YAML } });
    await server.runJobs();
    expect((await admin.get(`${base}/larder`)).body).not.toHaveProperty('lastProcessErrorCode');
  });

  it('creates a specification that does not exist', async () => {
    expect((await admin.put(`${base}/new-one`, { source: { text: YAML } })).status).toBe(201);
    expect((await admin.put(`${base}/Not-one`, { source: { text: YAML } })).status).toBe(400);
  });
});

/** Follows the URL of a version, without a token. */
function open(url: string, headers: Record<string, string> = {}) {
  expect(url).toMatch(/^https:\/\/docs\.test\/files\/.{1,1900}$/);
  return server.call('GET', url.slice('https://docs.test'.length), { headers });
}

describe('the URL of a version', () => {
  const urls = async () =>
    (await admin.get(`${base}/larder/versions`)).body.items.map(({ url }: { url: string }) => url);

  it('returns the document that was sent as text, also after the next one', async () => {
    await fromText(YAML);
    const [first] = await urls();
    const later = { openapi: '3.1.0', info: { title: 'Later', version: '3' }, paths: {} };
    await admin.put(`${base}/larder`, { source: { text: JSON.stringify(later) } });
    await server.runJobs();
    const [second, same] = await urls();
    expect(same).toBe(first);
    expect((await open(first)).text).toBe(YAML);
    expect((await open(second)).body ?? JSON.parse((await open(second)).text)).toEqual(later);
    expect(String((await open(second)).headers['content-disposition'])).toContain('larder.json');
  });

  it('returns the document that was fetched, not the current one at its URL', async () => {
    const pages = { '/a.yaml': { body: YAML } };
    const host = await startSiteServer(pages);
    await admin.post(base, { slug: 'larder', source: { url: `${host.url}/a.yaml` } });
    await server.runJobs();
    const [first] = await urls();
    await host.close();
    expect((await open(first)).text).toBe(YAML);
  });

  it('is rejected with another signature, and expires; another read returns a new one', async () => {
    await fromText(YAML);
    const content = `${base}/larder/versions/latest/content`;
    const [url] = await urls();
    const tag = String((await admin.get(content)).headers['etag']);
    expect((await open(url.replace(/signature=./, 'signature=~'))).status).toBe(404);
    server.advance(48 * HOUR);
    expect((await open(url)).status).toBe(404);
    const next = await admin.get(content, { headers: { 'if-none-match': tag } });
    expect(next.status).toBe(200);
    expect((await open(next.body.url)).text).toBe(YAML);
  });
});

describe('listSpecs', () => {
  it('lists newest first, page by page', async () => {
    for (const slug of ['a', 'b', 'c']) await admin.post(base, { slug, source: { text: YAML } });
    const first = (await admin.get(`${base}?limit=2`)).body;
    expect(first).toMatchObject({ count: 3, items: [{ slug: 'c' }, { slug: 'b' }] });
    expect((await admin.get(`${base}?limit=2&page=${first.next.page}`)).body.items).toMatchObject([{ slug: 'a' }]);
  });
});

describe('getLatestSpecVersionContent', () => {
  it('returns the file as it was read, with an entity tag', async () => {
    const spec = await fromText(YAML);
    const url = `${base}/larder/versions/latest/content`;
    const { body, headers } = await admin.get(url);
    const source = (await admin.get(`${base}/larder/versions/${spec.lastVersion}`)).body.url;
    expect(body).toEqual({
      filesystem: {
        'openapi.yaml': {
          dir: '.',
          isEntrypoint: true,
          references: [],
          filename: 'openapi.yaml',
          specification: {
            openapi: '3.0.3',
            info: { title: 'Larder', version: '2' },
            paths: { '/items': { get: { responses: { 200: { description: 'Items' } } } } },
          },
        },
      },
      url: source,
      urls: { source, public: null },
    });
    const again = await admin.get(url, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
    expect((await admin.get(`${base}/larder/versions/${spec.lastVersion}/content`)).text).toBe(
      (await admin.get(url)).text,
    );
  });

  it('returns the text verbatim', async () => {
    await fromText(YAML);
    expect((await admin.get(`${base}/larder/versions/latest/content/raw`)).body).toEqual({
      text: YAML,
      format: 'yaml',
    });
  });

  it('converts Swagger 2.0', async () => {
    await fromText({
      swagger: '2.0',
      info: { title: 'Larder', version: '1' },
      host: 'api.larder.example',
      basePath: '/v2',
      schemes: ['https'],
      consumes: ['application/json'],
      produces: ['application/json'],
      securityDefinitions: { basic: { type: 'basic' } },
      parameters: { limit: { name: 'limit', in: 'query', type: 'integer', default: 20 } },
      responses: { Missing: { description: 'Missing', schema: { $ref: '#/definitions/Error' } } },
      paths: {
        '/items': {
          get: {
            parameters: [{ $ref: '#/parameters/limit' }],
            responses: {
              200: { description: 'Items', schema: { type: 'array', items: { $ref: '#/definitions/Item' } } },
            },
          },
          post: {
            parameters: [{ name: 'item', in: 'body', required: true, schema: { $ref: '#/definitions/Item' } }],
            responses: { 201: { description: 'Made' }, 404: { $ref: '#/responses/Missing' } },
          },
        },
        '/pictures': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [{ name: 'picture', in: 'formData', type: 'file', required: true }],
            responses: { 204: { description: 'Done' } },
          },
        },
      },
      definitions: {
        Item: {
          type: 'object',
          discriminator: 'kind',
          required: ['kind'],
          properties: { kind: { type: 'string', 'x-nullable': true } },
        },
        Error: { type: 'object' },
      },
    });
    const { specification } = (await readContent()).filesystem['openapi.json'];
    expect(specification).toMatchObject({
      openapi: '3.0.3',
      servers: [{ url: 'https://api.larder.example/v2' }],
      components: {
        securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
        schemas: { Item: { discriminator: { propertyName: 'kind' }, properties: { kind: { nullable: true } } } },
      },
    });
    const { get, post } = specification.paths['/items'];
    expect(get.parameters).toEqual([{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } }]);
    expect(get.responses[200].content['application/json'].schema.items.$ref).toBe('#/components/schemas/Item');
    expect(post.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
    });
    expect(post.responses[404].content['application/json'].schema.$ref).toBe('#/components/schemas/Error');
    const form = specification.paths['/pictures'].post.requestBody.content['multipart/form-data'].schema;
    expect(form).toMatchObject({
      properties: { picture: { type: 'string', format: 'binary' } },
      required: ['picture'],
    });
  });
});

describe('a specification from a URL', () => {
  let host: SiteServer;
  const start = async (pages: Parameters<typeof startSiteServer>[0]) => {
    host = await startSiteServer(pages);
    return host;
  };

  it('is fetched with the files next to and below it, and with no others', async () => {
    const other = await startSiteServer({ '/x.json': { body: '{}' } });
    await start({
      '/api/openapi.yaml': {
        body: `${YAML}  /shelves: {$ref: 'paths/shelves.yaml'}\n`,
      },
      '/api/paths/shelves.yaml': {
        body: `get:\n  responses:\n    '200':\n      description: "$ref: ../../above.yaml and $ref: ${other.url}/x.json"\n      content: {application/json: {schema: {$ref: '../schemas.json#/Shelf'}}}\n`,
      },
      '/api/schemas.json': { body: '{"Shelf":{"type":"object","properties":{"in":{"$ref":"#/Shelf"}}}}' },
      '/above.yaml': { body: 'secret: yes' },
    });
    const spec = await createSpec({ url: `${host.url}/api/openapi.yaml` });
    expect(spec).toMatchObject({ sourceURL: `${host.url}/api/openapi.yaml`, processingState: 'complete' });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    const { filesystem, url } = await readContent();
    expect((await open(url)).text).toBe(`${YAML}  /shelves: {$ref: 'paths/shelves.yaml'}\n`);
    expect(Object.keys(filesystem)).toEqual(['openapi.yaml', 'paths/shelves.yaml', 'schemas.json']);
    expect(filesystem['schemas.json']).toMatchObject({ isEntrypoint: false, references: [] });
    expect(filesystem['openapi.yaml']).toMatchObject({ isEntrypoint: true, references: ['paths/shelves.yaml'] });
    expect(host.requests.map(({ path }) => path)).toEqual([
      '/api/openapi.yaml',
      '/api/paths/shelves.yaml',
      '/api/schemas.json',
    ]);
    expect(other.requests).toEqual([]);
    await host.close();
    await other.close();
  });

  it('is fetched again periodically, and on request; only changes create versions', async () => {
    await start({ '/a.yaml': { body: YAML } });
    await createSpec({ url: `${host.url}/a.yaml#part` });
    server.advance(7 * HOUR);
    await server.runJobs();
    expect(host.requests).toHaveLength(2);
    expect((await listVersions()).count).toBe(1);
    host.answers.set('/a.yaml', { body: YAML.replace('Items', 'All items') });
    server.advance(7 * HOUR);
    await server.runJobs();
    expect((await listVersions()).count).toBe(2);
    await admin.put(`${base}/larder`, { source: { url: `${host.url}/a.yaml` } });
    await server.runJobs();
    expect(host.requests).toHaveLength(4);
    // The earlier round was superseded by the one that this began.
    server.advance(7 * HOUR);
    await server.runJobs();
    expect(host.requests).toHaveLength(5);
    await admin.delete(`${base}/larder`);
    server.advance(7 * HOUR);
    await server.runJobs();
    expect(host.requests).toHaveLength(5);
    await host.close();
  });

  it('reports FETCH_ERROR for a URL without a specification, and retries later', async () => {
    await start({});
    expect(await createSpec({ url: `${host.url}/a.yaml` })).toMatchObject({
      processingState: 'complete',
      lastProcessErrorCode: 'FETCH_ERROR',
      lastProcessErrorMessage: expect.stringContaining('404'),
    });
    host.answers.set('/a.yaml', { body: YAML });
    server.advance(7 * HOUR);
    await server.runJobs();
    expect((await admin.get(`${base}/larder`)).body.lastVersion).toBeDefined();
    await host.close();
  });

  it('reports FETCH_TIMEOUT for a URL that does not respond, and retries', async () => {
    const error = new OutboundError('timeout', 'larder.example did not respond in time.');
    const fetch = vi.spyOn(server.ctx.outbound, 'fetch').mockRejectedValue(error);
    expect(await createSpec({ url: 'https://larder.example/a.yaml' })).toMatchObject({
      lastProcessErrorCode: 'FETCH_TIMEOUT',
      lastProcessErrorMessage: 'larder.example did not respond in time.',
    });
    fetch.mockRestore();
  });

  it('reports FETCH_ERROR for a document of 50 MB, and stores nothing of it', async () => {
    await start({ '/a.json': { body: 'x'.repeat(50_000_000) } });
    const spec = await createSpec({ url: `${host.url}/a.json` });
    expect(spec).toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'FETCH_ERROR' });
    expect(spec.lastProcessErrorMessage).toMatch(/^[A-Z0-9].*\.$/);
    expect((await listVersions()).count).toBe(0);
    await host.close();
  });

  it('reports FETCH_ERROR for URLs within the network of the server', async () => {
    expect(await createSpec({ url: 'http://169.254.169.254/latest/meta-data' })).toMatchObject({
      lastProcessErrorCode: 'FETCH_ERROR',
    });
  });
});

describe('updateSpec', () => {
  it('makes it public and private again', async () => {
    await fromText(YAML);
    expect((await admin.patch(`${base}/larder`, { visibility: 'public' })).body.visibility).toBe('public');
    expect((await admin.patch(`${base}/larder`, {})).body.visibility).toBe('public');
    expect((await admin.patch(`${base}/larder`, { visibility: 'nobody' })).status).toBe(400);
    expect((await admin.patch(`${base}/none`, { visibility: 'public' })).status).toBe(404);
  });
});

describe('deleteSpec', () => {
  it('deletes it with its versions, idempotently', async () => {
    const { lastVersion } = await fromText(YAML);
    expect((await admin.delete(`${base}/larder`)).status).toBe(204);
    expect((await admin.delete(`${base}/larder`)).status).toBe(204);
    expect((await admin.get(`${base}/larder`)).status).toBe(404);
    expect((await admin.get(`${base}/larder/versions/${lastVersion}`)).status).toBe(404);
  });

  it('deletes its texts, and keeps those of others', async () => {
    await fromText(YAML.replace('Items', 'Kept'), 'kept');
    await fromText(YAML.replace('Items', 'Gone'), 'gone');
    const blobs = async () => {
      let count = 0;
      for await (const _blob of server.ctx.blobs.list()) count++;
      return count;
    };
    const before = await blobs();
    await admin.delete(`${base}/gone`);
    server.advance(48 * HOUR);
    const run = {
      id: 'a',
      tries: 1,
      isLastTry: false,
      isAbandoned: false,
      abandonment: '',
      signal: new AbortController().signal,
    };
    await collectGarbageJob(server.ctx, {}, run);
    expect(await blobs()).toBeLessThan(before);
    expect((await admin.get(`${base}/kept/versions/latest/content/raw`)).body.text).toContain('Kept');
  });
});

describe('the specification of another organization', () => {
  it('is not found by its slug or its versions', async () => {
    const mine = await fromText(YAML);
    const other = await anOrganization(server);
    const theirs = `/v1/orgs/${other.id}/openapi`;
    await other.admin.post(theirs, { slug: 'theirs', source: { text: YAML } });
    expect((await other.admin.get(`${theirs}/larder`)).status).toBe(404);
    expect((await other.admin.get(`${theirs}/theirs/versions/${mine.lastVersion}`)).status).toBe(404);
  });
});
