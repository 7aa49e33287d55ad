import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSegment, segmentOf } from './url-segment.ts';

const none = new Set<string>();

describe('segmentOf', () => {
  it.each([
    ['Developer Guide', 'developer-guide'],
    ['Référence de l’API', 'reference-de-lapi'],
    ['Đường dẫn', 'đuong-dan'],
    ['開発ガイド', '開発ガイド'],
    ['हिन्दी', 'हिन्दी'],
    ['🎉', 'site'],
    ['../../etc', 'etc'],
    ['~admin', 'admin'],
  ])('converts %j to the segment %j', (title, segment) => {
    expect(segmentOf(title, 'site', none)).toBe(segment);
  });

  it('adds a suffix to taken segments', () => {
    expect(segmentOf('Docs', 'site', new Set(['docs', 'docs-1']))).toBe('docs-2');
  });

  it('returns valid segments of 1 to 100 characters for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const first = segmentOf(title, 'site', none);
        const second = segmentOf(title, 'site', new Set([first]));
        for (const segment of [first, second]) {
          expect(Array.from(segment).length).toBeGreaterThan(0);
          expect(Array.from(segment).length).toBeLessThanOrEqual(100);
          expect(checkSegment('body/path', segment)).toBe(segment);
        }
        expect(second).not.toBe(first);
      }),
    );
  });
});

describe('checkSegment', () => {
  it.each(['docs', 'v1.2', 'Docs_2', '開発', '.well-known', 'a~b', '...'])('accepts %j', (segment) => {
    expect(checkSegment('body/path', segment)).toBe(segment);
  });

  it('normalizes equivalent segments', () => {
    expect(checkSegment('body/path', 'e\u0301')).toBe('\u00e9');
  });

  it.each([
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    '%2e',
    '.',
    '..',
    '~docs',
    'a b',
    ' ',
    'a\u0000',
    'a\n',
    '\u202edocs',
    '\ud800',
  ])('rejects %j with 400 and names the path', (segment) => {
    expect(() => checkSegment('body/path', segment)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringMatching(/^body\/path must be one path segment/) }),
    );
  });
});
