import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight.ts';

const textOf = (lines: ReturnType<typeof highlightCode>) =>
  lines.map((line) => line.map((token) => token.text).join(''));

describe('highlightCode', () => {
  it('preserves every character of every line, for every syntax', () => {
    const anyLine = fc.string({ maxLength: 40 }).map((line) => line.replace(/[\r\n\u2028\u2029]/g, ' '));
    const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        anyLines,
        fc.constantFrom('js', 'tsx', 'bash', 'html', 'markdown', 'rust', 'diff', 'none', undefined),
        (lines, syntax) => {
          expect(textOf(highlightCode(lines, syntax))).toEqual(lines);
        },
      ),
    );
  });

  it('classifies tokens, including those that span lines', () => {
    expect(highlightCode(['/* one', 'two */ const x = 1;'], 'ts')).toEqual([
      [{ text: '/* one', className: 'hl-comment' }],
      [
        { text: 'two */', className: 'hl-comment' },
        { text: ' ' },
        { text: 'const', className: 'hl-keyword' },
        { text: ' x = ' },
        { text: '1', className: 'hl-number' },
        { text: ';' },
      ],
    ]);
  });

  it('returns code of an unknown syntax, of a syntax named like a built-in object member, and large code unchanged', () => {
    for (const syntax of ['no-such', '__proto__', 'constructor', '']) {
      expect(highlightCode(['const x'], syntax)).toEqual([[{ text: 'const x' }]]);
    }
    const large = ['const x = 1;'.repeat(400), ...Array.from({ length: 20_000 }, () => 'const')];
    expect(textOf(highlightCode(large, 'ts'))).toEqual(large);
  });
});
