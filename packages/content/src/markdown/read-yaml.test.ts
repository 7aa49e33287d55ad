import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Composer, type Document, parseAllDocuments, parseDocument } from 'yaml';
import { findYaml, readYaml, YamlFault } from './read-yaml.ts';

const block = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n');

const DEEP: readonly (readonly [string, (levels: number) => string])[] = [
  ['lists', (levels) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`],
  ['lists that never end', (levels) => `a: ${'['.repeat(levels)}`],
  ['mappings', (levels) => `a: ${'{a: '.repeat(levels)}`],
  ['lists whose ends are in comments', (levels) => '[ # ]\n'.repeat(levels)],
  ['lists whose ends are in texts', (levels) => '[ "]",\n'.repeat(levels)],
  ['entries of entries', (levels) => `${'- '.repeat(levels)}a`],
  ['keys of keys', (levels) => `${'? '.repeat(levels)}a`],
  ['lines that step in', block],
];

/** A document as it is written, or why it cannot be. */
function show(document: Document): string {
  try {
    return document.toString();
  } catch (error) {
    return String(error);
  }
}

describe('readYaml', () => {
  it.each(DEEP)('rejects nested %s, in any number', (_what, make) => {
    for (const levels of [400, 1_000, ...(make === block ? [] : [100_000])])
      expect(() => readYaml(make(levels)), `${levels}`).toThrow('It is nested too deeply at line');
  });

  it('accepts wide but shallow texts', () => {
    expect(readYaml('- [a, b, {c: d}]\n'.repeat(5_000)).toJS()).toHaveLength(5_000);
    expect(readYaml(`a: |\n${`${' '.repeat(300)}text\n`.repeat(10)}`).toJS()).toEqual({ a: 'text\n'.repeat(10) });
    const lists = { a: Array.from({ length: 1_000 }, () => [{}]) };
    expect(readYaml(JSON.stringify(lists)).toJS()).toEqual(lists);
  });

  it('parses the same texts as the library, and rejects those for which it reports errors', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'b: ',
        ': ',
        '- ',
        '? ',
        '\n',
        '  ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '#',
        ' #',
        '&x ',
        '*x',
        '!!str ',
      ],
      ...['|\n', '>-\n', '---\n', '...\n', '%YAML 1.2\n', '\t', '<<: ', '1', 'null', '\\', '@', '\ufeff', 'é'],
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (source, uniqueKeys) => {
        const options = { uniqueKeys, merge: false, logLevel: 'silent' } as const;
        const document = parseDocument(source, options);
        if (document.errors.length > 0 || parseAllDocuments(source, options).length > 1)
          expect(() => readYaml(source, { uniqueKeys })).toThrow(YamlFault);
        else expect(show(readYaml(source, { uniqueKeys }))).toBe(show(document));
      }),
      { numRuns: 5_000 },
    );
  });

  it('merges the members of another mapping if requested', () => {
    const text = 'a: &a {b: 1}\nc: {<<: *a, d: 2}\n';
    expect(readYaml(text, { merge: true }).toJS().c).toEqual({ b: 1, d: 2 });
    expect(readYaml(text).toJS().c).toEqual({ '<<': { b: 1 }, d: 2 });
  });

  it.each([
    ['a: 1\nb: [,]\n', 'Unexpected , in flow sequence at line 2, column 5'],
    ['a: 1\na: 2\n', 'Map keys must be unique at line 2, column 1'],
    ['a: "b', 'Missing closing "quote at line 1, column 6'],
    ['a: 1\n---\nb: 2\n', 'A second document begins at line 2, column 1'],
    ['a: *b\n', 'Unresolved alias'],
  ])('reports the first error of %j, with its position', (text, fault) => {
    expect(() => readYaml(text, { uniqueKeys: true }).toJS()).toThrow(fault);
  });

  it('stops at the first error, since the library stores errors in the replaced list', () => {
    expect(Object.hasOwn(new Composer(), 'onError')).toBe(true);
    expect(() => readYaml('{'.concat(',,'.repeat(30_000)))).toThrow('Unexpected , in flow map at line 1, column 3');
  });
});

describe('findYaml', () => {
  it('finds nothing in unreadable text', () => {
    expect(findYaml('a: [')).toBeUndefined();
    expect(findYaml('')?.contents).toBeNull();
  });
});
