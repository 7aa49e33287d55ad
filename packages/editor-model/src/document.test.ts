import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../test/corpora.ts';
import { checkDocumentTree } from '../../content/src/change/check-document-tree.ts';
import type { Document } from '../../content/src/document/document.ts';
import { parsePage } from '../../content/src/markdown/parse-page.ts';
import { serializeDocument } from '../../content/src/markdown/serialize-page.ts';
import { checkEditorDocument } from './check-document.ts';
import { nodeOfDocument } from './from-document.ts';
import { randomDocument, seededRandom } from './testing/random-document.ts';
import { STRICT_SCHEMA } from './testing/strict-schema.ts';
import { documentOfNode } from './to-document.ts';

const MOST_PAGES = 60;
const MANUAL = path.resolve(import.meta.dirname, '../../../docs');

const write = (document: Document): string => serializeDocument({ frontMatter: {}, document });

const withoutKeys = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member) => (name === 'key' && typeof member === 'string' ? undefined : member)),
  );

/** The tree of a source is unchanged after a round trip through the editor; returns its node. */
function requireSame(source: string): Node {
  const { document } = parsePage(source);
  const node = nodeOfDocument(STRICT_SCHEMA, document);
  checkEditorDocument(node);
  const sent = STRICT_SCHEMA.nodeFromJSON(JSON.parse(JSON.stringify(node.toJSON())));
  expect(sent.eq(node)).toBe(true);
  const back = documentOfNode(sent);
  const bare = withoutKeys(document) as Document;
  expect(back.nodes).toEqual(bare.nodes);
  expect(write(back)).toBe(write(document));
  return node;
}

/** Parts of a document that the schema stores verbatim. */
function countRaw(doc: Node): number {
  let count = 0;
  doc.descendants((node) => {
    if (node.type.name === 'raw') count += 1;
  });
  return count;
}

describe('a document in the editor', () => {
  for (const name of CORPORA.filter((corpus) => isPresent(corpus))) {
    it(`has the same tree and the same Markdown, in ${walked(MOST_PAGES)} of ${name}`, () => {
      const pages = sample([...readPages(name)], MOST_PAGES);
      const raw = pages.map(([, source]) => countRaw(requireSame(source))).reduce((sum, count) => sum + count, 0);
      expect(raw).toBe(0);
    });
  }

  it('is unchanged for every page of the manual', () => {
    const files = readdirSync(MANUAL, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files)
      expect(countRaw(requireSame(readFileSync(path.join(MANUAL, file), 'utf8'))), file).toBe(0);
  });

  it('is unchanged for any text', () => {
    const part = fc.constantFrom(
      ...[
        '# A',
        '## B {#c}',
        'text',
        '**bold _both_** `code`',
        '- item',
        '  - inner',
        '1. one',
        '- [x] done',
        '> quote',
        '```js\n\nx\n```',
      ],
      ...[
        '| a | b |\n| - | :-: |\n| 1 | |',
        '{% hint style="danger" %}',
        '{% endhint %}',
        '<details><summary>T</summary>',
        '</details>',
      ],
      ...[
        '[l](a.md "t")[m](a.md "t")',
        '[![i](a.png)](b.md)',
        'x[^1]',
        '[^1]: note *with* [link](c.md)',
        '<figure><img src="a.png"><figcaption>c</figcaption></figure>',
      ],
      ...[
        '{% tabs %}',
        '{% tab title="A" %}',
        '{% endtab %}',
        '{% endtabs %}',
        '$$\nx\n$$',
        'a  \nb',
        '<br>',
        '<table><tr><td>',
        '</td></tr></table>',
        '***',
        '{% include "x.md" %}',
      ],
      ...[
        '<<<<<<< Main content',
        '=======',
        '>>>>>>> This change request',
        '    code',
        '',
        '',
        '\t',
        ':smile:',
        '<mark style="color:red;">c</mark>',
        '<p align="center">x</p>',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.constantFrom('\n', '\n\n'), (parts, between) => {
        requireSame(parts.join(between));
      }),
      { numRuns: 400 },
    );
  });

  it('has both sides of a conflict in one node', () => {
    const source = '<<<<<<< Main content\n\none\n\n=======\n\n>>>>>>> This change request\n\nafter\n';
    const [conflict, after] = requireSame(source).children;
    expect([conflict?.type.name, after?.type.name]).toEqual(['conflict', 'paragraph']);
    expect(conflict?.children.map(({ type, textContent }) => [type.name, textContent])).toEqual([
      ['conflict_main', 'one'],
      ['conflict_change', ''],
    ]);
  });

  it('preserves a block without a form in the schema', () => {
    const block = { object: 'block', type: 'expandable', data: {}, isVoid: true, fragments: [] } as const;
    const node = nodeOfDocument(STRICT_SCHEMA, { object: 'document', data: {}, nodes: [block] });
    expect(countRaw(node)).toBe(1);
    expect(documentOfNode(node).nodes).toEqual([block]);
  });
});

describe('any document of the schema', () => {
  it('is a valid tree that can be serialized, and unchanged by a second round trip', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const doc = randomDocument(STRICT_SCHEMA, seededRandom(seed));
        const tree = documentOfNode(doc);
        const checked = checkDocumentTree(JSON.parse(JSON.stringify(tree)), 'document');
        if ('refusal' in checked) throw new Error(`${checked.refusal.path} ${checked.refusal.message}`);
        expect(typeof write(checked.document)).toBe('string');
        const again = nodeOfDocument(STRICT_SCHEMA, tree);
        checkEditorDocument(again);
        expect(documentOfNode(again)).toEqual(tree);
      }),
      { numRuns: 120 },
    );
  });

  it('covers every node and mark of the schema', () => {
    const names = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const doc = randomDocument(STRICT_SCHEMA, seededRandom(seed));
      doc.descendants((node) => {
        names.add(node.type.name);
        for (const mark of node.marks) names.add(mark.type.name);
      });
    }
    const all = [...Object.keys(STRICT_SCHEMA.nodes), ...Object.keys(STRICT_SCHEMA.marks)];
    expect(all.filter((name) => name !== 'doc' && !names.has(name))).toEqual([]);
  });
});

describe('the schema', () => {
  it.each([
    ['an attribute of another type', { type: 'hint', attrs: { style: 'loud' }, content: [{ type: 'paragraph' }] }],
    ['an unknown block', { type: 'raw', attrs: { block: { object: 'block', type: 'script' } } }],
    [
      'an unknown inline',
      { type: 'paragraph', content: [{ type: 'raw_inline', attrs: { inline: { object: 'text' } } }] },
    ],
    ['a part alone', { type: 'list_item', content: [{ type: 'paragraph' }] }],
    [
      'a cell over two columns',
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [{ type: 'table_cell', attrs: { colspan: 2 }, content: [{ type: 'paragraph' }] }],
          },
        ],
      },
    ],
  ])('rejects %s', (_, block) => {
    expect(() => checkEditorDocument(STRICT_SCHEMA.nodeFromJSON({ type: 'doc', content: [block] }))).toThrow();
  });
});
