import type { Page } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_VIEWER, type Viewer } from '../../engines/pages/viewer.ts';
import { createListedCheck, selectWindow } from './sibling-window.ts';

const aPage = (id: string, more: Partial<Page> = {}): Page =>
  ({ type: 'document', id, title: id, slug: id, file: `${id}.md`, document: '', pages: [], ...more }) as Page;

describe('selectWindow', () => {
  it('returns as many listed siblings around the middle as fit, and the next one on either side', () => {
    const siblings = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(siblings, fc.nat(60), fc.integer({ min: 1, max: 20 }), (listed, center, width) => {
        const pages = listed.map((isListed, index) => aPage(String(index), { hidden: !isListed }));
        const isListed = createListedCheck(UNKNOWN_VIEWER);
        const expected = pages.filter(isListed);
        const { shown, earlier, later } = selectWindow(pages, Math.min(center, pages.length), width, isListed);
        const start = expected.indexOf(shown[0] as Page);
        expect(shown).toEqual(expected.slice(Math.max(0, start), Math.max(0, start) + shown.length));
        expect(shown).toHaveLength(Math.min(width, expected.length));
        expect(earlier).toBe(expected[start - 1]);
        expect(later).toBe(expected[start + shown.length]);
        const middle = pages[center];
        if (middle !== undefined && isListed(middle)) expect(shown).toContain(middle);
      }),
    );
  });

  it('reads only returned siblings, regardless of their number', () => {
    const siblings = Array.from({ length: 50_000 }, (_, index) => aPage(String(index)));
    let looked = 0;
    const isListed = () => {
      looked += 1;
      return true;
    };
    expect(selectWindow(siblings, 25_000, 100, isListed).shown).toHaveLength(100);
    expect(looked).toBeLessThanOrEqual(202);
  });
});

describe('createListedCheck', () => {
  it('evaluates a condition once, and only a limited number of different ones', () => {
    const asked: string[] = [];
    const viewer: Viewer = {
      ...UNKNOWN_VIEWER,
      meets: (condition) => {
        asked.push(condition);
        return true;
      },
    };
    const isListed = createListedCheck(viewer);
    expect(isListed(aPage('a', { condition: 'same' })) && isListed(aPage('b', { condition: 'same' }))).toBe(true);
    expect(asked).toEqual(['same']);
    const others = Array.from({ length: 2_000 }, (_, index) => isListed(aPage('c', { condition: String(index) })));
    expect(others.filter(Boolean)).toHaveLength(499);
    expect(asked).toHaveLength(500);
  });

  it('omits hidden pages and headings without pages', () => {
    const isListed = createListedCheck(UNKNOWN_VIEWER);
    const group = (pages: Page[]) => ({ type: 'group', id: 'g', title: 'g', slug: '', pages }) as const;
    expect(isListed(aPage('a', { hidden: true }))).toBe(false);
    expect(isListed(group([]))).toBe(false);
    expect(isListed(group([aPage('a', { condition: 'visitor.claims.pro == true' })]))).toBe(false);
    expect(isListed(group([group([aPage('a')])]))).toBe(true);
  });
});
