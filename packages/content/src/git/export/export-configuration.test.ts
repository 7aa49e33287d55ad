import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseGitbookYaml, parseVariables } from '../import/layout-files.ts';
import { type JsonValue, setJsonMember } from './export-json.ts';
import { editYaml } from './export-yaml.ts';

const names = fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name !== '__proto__');
const values = fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.boolean());
const members = fc.dictionary(names, values, { noNullPrototype: true });
const targets = fc.dictionary(names, fc.string({ maxLength: 20 }), { noNullPrototype: true });

describe('editYaml', () => {
  it('changes only the given members, for any other content', () => {
    const source = '# One\nb:   "x" # two\n\n\'a\': {y: [1,  2]}\nlast: |\n  text\n';
    const after = new Map<string, string>([['b', 'x']]);
    expect(editYaml(source, { before: after, after })).toBe(
      source.replace('b:   "x"', 'b: "x"').replace('[1,  2]', '[ 1, 2 ]').replace('{y: [ 1, 2 ]}', '{ y: [ 1, 2 ] }'),
    );
  });

  it('preserves quotes, comments, line ends and a byte order mark', () => {
    const source = '\uFEFFredirects:\r\n    # first\r\n    "a": \'x.md\' # why\r\n    b: y.md\r\n';
    const edit = {
      member: 'redirects',
      before: new Map([
        ['a', 'x.md'],
        ['b', 'y.md'],
      ]),
      after: new Map([
        ['a', 'z.md'],
        ['b', 'y.md'],
      ]),
    };
    expect(editYaml(source, edit)).toBe(source.replace('x.md', 'z.md'));
  });

  it('recognizes existing names, and writes members in the given order', () => {
    const source = 'redirects:\n  ./a/: x.md\n  b: y.md\n';
    const readName = (name: string): string => name.replace(/^\.\/|\/$/g, '');
    const before = new Map([
      ['a', 'x.md'],
      ['b', 'y.md'],
    ]);
    const after = new Map([
      ['b', 'y.md'],
      ['a', 'x.md'],
    ]);
    expect(editYaml(source, { member: 'redirects', before, after, readName })).toBe(
      'redirects:\n  b: y.md\n  ./a/: x.md\n',
    );
  });

  it.each(['- a\n', 'a: [', '"text"', 'a: 1\n  b: 2\n'])(
    'returns undefined for files that are not a mapping: %j',
    (source) => {
      expect(editYaml(source, { before: new Map(), after: new Map([['a', 1]]) })).toBeUndefined();
    },
  );

  it('reads back the written values', () => {
    fc.assert(
      fc.property(members, members, (before, after) => {
        const source = Object.keys(before).length === 0 ? '# Nothing\n' : stringify(before);
        const written = editYaml(source, {
          before: new Map(Object.entries(before)),
          after: new Map(Object.entries(after)),
        });
        expect(parseVariables(written ?? '').variables).toEqual(after);
      }),
    );
  });

  it('is read back as redirects in their order', () => {
    fc.assert(
      fc.property(targets, targets, (before, after) => {
        const written = editYaml(stringify({ root: './docs/', redirects: before }), {
          member: 'redirects',
          before: new Map(Object.entries(before)),
          after: new Map(Object.entries(after)),
        });
        const layout = parseGitbookYaml(written ?? '');
        expect(layout).toMatchObject({ root: './docs/' });
        const expected = Object.entries(after).map(([from, to]) => ({ from, to }));
        expect(typeof layout === 'string' ? layout : layout.redirects).toEqual(expected);
      }),
    );
  });
});

describe('setJsonMember', () => {
  it('only writes the value if the member exists', () => {
    const source = '{\n  "a": [1,  2],\n  "variables": {\n    "x": 1\n  }, "z": {"y":1}\n}';
    expect(setJsonMember(source, 'variables', { x: 2, y: 'z' })).toBe(
      '{\n  "a": [1,  2],\n  "variables": {\n    "x": 2,\n    "y": "z"\n  }, "z": {"y":1}\n}',
    );
  });

  it('reads back the written values, in any indentation', () => {
    const json = fc.dictionary(names, fc.jsonValue() as fc.Arbitrary<JsonValue>, { noNullPrototype: true });
    fc.assert(
      fc.property(
        json,
        names,
        fc.option(members, { nil: undefined }),
        fc.constantFrom('', '  ', '\t'),
        (object, name, value, space) => {
          const source = `${JSON.stringify(object, undefined, space)}\n`;
          const { [name]: _, ...others } = object;
          const written = JSON.parse(setJsonMember(source, name, value)) as unknown;
          expect(written).toEqual(
            JSON.parse(JSON.stringify(value === undefined ? others : { ...object, [name]: value })),
          );
        },
      ),
    );
  });
});
