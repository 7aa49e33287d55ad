import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, runsOf, sample, walked } from '../../../../test/corpora.ts';
import { splitDiffLines } from '../change/diff-text.ts';
import type { Block, Paragraph } from '../document/document.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { matchSequences } from '../merge/match-sequences.ts';
import { splitParts } from '../merge/source-parts.ts';
import { contentOfBlock } from './block-content.ts';
import { patchSource } from './patch-source.ts';
import { writeNodes } from './plan-pieces.ts';

/** Number of patched pages of a corpus, unless all are. */
const MOST_PAGES = 24;
const HIDDEN = /<!--[\s\S]*?-->|^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*\S[^\r\n]*/gm;

const added = (text = 'Added.'): Paragraph => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

/** Number of differing lines, on the side that has more of them. */
function countChangedLines(one: string, other: string): number {
  const [before, after] = [splitDiffLines(one), splitDiffLines(other)];
  const same = matchSequences(before, after).filter((index) => index >= 0).length;
  return Math.max(before.length, after.length) - same;
}

interface ChangedWord {
  readonly nodes: readonly Block[];
  /** Texts that contain a word. */
  readonly texts: number;
}

/** The blocks with another word in one of their texts. */
function changeWord(nodes: readonly Block[], chosen: number): ChangedWord {
  let texts = 0;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, visit(member)]);
    const { object, text } = value as { object?: unknown; text?: unknown };
    if (object !== 'leaf' || typeof text !== 'string' || !/\p{L}{3}/u.test(text)) return Object.fromEntries(members);
    texts += 1;
    if (texts !== chosen + 1) return value;
    return { ...value, text: text.replace(/\p{L}{3,}/u, 'Otherword') };
  };
  const changed = visit(nodes) as readonly Block[];
  return { nodes: changed, texts };
}

/** Verifies a patched source once more: it parses to the document, and no hidden content is lost. */
function patch(source: string, nodes: readonly Block[], { mayLose = '' } = {}): string {
  const { document } = parsePage(source);
  const patched = patchSource(source, { ...document, nodes }, {});
  if (patched === undefined) throw new Error('The source was not patched.');
  const next = patched.source;
  const written = parsePage(writeNodes(nodes)).document.nodes;
  expect(parsePage(next).document.nodes.map(contentOfBlock)).toEqual(written.map(contentOfBlock));
  const { mark, head } = splitParts(source);
  expect(next.startsWith(mark + head.join(''))).toBe(true);
  for (const [match] of source.matchAll(HIDDEN)) {
    const hidden = match.replace(/^[\s>]+/, '').trimEnd();
    // A comment within code may contain the other word.
    const isSeen = writeNodes(nodes).includes('Otherword') && writeNodes(document.nodes).includes(hidden);
    if (!isSeen && !mayLose.includes(hidden)) expect(next).toContain(hidden);
  }
  return next;
}

/** The quantile of numbers. */
const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? 0;

describe('patchSource over repositories', () => {
  for (const name of CORPORA.filter((corpus) => isPresent(corpus))) {
    const pages = () => sample([...readPages(name)], MOST_PAGES);

    it(`preserves ${walked(MOST_PAGES)} of ${name} verbatim without changes`, () => {
      for (const [file, source] of pages()) expect(patch(source, parsePage(source).document.nodes), file).toBe(source);
    });

    it(`changes one line for a word in ${walked(MOST_PAGES)} of ${name}`, () => {
      const counts = pages().flatMap(([, source], index) => {
        const { nodes } = parsePage(source).document;
        const { texts } = changeWord(nodes, -1);
        if (texts === 0) return [];
        const changed = changeWord(nodes, Math.floor((texts * ((index * 7) % 10)) / 10)).nodes;
        return [countChangedLines(source, patch(source, changed))];
      });
      expect([percentile(counts, 0.5), percentile(counts, 0.9)]).toEqual([1, expect.toBeOneOf([1, 2])]);
    });

    it(`adds two lines for a paragraph, and keeps all other blocks, in ${walked(MOST_PAGES)} of ${name}`, () => {
      const counts = pages().flatMap(([file, source], index) => {
        const { nodes } = parsePage(source).document;
        const at = Math.floor((nodes.length * ((index * 3) % 10)) / 10);
        const gone = nodes[at];
        if (gone !== undefined) {
          const rest = patchSource(source, { ...parsePage(source).document, nodes: nodes.toSpliced(at, 1) }, {});
          expect(rest && parsePage(rest.source).document.nodes.map(contentOfBlock), file).toEqual(
            nodes.toSpliced(at, 1).map(contentOfBlock),
          );
        }
        return countChangedLines(source, patch(source, nodes.toSpliced(at, 0, added())));
      });
      expect(percentile(counts, 0.5)).toBeLessThanOrEqual(2);
      expect(percentile(counts, 0.9)).toBeLessThanOrEqual(3);
    });
  }
});

