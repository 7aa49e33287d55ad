import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/document.ts';
import { textOfDocument } from '../../document/text.ts';
import { contentOfBlock } from '../../patch/block-content.ts';
import { patchSource } from '../../patch/patch-source.ts';
import type { PageSyntax } from '../page-syntax.ts';
import { parseAndCount, parsePage } from '../parse-page.ts';
import { readPageHeader } from '../read-page-header.ts';
import { serializeDocument } from '../serialize-page.ts';
import { FIXTURES, type SyntaxFixture } from './testing/page-syntax-fixtures.ts';

const parse = (source: string, syntax: PageSyntax) => parsePage(source, { syntax }).document;
const form = (source: string, syntax: PageSyntax) =>
  serializeDocument({ frontMatter: {}, document: parse(source, syntax) }).trim();

/** The source with one word replaced through its tree. */
function changeWord({ source, syntax }: SyntaxFixture, from: string, to: string): string | undefined {
  const document = parse(source, syntax);
  // The anchor of a heading follows its text.
  const changed = JSON.stringify(document.nodes).replace(`"id":"${from.toLowerCase()}"`, `"id":"${to}"`);
  const nodes = JSON.parse(changed.replace(from, to)) as Block[];
  return patchSource(source, { ...document, nodes }, { syntax })?.source;
}

/** Lines that differ; undefined if the number of lines does. */
function countChangedLines(one: string, other: string): number | undefined {
  const [before, after] = [one.split('\n'), other.split('\n')];
  return before.length === after.length ? before.filter((line, index) => line !== after[index]).length : undefined;
}

