import { describe, expect, it } from 'vitest';
import { listHtmlFaults } from '../testing/check-html.ts';
import { describeCall } from './call.ts';
import { makeExample } from './example.ts';
import { listReferenceOperations } from './operation.ts';
import { renderReference } from './render-reference.tsx';
import { writeCurl } from './samples.ts';
import { describeType, listLimits } from './schema.ts';

const assets = { stylesheets: ['/site.css'], scripts: [] };

/** A page of the reference of a document, which has one. */
function render(openapi: object, slug?: string): string {
  const html = renderReference(openapi, assets, { base: '/reference', ...(slug !== undefined && { slug }) });
  if (html === undefined) throw new Error(`There is no page "${slug}".`);
  return html;
}

const site = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', description: 'As in `urls.location`.' },
    title: { type: 'string', minLength: 2, maxLength: 128 },
    hostname: { type: ['string', 'null'] },
    visibility: { $ref: '#/components/schemas/Visibility' },
    urls: { type: 'object', properties: { app: { type: 'string', format: 'uri' } } },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Site' } },
  },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '2.0', description: 'Shelves and items.' },
  servers: [{ url: 'https://larder.example/v1/' }],
  security: [{ token: [] }],
  tags: [{ name: 'sites', description: 'Sites of it.' }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    parameters: { Org: { name: 'org', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: { Site: site, Visibility: { type: 'string', enum: ['public', 'unlisted'] } },
  },
  paths: {
    '/orgs/{org}/sites': {
      parameters: [{ $ref: '#/components/parameters/Org' }],
      get: {
        operationId: 'listSites',
        tags: ['sites'],
        parameters: [
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 1000, default: 50 } },
        ],
        responses: {
          200: {
            description: 'Done.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Site' } } },
            },
          },
          404: { description: 'Absent.' },
        },
      },
      post: {
        operationId: 'createSite',
        summary: "It's a new site",
        tags: ['sites'],
        security: [{}],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: { title: { type: 'string', examples: ["It's"] } },
              },
            },
          },
        },
        responses: { 201: { description: 'Created.' }, 404: { description: 'No such shelf.' } },
      },
    },
    '/ping': { get: { responses: {} } },
  },
};