/** Fragments of pages as people write them, each formatted differently from the serializer. */
const PARTS = [
  'Some _text_ with [a link][a] and more  \nof it.\n',
  '[a]: https://example.com/ "A title"\n',
  '<!-- licence -->\n',
  '- one\n- two\n    - three\n\n- four\n',
  '+ one\n+ two\n',
  '1) first\n2) second\n',
  'Heading\n-------\n',
  '## Closed ##\n',
  '~~~js\nconst a = 1; // <!-- seen -->\n~~~\n',
  '| a  |  b |\n|:---|:--:|\n| one | two   |\n',
  '{% hint style="info" %}\nInside __bold__ <!-- hidden --> words.\n{% endhint %}\n',
  '{% tabs %}\n{% tab title="One" %}\n* x\n\n<!-- deep -->\n\n* y\n{% endtab %}\n{% endtabs %}\n',
  '> quoted\nlazy line\n> [b]: c.md\n',
  '<details>\n\n<summary>More</summary>\n\nBody _here_.\n\n</details>\n',
  'With a note[^1] and `code`.\n\n[^1]: The *note*.\n',
  '***\n',
  'A:\n- tight list\n- of two\n',
  '<p align="center">Centered words</p>\n',
];

const anySource = fc
  .record({
    parts: fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 7 }),
    matter: fc.constantFrom('', '---\ndescription: D # kept\n---\n'),
    title: fc.constantFrom('', '# Title\n\n', '# Title #\n'),
    isWindows: fc.boolean(),
    mark: fc.constantFrom('', '\uFEFF'),
    isOpenEnded: fc.boolean(),
  })
  .map(({ parts, matter, title, isWindows, mark, isOpenEnded }) => {
    const text = matter + title + parts.join('\n');
    const ended = isOpenEnded ? text.replace(/\n+$/, '') : text;
    return mark + (isWindows ? ended.replaceAll('\n', '\r\n') : ended);
  });

describe('the laws of patchSource', () => {
  it('preserves every byte without changes', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(patch(source, parsePage(source).document.nodes)).toBe(source);
      }),
      { numRuns: runsOf(60, 2000) },
    );
  });

  it('parses to the document after any change of words, insertion, deletion or move, and keeps hidden content elsewhere', () => {
    fc.assert(
      fc.property(
        anySource,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('word', 'insert', 'delete', 'move'),
        (source, one, two, kind) => {
          const { nodes } = parsePage(source).document;
          const { texts } = changeWord(nodes, -1);
          const at = nodes.length === 0 ? 0 : one % nodes.length;
          const gone = nodes.slice(at, at + 1);
          if (kind === 'word') patch(source, changeWord(nodes, texts === 0 ? -1 : one % texts).nodes);
          if (kind === 'insert') patch(source, nodes.toSpliced(at, 0, added()));
          // Hidden content within a block is deleted with it.
          if (kind === 'delete') patch(source, nodes.toSpliced(at, gone.length), { mayLose: source });
          if (kind === 'move') {
            const rest = nodes.toSpliced(at, gone.length);
            patch(source, rest.toSpliced(two % (rest.length + 1), 0, ...gone), { mayLose: source });
          }
        },
      ),
      { numRuns: runsOf(150, 5000) },
    );
  });
});

