import { describe, expect, it } from 'vitest';
import { findNeighbours, indexPages, listAncestors } from './page-index.ts';
import type { DocumentPage, GroupPage, LinkPage, Page } from './page-tree.ts';

function aDocument(id: string, pages: readonly Page[] = [], more: Partial<DocumentPage> = {}): DocumentPage {
  return { type: 'document', id, title: id, slug: id, file: `${id}.md`, document: '', pages, ...more };
}
function aGroup(id: string, slug: string, pages: readonly Page[]): GroupPage {
  return { type: 'group', id, title: id, slug, pages };
}
const link: LinkPage = { type: 'link', id: 'link', title: 'Elsewhere', target: 'https://example.org' };

const tree = [
  aDocument('home'),
  aGroup('guides', 'guides', [
    aDocument('install', [aDocument('linux'), link]),
    aDocument('secret', [aDocument('below')], { hidden: true }),
  ]),
  aGroup('more', '', [aDocument('faq')]),
];

describe('indexPages', () => {
  const index = indexPages({ pages: tree });

  it('lists every page once, before its children', () => {
    const ids = ['home', 'guides', 'install', 'linux', 'link', 'secret', 'below', 'more', 'faq'];
    expect(index.pages.map(({ page }) => page.id)).toEqual(ids);
    expect([...index.byId.keys()]).toEqual(ids);
  });

  it('joins the slugs of groups and documents to paths, without empty ones', () => {
    expect(Object.fromEntries(index.pages.map(({ page, path }) => [page.id, path]))).toEqual({
      home: 'home',
      guides: 'guides',
      install: 'guides/install',
      linux: 'guides/install/linux',
      link: '',
      secret: 'guides/secret',
      below: 'guides/secret/below',
      more: '',
      faq: 'faq',
    });
  });

  it('finds documents by path and by file, and the first one at the empty path', () => {
    expect(index.byPath.get('guides/install/linux')?.page.id).toBe('linux');
    expect(index.byPath.get('guides')).toBeUndefined();
    expect(index.byFile.get('faq.md')?.path).toBe('faq');
    expect(index.byPath.get('')?.page.id).toBe('home');
    expect(index.byPath.get('home')?.page.id).toBe('home');
  });

  it('starts with the first visible document, also within a group', () => {
    const hidden = aDocument('hidden', [], { hidden: true });
    const first = indexPages({ pages: [link, hidden, aGroup('group', 'group', [aDocument('shown')])] });
    expect(first.byPath.get('')?.page.id).toBe('shown');
    expect(indexPages({ pages: [hidden] }).byPath.get('')?.page.id).toBe('hidden');
    expect(indexPages({ pages: [] }).byPath.size).toBe(0);
  });

  it('lists ancestors from the top level down', () => {
    const linux = index.byId.get('linux');
    expect(linux && listAncestors(linux).map(({ page }) => page.id)).toEqual(['guides', 'install']);
  });

  it('orders readable pages without hidden ones, links and groups', () => {
    expect(index.readingOrder.map(({ page }) => page.id)).toEqual(['home', 'install', 'linux', 'faq']);
    const { previous, next } = findNeighbours(index, 'linux');
    expect([previous?.page.id, next?.page.id]).toEqual(['install', 'faq']);
    expect(findNeighbours(index, 'home')).not.toHaveProperty('previous');
    expect(findNeighbours(index, 'faq')).not.toHaveProperty('next');
    expect(findNeighbours(index, 'below')).toEqual({});
  });

  it('makes every document reachable if two have the same path', () => {
    const clashing = [aDocument('one', [], { slug: 'a' }), aGroup('group', '', [aDocument('two', [], { slug: 'a' })])];
    const { byId, byPath } = indexPages({ pages: clashing });
    expect(byId.get('two')?.path).toBe('a-1');
    expect(byPath.get('a')?.page.id).toBe('one');
    expect(byPath.get('a-1')?.page.id).toBe('two');
  });

  it('accepts trees of any depth', () => {
    let page = aDocument('deepest');
    for (let depth = 0; depth < 3_000; depth += 1) page = aDocument(`d${depth}`, [page], { slug: 's' });
    expect(indexPages({ pages: [page] }).pages).toHaveLength(3_001);
  });
});
