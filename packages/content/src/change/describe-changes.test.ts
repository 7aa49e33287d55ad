import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { hashOf, textObject } from '../object-hash.ts';
import type { DocumentPage, Page, RevisionContent } from '../page-tree.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { describeChanges } from './describe-changes.ts';

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

function aPage(id: string, pages: readonly Page[] = [], more: Partial<DocumentPage> = {}): DocumentPage {
  const document = textObject(id).hash;
  return { type: 'document', id, title: id.toUpperCase(), slug: id, file: `${id}.md`, document, ...more, pages };
}

/** Differences of two contents, the second written on top of the first. */
async function differences(one: Partial<RevisionContent>, other: Partial<RevisionContent>, limit = 100) {
  const store = new MemoryStore();
  const before = await writeRevision({ ...NOTHING, ...one });
  await store.put(before.objects);
  const after = await writeRevision({ ...NOTHING, ...other }, { store, root: before.root });
  await store.put(after.objects);
  return describeChanges(store, before.root, after.root, { limit });
}

describe('describeChanges', () => {
  it('lists changed pages in the order of the tree', async () => {
    const one = [aPage('a', [aPage('b'), aPage('c')]), aPage('d'), aPage('e'), aPage('f')];
    const text = textObject('new').hash;
    const other = [
      aPage('a', [aPage('x'), aPage('c', [], { document: text, icon: 'gear', title: 'Sea' })]),
      aPage('f'),
      aPage('d', [aPage('e', [], { slug: 'ee' })]),
    ];
    const { changes, more } = await differences({ pages: one }, { pages: other });
    expect(more).toBe(0);
    const shown = changes.map((change) => ('page' in change ? `${change.type} ${change.page.path}` : change.type));
    expect(shown).toEqual([
      'page_deleted a/b',
      'page_created a/x',
      'page_edited a/c',
      'page_moved f',
      'page_moved d/ee',
      'page_edited d/ee',
    ]);
    expect(changes.find(({ type }) => type === 'page_edited')).toEqual({
      type: 'page_edited',
      page: { id: 'c', type: 'document', title: 'Sea', path: 'a/c' },
      attributes: [
        { name: 'title', before: 'C', after: 'Sea' },
        { name: 'icon', after: 'gear' },
      ],
      document: true,
    });
    expect(changes).toContainEqual({
      type: 'page_moved',
      page: { id: 'e', type: 'document', title: 'E', path: 'd/ee' },
      from: { parent: null, index: 2 },
      to: { parent: 'd', index: 0 },
    });
  });

  it('lists changed files, reusable contents, variables, redirects and the language', async () => {
    const file = (id: string, size = 1) => ({
      id,
      name: id,
      path: id,
      contentType: 'image/png',
      size,
      blob: hashOf(Uint8Array.of(size)),
    });
    const snippet = (id: string, text = id) => ({ id, title: id, file: `${id}.md`, document: textObject(text).hash });
    const { changes } = await differences(
      { files: [file('a'), file('b'), file('c')], reusableContents: [snippet('s'), snippet('t')], variables: { v: 1 } },
      {
        files: [file('b', 2), file('c'), file('d')],
        reusableContents: [snippet('t', 'x'), snippet('u')],
        redirects: [{ from: 'a', to: 'b' }],
        language: 'ja',
      },
    );
    expect(changes.map(({ type }) => type)).toEqual([
      'file_deleted',
      'file_edited',
      'file_created',
      'reusable_content_deleted',
      'reusable_content_edited',
      'reusable_content_created',
      'variables_edited',
      'redirects_edited',
      'language_edited',
    ]);
    expect(changes.slice(-3)).toEqual([
      { type: 'variables_edited', before: { v: 1 }, after: {} },
      { type: 'redirects_edited', before: [], after: [{ from: 'a', to: 'b' }] },
      { type: 'language_edited', before: null, after: 'ja' },
    ]);
  });

  it('ignores dates and git object ids of texts', async () => {
    const git = { oid: '1', path: 'a.md' };
    const { changes } = await differences(
      { pages: [aPage('a', [], { git })] },
      { pages: [aPage('a', [], { git: { ...git, oid: '2' }, updatedAt: '2026-01-01T00:00:00.000Z' })] },
    );
    expect(changes).toEqual([]);
  });

  it('returns the requested number, and counts the others', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => aPage(`p${10 + index}`));
    const { changes, more } = await differences({}, { pages }, 12);
    expect([changes.length, more]).toEqual([12, 18]);
    expect(changes.map((change) => 'page' in change && change.page.id)).toEqual(pages.slice(0, 12).map(({ id }) => id));
  });

  it('counts as few pages as possible as moved, regardless of their new order', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `p${10 + index}`);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 12 }), fc.nat(11), async (order, at) => {
        const moved = ids.filter((id) => id !== ids[at]);
        moved.splice(3, 0, ids[at] ?? '');
        const pages = (list: readonly string[]) => ({ pages: list.map((id) => aPage(id)) });
        const one = await differences(pages(ids), pages(moved));
        expect(one.changes.map(({ type }) => type)).toEqual(moved.join() === ids.join() ? [] : ['page_moved']);
        const { changes } = await differences(pages(ids), pages(order));
        expect(changes.every(({ type }) => type === 'page_moved')).toBe(true);
        expect(changes.length > 0).toBe(order.join() !== ids.join());
      }),
      { numRuns: 40 },
    );
  });

  it('reads little of a large space', async () => {
    const store = new MemoryStore();
    const chapters = Array.from({ length: 100 }, (_, chapter) =>
      aPage(
        `c${chapter}`,
        Array.from({ length: 100 }, (_one, page) => aPage(`c${chapter}-${page}`)),
      ),
    );
    const before = await writeRevision({ ...NOTHING, pages: chapters });
    await store.put(before.objects);
    const edited = chapters.map((chapter, index) => (index === 50 ? { ...chapter, title: 'New' } : chapter));
    const after = await writeRevision({ ...NOTHING, pages: edited }, { store, root: before.root });
    await store.put(after.objects);
    store.objectsRead = 0;
    expect((await describeChanges(store, before.root, after.root, { limit: 9 })).changes).toHaveLength(1);
    expect(store.objectsRead).toBeLessThan(40);
  });
});
