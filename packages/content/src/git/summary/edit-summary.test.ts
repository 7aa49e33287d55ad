import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPresent, readCorpus, runsOf } from '../../../../../test/corpora.ts';
import type { WantedEntry, WantedSection } from '../export/export-types.ts';
import type { RepositoryLayout } from '../import/import-types.ts';
import { editSummary } from './edit-summary.ts';
import { parseSummary } from './parse-summary.ts';
import type { EntryAttributes, SummaryEntry, SummarySection } from './summary.ts';

type Kind = RepositoryLayout['kind'];

interface MutableEntry {
  entry?: SummaryEntry;
  title: string;
  target?: string;
  linkTitle?: string;
  attributes?: EntryAttributes;
  entries: MutableEntry[];
}

interface MutableSection {
  section?: SummarySection;
  title?: string;
  slug?: string;
  attributes?: EntryAttributes;
  entries: MutableEntry[];
}

/** The contents of a file, as the desired ones. */
function wantedOf(source: string): MutableSection[] {
  const entryOf = (entry: SummaryEntry): MutableEntry => {
    const { index: _, ...members } = entry;
    return { ...members, entry, entries: entry.entries.map(entryOf) };
  };
  return parseSummary(source).sections.map((section) => {
    const { index: _, ...members } = section;
    return { ...members, section, entries: section.entries.map(entryOf) };
  });
}

type Shown = readonly WantedEntry[] | readonly SummaryEntry[];

/** The contents of sections, independent of location: consecutive entries without a heading are one section. */
function structureOf(sections: readonly WantedSection[] | readonly SummarySection[]): unknown[] {
  const plain = (text: string | undefined): string | undefined =>
    text?.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim() || undefined;
  const entriesOf = (entries: Shown): unknown[] =>
    entries.map(({ title, target, linkTitle, attributes, entries: below }) => ({
      title: plain(title) ?? '',
      target: target?.replaceAll('\0', '\uFFFD').trim() || undefined,
      linkTitle: linkTitle?.replaceAll('\0', '\uFFFD').trim() || undefined,
      attributes,
      entries: entriesOf(below),
    }));
  const shown: { title: string | undefined; slug?: string; attributes?: EntryAttributes; entries: unknown[] }[] = [];
  for (const { title, slug, attributes, entries } of sections) {
    const last = shown.at(-1);
    if (plain(title) !== undefined) {
      const members = { ...(slug !== undefined && { slug }), ...(attributes && { attributes }) };
      shown.push({ title: plain(title), ...members, entries: entriesOf(entries) });
    } else if (last !== undefined && last.title === undefined) last.entries.push(...entriesOf(entries));
    else if (entries.length > 0) shown.push({ title: undefined, entries: entriesOf(entries) });
  }
  return shown;
}

function expectEdited(source: string, sections: readonly WantedSection[], kind?: Kind): string {
  const edited = editSummary(source, sections, kind && { kind });
  expect(structureOf(parseSummary(edited).sections)).toEqual(structureOf(sections));
  return edited;
}

/** Edits a file by changing its contents. */
function edit(source: string, change: (sections: MutableSection[]) => void, kind?: Kind): string {
  const sections = wantedOf(source);
  change(sections);
  return expectEdited(source, sections, kind);
}

