import { formOfDocument, parsePage, type ResolvedTarget, resolveDocument } from '@bindery/content';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages } from '../../../../../test/corpora.ts';
import { DocumentTree } from './document-schema.ts';

const schema = Compile(DocumentTree);

/** Every target leads somewhere, in turn to what targets can lead to. */
function resolveAll(): Readonly<Record<string, ResolvedTarget>> {
  const refs: ResolvedTarget['ref'][] = [
    { kind: 'url', url: 'https://example.org/' },
    { kind: 'page', page: 'idOfPage' },
    { kind: 'anchor', anchor: 'a', page: 'idOfPage' },
    { kind: 'file', file: 'idOfFile' },
    { kind: 'reusable-content', reusableContent: 'idOfText' },
  ];
  const handler: ProxyHandler<Record<string, ResolvedTarget>> = {
    getOwnPropertyDescriptor: (_, target) => ({
      configurable: true,
      enumerable: true,
      value: handler.get?.(_, target, _),
    }),
    get: (_, target) => ({ ref: refs[String(target).length % refs.length], status: 'ok' }),
  };
  return new Proxy({}, handler);
}

const valid = (nodes: readonly object[]) => ({ object: 'document', data: {}, nodes });
const paragraph = {
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'a', marks: [] }] }],
};
const table = {
  object: 'block',
  type: 'table',
  isVoid: true,
  data: {
    view: { type: 'grid', columns: ['c1'], hideHeader: false },
    records: { r1: { orderIndex: '0', values: { c1: 'r1-c1' } } },
    definition: { c1: { id: 'c1', title: 'A', type: 'text', textAlignment: 'left' } },
  },
  fragments: [{ object: 'fragment', fragment: 'r1-c1', type: 'cell', nodes: [paragraph] }],
};

describe('the schema of the document form', () => {
  for (const name of CORPORA)
    it.runIf(isPresent(name))(`describes every document of ${name}`, () => {
      const targets = resolveAll();
      for (const [file, source] of readPages(name)) {
        const form = formOfDocument(resolveDocument(parsePage(source).document, targets));
        if (!schema.Check(form)) expect(schema.Errors(form).slice(-3), file).toEqual([]);
      }
    });

  it('describes a paragraph and a table', () => {
    expect(schema.Check(valid([paragraph, table]))).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown type', { ...paragraph, type: 'unknown' }],
    ['an unknown member', { ...paragraph, more: 1 }],
    ['unknown data', { ...paragraph, data: { more: 1 } }],
    ['a void paragraph', { ...paragraph, isVoid: true }],
    ['a container without nodes', { ...paragraph, type: 'hint', data: { style: 'info' }, nodes: [] }],
    ['an included text with nodes', { ...paragraph, type: 'reusable-content', isVoid: true, nodes: [] }],
    ['a grid without hideHeader', { ...table, data: { ...table.data, view: { type: 'grid', columns: [] } } }],
    ['cards without cardSize', { ...table, data: { ...table.data, view: { type: 'cards', columns: [] } } }],
    [
      'a text column without alignment',
      { ...table, data: { ...table.data, definition: { c1: { id: 'c1', title: 'A', type: 'text' } } } },
    ],
    [
      'a select column without options',
      {
        ...table,
        data: { ...table.data, definition: { c1: { id: 'c1', title: 'A', type: 'select', multiple: true } } },
      },
    ],
    [
      'a reference as a file',
      {
        ...table,
        data: { ...table.data, records: { r1: { orderIndex: '0', values: { c1: [{ kind: 'file', file: 'a' }] } } } },
      },
    ],
  ])('does not describe %s', (_what, block) => {
    expect(schema.Check(valid([block]))).toBe(false);
  });
});
