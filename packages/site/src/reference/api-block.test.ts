import { parsePage } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import type { ApiView } from '../page-view.ts';
import { renderDocument } from '../render-document.tsx';
import { listHtmlFaults } from '../testing/check-html.ts';

const schemas = {
  Item: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'See [the rules](https://larder.example/rules).' },
      inside: { $ref: '#/components/schemas/Item' },
      shelf: { $ref: '#/components/schemas/Shelf' },
      labels: { type: 'object', additionalProperties: { type: 'integer' } },
    },
  },
  Shelf: { oneOf: [{ $ref: '#/components/schemas/Cold' }, { type: 'string' }] },
  Cold: { type: 'object', properties: { degrees: { type: 'number' }, holds: { $ref: '#/components/schemas/Item' } } },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '2' },
  servers: [{ url: 'https://{region}.larder.example/v1', variables: { region: { default: 'eu' } } }],
  security: [{ token: [] }, { key: [] }],
  components: {
    schemas,
    securitySchemes: { token: { type: 'http', scheme: 'bearer' }, key: { type: 'apiKey', in: 'query', name: 'key' } },
  },
  paths: {
    '/items': {
      parameters: [{ name: 'X-Trace', in: 'header', schema: { type: 'string' } }],
      post: {
        summary: 'Add an item',
        description:
          '# Rules\n\nIt **must** keep.\n\n<script>alert(1)</script>\n\n[here](javascript:alert(1)) [there](page.md)',
        parameters: [{ name: 'shelf', in: 'query', required: true, schema: { type: 'string', example: "top's" } }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Item' }, example: { id: 'a', ok: true } },
          },
        },
        responses: {
          201: {
            description: 'Made',
            headers: { Location: { description: 'Where it is', schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
          },
          400: {
            description: 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Cold' } } },
          },
        },
      },
    },
    '/pictures': {
      post: {
        security: [],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string' }, file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: {
    expired: { post: { requestBody: { content: { 'application/json': { schema: schemas.Cold } } }, responses: {} } },
  },
};

const block = '{% openapi-operation spec="larder" path="/items" method="post" %}\n{% endopenapi-operation %}\n';

function show(view: Partial<ApiView>, language = 'en', source = block): string {
  const parsed = parsePage(source).document;
  const key = parsed.nodes[0]?.key ?? '';
  const api: ApiView = { document, groups: [], schemas: [], ...view };
  return renderDocument(parsed, {}, { apis: { [key]: api }, language });
}
const operationAt = (name: string, method = 'post', kind: 'path' | 'webhook' = 'path') => ({
  groups: [{ operations: [{ kind, name, method, anchor: 'add' }], others: [] }],
});
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('a block with an operation', () => {
  const html = show(operationAt('/items'));

  it('shows its method, path, parameters, body, responses and authentication', () => {
    expect(
      listHtmlFaults(`<!doctype html><html lang="en"><head><title>x</title></head><body>${html}</body></html>`),
    ).toEqual([]);
    expect(html).toContain('id="add"');
    for (const words of [
      'POST',
      '/items',
      'Add an item',
      'X-Trace',
      'shelf',
      'Authorization',
      'Bearer',
      'Location',
      '201',
      '400',
    ])
      expect(textOf(html)).toContain(words);
  });

  it('renders its description as safe Markdown', () => {
    expect(html).toContain('<strong>must</strong>');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('href="page.md"');
    expect(html).toContain('href="https://larder.example/rules"');
  });

  it('expands schemas where they are used, and never within themselves', () => {
    expect(textOf(html)).toContain('map of integer');
    expect(textOf(html)).toContain('degrees');
    expect(html.match(/>inside</g)?.length).toBeLessThan(10);
  });

  it('writes a call in curl, JavaScript and Python', () => {
    const text = textOf(html);
    expect(text).toContain(
      "curl -X POST 'https://eu.larder.example/v1/items?shelf=top'\\''s' \\\n  -H \"Authorization: Bearer $TOKEN\"",
    );
    expect(text).toContain(
      "const response = await fetch('https://eu.larder.example/v1/items?shelf=top\\'s', {\n  method: 'POST',",
    );
    expect(text).toContain("'Authorization': `Bearer $" + '{TOKEN}`,');
    expect(text).toContain(
      'response = requests.post(\n    "https://eu.larder.example/v1/items",\n    params={\n        "shelf": "top\'s",\n    },',
    );
    expect(text).toContain('"Authorization": f"Bearer {TOKEN}",');
    expect(text).toContain('json={\n        "id": "a",\n        "ok": True,\n    },');
    expect(html).toContain('type="radio"');
  });

  it('uses the language of the interface', () => {
    expect(textOf(show(operationAt('/items'), 'de'))).toContain('Abfrageparameter');
    expect(textOf(show(operationAt('/items'), 'xx'))).toContain('Query parameters');
  });

  it('writes the parts of a form, files among them', () => {
    const text = textOf(show(operationAt('/pictures')));
    expect(text).toContain("-F 'name=text' \\\n  -F 'file=@file'");
    expect(text).toContain("form.append('file', file);");
    expect(text).toContain('files={\n        "file": open("file", "rb"),\n    },');
    expect(text).not.toContain('Authorization');
  });

  it('renders the payload of a webhook, without a call', () => {
    const text = textOf(show(operationAt('expired', 'post', 'webhook')));
    expect(text).toContain('Webhook');
    expect(text).toContain('"degrees": 1');
    expect(text).not.toContain('curl');
  });

  it('renders a card for an unknown operation', () => {
    expect(renderDocument(parsePage(block).document, {}, {})).toContain('api-card');
  });

  it('omits missing parts, and does not fail', () => {
    expect(show(operationAt('/nothing'))).toContain('id="add"');
    expect(show({ ...operationAt('/items'), document: { paths: { '/items': { post: 'x' } } } })).toContain('id="add"');
  });
});

describe('a block with schemas', () => {
  it('renders each with its name', () => {
    const html = show({ schemas: [{ name: 'Item', anchor: 'schema-Item' }] });
    expect(html).toContain('id="schema-Item"');
    expect(textOf(html)).toContain('labels');
  });
});

describe('a block with a whole specification', () => {
  it('groups operations, names those over the limit, and links to the source', () => {
    const [group] = operationAt('/items').groups;
    const html = show({
      description: 'All of **it**.',
      groups: [
        {
          ...group!,
          title: 'Items',
          anchor: 'tag-items',
          description: 'What is kept.',
          others: [{ kind: 'path', name: '/pictures', method: 'post' }],
        },
      ],
      sourceHref: 'https://larder.example/openapi.json',
    });
    expect(html).toContain('<h2 id="tag-items">Items</h2>');
    expect(html).toContain('<strong>it</strong>');
    expect(html).toContain('/pictures');
    expect(html).toContain('href="https://larder.example/openapi.json"');
  });
});

describe('a block of a maliciously large specification', () => {
  it('omits the title of an operation on a page with the same title, and keeps its anchor', () => {
    const html = show({ ...operationAt('/items'), isTitledByPage: true });
    expect(html).toContain('<article class="operation" id="add">');
    expect(html).not.toContain('Add an item</h2>');
    expect(html).not.toContain('operation-title');
    expect(listHtmlFaults(html)).toEqual([]);
  });

  it('terminates for schemas that refer to each other endlessly', () => {
    const names = Array.from({ length: 60 }, (_, index) => `S${index}`);
    const many = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const bomb = {
      paths: {
        '/a': { get: { responses: { 200: { content: { a: { schema: { $ref: '#/components/schemas/S0' } } } } } } },
      },
      components: { schemas: Object.fromEntries(names.map((name) => [name, { type: 'object', properties: many }])) },
    };
    expect(show({ ...operationAt('/a', 'get'), document: bomb }).length).toBeLessThan(1_500_000);
  });
});
