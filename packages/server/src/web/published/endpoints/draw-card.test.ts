import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, drawCard } from './draw-card.ts';

const STYLE = { size: 68, weight: 700, lines: 3 } as const;

describe('the lines of a social image', () => {
  it('break between words, and anywhere in East Asian text', () => {
    expect(breakLines('Install and run the program', STYLE, 600)).toEqual(['Install and run', 'the program']);
    expect(breakLines('この書籍は入門書です', STYLE, 400)).toEqual(['この書籍は', '入門書です']);
    expect(breakLines('one two three four five six seven eight', STYLE, 400).at(-1)).toMatch(/…$/);
    expect(breakLines('', STYLE, 400)).toEqual([]);
    expect(breakLines('text', { ...STYLE, lines: 0 }, 400)).toEqual([]);
  });

  it('never exceed the available space, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.nat(4), (text, lines) => {
        const broken = breakLines(text, { ...STYLE, lines }, 500);
        expect(broken.length).toBeLessThanOrEqual(lines);
        expect(broken.join('')).not.toMatch(/\n/);
      }),
    );
  });
});

describe('drawCard', () => {
  it.each([
    '<script>alert(1)</script>',
    '"/><image href="file:///etc/passwd"/>',
    ']]>&#0;\u0000\ud800',
    '日本語 한국어 中文 🚀 عربى',
    'x'.repeat(5000),
    '',
  ])('renders any text as text: %j', async (text) => {
    const png = await drawCard({ site: text, title: text, description: text, color: `red"${text}` });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  it('writes its texts as metadata, and leaves out empty ones', async () => {
    const png = await drawCard({ site: 'Tides', title: 'Höhe\0über Null', description: '', color: '#000' });
    const text = png.toString('utf8');
    expect(text).toContain('iTXtTitle\0\0\0\0\0Höhe über Null');
    expect(text).toContain('iTXtSource\0\0\0\0\0Tides');
    expect(text).not.toContain('Description');
  });
});
