import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNREADABLE_COMMENTS } from '../../../../../test/unreadable-conditions.ts';
import { parseSummary } from './parse-summary.ts';
import type { SummaryEntry } from './summary.ts';

/** Sections as lines: `#` for groups, two spaces a level, `->` before targets. */
function shown(source: string): string[] {
  const lines = (entries: readonly SummaryEntry[], space: string): string[] =>
    entries.flatMap(({ title, target, linkTitle, entries: below }) => [
      `${space}${title}${target === undefined ? '' : ` -> ${target}`}${linkTitle === undefined ? '' : ` "${linkTitle}"`}`,
      ...lines(below, `${space}  `),
    ]);
  return parseSummary(source).sections.flatMap(({ title, entries }) => [
    ...(title === undefined ? [] : [`# ${title}`]),
    ...lines(entries, ''),
  ]);
}

/** Without the positions of entries in the file. */
function withoutPlaces(parsed: unknown): unknown {
  return JSON.parse(JSON.stringify(parsed, (name, value: unknown) => (name === 'index' ? undefined : value)));
}

describe('parseSummary', () => {
  it('uses the first heading for the title of the file and the others for groups', () => {
    expect(shown('# Summary\n\n* [A](a.md)\n\n## One\n* [B](b.md)\n### Two ##\n* [C](c.md)\n## Empty')).toEqual([
      'A -> a.md',
      '# One',
      'B -> b.md',
      '# Two',
      'C -> c.md',
      '# Empty',
    ]);
  });

  it('continues after an entry that is a code block, closed or not', () => {
    const yaml =
      '  * ```yaml\n    type: builtin:openapi\n    dependencies:\n      spec:\n        ref:\n          spec: larder\n';
    for (const end of ['    ```\n', ''])
      expect(shown(`* [A](a.md)\n${yaml}${end}  * [B](b.md)\n* [C](c.md)`)).toEqual([
        'A -> a.md',
        '  Larder',
        '  B -> b.md',
        'C -> c.md',
      ]);
  });

  it('accepts a first heading below another level, or after an entry, for a group', () => {
    expect(shown('## Group\n* [A](a.md)')).toEqual(['# Group', 'A -> a.md']);
    expect(shown('[Intro](intro.md)\n\n# Part\n- [A](a.md)')).toEqual(['Intro -> intro.md', '# Part', 'A -> a.md']);
  });

  it('parses underlined headings', () => {
    expect(shown('Summary\n=======\n\nPart\n----\n- [A](a.md)')).toEqual(['# Part', 'A -> a.md']);
  });

  it('strips anchors of headings, in either form', () => {
    expect(shown('# T\n## A <a href="#a" id="a"></a>\n## B {#b}\n## C **bold** `code`')).toEqual([
      '# A',
      '# B',
      '# C bold code',
    ]);
  });

  it('reads the slug of a group from its anchor, if it is a valid slug', () => {
    const slugs = (heading: string): unknown => parseSummary(`# T\n${heading}`).sections[1]?.slug;
    expect(slugs('## A <a href="#a-b" id="a-b"></a>')).toBe('a-b');
    expect(slugs("## A <a name='x' id='äö'></a> ##")).toBe('äö');
    expect(slugs('A <a id="a"></a>\n---')).toBe('a');
    expect(slugs('## A <a href="#a"></a>')).toBeUndefined();
    expect(slugs('## A <a id=""></a><a id="A B"></a><a id="a-"></a>')).toBeUndefined();
    expect(slugs('## A `<a id="a"></a>` {#b}')).toBeUndefined();
    expect(slugs('## <a id="a"></a>')).toBeUndefined();
  });

  it('reads attributes from a comment after a heading or an entry, on the same line', () => {
    const source =
      '# T\n## A <a id="a"></a> <!-- {"icon":"rocket","emoji":"1f600"} -->\n* [B](b.md) <!-- x --> <!--{"hidden":true}-->\n' +
      '* [C\n c](c.md) <!-- {"condition":"a \\u002d-> b"} -->\n[D](d.md) <!-- {"icon":"d"} --> <!-- {"icon":"e"} -->';
    const [, group, rest] = parseSummary(source).sections;
    expect(group).toMatchObject({ title: 'A', slug: 'a', attributes: { icon: 'rocket', emoji: '1f600' } });
    expect(group?.entries.map((entry) => entry.attributes)).toEqual([{ hidden: true }, { condition: 'a --> b' }]);
    expect(rest?.entries).toMatchObject([{ title: 'D', attributes: { icon: 'd' } }]);
  });

  it.each(UNREADABLE_COMMENTS)(
    'shows an entry whose comment names a condition in another form to nobody: %s',
    (comment) => {
      for (const entry of ['* [A](https://a.example/)', '## A', '* [A](https://a.example/)\n  * B\n* C\n\n## D']) {
        const [line = '', ...others] = entry.split('\n');
        const { sections, optionFaults, failure } = parseSummary(
          ['# T', '', `${line} <!-- ${comment} -->`, ...others].join('\n'),
        );
        const group = sections.find(({ title }) => title === 'A') ?? sections[0]?.entries[0];
        expect(group?.attributes?.condition).toBe('false');
        expect(optionFaults).toEqual([
          {
            line: 3,
            reason: 'condition_unreadable',
            message: expect.stringMatching(/^Nobody sees this entry: its condition /),
          },
        ]);
        expect(failure).toBeUndefined();
      }
    },
  );

  it('reports a condition that is no expression, and keeps its text', () => {
    const { sections, optionFaults } = parseSummary('## A <!-- {"condition": "visitor.claims.a ="} -->');
    expect(sections[1]?.attributes).toEqual({ condition: 'visitor.claims.a =' });
    expect(optionFaults).toMatchObject([
      { line: 1, message: expect.stringMatching(/^Nobody sees this entry: its condition ./) },
    ]);
  });

  it.each([
    '* <!-- {"condition": "a"} --> [A](a.md)',
    '<!-- {"condition": "a"} --> * [A](a.md)',
    '* [A](a.md) <!-- {"condition": "a"} --> and more',
    '* [A](a.md) <!-- {\n"condition": "a"\n} -->',
    '* [A](a.md)\n  and more <!-- {"condition": "a"} -->',
    '* [A](a.md) <!-- {"hidden": true} --> <!-- {"condition": "a"} -->',
  ])('reads a condition in any comment of an entry: %j', (source) => {
    expect(parseSummary(source).sections[0]?.entries[0]?.attributes).toMatchObject({ condition: 'a' });
  });

  it.each([
    ['<!-- {"condition": "a"} -->\n## A', 1],
    ['## A\n<!-- {"condition": "a"} -->\n\n* [A](a.md)', 2],
    ['* [A](a.md)\n  <!-- {"condition": "a"} -->', 2],
    ['# T <!-- {"condition": "a"} -->\n* [A](a.md)', 1],
    ['# T\n\n## <!-- if: a -->\n* [A](a.md)', 3],
    ['* [A](a.md)\n\nSome text. <!-- {"condition": a} -->', 3],
    ['* [A](a.md)\n* * *\n--- <!-- {"condition": a} -->', 3],
    ['## A <!-- {"condition": "a"} --\n* [A](a.md)', 1],
    ['* [A](a.md)\n```\n## B <!-- {"condition": "a"} -->', 3],
  ])('refuses a condition of no entry, with its line: %j', (source, line) => {
    expect(parseSummary(source).failure).toBe(
      `line ${line} names a condition, but there is no heading or entry before it in this line`,
    );
  });

  it('reads no condition in comments of prose and in code', () => {
    for (const source of [
      '## A <!-- see what happens if: a -->',
      '* [A](a.md)\n\n```\n## B <!-- {"condition": "a"} -->\n```',
      '<!-- {"icon": "a"} -->\n* [A](a.md) <!-- conditions: none -->',
    ]) {
      const { sections, optionFaults, failure } = parseSummary(source);
      expect([optionFaults, failure, JSON.stringify(sections).includes('condition"')]).toEqual([[], undefined, false]);
    }
  });

  it('ignores other comments, and attributes of other types', () => {
    const read = (text: string): unknown => parseSummary(text).sections[0]?.entries[0]?.attributes;
    const entry = '* [A](a.md)';
    expect(read(`${entry} <!-- {"icon":1,"emoji":"","hidden":false} -->`)).toBeUndefined();
    expect(read(`${entry} <!-- {"icon":"a","hidden":"yes","other":1,"__proto__":{"emoji":"x"}} -->`)).toEqual({
      icon: 'a',
    });
    for (const comment of ['["icon"]', '"icon"', 'null', '{"icon"}', 'icon', '{"other":"a"}']) {
      expect(read(`${entry} <!-- ${comment} -->`)).toBeUndefined();
    }
    expect(read(`${entry} <!-- {"icon":"${'a'.repeat(10_000)}"} -->`)).toBeUndefined();
    expect(read(`${entry}\n<!-- {"icon":"a"} -->`)).toBeUndefined();
    expect(read(`<!-- {"icon":"a"} --> ${entry}`)).toBeUndefined();
    expect(read(`* <!-- {"icon":"a"} --> [A](a.md)`)).toBeUndefined();
    expect(read(`${entry} <!-- {"icon":\n"a"} -->`)).toBeUndefined();
    expect(read(`${entry} <!-- {"icon":"a"}`)).toBeUndefined();
  });

  it('parses a URL of 2,048 characters', () => {
    const target = `https://example.org/${'a'.repeat(2_028)}`;
    expect(parseSummary(`* [${'\\['.repeat(250)}](${target})`).sections[0]?.entries).toMatchObject([{ target }]);
  });

  it('nests by indentation regardless of the markers, and parses deep entries that Markdown treats as code', () => {
    const source =
      '* [A](a.md)\n        - [B](b.md)\n                + [C](c.md)\n  * [D](d.md)\n\t1. [E](e.md)\n* [F](f.md)';
    expect(shown(source)).toEqual([
      'A -> a.md',
      '  B -> b.md',
      '    C -> c.md',
      '  D -> d.md',
      '    E -> e.md',
      'F -> f.md',
    ]);
  });

  it('treats one extra column as an untidy list, not as a level', () => {
    expect(shown('* [A](a.md)\n * [B](b.md)\n*  [C](c.md)')).toEqual(['A -> a.md', 'B -> b.md', 'C -> c.md']);
  });

  it('keeps the chapters before and after the parts of an mdBook outside of the parts', () => {
    const source = '# Summary\n[One](1.md)\n[Two](2.md)\n\n# Part\n- [A](a.md)\n\n---\n\n[End](end.md)';
    const { sections } = parseSummary(source);
    expect(sections.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
      [undefined, ['One', 'Two']],
      ['Part', ['A']],
      [undefined, ['End']],
    ]);
  });

  it('converts titles to plain text', () => {
    expect(shown('* [`if` *and* **x** \\_y\\_ &amp; &lt;z&gt; ![alt](i.png) <b>w</b>](a.md)')).toEqual([
      'if and x _y_ & <z> alt w -> a.md',
    ]);
  });

  it('reads every form of a target as written', () => {
    const targets = [
      '<a b.md>',
      'a%20b.md',
      'n-\\(v2\\).md',
      'n-(v2).md',
      './日本.md',
      'a.md#x',
      'https://example.org/?a=1&b=2',
    ];
    expect(shown(targets.map((target) => `* [T](${target})`).join('\n'))).toEqual([
      'T -> a b.md',
      'T -> a%20b.md',
      'T -> n-(v2).md',
      'T -> n-(v2).md',
      'T -> ./日本.md',
      'T -> a.md#x',
      'T -> https://example.org/?a=1&b=2',
    ]);
  });

  it('reads titles for navigation, and entries without a link or a target', () => {
    expect(shown('* [A](a.md "Short")\n* Draft\n  * [B](b.md)\n* [Empty]()')).toEqual([
      'A -> a.md "Short"',
      'Draft',
      '  B -> b.md',
      'Empty',
    ]);
  });

  it('ignores comments, separators, prose, code, front matter and a byte order mark', () => {
    const source =
      '\uFEFF---\ntitle: x\n---\n# T\nSome prose.\n<!-- * [No](no.md)\n* [No](no.md) -->\n* [A](a.md)\n***\n```\n* [No](no.md)\n```\n* [B](b.md)\n<!-- * [No](no.md)';
    expect(shown(source)).toEqual(['A -> a.md', 'B -> b.md']);
  });

  it('joins an entry that spans several lines', () => {
    expect(shown('* [A long\n  title](a.md)\n* [B](b.md)')).toEqual(['A long title -> a.md', 'B -> b.md']);
  });

  it('reads Windows line ends', () => {
    expect(shown('# T\r\n\r\n* [A](a.md)\r\n  * [B](b.md)\r\n')).toEqual(['A -> a.md', '  B -> b.md']);
  });

  it('moves entries below the maximum level up to the last one, with a warning', () => {
    const source = Array.from({ length: 10_000 }, (_, level) => `${'  '.repeat(level)}* [L](l${level}.md)`).join('\n');
    const { sections, faults } = parseSummary(source.slice(0, 5_000_000));
    let levels = 0;
    for (let entries = sections[0]?.entries; entries?.length; entries = entries[0]?.entries) levels++;
    expect(levels).toBe(50);
    expect(faults).toEqual(['It has more than 50 levels; deeper entries were moved up to the last one.']);
  });

  it('stops at the maximum number of entries, with a warning', () => {
    const { sections, faults } = parseSummary('* [A](a.md)\n'.repeat(20_001));
    expect(sections[0]?.entries).toHaveLength(20_000);
    expect(faults).toEqual(['It has more than 20,000 entries; the rest was left out.']);
  });

  it.each([
    ['brackets', '['.repeat(1_000_000)],
    ['a line of markers', '* '.repeat(500_000)],
    ['open comments', '<!-- '.repeat(200_000)],
    ['emphasis', `* ${'*a_'.repeat(300_000)}`],
    ['lines of links', '[a](b'.repeat(200_000)],
    ['underlined brackets', `${'['.repeat(1_000_000)}\n---`],
  ])('reads a megabyte of %s', (_, source) => {
    expect(parseSummary(source).sections.length).toBeGreaterThan(0);
  });

  it('parses any tree that is written as a list', () => {
    const { tree } = fc.letrec<{ tree: SummaryEntry; trees: SummaryEntry[] }>((tie) => ({
      trees: fc.oneof({ maxDepth: 4 }, fc.constant<SummaryEntry[]>([]), fc.array(tie('tree'), { maxLength: 3 })),
      tree: fc.record({
        title: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,8}[a-z]$/).map((title) => title.replace(/ +/g, ' ')),
        target: fc.stringMatching(/^[a-z]{1,8}\.md$/),
        entries: tie('trees'),
      }),
    }));
    const write = (entries: readonly SummaryEntry[], space: string, step: number, marker: string): string =>
      entries
        .map(
          (entry) =>
            `${space}${marker} [${entry.title}](${entry.target})\n${write(entry.entries, space + ' '.repeat(step), step, marker)}`,
        )
        .join('');
    fc.assert(
      fc.property(
        fc.array(tree),
        fc.integer({ min: 2, max: 9 }),
        fc.constantFrom('*', '-', '+', '1.'),
        (trees, step, marker) => {
          expect(withoutPlaces(parseSummary(write(trees, '', step, marker)).sections)).toEqual([{ entries: trees }]);
        },
      ),
      { numRuns: 50 },
    );
  });
});
