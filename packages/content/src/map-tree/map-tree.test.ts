import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import { MemoryStore } from '../memory-store.ts';
import { decodeObject } from '../object-hash.ts';
import type { ContentStore } from '../store.ts';
import { buildMap, endsNode } from './build-map.ts';
import { diffMaps } from './diff-maps.ts';
import { editMap, type MapEdits } from './edit-map.ts';
import { EMPTY_MAP, type MapNode, type WrittenMap } from './map-node.ts';
import { findMapEntry, getEntries, listEntries, listEntriesWith } from './read-map.ts';

// Few different keys, so that edits hit existing entries; enough of them for three levels.
const key = fc.oneof(
  fc.integer({ min: 0, max: 1500 }).map((number) => `key${number}`),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const entries = fc
  .array(fc.tuple(key, fc.integer({ min: 0, max: 3 })), { maxLength: 600, size: 'max' })
  .map((list) => new Map(list));
const edits = fc
  .array(fc.tuple(key, fc.option(fc.integer({ min: 0, max: 3 }))), { maxLength: 200, size: 'max' })
  .map((list) => new Map(list));

async function stored(store: ContentStore, written: WrittenMap): Promise<WrittenMap> {
  await store.put(written.objects);
  return written;
}

function applied<Value>(map: ReadonlyMap<string, Value>, changes: MapEdits<Value>): Map<string, Value> {
  const result = new Map(map);
  for (const [name, value] of changes) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

function numbered(count: number): Map<string, number> {
  return new Map(Array.from({ length: count }, (_, index) => [`page-${index * 7919}`, index]));
}

describe('buildMap', () => {
  it('reads back exactly its entries, in key order', async () => {
    await fc.assert(
      fc.asyncProperty(entries, key, async (map, other) => {
        const store = new MemoryStore();
        const { root, count } = await stored(store, buildMap(map));
        const sorted = [...map].sort(([one], [two]) => (one < two ? -1 : 1));
        expect(await listEntries(store, root)).toEqual(sorted);
        expect(count).toBe(map.size);
        expect(await getEntries(store, root, [...map.keys()])).toEqual(map);
        expect(await findMapEntry(store, root, other)).toBe(map.get(other));
      }),
      { numRuns: 50 },
    );
  });

  it('finds the entries with a prefix', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom('', 'key', 'key1', 'key14', 'key999', 'l', 'a'),
        async (map, prefix) => {
          const store = new MemoryStore();
          const { root } = await stored(store, buildMap(map));
          const all = await listEntries(store, root);
          const changes = await listEntriesWith(store, root, [prefix, 'none/']);
          expect(changes.get(prefix)).toEqual(all.filter(([name]) => name.startsWith(prefix)));
          expect(changes.get('none/')).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('limits nodes to 1 to 32 entries, even if no key is a boundary', async () => {
    const stubborn = new Map<string, number>();
    for (let number = 0; stubborn.size < 500; number += 1) {
      if (!endsNode(0, `k${number}`)) stubborn.set(`k${number}`, number);
    }
    const { objects } = buildMap(stubborn);
    const sizes = objects.map(({ bytes }) => (decodeObject(bytes) as MapNode).entries.length);
    expect(Math.max(...sizes)).toBe(32);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  it('reads one node per level for one key, and each level at once for many', async () => {
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(numbered(5_000)));
    await findMapEntry(store, root, 'page-7919');
    expect(store.objectsRead).toBe(store.reads);
    expect(store.reads).toBeLessThanOrEqual(6);
    const levels = store.reads;
    await getEntries(store, root, [...numbered(500).keys()]);
    await listEntries(store, root);
    expect(store.reads).toBe(3 * levels);
  });
});

describe('editMap', () => {
  it('equals the tree built from the same entries', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.array(edits, { maxLength: 4 }), async (map, sequence) => {
        const store = new MemoryStore();
        let { root } = await stored(store, buildMap(map));
        let expected = map;
        for (const changes of sequence) {
          const written = await stored(store, await editMap(store, root, changes));
          expected = applied(expected, changes);
          expect(written.count).toBe(expected.size);
          root = written.root;
        }
        expect(root).toBe(buildMap(expected).root);
        expect(await listEntries(store, root)).toEqual([...expected].sort(([one], [two]) => (one < two ? -1 : 1)));
      }),
      { numRuns: runsOf(60, 150) },
    );
  });

  it('equals that tree even if no key is a boundary, so that one insertion shifts all following entries', async () => {
    const names = Array.from({ length: 4_000 }, (_, number) => `k${10_000 + number}`).filter(
      (name) => !endsNode(0, name),
    );
    const map = new Map(names.map((name) => [name, 1]));
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(map));
    for (const changes of [new Map([['k0', 1]]), new Map([[names[70] ?? '', null]]), new Map([['zz', 1]])]) {
      const { root: edited } = await stored(store, await editMap<number>(store, root, changes));
      expect(edited).toBe(buildMap(applied<number>(map, changes)).root);
    }
  });

  it('shrinks to the empty map and grows again', async () => {
    const store = new MemoryStore();
    const map = numbered(2_000);
    const { root } = await stored(store, buildMap(map));
    const emptied = await editMap(store, root, new Map([...map.keys()].map((name) => [name, null])));
    expect(emptied).toEqual({ root: EMPTY_MAP, count: 0, objects: [] });
    expect((await editMap(store, EMPTY_MAP, map)).root).toBe(root);
    expect(await listEntries(store, EMPTY_MAP)).toEqual([]);
  });

  it('shrinks to a tree with fewer levels', async () => {
    const map = numbered(3_000);
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(map));
    for (const left of [1, 3, 20, 100]) {
      const removed = new Map([...map.keys()].slice(left).map((name) => [name, null]));
      const edited = await stored(store, await editMap(store, root, removed));
      expect(edited.root).toBe(buildMap(new Map([...map].slice(0, left))).root);
    }
  });

  it('writes nothing for edits without effect', async () => {
    const store = new MemoryStore();
    const map = numbered(1_000);
    const { root } = await stored(store, buildMap(map));
    const same = new Map<string, number | null>([...map].slice(0, 50));
    expect(await editMap(store, root, same.set('absent', null))).toEqual({ root, count: 1_000, objects: [] });
  });

  it('writes at most one node per level for one edit, and reads them level by level', async () => {
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(numbered(10_000)));
    store.reads = 0;
    const { objects } = await editMap(store, root, new Map([['page-7919', -1]]));
    expect(objects.length).toBeLessThanOrEqual(6);
    expect(store.reads).toBe(objects.length);
    expect(store.objectsRead).toBe(objects.length);
  });

  it('returns every new object once, and no existing one', async () => {
    await fc.assert(
      fc.asyncProperty(entries, edits, async (map, changes) => {
        const built = buildMap(map);
        const store = new MemoryStore();
        await stored(store, built);
        const before = new Set(built.objects.map(({ hash }) => hash));
        const edited = await editMap(store, built.root, changes);
        const hashes = edited.objects.map(({ hash }) => hash);
        expect(new Set(hashes).size).toBe(hashes.length);
        const needed = buildMap(applied(map, changes)).objects.map(({ hash }) => hash);
        expect(new Set(needed.filter((hash) => !before.has(hash)))).toEqual(
          new Set(hashes.filter((hash) => !before.has(hash))),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('diffMaps', () => {
  it('returns the edits that convert one map into the other', async () => {
    await fc.assert(
      fc.asyncProperty(entries, edits, async (map, changes) => {
        const store = new MemoryStore();
        const { root } = await stored(store, buildMap(map));
        const edited = await stored(store, await editMap(store, root, changes));
        const differences = await diffMaps<number>(store, root, edited.root);
        for (const { key: name, before } of differences) expect(before).toBe(map.get(name));
        for (const { before, after } of differences) expect(before).not.toBe(after);
        const redo = new Map(differences.map((change) => [change.key, change.after ?? null]));
        expect(applied(map, redo)).toEqual(applied(map, changes));
      }),
      { numRuns: runsOf(40, 100) },
    );
  });

  it('compares maps without common entries, and empty ones', async () => {
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(numbered(300)));
    const small = await stored(store, buildMap(new Map([['only', 1]])));
    expect(await diffMaps(store, EMPTY_MAP, small.root)).toEqual([{ key: 'only', after: 1 }]);
    expect(await diffMaps(store, small.root, EMPTY_MAP)).toEqual([{ key: 'only', before: 1 }]);
    expect(await diffMaps(store, root, small.root)).toHaveLength(301);
  });

  it('reads only the differences', async () => {
    const store = new MemoryStore();
    const { root } = await stored(store, buildMap(numbered(10_000)));
    const changed = new Map(Array.from({ length: 10 }, (_, index) => [`page-${index * 900 * 7919}`, -1]));
    const edited = await stored(store, await editMap(store, root, changed));
    store.objectsRead = 0;
    expect(await diffMaps(store, root, edited.root)).toHaveLength(10);
    expect(store.objectsRead).toBeLessThanOrEqual(2 * 10 * 5);
    store.objectsRead = 0;
    expect(await diffMaps(store, root, root)).toEqual([]);
    expect(store.objectsRead).toBe(0);
  });
});
