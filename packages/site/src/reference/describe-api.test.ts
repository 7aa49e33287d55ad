import { type Block, parsePage, serializeDocument, textOfBlocks, walkBlocks } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiView } from '../page-view.ts';
import { describeApi } from './describe-api.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '2' },
  servers: [{ url: 'https://api.larder.example/v1' }],
  security: [{ token: ['items:write'] }, { key: [] }],
  components: {
    schemas: {
      Item: {
        type: 'object',
        description: 'Something to eat.',
        required: ['id'],
        properties: {
          id: { type: 'string', maxLength: 20, description: 'See [the rules](https://larder.example/rules).' },
          inside: { $ref: '#/components/schemas/Item' },
          shelf: { $ref: '#/components/schemas/Shelf' },
          labels: {
            type: 'object',
            additionalProperties: { type: 'object', properties: { text: { type: 'string' } } },
          },
          marks: { type: 'array', items: { type: 'object', properties: { at: { type: 'string', format: 'date' } } } },
          state: { type: 'string', enum: ['fresh', 'a|b'], deprecated: true },
        },
      },
      Shelf: { oneOf: [{ $ref: '#/components/schemas/Cold' }, { type: 'string' }] },
      Cold: { type: 'object', properties: { degrees: { type: 'number' } } },
      Fault: { type: 'object', properties: { reason: { type: 'string' } } },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'Ask for one.' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
    },
  },
  paths: {
    '/items/{id}': {
      put: {
        summary: 'Change an item',
        description:
          '## Rules\n\nIt **must** keep.\n\n<script>alert(1)</script>\n\n[there](page.md) {% include "x.md" %}',
        deprecated: true,
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean', default: false } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' }, example: { id: 'a' } } },
        },
        responses: {
          200: {
            description: 'Changed',
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Cold' }, example: { degrees: 4 } } },
          },
          400: {
            description: 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
          },
          404: {
            description: 'Gone',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
          },
        },
      },
    },
  },
  webhooks: {
    expired: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cold' } } } },
        responses: {},
      },
    },
  },
};
const put = { kind: 'path', name: '/items/{id}', method: 'put', anchor: 'change' } as const;
const heard = { kind: 'webhook', name: 'expired', method: 'post', anchor: 'heard' } as const;

const blocksOf = (view: Partial<ApiView>, language = 'en', characters = 400_000): readonly Block[] =>
  describeApi({ document, groups: [], schemas: [], ...view }, { language, budget: { characters } });
const writeBlocks = (nodes: readonly Block[]): string =>
  serializeDocument({ frontMatter: {}, document: { object: 'document', data: {}, nodes } });
const markdownOf = (...given: Parameters<typeof blocksOf>): string => writeBlocks(blocksOf(...given));
const only = (operation: typeof put | typeof heard) => ({ groups: [{ operations: [operation], others: [] }] });

describe('describeApi', () => {
  it('describes the operation, its security, input, responses, and a sample call', () => {
    expect(markdownOf(only(put))).toMatchSnapshot();
  });

  it('omits the title of an operation on a page with the same title', () => {
    expect(markdownOf({ ...only(put), isTitledByPage: true })).toMatch(/^`PUT https:/);
  });

  it('describes the payload of a webhook', () => {
    const text = markdownOf(only(heard));
    expect(text).toContain('`POST expired` Webhook');
    expect(text).toContain('`degrees`');
    expect(text).not.toContain('curl');
  });

  it('lists the members of a schema by path, each cycle once', () => {
    const text = markdownOf({ schemas: [{ name: 'Item', anchor: 'schema-item' }] });
    expect(text).toMatch(/^## Item/);
    for (const name of ['id', 'labels.*.text', 'marks[].at', 'shelf (Cold).degrees', 'inside.id', 'inside.marks[].at'])
      expect(text).toContain(`| \`${name}\` |`);
    expect(text).not.toContain('inside.inside.id');
    expect(text).toContain('`a|b`'.replace('|', '\\|'));
  });

  it('uses the language of the page', () => {
    expect(markdownOf(only(put), 'de')).toContain('**Pfadparameter**');
  });

  it('names the parts beyond the limits of a page', () => {
    const text = markdownOf(
      { groups: [{ operations: [put, heard], others: [{ kind: 'path', name: '/x', method: 'get' }] }] },
      'en',
      1,
    );
    expect(text).toContain('## Change an item');
    expect(text).toContain('`POST expired`');
    expect(text).toContain('* `GET /x`');
    expect(text).not.toContain('degrees` | number |\n\n`POST');
  });

  it('terminates on exponentially many alternatives', () => {
    const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name, index) => {
        const choice = { $ref: `#/components/schemas/S${index + 1}` };
        return [name, { oneOf: Array.from({ length: 20 }, () => ({ items: choice })) }];
      }),
    );
    const view = { openapi: '3.1.0', components: { schemas } };
    expect(blocksOf({ document: view, schemas: [{ name: 'S0', anchor: 's' }] }).length).toBeLessThan(10);
  });

  it('has unique headings, each with an anchor', () => {
    const group = { title: 'Items', anchor: 'items', description: '# All of them', operations: [put], others: [] };
    const ids: unknown[] = [];
    walkBlocks(blocksOf({ description: '# Larder', groups: [group] }), {
      block: ({ type, data }) => {
        if (type.startsWith('heading-')) ids.push([type, 'id' in data && data.id]);
      },
    });
    expect(ids).toEqual([
      ['heading-1', 'items'],
      ['heading-2', 'change'],
    ]);
  });

  it('survives a Markdown round trip, for any document', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 40 });
    const within = { maxDepth: 3, depthIdentifier: 'schema' };
    const schema = fc.letrec((tie) => ({
      schema: fc.record(
        {
          type: fc.constantFrom('object', 'array', 'string', 'integer', 7, ['string', 'null']),
          description: fc.oneof(words, fc.integer()),
          properties: fc.oneof(within, words, fc.dictionary(words, tie('schema'), { maxKeys: 3 })),
          items: fc.oneof(within, words, tie('schema')),
          oneOf: fc.oneof(within, words, fc.array(tie('schema'), { maxLength: 2 })),
          enum: fc.array(fc.jsonValue(), { maxLength: 3 }),
          $ref: fc.constantFrom('#/components/schemas/A', '#/paths', '#', 'https://x.example/'),
        },
        { requiredKeys: [] },
      ),
    })).schema;
    fc.assert(
      fc.property(schema, schema, words, words, (one, other, title, text) => {
        const operation = {
          summary: title,
          description: text,
          parameters: [{ name: title, in: 'query', description: text, schema: one }],
          requestBody: { content: { [title]: { schema: other } } },
          responses: { 200: { description: text, content: { 'application/json': { schema: one } } } },
        };
        const view = { openapi: '3.1.0', paths: { '/a': { get: operation } }, components: { schemas: { A: one } } };
        const blocks = blocksOf({ document: view, ...only({ ...put, name: '/a', method: 'get' } as never) });
        const again = parsePage(writeBlocks(blocks)).document.nodes;
        const wordsOf = (nodes: readonly Block[]) => textOfBlocks(nodes).replace(/\s+/g, '');
        expect(wordsOf(again)).toBe(wordsOf(blocks));
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });
});
