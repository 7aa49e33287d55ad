import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { hashOf, textObject } from '../object-hash.ts';
import type { DocumentPage, RevisionContent } from '../page-tree.ts';
import { checkContent } from '../revision/check-content.ts';
import { editRevision } from '../revision/edit-revision.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { openRevision, readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { mergeRevisions } from './merge-revisions.ts';
import { mergeSource } from './merge-source.ts';
import { showsConflict, sideOf } from './side-of.ts';
import { showInTitle, titleShowsConflict } from './title-conflict.ts';
import { showSides } from './write-conflict-blocks.ts';

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };
const options = { now: '2026-02-03T00:00:00.000Z', newId: () => 'new' };

function aPage(id: string, pages: readonly DocumentPage[] = [], members: Partial<DocumentPage> = {}): DocumentPage {
  const { hash: document } = textObject(`# ${id}\n`);
  return { type: 'document', id, title: id, slug: id, file: `${id}.md`, document, ...members, pages };
}

async function stored(store: MemoryStore, content: RevisionContent, previous?: string): Promise<string> {
  const written = await writeRevision(content, previous === undefined ? undefined : { store, root: previous });
  await store.put(written.objects);
  const records = await (await openRevision(store, written.root)).listPageRecords();
  await store.put(records.map(({ id }) => textObject(`# ${id}\n`)));
  return written.root;
}

async function withEdits(store: MemoryStore, root: string, ids: readonly string[], text: string): Promise<string> {
  const revision = await openRevision(store, root);
  const pages = new Map<string, PageRecord>();
  for (const id of ids) {
    const object = textObject(`# ${id}\n\n${text}\n`);
    await store.put([object]);
    pages.set(id, { ...(await revision.findPageRecord(id)), document: object.hash } as PageRecord);
  }
  const written = await editRevision(store, root, { pages });
  await store.put(written.objects);
  return written.root;
}

describe('mergeRevisions', () => {
  it('reads and writes only the changes, not the whole space', async () => {
    const store = new MemoryStore();
    const pages = Array.from({ length: 40 }, (_, index) =>
      aPage(
        `top${index}`,
        Array.from({ length: 50 }, (__, below) => aPage(`page${index}-${below}`)),
      ),
    );
    const base = await stored(store, { ...NOTHING, pages });
    const main = await withEdits(store, base, ['page3-7', 'page9-1', 'top4'], 'Main');
    const change = await withEdits(store, base, ['page3-8', 'page20-1', 'top4'], 'Main');
    store.objectsRead = 0;
    const merged = await mergeRevisions(store, { base, main, change }, options);
    expect(merged.conflicts).toEqual([]);
    expect(store.objectsRead).toBeLessThan(160);
    expect(merged.objects.length).toBeLessThan(25);
  });

  it('returns only objects that are not stored, and the same ones for the same sides', async () => {
    const store = new MemoryStore();
    const base = await stored(store, { ...NOTHING, pages: [aPage('a'), aPage('b')] });
    const main = await withEdits(store, base, ['a'], 'Main');
    const change = await withEdits(store, base, ['a', 'b'], 'Change');
    const merged = await mergeRevisions(store, { base, main, change }, options);
    for (const { hash } of merged.objects) await expect(store.get([hash])).rejects.toThrow(RangeError);
    expect(await mergeRevisions(store, { base, main, change }, options)).toEqual(merged);
    expect(merged.conflicts).toEqual([expect.objectContaining({ kind: 'text', page: 'a', title: 'a' })]);
  });

  it('can be merged again once conflicts are resolved', async () => {
    const store = new MemoryStore();
    const base = await stored(store, { ...NOTHING, pages: [aPage('a')] });
    const main = await withEdits(store, base, ['a'], 'Main');
    const merged = await mergeRevisions(
      store,
      { base, main, change: await withEdits(store, base, ['a'], 'Change') },
      options,
    );
    await store.put(merged.objects);
    const resolved = await withEdits(store, merged.root, ['a'], 'Both');
    const again = await mergeRevisions(store, { base: main, main, change: resolved }, options);
    expect(again).toEqual({ root: resolved, objects: [], conflicts: [], warnings: [] });
  });

  it('sets the time of the merge on pages it creates, and preserves that of others', async () => {
    const store = new MemoryStore();
    const at = (month: number) => ({ updatedAt: `2026-01-0${month}T00:00:00.000Z` });
    const content = (a: object, b: object) => ({ ...NOTHING, pages: [aPage('a', [], a), aPage('b', [], b)] });
    const base = await stored(store, content({}, {}));
    const main = await stored(store, content({ ...at(1), slug: 'x' }, { ...at(1), slug: 'y' }), base);
    const change = await stored(store, content({ ...at(2), linkTitle: 'L' }, { ...at(2), slug: 'y' }), base);
    const merged = await mergeRevisions(store, { base, main, change }, options);
    await store.put(merged.objects);
    const [a, b] = (await readRevision(store, merged.root)).pages;
    expect(a).toMatchObject({ slug: 'x', linkTitle: 'L', updatedAt: options.now });
    expect(b).toMatchObject({ slug: 'y', ...at(2) });
  });

  it('prevents moves that together make a tree too deep', async () => {
    const store = new MemoryStore();
    const chain = (name: string, length: number, below: readonly DocumentPage[] = []): DocumentPage[] =>
      Array.from({ length }).reduce<readonly DocumentPage[]>(
        (pages, _, index) => [aPage(`${name}${length - index}`, pages)],
        below,
      ) as DocumentPage[];
    const [a, b, c] = [chain('a', 59), chain('b', 5), chain('c', 4)];
    const base = await stored(store, { ...NOTHING, pages: [...a, ...b, ...c] });
    const main = await stored(store, { ...NOTHING, pages: [...a, ...chain('b', 5, c)] }, base);
    const change = await stored(store, { ...NOTHING, pages: [...chain('a', 59, b), ...c] }, base);
    const merged = await mergeRevisions(store, { base, main, change }, options);
    await store.put(merged.objects);
    expect(new Set(merged.conflicts.map(({ kind }) => kind))).toEqual(new Set(['depth']));
    const content = await readRevision(store, merged.root);
    expect(checkContent(content)).toEqual([]);
    expect((await openRevision(store, merged.root)).counts.pages).toBe(68);
  });

  it('preserves a text that is not UTF-8', async () => {
    const store = new MemoryStore();
    const bytes = Uint8Array.from([0x23, 0x20, 0xff, 0x0a]);
    await store.put([{ hash: hashOf(bytes), bytes }]);
    const base = await stored(store, { ...NOTHING, pages: [aPage('a')] });
    const main = await withEdits(store, base, ['a'], 'Main');
    const content = { ...NOTHING, pages: [aPage('a', [], { document: hashOf(bytes) })] };
    const merged = await mergeRevisions(store, { base, main, change: await stored(store, content, base) }, options);
    await store.put(merged.objects);
    expect(merged.conflicts).toHaveLength(1);
    expect((await readRevision(store, merged.root)).pages[0]).toMatchObject({ document: hashOf(bytes) });
  });

  it('rejects invalid revisions', async () => {
    const store = new MemoryStore();
    const base = await stored(store, { ...NOTHING, pages: [aPage('a')] });
    const main = await withEdits(store, base, ['a'], 'Main');
    await expect(mergeRevisions(store, { base, main, change: '0'.repeat(64) }, options)).rejects.toThrow(RangeError);
  });
});

