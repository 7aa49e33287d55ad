// The largest possible pages, of each kind of text that is more expensive to parse than prose.
import { isReadWhole } from '@bindery/content';

/** Bytes of the text of a page, with a margin for the line that makes it unique. */
const MAX_TEXT = 998_000;
const MAX_DEPTH = 20;
const DIFFERENT_EXPRESSIONS = 1000;

const line = (text) => (word) => text.replaceAll('word', word);

/** For each kind the text before and after, and a repeated piece; pieces with another word are different. */
const SHAPES = {
  prose: {
    piece: line(
      '## A heading of word\n\nSome *words* and [a link](https://example.com/a) next to `code` and **more word** in it.\n\n* one\n* two\n\n',
    ),
  },
  cells: { before: '| a | b | c |\n| - | - | - |\n', piece: line('| word | b | c |\n') },
  headings: { piece: line('# word\n') },
  paragraphs: { piece: line('word\n\n') },
  lists: { piece: (word, index) => `${'  '.repeat(index % MAX_DEPTH)}* ${word}\n` },
  links: { piece: line('[word](b.md)\n') },
  marks: { piece: line('**word** *b* ~~c~~ `d`\n') },
  expressions: {
    piece: (word, index) => `${word} <code class="expression">${index % DIFFERENT_EXPRESSIONS} + 1</code>\n`,
  },
  math: { piece: line('word $$x^2$$ and\n') },
  code: { before: '```js\n', piece: line('const a = b(1) // word\n'), after: '```\n' },
  fences: { piece: line('```js\nword = 1\n```\n\n') },
  tags: { piece: line('{% hint style="info" %}\nword\n{% endhint %}\n\n') },
};

/** The names of all kinds. */
export const SHAPE_NAMES = Object.keys(SHAPES);

/**
 * A page of a kind, at the maximum size of a page, or with this many pieces.
 * @param salt a word that no other page has, so that no cache contains any of it
 * @param isChanged whether the piece at an index differs from that of the original page
 */
export function pageOf(shape, { salt, count = countAtBound(shape), isChanged = () => false }) {
  const { before = '', after = '', piece } = SHAPES[shape];
  const pieces = Array.from({ length: count }, (_, index) => piece(isChanged(index) ? 'b' : 'a', index));
  return `${salt}\n\n${before}${pieces.join('')}${after}`;
}

const counts = new Map();

/** How many pieces a page of a kind may have. */
export function countAtBound(shape) {
  const known = counts.get(shape);
  if (known !== undefined) return known;
  let [fits, exceeds] = [0, MAX_TEXT];
  while (exceeds - fits > 1) {
    const count = Math.floor((fits + exceeds) / 2);
    if (isAllowed(shape, count)) fits = count;
    else exceeds = count;
  }
  counts.set(shape, fits);
  return fits;
}

function isAllowed(shape, count) {
  // The shortest piece has four characters: longer texts need not be generated to be measured.
  if (count * 4 > MAX_TEXT) return false;
  // A changed page gets its title above its text.
  const text = pageOf(shape, { salt: `# Large\n\n${'salt'.repeat(8)}`, count });
  return text.length <= MAX_TEXT && isReadWhole(text);
}
