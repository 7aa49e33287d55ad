import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type LocalDatabase, openLocalDatabase } from '../../platform/derived/local-database.ts';
import { abandonSpace, readLists, removeAbandonedRows, SEARCH_SCHEMA } from './index-tables.ts';
import { CHUNK, ListReader } from './postings.ts';
import { beginChange, type IndexedPageChange, openSpaceIndex, type SpaceIndex } from './space-index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-index-'));
const db = openLocalDatabase(folder, SEARCH_SCHEMA);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Texts of pages by their ids; undefined removes a page. */
type Texts = Readonly<Record<string, string | undefined>>;

function listChanges(texts: Texts): IndexedPageChange[] {
  return Object.entries(texts).map(([pageId, text]) => {
    const section = { heading: pageId, anchor: '', text: text ?? '', code: '', isConditional: false };
    const page = { pageId, fingerprint: text ?? '', included: null, sections: [section, { ...section, heading: '' }] };
    return { pageId, page: text === undefined ? undefined : page };
  });
}

let count = 0;
const newSpace = () => openSpaceIndex(db, `space ${++count}`);

async function change(index: SpaceIndex, texts: Texts): Promise<void> {
  const begun = beginChange(db, index);
  const changes = listChanges(texts);
  for (let start = 0; start < changes.length; start += 3) await begun.put(changes.slice(start, start + 3));
  await begun.finish('root');
}

/** The contents of an index, without internal numbers. */
function describeIndex(index: SpaceIndex) {
  const { terms, pages } = index.vocabulary;
  const lists = terms.map((term, termIndex) => {
    const occurrences = readLists(db, index.number, term).flatMap(({ chunk, list }) => {
      const ofPages: string[] = [];
      const reader = new ListReader(list);
      while (reader.nextPage()) {
        ofPages.push(`${index.pageIds[chunk * CHUNK + reader.page]} ${reader.readOccurrences()}`);
      }
      return ofPages;
    });
    return [term, pages[termIndex], occurrences.sort()];
  });
  const lengths = [...index.numbers].map(([pageId, page]) => [pageId, ...(index.pageLengths[page] ?? [])].join(' '));
  return { lists, lengths: lengths.sort(), textSum: index.lengths.textSum };
}

const text = fc.array(fc.constantFrom('ash', 'birch', 'useCedar', 'dogwood-elm', '木を植'), { maxLength: 4 });
const texts = fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't', 'u'), fc.option(text, { nil: undefined }));
const joined = texts.map((all) => Object.fromEntries(Object.entries(all).map(([id, words]) => [id, words?.join(' ')])));

describe('the index of a space', () => {
  it('is equal whether it was built at once, updated, or read from its file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(joined, { minLength: 1, maxLength: 4 }), async (steps) => {
        const changed = await newSpace();
        for (const step of steps) await change(changed, step);
        const built = await newSpace();
        await change(built, Object.assign({}, ...steps));
        expect(describeIndex(changed)).toEqual(describeIndex(built));
        expect(describeIndex(await openSpaceIndex(db, changed.spaceId))).toEqual(describeIndex(built));
      }),
      { numRuns: 40 },
    );
  });

  it('continues after the last batch when an update of it was interrupted', async () => {
    const index = await newSpace();
    await change(index, { p: 'ash' });
    await beginChange(db, index).put([{ pageId: 'p', page: undefined }]);
    const again = await openSpaceIndex(db, index.spaceId);
    expect([again.state, again.number]).toEqual([undefined, index.number]);
    expect(describeIndex(again)).toEqual({ lists: [], lengths: [], textSum: 0 });
  });

  /** The file of a process that ends before one of its writes. */
  const endingBefore = (writes: number): LocalDatabase => {
    let left = writes;
    const guard = () => {
      if (left-- === 0) throw new Error('The process ended.');
    };
    return {
      generation: db.generation,
      all: db.all.bind(db),
      get: db.get.bind(db),
      close: () => undefined,
      releaseMemory: () => undefined,
      run: (statement, ...parameters) => {
        guard();
        db.run(statement, ...parameters);
      },
      write: (work) => {
        guard();
        return db.write(work);
      },
    };
  };

  it('continues wherever a batch of new pages was interrupted, and starts again for replaced ones', async () => {
    const first = { p: 'ash', q: 'ash birch' };
    const second = { r: 'ash birch', s: 'useCedar', t: 'ash' };
    const built = await newSpace();
    await change(built, { ...first, ...second });
    const put = (index: SpaceIndex, on: LocalDatabase, texts: Texts, isNew: boolean) =>
      beginChange(on, index).put(listChanges(texts), isNew);
    for (const isNew of [true, false]) {
      let ends = 0;
      for (let writes = 1; ; writes++) {
        const index = await newSpace();
        await put(index, db, first, true);
        const isWhole = await put(index, endingBefore(writes), second, isNew).then(
          () => true,
          () => false,
        );
        const again = await openSpaceIndex(db, index.spaceId);
        if (isWhole) break;
        ends++;
        expect([...again.numbers.keys()]).toEqual(isNew || writes === 1 ? ['p', 'q'] : []);
        const missing = Object.entries({ ...first, ...second }).filter(([pageId]) => !again.numbers.has(pageId));
        await change(again, Object.fromEntries(missing));
        expect(describeIndex(again), `${isNew} ${writes}`).toEqual(describeIndex(built));
        expect(describeIndex(await openSpaceIndex(db, index.spaceId))).toEqual(describeIndex(built));
      }
      expect(ends).toBeGreaterThan(5);
    }
  });

  it('keeps no row after it was evicted', async () => {
    const [index, other] = [await newSpace(), await newSpace()];
    await change(index, Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`page ${i}`, `word${i} ash`])));
    await change(other, { p: 'ash' });
    const before = describeIndex(other);
    abandonSpace(db, index.spaceId);
    while (removeAbandonedRows(db)) {
      // all of them
    }
    for (const table of ['search_terms', 'search_lists']) {
      expect(db.get(`select count(*) as count from ${table} where space = ?`, index.number)).toEqual({ count: 0 });
    }
    expect(db.get('select count(*) as count from search_pages where page_id = ?', 'page 7')).toEqual({ count: 0 });
    expect(describeIndex(await openSpaceIndex(db, other.spaceId))).toEqual(before);
  });
});