describe('huge texts', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `Line ${index}`);
  const edited = (at: number, text: string) => `${lines.with(at, text).join('\n')}\n`;

  it('are merged by lines', () => {
    const both = `${lines.with(3, 'Main').with(29_000, 'Change').join('\n')}\n`;
    expect(mergeSource(edited(0, 'Line 0'), edited(3, 'Main'), edited(29_000, 'Change'), {})).toBe(both);
  });

  it('conflict as a whole', () => {
    const [main, change] = [edited(3, 'Main'), edited(3, 'Change')];
    expect(mergeSource(edited(0, 'Line 0'), main, change, {})).toBeUndefined();
    const shown = showSides({ main, change });
    expect(sideOf(shown, 'main')).toBe(main);
    expect(sideOf(shown, 'change')).toBe(change);
  });

  it('of equal lines merge in bounded time', () => {
    const alike = (count: number, last: string) => `${'same\n'.repeat(count)}${last}\n`;
    expect(mergeSource(alike(40_000, 'a'), alike(30_000, 'b'), alike(35_000, 'c'), {})).toBeUndefined();
  });
});

describe('showsConflict', () => {
  it.each([
    ['Text\n\n<<<<<<< Main content\n', true],
    ['Text\r\n\r\n>>>>>>> This change request\r\n', true],
    ['> <<<<<<< Main content\n', false],
    ['<<<<<<< main\n\n=======\n\n>>>>>>> other\n', false],
    ['Title\n=======\n', false],
    ['```\n<<<<<<< Main content\n```\n', false],
    ['<pre>\n<<<<<<< Main content\n</pre>\n', false],
    ['<<<<<<< Main content is a marker\n', false],
  ])('is for %j: %s', (source, expected) => {
    expect(showsConflict(source)).toBe(expected);
  });
});

describe('titleShowsConflict', () => {
  it('only finds conflicts that a merge wrote into a title', () => {
    expect(showInTitle('Guides', 'Handbook')).toBe('Guides <<<<<<< Main content: Handbook');
    expect(titleShowsConflict(showInTitle('Guides', 'Handbook'))).toBe(true);
    expect(titleShowsConflict('Guides')).toBe(false);
    expect(titleShowsConflict('How to read <<<<<<< in git')).toBe(false);
  });
});
