import { createEditorSchema } from '@bindery/editor-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PANELS, type PanelField } from './descriptors.ts';
import { readField, showField } from './field-values.ts';

const schema = createEditorSchema();
const field = (kind: PanelField['kind'], name = 'value'): PanelField =>
  ({ kind, name, label: 'title', isOptional: true }) as PanelField;
const value = (of: PanelField, text: string) => readField(of, text);

describe('values of text fields', () => {
  it('round-trip', () => {
    const lines = fc
      .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 })
      .map((each) => each.sort((one, other) => one - other));
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z -]{0,6}[a-z]$/), { minLength: 1, maxLength: 5 });
    const cases: readonly (readonly [PanelField, fc.Arbitrary<unknown>])[] = [
      [field('lines'), lines],
      [field('words'), words],
      [field('number'), fc.nat(999_999)],
      [
        field('size'),
        fc.oneof(
          fc.nat(9999),
          fc.nat(100).map((number) => `${number}%`),
        ),
      ],
      [field('length'), fc.nat(100).map((number) => `${number}%`)],
      [field('columnWidth'), fc.integer({ min: 1, max: 9999 }).map((width) => [width])],
      [field('text'), fc.stringMatching(/^\S(?:.{0,10}\S)?$/)],
      [field('formula'), fc.stringMatching(/^[ -~]{0,8}[!-~][ -~]{0,8}$/)],
      [
        field('date'),
        fc
          .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
      ],
    ];
    for (const [each, arbitrary] of cases) {
      fc.assert(
        fc.property(arbitrary, (given) => {
          expect(readField(each, showField(each, given))).toEqual({ value: given });
        }),
      );
    }
  });

  it.each([
    ['lines', '1-3, 5', [0, 1, 2, 4]],
    ['lines', ' 2 , 1', [0, 1]],
    ['words', 'a, b,, a', ['a', 'b']],
    ['size', '300px', 300],
    ['length', '300', '300px'],
    ['size', '50 %', '50%'],
    ['text', '', null],
  ] as const)('parse %s from %j', (kind, text, expected) => {
    expect(value(field(kind), text)).toEqual({ value: expected });
  });

  it.each([
    ['lines', '3-1', 'lines'],
    ['lines', '1-99999', 'lines'],
    ['lines', 'all', 'lines'],
    ['size', 'wide', 'size'],
    ['number', '-1', 'number'],
    ['date', '2026-02-30', 'date'],
    ['date', 'yesterday', 'date'],
    ['url', 'javascript:alert(1)', 'url'],
    ['columnWidth', '0', 'pixels'],
  ] as const)('report the error of %s %j', (kind, text, fault) => {
    expect(value(field(kind), text)).toEqual({ fault });
  });

  it('report missing required values', () => {
    expect(readField({ kind: 'url', name: 'url', label: 'url' }, ' ')).toEqual({ fault: 'required' });
    expect(readField({ kind: 'number', name: 'level', label: 'level' }, '9')).toEqual({ fault: 'level' });
    expect(readField({ kind: 'text', name: 'id', label: 'anchor' }, 'a b')).toEqual({ fault: 'id' });
  });
});

describe('forms of blocks', () => {
  /** Attributes that are edited elsewhere: by position in the tree, or in a separate form. */
  const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
    list_item: ['checked'],
    table_title: ['colspan', 'rowspan', 'title'],
    openapi_operation: ['path', 'method'],
    swagger: ['path', 'method'],
    openapi_schemas: ['schemas'],
    openapi_webhook: ['name', 'method'],
  };
  /** Nodes without a form: cells, which are edited in place, and nodes that only source mode can edit. */
  const WITHOUT = new Set(['table_cell', 'table_value', 'raw', 'raw_inline']);

  it('have a field for each property of each block', () => {
    for (const [name, type] of Object.entries(schema.nodes)) {
      if (WITHOUT.has(name)) continue;
      const attributes = Object.keys(type.spec.attrs ?? {});
      const known = [...(PANELS[name]?.fields.map((each) => each.name) ?? []), ...(ELSEWHERE[name] ?? [])];
      expect([name, attributes.filter((attribute) => !known.includes(attribute))]).toEqual([name, []]);
    }
  });

  it('name existing attributes and allowed values', () => {
    for (const [name, { fields }] of Object.entries(PANELS)) {
      const attributes = schema.nodes[name]?.spec.attrs;
      for (const each of fields) {
        if (each.kind === 'caption') continue;
        const spec = attributes?.[each.name];
        expect([name, each.name, spec === undefined]).toEqual([name, each.name, false]);
        const { validate } = spec as { readonly validate?: unknown };
        if (each.kind !== 'choice' || typeof validate !== 'function') continue;
        for (const [choice] of each.choices) expect(() => validate(choice === '' ? null : choice)).not.toThrow();
      }
    }
  });
});