const kinds = fc.constantFrom<Kind>('gitbook', 'honkit', 'mdbook', 'plain');
const pieces = [
  'a',
  'B c',
  ' ',
  '  ',
  '*',
  '_x_',
  '**',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '`',
  '``',
  '\\',
  '!',
  '#',
  '##',
  '{',
  '}',
];
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc.constantFrom(
        '&amp;',
        '&',
        '&#35;',
        '~~',
        '|',
        '"',
        "'",
        '<!--',
        '-->',
        '<b>',
        '![a](b)',
        '](',
        '1.',
        '-',
        '---',
        '日本',
        '🦀',
        '.md',
      ),
      fc.constantFrom(
        '<a id="x">',
        '{#x}',
        '<http://x.y>',
        '\0',
        '\t',
        '\n',
        '\r\n',
        '\u00A0',
        '$',
        '%20',
        '^',
        '=',
        '===',
        '***',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const plainTitle = fc.constantFrom('One', 'Two words', 'Three: more', 'Vier', '五');
const titles = fc.oneof(plainTitle, nasty);
const targets = fc.option(
  fc.oneof(fc.constantFrom('a.md', 'b/c.md', 'a b.md', 'x-(y).md', 'https://x.y/?a=1&b=2#c'), nasty),
  {
    nil: undefined,
  },
);
const linkTitles = fc.option(nasty, { nil: undefined, freq: 4 });
const attributes = fc.option(
  fc
    .record(
      {
        icon: fc.constantFrom('rocket', 'arrow-right', '--', '-->'),
        emoji: fc.constant('1f600'),
        hidden: fc.constant(true as const),
        condition: nasty.filter((text) => text !== ''),
      },
      { requiredKeys: [] },
    )
    .filter((members) => Object.keys(members).length > 0),
  { nil: undefined, freq: 3 },
);

const comment = fc.constantFrom(
  '<!-- c -->',
  '<!-- two\nlines -->',
  '<!--\n* [No](no.md)\n\n-->',
  '<!-- {"icon":"rocket","hidden":true} -->',
  '<!-- {"hidden":false,"emoji":"1f600"} --> <!-- {"icon":"x"} -->',
  '<!-- {"unknown":1} -->',
  '<!-- {"condition":"visitor.claims.a"} -->',
  '<!-- {"icon":"lock","condition":visitor.claims.a} -->',
  '<!-- if: visitor.claims.a -->',
  '<!-- {broken} -->',
);
const written = fc.constantFrom(
  '[A](a.md)',
  '[*B* `b`](b.md "Bee")',
  "[C]( <c d.md>  'see' )",
  '[D\n    long](d.md)',
  'Draft **x**',
  '[Empty]()',
  '',
  '[F [g]](f-(1).md#h)',
  '![i](i.png)',
  '[A](a.md) and [B](b.md)',
  'text [E](e.md) text',
  '[H](h.md)\nmore text',
  '[I](i.md)\n      # no heading',
);
const markers = fc.constantFrom('* ', '- ', '+ ', '1. ', '2) ', '*   ', '-\t', '*');
const spaces = fc.constantFrom('', '', '', ' ', '  ', '    ', '      ', '\t', '\t\t', '   ');
const behind = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  comment.map((text) => ` ${text}`),
  fc.constant('  '),
);
const item = fc.tuple(spaces, markers, written, behind).map((parts) => parts.join(''));
const anchors = fc.constantFrom('', '', ' <a href="#a" id="a"></a>', ' {#b}', ' ##', ' <a id="No Slug"></a> #');
const heading = fc
  .tuple(
    fc.constantFrom('#', '##', '##', '###', ' ##'),
    fc.constantFrom(' Part', ' *Two* parts', '', ' C #'),
    anchors,
    behind,
  )
  .map((parts) => parts.join(''));
