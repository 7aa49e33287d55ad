import { formOfDocument, parsePage, type ResolvedTarget, resolveDocument } from '@bindery/content';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { CORPORA, isFixture, isPresent, readPages } from '../../../../../../test/corpora.ts';
import { DocumentTree } from './document-schema.ts';

const schema = Compile(DocumentTree);

/** Links to every kind of target, in turn. */
function resolveAll(): Readonly<Record<string, ResolvedTarget>> {
  const refs: ResolvedTarget['ref'][] = [
    { kind: 'url', url: 'https://example.org/' },
    { kind: 'page', page: 'idOfPage' },
    { kind: 'anchor', anchor: 'a', page: 'idOfPage' },
    { kind: 'file', file: 'idOfFile' },
    { kind: 'reusable-content', reusableContent: 'idOfText' },
    { kind: 'space', space: 'idOfSpace' },
    { kind: 'openapi', spec: 'larder' },
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

/** The types of all nodes in a form, and the members of their data. */
function collectTypes(value: unknown, types: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  const { object, type, data } = value as { object?: unknown; type?: unknown; data?: unknown };
  if (typeof object === 'string' && typeof type === 'string') {
    types.add(type);
    if (data !== null && typeof data === 'object') for (const name of Object.keys(data)) types.add(`${type}.${name}`);
  }
  for (const inner of Object.values(value)) collectTypes(inner, types);
}

interface TableData {
  readonly definition: Readonly<Record<string, { readonly type: string }>>;
  readonly records: Readonly<Record<string, { readonly values: Readonly<Record<string, unknown>> }>>;
}

/** The cells of tables that should have a list for a value, which the schema does not know of a column, and have none. */
function listUnlistedCells(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { type, data } = value as { type?: unknown; data?: unknown };
  const inner = Object.values(value).flatMap(listUnlistedCells);
  if (type !== 'table') return inner;
  const { definition, records } = data as TableData;
  const lists = Object.entries(definition).filter(([, column]) => ['select', 'users', 'files'].includes(column.type));
  const cells = Object.entries(records).flatMap(([record, { values }]) =>
    lists.flatMap(([column]) => (Array.isArray(values[column]) ? [] : [`${record} ${column}`])),
  );
  return [...inner, ...cells];
}

/** The node types in the schema. */
const schemaTypes = (): string[] => {
  const types = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { properties } = value as { properties?: { object?: { const?: unknown }; type?: Described } };
    if (['block', 'inline', 'mark'].includes(String(properties?.object?.const)))
      for (const name of properties?.type?.enum ?? [properties?.type?.const ?? '']) types.add(name);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(DocumentTree);
  return [...types];
};

interface Described {
  readonly const?: string;
  readonly enum?: readonly string[];
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
        expect(listUnlistedCells(form), file).toEqual([]);
      }
    });

  it('is tested with every type of node, and with rare members', () => {
    const types = new Set<string>();
    for (const name of CORPORA.filter(isFixture))
      for (const [, source] of readPages(name))
        collectTypes(formOfDocument(resolveDocument(parsePage(source).document, resolveAll())), types);
    expect(schemaTypes().length).toBeGreaterThan(45);
    expect(schemaTypes().filter((type) => !types.has(type))).toEqual([]);
    const members = [
      'heading-3.level',
      'tabs-item.icon',
      'anchor.id',
      'stepper-step.icon',
      'column.width',
      'update.tags',
    ];
    expect(members.filter((member) => !types.has(member))).toEqual([]);
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
  ])('rejects %s', (_what, block) => {
    expect(schema.Check(valid([block]))).toBe(false);
  });
});
