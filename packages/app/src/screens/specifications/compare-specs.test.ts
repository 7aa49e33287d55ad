import { describe, expect, it } from 'vitest';
import type { SpecContent } from '../../data/specs.ts';
import { compareSpecs } from './compare-specs.ts';

function aVersion(specification: object, files: Readonly<Record<string, object>> = {}): SpecContent {
  const file = (filename: string, value: unknown, isEntrypoint: boolean) => ({
    dir: '/',
    filename,
    isEntrypoint,
    references: [],
    specification: value,
  });
  const others = Object.entries(files).map(([name, value]) => [name, file(name, value, false)] as const);
  const filesystem = { '/openapi.json': file('openapi.json', specification, true), ...Object.fromEntries(others) };
  return { filesystem, url: '', urls: { source: '', public: null } };
}

const BEFORE = {
  info: { title: 'Larder', version: '1' },
  paths: { '/items': { get: { summary: 'List' }, delete: { summary: 'Clear' } } },
  components: { schemas: { Item: { type: 'object', title: 'Item' }, Shelf: { type: 'string' } } },
};

describe('compareSpecs', () => {
  it('lists operations, webhooks, schemas, descriptions and files, removed ones first', () => {
    const after = {
      info: { title: 'Larder', version: '2' },
      paths: { '/items': { get: { summary: 'List items' } }, '/shelves': { post: {} } },
      webhooks: { expired: { post: {} } },
      components: { schemas: { Item: { type: 'object', title: 'Item' } } },
    };
    const changes = compareSpecs(
      aVersion(BEFORE, { '/a.yaml': {} }),
      aVersion(after, { '/a.yaml': { type: 'string' } }),
    );
    expect(changes.map(({ kind, subject, name }) => `${kind} ${subject} ${name}`)).toEqual([
      'removed operation DELETE /items',
      'added operation POST /shelves',
      'changed operation GET /items',
      'added webhook POST expired',
      'removed schema Shelf',
      'changed description info',
      'changed file /a.yaml',
    ]);
  });

  it('ignores the order of members, and detects changes shared by all operations of a path', () => {
    const sorted = {
      ...BEFORE,
      components: { schemas: { Shelf: { type: 'string' }, Item: { title: 'Item', type: 'object' } } },
    };
    expect(compareSpecs(aVersion(BEFORE), aVersion(sorted))).toEqual([]);
    const shared = { ...BEFORE, paths: { '/items': { ...BEFORE.paths['/items'], parameters: [{ name: 'limit' }] } } };
    expect(compareSpecs(aVersion(BEFORE), aVersion(shared)).map(({ name }) => name)).toEqual([
      'DELETE /items',
      'GET /items',
    ]);
  });

  it('treats invalid specifications as empty', () => {
    expect(compareSpecs(aVersion([]), aVersion({ paths: 7, components: null }))).toEqual([]);
  });
});