const other = fc.constantFrom(
  '',
  '',
  '',
  '   ',
  '---',
  '***',
  '- - -',
  '===',
  'Some prose.',
  '[',
  '[Out](out.md)',
  '[Side](side.md) <!-- {"icon":"x"} -->',
  ' [Far](far.md)',
  'see [Off](off.md)',
  'Under\n---',
  'Title\n===',
  '```\n* [No](no.md)\n\n```',
  '~~~',
  '<!--',
  '-->',
);
const lines = fc.oneof({ weight: 5, arbitrary: item }, heading, other, { weight: 1, arbitrary: comment }, nasty);
const head = fc.constantFrom(
  '',
  '',
  '',
  '\uFEFF',
  '---\ntitle: x\n---\n',
  '\uFEFF---\nx: 1\n---\n\n',
  '---\nx: 1\n---',
);
const sources = fc
  .tuple(
    head,
    fc.array(lines, { maxLength: 25 }),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map(([begin, body, end, lineEnd]) => (begin + body.join('\n') + end).replace(/\r?\n/g, lineEnd));

/** One step of an edit: kind, target, and value. */
const steps = fc.array(
  fc.record({
    action: fc.nat(11),
    from: fc.nat(1000),
    to: fc.nat(1000),
    title: titles,
    target: targets,
    linkTitle: linkTitles,
    attributes,
  }),
  { maxLength: 6 },
);
type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never;

function listOwners(sections: MutableSection[]): { entries: MutableEntry[] }[] {
  const below = (entries: MutableEntry[]): MutableEntry[] =>
    entries.flatMap((entry) => [entry, ...below(entry.entries)]);
  return [...sections, ...sections.flatMap(({ entries }) => below(entries))];
}

function withMembers({ title, target, linkTitle, attributes: members }: Step): Omit<MutableEntry, 'entries'> {
  return {
    title,
    ...(target !== undefined && { target }),
    ...(linkTitle !== undefined && { linkTitle }),
    ...(members && { attributes: members }),
  };
}

function removeEntry(owners: { entries: MutableEntry[] }[], number: number): MutableEntry | undefined {
  const holders = owners.filter(({ entries }) => entries.length > 0);
  const holder = holders[number % Math.max(1, holders.length)];
  return holder?.entries.splice(number % holder.entries.length, 1)[0];
}

function insertEntry(owners: { entries: MutableEntry[] }[], number: number, entry: MutableEntry): void {
  const owner = owners[number % Math.max(1, owners.length)];
  owner?.entries.splice(number % (owner.entries.length + 1), 0, entry);
}

function take(sections: MutableSection[], step: Step): void {
  const { action, from, to } = step;
  const owners = listOwners(sections);
  const entries = owners.slice(sections.length) as MutableEntry[];
  const entry = entries[from % Math.max(1, entries.length)];
  const section = sections[from % Math.max(1, sections.length)];
  if (action <= 1) insertEntry(owners, to, { ...withMembers(step), entries: [] });
  else if (action === 2) removeEntry(owners, from);
  else if (action <= 4) {
    const moved = removeEntry(owners, from);
    if (moved !== undefined) insertEntry(listOwners(sections), to, moved);
  } else if (action === 5 && entry !== undefined) entry.title = step.title;
  else if (action === 6 && entry !== undefined) {
    const { target: _, linkTitle: __, attributes: ___, ...rest } = entry;
    Object.assign(entry, { target: undefined, linkTitle: undefined, attributes: undefined }, withMembers(step), {
      title: rest.title,
    });
    for (const name of ['target', 'linkTitle', 'attributes'] as const)
      if (entry[name] === undefined) delete entry[name];
  } else if (action === 7 && section !== undefined) {
    sections.splice(from % sections.length, 1);
    sections.splice(to % (sections.length + 1), 0, section);
  } else if (action === 8) sections.splice(to % (sections.length + 1), 0, { title: step.title, entries: [] });
  else if (action === 9 && section !== undefined) {
    delete section.slug;
    if (from % 3 === 0) delete section.title;
    else section.title = step.title;
    if (to % 2 === 0) section.slug = 'a-b';
    delete section.attributes;
    if (step.attributes) section.attributes = step.attributes;
    if (!section.title?.trim()) {
      delete section.slug;
      delete section.attributes;
    }
  } else if (action === 10 && section !== undefined) {
    sections.splice(from % sections.length, 1);
    if (to % 2 === 0) sections[0]?.entries.push(...section.entries);
  } else if (section !== undefined)
    sections.splice(to % (sections.length + 1), 0, { entries: section.entries.splice(0, 2) });
}

/** The tables of contents of the corpora. */
const realFiles = [
  { name: 'kitchen-sink', file: 'docs/SUMMARY.md', kind: 'gitbook' },
  { name: 'weather-station', file: 'SUMMARY.md', kind: 'plain' },
  { name: 'tea-primer', file: 'source/README.md', kind: 'honkit' },
  { name: 'orchard-book', file: 'src/SUMMARY.md', kind: 'mdbook' },
  { name: 'elsa-gitbook', file: 'SUMMARY.md', kind: 'plain' },
  { name: 'js-primer', file: 'source/README.md', kind: 'honkit' },
  { name: 'comprehensive-rust', file: 'src/SUMMARY.md', kind: 'mdbook' },
] as const;

/** A tidy file of groups, in its own manner. */
const tidyFiles = fc
  .record({
    groups: fc.array(fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
    marker: fc.constantFrom('*', '-', '+', '1.'),
    step: fc.integer({ min: 2, max: 5 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    blank: fc.boolean(),
  })
  .map(({ groups, marker, step, lineEnd, blank }) => {
    let count = 0;
    let level = 0;
    const line = (depth: number, index: number): string => {
      level = index === 0 ? 0 : Math.min(depth, level + 1);
      count++;
      return `${' '.repeat(step * level)}${marker} [Page ${count}](page-${count}.md "P")${blank ? lineEnd : ''}`;
    };
    const body = groups.flatMap((levels, number) => [
      ...(blank && number > 0 ? [`## Group ${number}`] : ['', `## Group ${number}`]),
      '',
      ...levels.map(line),
    ]);
    return { source: `# T${blank ? lineEnd : ''}${lineEnd}${body.join(lineEnd)}${lineEnd}`, isLoose: blank };
  });

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Lines of either text that the other one does not have. */
function differences(before: string, after: string): { gone: string[]; come: string[] } {
  const [one, other] = [linesOf(before), linesOf(after)];
  return { gone: one.filter((line) => !other.includes(line)), come: other.filter((line) => !one.includes(line)) };
}

function listEntries(sections: MutableSection[]): MutableEntry[] {
  return listOwners(sections).slice(sections.length) as MutableEntry[];
}

/** Entries with unchanged contents and level. */
function listKept(sections: MutableSection[]): [level: number, entry: SummaryEntry][] {
  const levels = new Map<SummaryEntry, number>();
  const note = (entries: readonly SummaryEntry[], level: number): void => {
    for (const entry of entries) {
      levels.set(entry, level);
      note(entry.entries, level + 1);
    }
  };
  for (const { section } of sections) note(section?.entries ?? [], 0);
  const listPairs = (entries: readonly MutableEntry[], level: number): [number, SummaryEntry][] =>
    entries.flatMap(({ entry, entries: below, ...members }) => {
      const isSame =
        entry !== undefined &&
        levels.get(entry) === level &&
        (['title', 'target', 'linkTitle', 'attributes'] as const).every((name) => members[name] === entry[name]);
      return [...(isSame ? [[level, entry] as [number, SummaryEntry]] : []), ...listPairs(below, level + 1)];
    });
  return sections.flatMap(({ entries }) => listPairs(entries, 0));
}

const page = (title: string, target?: string, entries: MutableEntry[] = []): MutableEntry => ({
  title,
  ...(target !== undefined && { target }),
  entries,
});

describe('editSummary', () => {
  it('leaves any file unchanged if it has the desired contents', () => {
    fc.assert(
      fc.property(sources, kinds, (source, kind) => {
        expect(editSummary(source, wantedOf(source), { kind })).toBe(source);
      }),
      { numRuns: runsOf(100, 250) },
    );
  });

  it('writes the desired contents for any changes of any file', () => {
    fc.assert(
      fc.property(sources, kinds, steps, (source, kind, taken) => {
        const sections = wantedOf(source);
        for (const step of taken) take(sections, step);
        expectEdited(source, sections, kind);
      }),
      { numRuns: runsOf(100, 250) },
    );
  });

  it('preserves the byte order mark, the front matter, every comment after a preserved entry and every unchanged line', () => {
    fc.assert(
      fc.property(tidyFiles, head, steps, ({ source: tidy }, begin, taken) => {
        const notes: string[] = [];
        const body = tidy.replace(/\("P"\)|"P"\)/g, (end) => {
          notes.push(`<!-- note ${notes.length} -->`);
          return `${end} ${notes.at(-1)}`;
        });
        const source = begin === '' || begin === '\uFEFF' ? begin + body : `${begin.trimEnd()}\n${body}`;
        const sections = wantedOf(source);
        for (const step of taken) if (step.action !== 2 && step.action !== 10) take(sections, step);
        const edited = expectEdited(source, sections);
        expect(edited.startsWith(source.slice(0, source.indexOf('# T')))).toBe(true);
        for (const note of notes) expect(edited.split(note)).toHaveLength(2);
        const lineOf = (text: string, { target = '' }: SummaryEntry): string | undefined =>
          linesOf(text).find((line) => line.includes(`](${target} "P") <!--`));
        for (const [level, entry] of listKept(sections))
          expect(lineOf(edited, entry)).toBe(lineOf(source, entry) ?? level);
      }),
      { numRuns: 100 },
    );
  });

  it('changes one line for a renamed entry', () => {
    fc.assert(
      fc.property(tidyFiles, fc.nat(100), titles, ({ source }, number, title) => {
        fc.pre(title.trim() !== '' && !/^Page \d+$/.test(title));
        const sections = wantedOf(source);
        const entries = listEntries(sections);
        const entry = entries[number % entries.length]!;
        const before = entry.title;
        entry.title = title;
        const { gone, come } = differences(source, expectEdited(source, sections));
        expect(gone).toEqual([expect.stringContaining(`[${before}](`)]);
        expect(come).toHaveLength(1);
        const frame = (line: string): string[] => [
          line.slice(0, line.indexOf('[')),
          line.slice(line.lastIndexOf('](page')),
        ];
        expect(frame(come[0]!)).toEqual(frame(gone[0]!));
      }),
      { numRuns: runsOf(80, 200) },
    );
  });

  it('adds one line for a new entry, in the style of its neighbors', () => {
    fc.assert(
      fc.property(tidyFiles, fc.nat(100), ({ source, isLoose }, number) => {
        const sections = wantedOf(source);
        const owners = listOwners(sections).filter(({ entries }) => entries.length > 0);
        const { entries } = owners[number % owners.length]!;
        entries.splice(number % (entries.length + 1), 0, page('New', 'new.md'));
        const neighbour = linesOf(source).find((line) =>
          line.includes(`[${entries.find(({ entry }) => entry)?.title}](`),
        )!;
        const edited = expectEdited(source, sections);
        const { gone, come } = differences(source, edited);
        expect(gone).toEqual([]);
        const plain = (line: string): string => line.replace(/\d+\. \[/, '1. [').replace(/\[.*\)/, '[]');
        expect(come.map(plain)).toEqual([plain(neighbour)]);
        const pairs = listEntries(sections).length - sections.length;
        const blanks = linesOf(edited).length - linesOf(source).length - 1;
        expect(blanks).toBe(isLoose && pairs > sections.length ? 1 : blanks && 1);
        if (!isLoose) expect(blanks).toBe(0);
      }),
      { numRuns: runsOf(80, 200) },
    );
  });

  it('removes the line of a removed entry', () => {
    fc.assert(
      fc.property(tidyFiles, fc.nat(100), ({ source }, number) => {
        const sections = wantedOf(source);
        const leaves = listOwners(sections).flatMap(({ entries }) =>
          entries.filter((entry) => entry.entries.length === 0).map((entry) => ({ entries, entry })),
        );
        const { entries, entry } = leaves[number % leaves.length]!;
        entries.splice(entries.indexOf(entry), 1);
        const { gone, come } = differences(source, expectEdited(source, sections));
        expect(gone).toEqual([expect.stringContaining(`[${entry.title}](`)]);
        expect(come).toEqual([]);
      }),
      { numRuns: runsOf(80, 200) },
    );
  });

  describe('writes new lines', () => {
    const kitchen =
      '# T\n\n* [A](a.md)\n\n## One\n\n* [B](b.md)\n    - [C](c.md)\n* [D](d.md)\n\n## Two\n\n1. [E](e.md)\n2. [F](f.md)\n';

    it('with the markers and the indentation of their neighbors, otherwise of their level', () => {
      const edited = edit(kitchen, ([, one, two]) => {
        one!.entries[0]!.entries.unshift(page('New', 'n.md'));
        one!.entries[1]!.entries.push(page('Below', 'w.md', [page('Deep', 'p.md')]));
        two!.entries.push(page('Last', 'l.md'));
      });
      expect(edited).toContain('* [B](b.md)\n    - [New](n.md)\n    - [C](c.md)\n');
      expect(edited).toContain('* [D](d.md)\n    - [Below](w.md)\n        * [Deep](p.md)\n');
      expect(edited).toContain('2. [F](f.md)\n3. [Last](l.md)\n');
    });

    it('with tabs if the file uses them', () => {
      const edited = edit('* [A](a.md)\n\t* [B](b.md)\n', ([front]) => {
        front!.entries[0]!.entries[0]!.entries.push(page('C', 'c.md'));
      });
      expect(edited).toBe('* [A](a.md)\n\t* [B](b.md)\n\t\t* [C](c.md)\n');
    });

    it('nested to the text of the parent entry if nothing is nested yet', () => {
      const edited = edit('1.  [A](a.md)', ([front]) => front!.entries[0]!.entries.push(page('B', 'b.md')));
      expect(edited).toBe('1.  [A](a.md)\n    1.  [B](b.md)\n');
    });

    it('with one heading for a group, between blank lines, at the level of the others', () => {
      expect(
        edit('# T\n### One\n* [A](a.md)', (sections) => sections.push({ title: 'Two', entries: [page('B')] })),
      ).toBe('# T\n### One\n* [A](a.md)\n\n### Two\n* B\n');
      const group = {
        title: 'C #',
        slug: 'c',
        attributes: { icon: 'a--b', hidden: true as const },
        entries: [page('B', 'b.md')],
      };
      expect(edit('# T\n\n* [A](a.md)\n', (sections) => sections.push(group))).toBe(
        '# T\n\n* [A](a.md)\n\n## C # <a href="#c" id="c"></a> <!-- {"icon":"a\\u002d-b","hidden":true} -->\n\n* [B](b.md)\n',
      );
    });

    it('of a whole file', () => {
      const sections = [
        { entries: [page('Home', 'README.md'), page('[A]', 'a b (c).md', [page('Draft')])] },
        { title: 'G', entries: [page('B', 'b.md')] },
        { entries: [page('Z', 'z.md')] },
      ];
      expect(expectEdited('', sections)).toBe(
        '# Table of contents\n\n* [Home](README.md)\n* [\\[A\\]](<a b (c).md>)\n  * Draft\n\n## G\n\n* [B](b.md)\n\n##\n\n* [Z](z.md)\n',
      );
      expect(expectEdited('\uFEFF', sections, 'mdbook')).toBe(
        '\uFEFF# Summary\n\n- [Home](README.md)\n- [\\[A\\]](<a b (c).md>)\n  - [Draft]()\n\n# G\n\n- [B](b.md)\n\n[Z](z.md)\n',
      );
      expect(expectEdited('', [{ title: 'G', entries: [] }], 'mdbook')).toBe('# Summary\n\n# G\n');
      expect(editSummary('', [])).toBe('');
    });

    it('with special characters escaped, so that they stay text', () => {
      expectEdited('', [{ entries: [page('<!-- a', '!-- a -->'), page('***', '&amp;.md'), page('---')] }]);
      fc.assert(
        fc.property(nasty, nasty, nasty, kinds, (title, target, linkTitle, kind) => {
          const entry = { title, target, linkTitle, entries: [] };
          const edited = expectEdited('', [{ entries: [entry] }, { title: `x${title}`, entries: [entry] }], kind);
          expect(linesOf(edited).filter((line) => line.trim() !== '')).toHaveLength(4);
        }),
        { numRuns: runsOf(120, 300) },
      );
    });
  });

  describe('changes lines', () => {
    it('only where they differ, and preserves markup, anchors of targets and comments', () => {
      const source = "*  [*Old* `x`]( <a b.md#part>  't' )  <!-- note -->\r\n";
      const first = ([front]: MutableSection[]): MutableEntry => front!.entries[0]!;
      expect(edit(source, (all) => Object.assign(first(all), { title: 'New_' }))).toBe(
        source.replace('*Old* `x`', 'New_'),
      );
      expect(edit(source, (all) => Object.assign(first(all), { target: 'c(1).md' }))).toBe(
        source.replace('<a b.md#part>', 'c\\(1\\).md'),
      );
      expect(edit(source, (all) => Object.assign(first(all), { linkTitle: '"' }))).toBe(
        source.replace("  't'", ' "\\""'),
      );
      expect(edit(source, (all) => Object.assign(first(all), { attributes: { hidden: true } }))).toBe(
        source.replace('\r\n', ' <!-- {"hidden":true} -->\r\n'),
      );
    });

    it('adds a file to a chapter and removes it again', () => {
      const source = '* A **draft** <!-- soon -->\n  * [B](b.md)\n';
      const edited = edit(source, ([front]) => Object.assign(front!.entries[0]!, { target: 'a.md' }));
      expect(edited).toBe(source.replace('A **draft**', '[A **draft**](a.md)'));
      expect(edit(edited, ([front]) => delete front!.entries[0]!.target)).toBe(source);
      expect(edit('- [A](a.md)\n', ([front]) => delete front!.entries[0]!.target, 'mdbook')).toBe('- [A]()\n');
    });

    it('changes and removes attributes and anchors, and preserves other comments', () => {
      const source =
        '## A {#x} <!-- {"icon":"a"} --> <!-- note -->\n* [B](b.md) <!-- {"hidden":true} --> <!-- note -->\n';
      const edited = edit(source, ([, group]) => {
        Object.assign(group!, { slug: 'a', attributes: { icon: 'b' } });
        delete group!.entries[0]!.attributes;
      });
      expect(edited).toBe(
        '## A <a href="#a" id="a"></a> {#x} <!-- {"icon":"b"} --> <!-- note -->\n* [B](b.md) <!-- note -->\n',
      );
      expect(
        edit(edited, ([, group]) => {
          delete group!.slug;
          delete group!.attributes;
        }),
      ).toBe('## A {#x} <!-- note -->\n* [B](b.md) <!-- note -->\n');
    });

    it('renames headings in place, also underlined ones', () => {
      const source = '# T\n\nPart *one*\n----\n* [A](a.md)\n\n## Two <a id="two"></a> ##\n';
      expect(
        edit(source, ([, one, two]) => {
          one!.title = 'Part_';
          two!.title = 'Zwei';
        }),
      ).toBe('# T\n\nPart_\n----\n* [A](a.md)\n\n## Zwei <a id="two"></a> ##\n');
    });

    it('rewrites an entry that cannot be changed in place, with its comments after it', () => {
      expect(
        edit('* ![i](i.png) [A](a.md)\n  more <!-- note -->\n* [B](b.md)\n', ([front]) =>
          Object.assign(front!.entries[0]!, { title: 'C' }),
        ),
      ).toBe('* [C](a.md) <!-- note -->\n* [B](b.md)\n');
    });
  });

  describe('moves lines', () => {
    it('with all continuation lines and all descendants, indented to their level', () => {
      const source =
        '* [A](a.md)\n* [Long\n  title](b.md) <!-- n -->\n<!-- behind -->\n    - [C](c.md)\n* [D](d.md)\n    - [E](e.md)\n';
      const edited = edit(source, ([front]) => {
        const [moved] = front!.entries.splice(1, 1);
        front!.entries[1]!.entries.push(moved!);
      });
      expect(edited).toBe(
        '* [A](a.md)\n* [D](d.md)\n    - [E](e.md)\n    * [Long\n      title](b.md) <!-- n -->\n<!-- behind -->\n        - [C](c.md)\n',
      );
    });

    it('between sections, leaving the text at their ends in place', () => {
      const source = '## One\n\n- [A](a.md)\n- [B](b.md)\n\n---\n\n## Two\n\n- [C](c.md)\n\n<!-- end -->';
      const edited = edit(source, ([, one, two]) => two!.entries.push(...one!.entries.splice(1, 1)));
      expect(edited).toBe('## One\n\n- [A](a.md)\n\n---\n\n## Two\n\n- [C](c.md)\n- [B](b.md)\n\n<!-- end -->');
    });

    it('of whole groups', () => {
      const source = '# T\n\n## One\n* [A](a.md)\n\n## Two\n* [B](b.md)';
      expect(edit(source, (sections) => sections.splice(1, 0, sections.pop()!))).toBe(
        '# T\n\n## Two\n* [B](b.md)\n\n## One\n* [A](a.md)\n',
      );
    });
  });

  describe('removes lines', () => {
    it('of an entry, and leaves the comments and prose that follow it', () => {
      const source = '* [A](a.md)\n* [B](b.md)\n<!-- * [Hidden](h.md) -->\n\nProse.\n* [C](c.md)\n';
      expect(edit(source, ([front]) => front!.entries.splice(1, 1))).toBe(source.replace('* [B](b.md)\n', ''));
      expect(edit(source, ([front]) => front!.entries.splice(0, 2))).toBe(
        '<!-- * [Hidden](h.md) -->\n\nProse.\n* [C](c.md)\n',
      );
    });

    it('of a group with its heading, leaving one blank line', () => {
      const source = '# T\n\n* [A](a.md)\n\n## One\n\nAbout one.\n\n* [B](b.md)\n\n## Two\n\n* [C](c.md)\n';
      expect(edit(source, (sections) => sections.splice(1, 1))).toBe('# T\n\n* [A](a.md)\n\n## Two\n\n* [C](c.md)\n');
      expect(edit(source, (sections) => sections.splice(2, 1))).toBe(
        '# T\n\n* [A](a.md)\n\n## One\n\nAbout one.\n\n* [B](b.md)\n',
      );
      expect(editSummary(source, [])).toBe('# T\n');
    });
  });

  describe('in an mdBook', () => {
    const book = '# Summary\n\n[Preface](p.md)\n\n- [A](a.md)\n\n# Part\n\n- [B](b.md)\n\n---\n\n[End](end.md)\n';

    it('keeps chapters before and after the parts outside of lists, and new ones next to them', () => {
      const edited = edit(
        book,
        ([front, , end]) => {
          front!.entries.unshift(page('Cover', 'cover.md'));
          front!.entries.push(page('A2', 'a2.md'));
          end!.entries.push(page('Index', 'index.md'));
        },
        'mdbook',
      );
      expect(edited).toBe(
        book
          .replace('[Preface]', '[Cover](cover.md)\n[Preface]')
          .replace('- [A](a.md)\n', '- [A](a.md)\n- [A2](a2.md)\n')
          .replace('[End](end.md)\n', '[End](end.md)\n[Index](index.md)\n'),
      );
    });

    it('converts chapters that get subchapters to list items, under an untitled heading', () => {
      const edited = edit(book, ([, , end]) => end!.entries[0]!.entries.push(page('Below', 'b.md')), 'mdbook');
      expect(edited).toContain('\n---\n\n#\n\n- [End](end.md)\n  - [Below](b.md)\n');
    });
  });

  it('never lets a part of the first level become the title of the file', () => {
    expect(edit('[One](1.md)\n\n# Part\n- [A](a.md)\n', ([front]) => front!.entries.pop(), 'mdbook')).toBe(
      '# Summary\n\n# Part\n- [A](a.md)\n',
    );
  });

  it('writes nothing after text that would hide it', () => {
    for (const hidden of ['<!-- open\n* [No](no.md)\n', '```\n* [No](no.md)\n']) {
      const edited = edit(`* [A](a.md)\n${hidden}`, ([front]) => front!.entries.push(page('B', 'b.md')));
      expect(edited).toBe(`* [A](a.md)\n* [B](b.md)\n${hidden}`);
    }
  });

  for (const { name, file, kind } of realFiles)
    it.runIf(isPresent(name))(`leaves ${name} unchanged, and writes any changes of it`, () => {
      const source = new TextDecoder().decode(readCorpus(name).files.get(file));
      expect(listEntries(wantedOf(source)).length).toBeGreaterThan(12);
      expect(editSummary(source, wantedOf(source), { kind })).toBe(source);
      fc.assert(
        fc.property(steps, (taken) => {
          const sections = wantedOf(source);
          for (const step of taken) take(sections, step);
          expectEdited(source, sections, kind);
        }),
        { numRuns: 20 },
      );
    });

  it('reads back the attributes and slugs it wrote, for any values', () => {
    fc.assert(
      fc.property(attributes, fc.string({ unit: 'binary' }), (members, text) => {
        const extended = { ...members, condition: `${text}-->` };
        const group = {
          title: 'G',
          slug: 'g-1',
          attributes: extended,
          entries: [{ ...page('A', 'a.md'), attributes: extended }],
        };
        expectEdited('', [group]);
      }),
      { numRuns: runsOf(80, 200) },
    );
  });

  it('moves entries below the maximum level up to the last level', () => {
    let deep = page('L60', 'l.md');
    for (let level = 59; level > 0; level--) deep = page(`L${level}`, 'l.md', [deep]);
    const edited = editSummary('', [{ entries: [deep] }]);
    const { sections, faults } = parseSummary(edited);
    expect(faults).toEqual([]);
    expect(listEntries(wantedOf(edited))).toHaveLength(60);
    expect(editSummary(edited, wantedOf(edited))).toBe(edited);
    expect(sections[0]?.entries).toHaveLength(1);
  });

  it('shortens titles that are too long for a line, and never shortens URLs', () => {
    const target = `https://example.org/${'(a)'.repeat(676)}`;
    const [section] = parseSummary(editSummary('', [{ entries: [page('['.repeat(5_000), target)] }])).sections;
    expect(section?.entries).toMatchObject([{ title: '['.repeat(500), target }]);
  });

  it.each([
    ['blank lines', '\n'.repeat(300_000)],
    ['blank lines behind an entry', `* a\n${'\n'.repeat(150_000)}${'* b\n\n'.repeat(7_500)}`],
    ['headings', '#\n'.repeat(20_000)],
    ['brackets', `* ${'['.repeat(1_000_000)}`],
    ['a long link', `* [${'a'.repeat(1_000_000)}](a.md)`],
    ['comments', `* a${'<!-- -->'.repeat(100_000)}`],
    ['attributes', `* a ${'<!--{"icon":"a"}-->'.repeat(50_000)}`],
    ['open comments', `* [A](a.md) ${'<!-- '.repeat(200_000)}`],
    ['an open fence', `* [A](a.md)\n\`\`\`\n${'x\n'.repeat(150_000)}`],
    ['levels', Array.from({ length: 1_000 }, (_, level) => `${'  '.repeat(level)}* [L](l.md)`).join('\n')],
    ['indentation', `${' '.repeat(1_000_000)}* [A](a.md)`],
    ['lines that continue an entry', `* [A](a.md)\n${'x\n'.repeat(150_000)}`],
    ['anchors', `# T\n## ${'<a id="x"></a>'.repeat(50_000)}`],
    ['closing marks', `# T\n## ${' #'.repeat(300_000)}`],
  ])('edits a file of many %s', (_, source) => {
    const expected = wantedOf(source);
    expect(editSummary(source, expected)).toBe(source);
    for (const entry of listEntries(expected)) Object.assign(entry, { title: 'x', attributes: { icon: 'x' } });
    for (const section of expected.slice(1)) section.title = 'y';
    expected.push({ title: 'New', entries: [page('N', 'n.md')] });
    const { sections } = parseSummary(editSummary(source, expected));
    expect(sections.at(-1)).toMatchObject({ title: 'New', entries: [{ title: 'N', target: 'n.md' }] });
  });
});
