import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf, uniquePath, uniqueSlug } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['Getting started', 'getting-started'],
    ['  What’s new in v2.1?  ', 'whats-new-in-v2-1'],
    ['Crème Brûlée', 'crème-brûlée'],
    ['Cafe\u0301', 'café'],
    ['日本語のページ', '日本語のページ'],
    ['हिन्दी भाषा', 'हिन्दी-भाषा'],
    ['İstanbul', 'i\u0307stanbul'],
    ['snake_case/file name', 'snake_case-file-name'],
    ['❤️ 1️⃣ Start', '1-start'],
    ['../../etc', 'etc'],
    ['?!', ''],
    ['', ''],
  ])('converts %j to %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('returns one segment of bounded length that is its own slug, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugOf(text);
        expect(slug).toMatch(/^$|^[^-/?#%\s.][^/?#%\s.]*$/u);
        expect(Array.from(slug).length).toBeLessThanOrEqual(100);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it('never splits a character', () => {
    expect(slugOf('𠮷'.repeat(400))).toBe('𠮷'.repeat(100));
  });
});

describe('uniqueSlug', () => {
  it('keeps a free slug and replaces an empty one', () => {
    expect(uniqueSlug('a', new Set(['b']))).toBe('a');
    expect(uniqueSlug('', new Set())).toBe('page');
    expect(uniqueSlug('', new Set(['page']))).toBe('page-1');
  });

  it('increments numbers of repeated titles', () => {
    const taken = new Set<string>();
    for (let count = 0; count < 20_000; count += 1) taken.add(uniqueSlug('exercise', taken));
    expect(taken.size).toBe(20_000);
    expect(taken.has('exercise-19999')).toBe(true);
  });

  it('is never taken', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (suffixes) => {
        const taken = new Set(['a', ...suffixes.map((suffix) => `a-${suffix}`)]);
        expect(taken.has(uniqueSlug('a', taken))).toBe(false);
      }),
    );
  });
});

describe('uniquePath', () => {
  it.each([
    ['images/a.png', [], 'images/a.png'],
    ['images/a.png', ['images/a.png'], 'images/a-1.png'],
    ['images/a.b.png', ['images/a.b.png', 'images/a.b-1.png'], 'images/a.b-2.png'],
    ['v1.2/notes', ['v1.2/notes'], 'v1.2/notes-1'],
    ['docs/.keep', ['docs/.keep'], 'docs/.keep-1'],
    ['.keep', ['.keep'], '.keep-1'],
  ])('of %j, with %j taken, is %j', (requested, taken, path) => {
    expect(uniquePath(requested, new Set(taken))).toBe(path);
  });
});
