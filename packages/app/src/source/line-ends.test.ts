import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfText, textOfSource } from './line-ends.ts';

const anySource = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(fc.constantFrom('', 'a', 'b', '# c', '  d  ', '\u2028'), fc.constantFrom('\n', '\r\n', '\r'))),
    fc.constantFrom('', 'last'),
  )
  // A `\r` in front of an empty line that ends with `\n` is one end.
  .map(([mark, lines, last]) => mark + lines.map(([line, end]) => line + end).join('') + last);

describe('textOfSource', () => {
  it('has one kind of line ends and no byte order mark', () => {
    expect(textOfSource('\uFEFFa\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd');
  });
});

describe('sourceOfText', () => {
  it('returns every source to the letter when nothing was edited', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        expect(sourceOfText(source, textOfSource(source))).toBe(source);
      }),
    );
  });

  it('has the edited text for every former source', () => {
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

  it('keeps the end of each line that was not touched where they are mixed', () => {
    expect(sourceOfText('a\r\nb\nc\r\nd', 'a\nB\nx\nc\nd')).toBe('a\r\nB\r\nx\r\nc\r\nd');
    expect(sourceOfText('a\nb\r\nc\nd', 'b\nc\nd\n')).toBe('b\r\nc\nd\n');
  });
});