describe('patchSource', () => {
  const change = (source: string, from: string, to: string) => {
    const { document } = parsePage(source);
    const nodes = JSON.parse(JSON.stringify(document.nodes).replace(from, to)) as Block[];
    return patchSource(source, { ...document, nodes }, {});
  };

  it.each([
    [
      'emphasis and links',
      'An _old_ word, see [the guide][g].\n\n[g]: guide.md\n',
      'word',
      'text',
      'An _old_ text, see [the guide][g].\n\n[g]: guide.md\n',
    ],
    ['lines that are wrapped', 'one two\nthree four\nfive\n', 'three', 'THREE', 'one two\nTHREE four\nfive\n'],
    ['markers and indentation of lists', '-   a\n-   b\n\n    more\n', 'more', 'less', '-   a\n-   b\n\n    less\n'],
    [
      'tables that are padded',
      '| a   | b |\n|-----|--:|\n| one | 1 |\n',
      'one',
      'two',
      '| a   | b |\n|-----|--:|\n| two | 1 |\n',
    ],
    [
      'the text of a note where it stands',
      'See[^n].\n\nMore.\n\n[^n]: A _short_ note.\n',
      'note',
      'remark',
      'See[^n].\n\nMore.\n\n[^n]: A _short_ remark.\n',
    ],
    [
      'comments within a block',
      '{% hint style="info" %}\nOld <!-- why --> words.\n{% endhint %}\n',
      'words',
      'text',
      '{% hint style="info" %}\nOld <!-- why --> text.\n{% endhint %}\n',
    ],
    ['line ends of Windows', 'a\r\nb\r\n\r\n\r\n* Onec\r\n', 'Onec', 'Two', 'a\r\nb\r\n\r\n\r\n* Two\r\n'],
  ])('preserves %s', (_what, source, from, to, expected) => {
    expect(change(source, from, to)).toEqual({ source: expected, reformatted: 'nothing' });
  });

  it.each([
    ['a list directly after a paragraph', '# T\n\nA:\n- b\n- c\n\n***\n', 0, '# T\n\nAdded.\n\nA:\n- b\n- c\n\n***\n'],
    ['line ends of Windows', '# T\r\n\r\na\r\n\r\n\r\nb\r\n', 1, '# T\r\n\r\na\r\n\r\n\r\nAdded.\r\n\r\nb\r\n'],
    ['a source without a final line break', 'a\n\n- b', 2, 'a\n\n- b\n\nAdded.\n'],
    ['front matter', '---\nhidden: true\n---\n# T\na\n', 1, '---\nhidden: true\n---\n# T\na\n\nAdded.\n'],
    ['definitions of links', '[a]\n\n[a]: b.md\n\n[c][a]\n', 1, '[a]\n\n[a]: b.md\n\nAdded.\n\n[c][a]\n'],
    ['a comment with the block below it', 'a\n\n<!-- of b -->\nb\n', 1, 'a\n\nAdded.\n\n<!-- of b -->\nb\n'],
    [
      'a tag that ends directly after an element',
      '{% stepper %}\n{% step %}\n<p>a</p>\n{% endstep %}\n{% endstepper %}\n\nb\n',
      1,
      '{% stepper %}\n{% step %}\n<p>a</p>\n{% endstep %}\n{% endstepper %}\n\nAdded.\n\nb\n',
    ],
  ])('preserves %s before a new paragraph', (_what, source, at, expected) => {
    const { document } = parsePage(source);
    expect(patchSource(source, { ...document, nodes: document.nodes.toSpliced(at, 0, added()) }, {})?.source).toBe(
      expected,
    );
  });

  it('removes the lines of deleted blocks', () => {
    const source = 'a\n\n* b\n* c\n\nd\n';
    const { document } = parsePage(source);
    expect(patchSource(source, { ...document, nodes: document.nodes.toSpliced(1, 1) }, {})?.source).toBe('a\n\nd\n');
  });

  it('separates two lists when the block between them is deleted', () => {
    const source = '- a\n\nbetween\n\n- b\n';
    const { document } = parsePage(source);
    const patched = patchSource(source, { ...document, nodes: document.nodes.toSpliced(1, 1) }, {});
    expect(patched?.reformatted).toBe('blocks');
    expect(parsePage(patched?.source ?? '').document.nodes.map(({ type }) => type)).toEqual([
      'list-unordered',
      'list-unordered',
    ]);
  });

  it('preserves comments and definitions of a block that is rewritten', () => {
    const source = '> a [b]\n>\n> <!-- why -->\n>\n> [b]: c.md\n\nd\n';
    const { document } = parsePage(source);
    const [quote, last] = document.nodes;
    const nodes = [{ ...quote, nodes: [added('Other.'), added('[x](y)')] } as Block, last as Block];
    expect(patch(source, nodes)).toContain('<!-- why -->');
  });
});

describe('contentOfBlock', () => {
  it('is equal for blocks that only differ in their keys', () => {
    const [one, other, third] = parsePage('a\n\na\n\nb\n').document.nodes.map(contentOfBlock);
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });

  it('distinguishes attributes of custom blocks, regardless of their names', () => {
    const [one, other] = parsePage('{% @a/b key="1" %}\n\n{% @a/b key="2" %}\n').document.nodes.map(contentOfBlock);
    expect(one).not.toBe(other);
  });
});
