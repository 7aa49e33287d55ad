import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { markdownOfDocument } from './markdown-of-document.ts';

const link = (ref: object) => ({
  object: 'document',
  data: {},
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      data: {},
      isVoid: false,
      nodes: [
        {
          object: 'inline',
          type: 'link',
          data: { ref },
          isVoid: false,
          nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'there', marks: [] }] }],
        },
      ],
    },
  ],
});

describe('markdownOfDocument', () => {
  it('serializes to text that parses back to the same tree', () => {
    const { document } = parsePage('# T\n\nSee *this*.\n\n* one\n* two [link](https://example.org/)\n');
    const written = markdownOfDocument(document, 'body/document');
    expect(written).toEqual({ markdown: 'See *this*.\n\n* one\n* two [link](https://example.org/)\n' });
  });

  it('accepts URLs, and rejects references to pages, naming the path', () => {
    expect(markdownOfDocument(link({ kind: 'url', url: 'https://example.org/' }), 'body')).toEqual({
      markdown: '[there](https://example.org/)\n',
    });
    expect(markdownOfDocument(link({ kind: 'page', page: 'x' }), 'body')).toMatchObject({
      refusal: { kind: 'invalid', path: expect.stringMatching(/^body\/nodes\/0\/.*\/kind$/) },
    });
  });

  it.each([[null], [[]], [{ object: 'document' }], [{ object: 'document', nodes: [{ object: 'block', type: 'x' }] }]])(
    'rejects %j',
    (value) => {
      expect(markdownOfDocument(value, 'body')).toHaveProperty('refusal');
    },
  );
});