describe.each(FIXTURES)('the syntax of $syntax', (fixture) => {
  const { source, syntax, words, raw } = fixture;

  it('leaves no notation on the page', () => {
    const text = textOfDocument(parse(source, syntax));
    for (const pattern of raw) expect(text).not.toMatch(pattern);
  });

  it('shows every word', () => {
    const { title, document } = parsePage(source, { syntax });
    const text = serializeDocument({ frontMatter: {}, ...(title && { title }), document });
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('changes one line for a word in each of its constructs', () => {
    const changed = words.map((word) => [
      word,
      countChangedLines(source, changeWord(fixture, word, 'otherword') ?? ''),
    ]);
    expect(changed.filter(([word, lines]) => lines !== 1 && !fixture.isElsewhere?.includes(String(word)))).toEqual([]);
  });

  it('preserves every byte without changes', () => {
    for (const text of [source, source.replaceAll('\n', '\r\n')]) {
      expect(patchSource(text, parse(text, syntax), { syntax })).toEqual({ source: text, reformatted: 'nothing' });
    }
  });

  it('has the tree of its written form in the dialect', () => {
    const document = parse(source, syntax);
    const written = parsePage(serializeDocument({ frontMatter: {}, document })).document;
    expect(written.nodes.map(contentOfBlock)).toEqual(document.nodes.map(contentOfBlock));
  });

  it('finds the title as the parser does', () => {
    expect(readPageHeader(source, { syntax }).title ?? '').toBe(fixture.title);
  });

  it('counts each construct', () => {
    const { counts } = parseAndCount(source, { syntax });
    expect(counts.map(({ kind }) => kind)).toEqual(fixture.kinds);
    for (const { examples, read, keptAsText, leftOut } of counts) {
      expect(read + keptAsText + leftOut).toBeGreaterThan(0);
      expect(examples.length).toBeLessThanOrEqual(3);
      for (const example of examples) expect(example.length).toBeLessThanOrEqual(200);
    }
  });

  it('adds plain blocks, and no tag of the dialect', () => {
    const document = parse(source, syntax);
    const added = parsePage('An added paragraph.\n\n* of\n* items\n').document.nodes;
    const patched = patchSource(source, { ...document, nodes: [...document.nodes, ...added] }, { syntax });
    expect(patched?.source.startsWith(source.trimEnd())).toBe(true);
    const hint = parsePage('{% hint style="info" %}\nNew\n{% endhint %}\n').document.nodes;
    expect(patchSource(source, { ...document, nodes: [...document.nodes, ...hint] }, { syntax })).toBeUndefined();
  });

  it('parses any text', () => {
    const parts = source.split(/(?<=\n)|(?= )/);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (chosen) => {
        const text = chosen.join('');
        const document = parse(text, syntax);
        expect(patchSource(text, document, { syntax })?.source).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

const ALL = [...new Set(FIXTURES.map(({ syntax }) => syntax))];
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['openings of directives', ':::note\n'],
  ['ends of directives', '::::a\n:::\n'],
  ['nested admonitions', '!!! note\n    '],
  ['tabs', '=== "a"\n'],
  ['braces', '{'],
  ['expressions', '{{ a '],
  ['tags without an end', '<A b={'],
  ['quotes without an end', '<A b="'],
  ['components', '<Card>'],
  ['marks without an end', '== a '],
  ['keys', '++a+'],
  ['attributes', '{: a="'],
  ['callouts', '> [!NOTE]\n'],
  ['definitions', 'a\n: b\n'],
  ['imports', 'import {\n'],
];

describe.each(HOSTILE)('%s', (_what, text) => {
  it.each(ALL)('are parsed completely in %s', (syntax) => {
    const { document } = parsePage(`${text.repeat(8000)}\n\n`, { syntax });
    expect(document.nodes.length).toBeGreaterThanOrEqual(0);
  });
});

describe('the constructs', () => {
  it.each<[PageSyntax, string, string]>([
    ['docusaurus', ':::note Words\nText\n:::\n', '{% hint style="info" %}\n**Words**\n\nText\n{% endhint %}'],
    [
      'docusaurus',
      ':::tip[In brackets]{.a}\nText\n:::\n',
      '{% hint style="success" %}\n**In brackets**\n\nText\n{% endhint %}',
    ],
    ['docusaurus', ':::unknown\nText\n:::\n', 'Text'],
    ['docusaurus', ':::note\nText', '{% hint style="info" %}\nText\n{% endhint %}'],
    ['docusaurus', 'a {"b"} {1} {x.y} c', 'a b 1 c'],
    ['docusaurus', '<Unknown>\n\n**Text**\n\n</Unknown>\n', '**Text**'],
    ['docusaurus', '```js\n// highlight-next-line\na\nb\n```\n', '```js {1}\na\nb\n```'],
    ['mintlify', '<Note>One line</Note>\n', '{% hint style="info" %}\nOne line\n{% endhint %}'],
    [
      'mintlify',
      '<Steps>\n  <Step title="A">\n    B\n  </Step>\n</Steps>\n',
      '{% stepper %}\n{% step %}\n### A\n\nB\n{% endstep %}\n{% endstepper %}',
    ],
    ['mkdocs', '!!! note ""\n    Text\n', '{% hint style="info" %}\nText\n{% endhint %}'],
    ['mkdocs', '!!! "No kind"\nText\n', '!!! "No kind" Text'],
    ['mkdocs', '++ctrl+c++', '<kbd>ctrl</kbd>+<kbd>c</kbd>'],
    ['vitepress', '> [!TIP] Words\n> Text\n', '{% hint style="success" %}\n**Words**\n\nText\n{% endhint %}'],
    ['vitepress', '{{ "text" }} {{ page }}', 'text'],
    ['docsify', '!> Take care\n', '{% hint style="warning" %}\nTake care\n{% endhint %}'],
    ['mdbook', 'Term\n: Definition\n', '**Term**\n\nDefinition'],
    ['bindery', ':::note\nText\n:::\n', ':::note Text :::'],
  ])('of %s: %j', (syntax, source, expected) => {
    expect(form(source, syntax)).toBe(expected);
  });
});
