import { type DocumentPage, MemoryStore, textObject, writeRevision } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import { IdleEviction } from './idle-eviction.ts';
import { createRevisionReader } from './revision-reader.ts';

const document = textObject('# A page\n');

/** A store with revisions of these numbers of pages; returns their roots. */
async function aStoreWith(...counts: readonly number[]): Promise<{ store: MemoryStore; roots: string[] }> {
  const store = new MemoryStore();
  const roots: string[] = [];
  for (const [revision, count] of counts.entries()) {
    const pages = Array.from({ length: count }, (_, index): DocumentPage => {
      const name = `page-${revision}-${index}`;
      return {
        type: 'document',
        id: name,
        title: name,
        slug: name,
        file: `${name}.md`,
        document: document.hash,
        pages: [],
      };
    });
    const content = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
    const { root, objects } = await writeRevision(content);
    await store.put([document, ...objects]);
    roots.push(root);
  }
  return { store, roots };
}

describe('a revision', () => {
  it('is read once by concurrent callers', async () => {
    const { store, roots } = await aStoreWith(1000);
    const reader = createRevisionReader(store);
    const [first, ...others] = await Promise.all(Array.from({ length: 30 }, () => reader.view(roots[0] ?? '')));
    const { reads } = store;
    expect(others.every((view) => view === first)).toBe(true);
    await createRevisionReader(store).view(roots[0] ?? '');
    expect(store.reads).toBe(2 * reads);
  });

  it('stays cached even if it alone exceeds the limit of all', async () => {
    const { store, roots } = await aStoreWith(300, 5);
    const reader = createRevisionReader(store, { maxEntries: 100 });
    const [large = '', small = ''] = roots;
    const view = await reader.view(large);
    await reader.view(small);
    const { reads } = store;
    expect(await reader.view(large)).toBe(view);
    await reader.view(small);
    expect(store.reads).toBe(reads);
  });

  it.each([120_000, 100])('is evicted if it is large and unused for a while: room for %i', async (maxEntries) => {
    const { store, roots } = await aStoreWith(3000, 5);
    const idleEviction = new IdleEviction();
    const reader = createRevisionReader(store, { maxEntries, idleEviction });
    const [large = '', small = ''] = roots;
    const before = await reader.view(large);
    await reader.view(small);
    expect(idleEviction.evict()).toBe(false);
    const { reads } = store;
    expect(await reader.view(large)).toBe(before);
    expect(idleEviction.evict()).toBe(false);
    expect(store.reads).toBe(reads);
    expect(idleEviction.evict()).toBe(true);
    await reader.view(small);
    expect(store.reads).toBe(reads);
    const after = await reader.view(large);
    expect(after).not.toBe(before);
    expect(after.content).toEqual(before.content);
  });

  it('is read again after an error', async () => {
    const { store, roots } = await aStoreWith(5);
    let isDown = true;
    const reader = createRevisionReader({
      put: (objects) => store.put(objects),
      get: (hashes) => (isDown ? Promise.reject(new Error('The database is down.')) : store.get(hashes)),
    });
    await expect(reader.view(roots[0] ?? '')).rejects.toThrow('is down');
    isDown = false;
    expect((await reader.view(roots[0] ?? '')).index.pages).toHaveLength(5);
  });
});
