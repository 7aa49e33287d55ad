import { describe, expect, it } from 'vitest';
import {
  indexPages,
  insertPage,
  isText,
  isWithoutText,
  listSubtree,
  movePage,
  nextTo,
  patchPage,
  positionOf,
  removePage,
} from './page-tree.ts';
import type { Page } from './pages.ts';

const page = (id: string, ...pages: Page[]): Page => ({
  id,
  title: id,
  type: 'document',
  kind: 'sheet',
  hidden: false,
  path: id,
  pages,
});
const pages = [page('a', page('b', page('c')), page('d')), page('e')];
const outline = (list: readonly Page[]): string =>
  list.map(({ id, pages: below = [] }) => (below.length === 0 ? id : `${id}(${outline(below)})`)).join(' ');

describe('indexPages', () => {
  it('finds pages by id and path, with their ancestors, and the first visible page', () => {
    const group: Page = { id: 'g', title: 'g', type: 'group', kind: 'group', hidden: false, path: 'g', pages: [] };
    const index = indexPages([group, { ...page('x'), hidden: true }, ...pages]);
    expect(index.byId.get('c')?.ancestors.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(index.byPath.get('d')?.id).toBe('d');
    expect(index.byPath.has('g')).toBe(false);
    expect(index.first?.id).toBe('a');
  });
});

describe('nextTo', () => {
  const index = indexPages(pages);
  const next = (id: string) => nextTo(index, index.byId.get(id)?.page ?? page(''), pages)?.id;

  it('is the next sibling, the previous one, or the parent', () => {
    expect(['b', 'd', 'c', 'a', 'e'].map(next)).toEqual(['d', 'b', 'b', 'e', 'a']);
  });

  it('is nothing without another page, and none that is not wanted', () => {
    const only = page('only', page('below'));
    expect(nextTo(indexPages([only]), only, [only])).toBeUndefined();
    const group: Page = { id: 'g', title: 'g', type: 'group', kind: 'group', hidden: false, path: 'g', pages: [] };
    const mixed = [page('x'), group, page('y')];
    expect(nextTo(indexPages(mixed), page('x'), mixed, isText)?.id).toBe('y');
  });
});

describe('isWithoutText', () => {
  it.each(['', '\n', '# Title', '# Title\n', '\n# A longer title #\n\n'])('is true for %j', (markdown) => {
    expect(isWithoutText(markdown)).toBe(true);
  });

  it.each(['Text', '# Title\n\nText', '## Section', '#tag', '# One\n\n# Two', '![](a.png)'])(
    'is false for %j',
    (markdown) => {
      expect(isWithoutText(markdown)).toBe(false);
    },
  );
});

describe('changes of a page tree', () => {
  it('insert a page before and after siblings, at the end of a page, and at the top level', () => {
    expect(outline(insertPage(pages, page('n'), { into: null }))).toBe('a(b(c) d) e n');
    expect(outline(insertPage(pages, page('n'), { into: 'a', before: 'd' }))).toBe('a(b(c) n d) e');
    expect(outline(insertPage(pages, page('n'), { into: 'b', after: 'c' }))).toBe('a(b(c n) d) e');
    expect(outline(insertPage(pages, page('n'), { into: 'e' }))).toBe('a(b(c) d) e(n)');
  });

  it('move a page with its descendants, and back to its position', () => {
    const former = positionOf(indexPages(pages), 'b', pages);
    const moved = movePage(pages, 'b', { into: null, after: 'a' });
    expect(outline(moved)).toBe('a(d) b(c) e');
    expect(outline(movePage(moved, 'b', former))).toBe(outline(pages));
    expect(movePage(pages, 'unknown', { into: null })).toBe(pages);
  });

  it('remove a page with its descendants', () => {
    expect(outline(removePage(pages, 'b'))).toBe('a(d) e');
    expect(removePage(pages, 'unknown')).toBe(pages);
  });

  it('copy only the ancestors of the changed page', () => {
    const patched = patchPage(pages, 'c', { title: 'C' });
    expect(patched[0]?.pages?.[0]?.pages?.[0]?.title).toBe('C');
    expect(patched[1]).toBe(pages[1]);
    expect(patchPage(pages, 'unknown', {})).toBe(pages);
  });

  it('list a page before its descendants', () => {
    expect(listSubtree(pages[0] ?? page('')).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});