describe('renderReference', () => {
  it('renders complete documents, with an anchor for every operation and schema', () => {
    const pages = Object.fromEntries(['sites', 'operations', 'schemas'].map((slug) => [slug, render(document, slug)]));
    const overview = render(document);
    for (const html of [overview, ...Object.values(pages)]) expect(listHtmlFaults(html)).toEqual([]);
    for (const [slug, id] of [
      ['sites', 'listSites'],
      ['sites', 'createSite'],
      ['operations', 'get-ping'],
      ['schemas', 'schema-Site'],
      ['schemas', 'schema-Visibility'],
    ] as const) {
      expect(pages[slug]).toContain(`id="${id}"`);
      expect(overview).toContain(`href="/reference/${slug}#${id}"`);
    }
    expect(renderReference(document, assets, { base: '/reference', slug: 'else' })).toBeUndefined();
    expect(overview).toMatchSnapshot();
    expect(pages).toMatchSnapshot();
  });

  it('has a page for each tag, for any tags', () => {
    const tags = ['schemas', 'A b', 'a-b', '../x', '__proto__', ''];
    const paths = Object.fromEntries(tags.map((tag, index) => [`/${index}`, { get: { tags: [tag], responses: {} } }]));
    const odd = { paths, components: { schemas: { One: {} } } };
    const slugs = [...new Set([...render(odd).matchAll(/href="\/reference\/([^"#]+)"/g)].map(([, slug = '']) => slug))];
    expect(slugs).toHaveLength(tags.length + 1);
    for (const slug of slugs) expect(listHtmlFaults(render(odd, decodeURIComponent(slug)))).toEqual([]);
  });

  it('collapses error responses under their status codes', () => {
    const html = render(document, 'sites');
    expect(html).toMatch(/<details class="answer"><summary[^>]*>.*?Errors.*?404<\/span><\/summary>.*?No such shelf\./s);
    expect(render(document, 'operations').split('id="get-ping"')[1]?.split('</article>')[0]).not.toContain('Errors');
  });

  it('counts the default response as an error if there is a successful one', () => {
    const others = { default: { description: 'Whatever else.' } };
    const answers = { 200: { description: 'Fine.' }, 404: { description: 'Gone.' }, ...others };
    const paths = { '/a': { get: { responses: answers } }, '/b': { get: { responses: others } } };
    const [one, other] = render({ paths }, 'operations').split('id="get-b"');
    expect(one).toMatch(/Errors.*?404<\/span>.*?default<\/span><\/summary>.*?Whatever else\./s);
    expect(other).toContain('Whatever else.');
    expect(other).not.toContain('Errors');
  });

  it('links named schemas instead of repeating them, so that recursive schemas terminate', () => {
    expect(render(document, 'sites')).toContain('<a href="/reference/schemas#schema-Site">array of Site</a>');
    expect(render(document, 'schemas')).toContain('<a href="/reference/schemas#schema-Visibility">Visibility</a>');
  });

  it.each([
    [{}],
    [[]],
    [{ paths: [], info: 'x', tags: {}, components: 7 }],
    [
      {
        paths: {
          '/a': {
            get: 'x',
            post: null,
            put: { parameters: [1, null, { $ref: 3 }], responses: { x: [] }, requestBody: { content: { a: 1 } } },
          },
        },
      },
    ],
    [{ paths: { '/a': { get: { parameters: [{ $ref: '#/paths/~1a/get/parameters/0' }] } } } }],
    [{ paths: { __proto__: {}, '/a': { $ref: 'https://else.example/a.json' } } }],
  ])('renders the valid parts of %j', (odd) => {
    expect(listHtmlFaults(render(odd))).toEqual([]);
    expect(renderReference(odd, assets, { base: '/reference', slug: 'operations' }) ?? '').not.toContain('undefined');
  });

  it('escapes all texts of the document', () => {
    const evil = '"><script>alert(1)</script>`</code>';
    const hostile = JSON.parse(
      JSON.stringify(document).replace(
        /(Done|Absent|Created|Shelves and items|Sites of it|Larder|unlisted|2\.0)\.?/g,
        evil.replace(/"/g, '\\"'),
      ),
    );
    for (const html of [render(hostile), render(hostile, 'sites'), render(hostile, 'schemas')]) {
      expect(listHtmlFaults(html)).toEqual([]);
      expect(html).not.toContain('<script>');
    }
  });

  it('gives equal operation ids different anchors', () => {
    const operation = { operationId: 'same', responses: {} };
    expect(
      listReferenceOperations({ paths: { '/a': { get: operation, post: operation } } }).map(({ anchor }) => anchor),
    ).toEqual(['same', 'same-']);
  });

  it('terminates on unnamed recursive schemas', () => {
    const loop: Record<string, unknown> = { type: 'object' };
    loop['properties'] = { again: { $ref: '#/x' }, list: { type: 'array', items: { $ref: '#/x' } } };
    const endless = {
      x: loop,
      paths: {
        '/a': { get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/x' } } } } } } },
      },
    };
    expect(render(endless, 'operations').length).toBeLessThan(200_000);
    expect(describeType({ x: { type: 'array', items: { $ref: '#/x' } } }, { $ref: '#/x' })).toContain('array of');
  });
});

describe('a reference of a maliciously large document', () => {
  it('terminates if every schema contains itself many times', () => {
    const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
    const again = { $ref: '#/x' };
    const bomb = {
      x: {
        allOf: names.map(() => again),
        oneOf: names.map(() => again),
        items: again,
        properties: Object.fromEntries(names.map((name) => [name, again])),
      },
      paths: {
        '/a': {
          post: {
            requestBody: { content: { a: { schema: again } } },
            responses: { 200: { content: { a: { schema: { type: 'array', items: again } } } } },
          },
        },
      },
    };
    expect(render(bomb, 'operations').length).toBeLessThan(300_000);
  });
});

describe('schemas in words', () => {
  it('name types, formats, choices and null', () => {
    expect(describeType({}, { type: 'string', format: 'uri' })).toBe('string (uri)');
    expect(describeType({}, { type: 'array', items: { type: 'integer' } })).toBe('array of integer');
    expect(
      describeType(document, { anyOf: [{ $ref: '#/components/schemas/Site' }, { type: 'null' }, { type: 'boolean' }] }),
    ).toBe('Site or boolean');
    expect(describeType({}, {})).toBe('any');
  });

  it('name limits, with literal values', () => {
    expect(listLimits({ minLength: 2, maxLength: 5, pattern: "^[$&]'$", default: null })).toEqual([
      'at least 2 characters',
      'at most 5 characters',
      "matches ^[$&]'$",
      'default null',
    ]);
  });
});

describe('examples', () => {
  it('have the type of the schema', () => {
    expect(makeExample(document, site)).toEqual({
      id: 'text',
      title: 'text',
      hostname: 'text',
      visibility: 'public',
      urls: { app: 'https://example.com/' },
      parts: [expect.objectContaining({ id: 'text' })],
    });
  });

  it('are calls that a shell parses as intended', () => {
    const [list, create] = listReferenceOperations(document);
    expect(list && writeCurl(describeCall(document, list))).toBe(
      `curl 'https://larder.example/v1/orgs/{org}/sites?limit=50' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
    expect(create && writeCurl(describeCall(document, create))).toContain(`-d '{\n  "title": "It'\\''s"\n}'`);
    expect(create && writeCurl(describeCall(document, create))).not.toContain('TOKEN');
  });
});
