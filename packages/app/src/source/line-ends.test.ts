import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfText, textOfSource } from './line-ends.ts';

const anySource = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(fc.constantFrom('', 'a', 'b', '# c', '  d  ', '\u2028'), fc.constantFrom('\n', '\r\n', '\r'))),
    fc.constantFrom('', 'last'),
  )
  // A `\r` before an empty line that ends with `\n` is one line ending.
  .map(([mark, lines, last]) => mark + lines.map(([line, end]) => line + end).join('') + last);

describe('textOfSource', () => {
  it('normalizes line endings, and removes the byte order mark', () => {
    expect(textOfSource('\uFEFFa\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd');
  });
});

describe('sourceOfText', () => {
  it('returns every unedited source verbatim', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(sourceOfText(source, textOfSource(source))).toBe(source);
      }),
    );
  });

  it('contains the edited text for every previous source', () => {
    fc.assert(
      fc.property(anySource, anySource, (source, other) => {
        const text = textOfSource(other);
        expect(textOfSource(sourceOfText(source, text))).toBe(text);
      }),
    );
  });

  it('keeps CRLF on every line, also on new ones', () => {
    expect(sourceOfText('\uFEFFa\r\nb\r\n', 'a\nnew\nb\n')).toBe('\uFEFFa\r\nnew\r\nb\r\n');
  });

  it('keeps the endings of unchanged lines if they are mixed', () => {
    expect(sourceOfText('a\r\nb\nc\r\nd', 'a\nB\nx\nc\nd')).toBe('a\r\nB\r\nx\r\nc\r\nd');
    expect(sourceOfText('a\nb\r\nc\nd', 'b\nc\nd\n')).toBe('b\r\nc\nd\n');
  });
});
