import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { textObject } from '../object-hash.ts';
import type { Page, RevisionContent } from '../page-tree.ts';
import { listFormerNames, readPagePaths } from './former-names.ts';
import { writeRevision } from './write-revision.ts';

const store = new MemoryStore();

async function write(pages: readonly Page[]): Promise<string> {
  const content: RevisionContent = { pages, files: [], reusableContents: [], redirects: [], variables: {} };
  const { root, objects } = await writeRevision(content);
  await store.put(objects);
  return readPagePaths(store, root);
}

const page = (id: string, slug: string, pages: readonly Page[] = [], text = ''): Page => {
  const document = textObject(text).hash;
  return { id, type: 'document', title: id, slug, file: `${id}.md`, document, pages: [...pages] };
};

describe('listFormerNames', () => {
  it('lists the names that pages no longer have, with their former parents', async () => {
    const before = await write([page('a', 'start'), page('b', 'part', [page('c', 'deep')]), page('d', 'gone')]);
    const after = await write([page('a', 'begin', [page('c', 'deep')]), page('b', 'part')]);
    expect(await listFormerNames(store, before, after)).toEqual([
      { parent: null, slug: 'gone', id: 'd' },
      { parent: null, slug: 'start', id: 'a' },
      { parent: 'b', slug: 'deep', id: 'c' },
    ]);
  });

  it('lists nothing if only texts and their order differ, in which case the index may be shared', async () => {
    const before = await write([page('a', 'one', [], 'Old'), page('b', 'two')]);
    expect(await write([page('a', 'one', [], 'New'), page('b', 'two')])).toBe(before);
    const swapped = await write([page('b', 'two'), page('a', 'one')]);
    expect(await listFormerNames(store, before, swapped)).toEqual([]);
  });

  it('lists a name that another page now has', async () => {
    const before = await write([page('a', 'one')]);
    const after = await write([page('b', 'one'), page('a', 'two')]);
    expect(await listFormerNames(store, before, after)).toEqual([{ parent: null, slug: 'one', id: 'a' }]);
  });
});
