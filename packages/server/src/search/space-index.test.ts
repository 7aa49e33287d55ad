import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openLocalDatabase } from '../derived/local-database.ts';
import { abandonSpace, readLists, removeAbandonedRows, SEARCH_SCHEMA } from './index-tables.ts';
import { CHUNK, ListReader } from './postings.ts';
import { beginChange, openSpaceIndex, type SpaceIndex } from './space-index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-index-'));
const db = openLocalDatabase(folder, SEARCH_SCHEMA);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Texts of pages by their ids; undefined removes a page. */
type Texts = Readonly<Record<string, string | undefined>>;

let count = 0;
const newSpace = () => openSpaceIndex(db, `space ${++count}`);

async function change(index: SpaceIndex, texts: Texts): Promise<void> {
  const begun = beginChange(db, index);
  const changes = Object.entries(texts).map(([pageId, text]) => {
    const section = { heading: pageId, anchor: '', text: text ?? '', code: '', isConditional: false };
    const page = { pageId, fingerprint: text ?? '', included: null, sections: [section, { ...section, heading: '' }] };
    return { pageId, page: text === undefined ? undefined : page };
  });
  for (let start = 0; start < changes.length; start += 3) await begun.put(changes.slice(start, start + 3));
  await begun.finish('root');
}

/** Everything an index says, without the numbers that it uses. */
function describeIndex(index: SpaceIndex) {
  const { terms, pages } = index.vocabulary;
  const lists = terms.map((term, place) => {
    const found = readLists(db, index.number, term).flatMap(({ chunk, list }) => {
      const ofPages: string[] = [];
      const reader = new ListReader(list);
      while (reader.nextPage()) {
        ofPages.push(`${index.pageIds[chunk * CHUNK + reader.page]} ${reader.readOccurrences()}`);
      }
      return ofPages;
    });
    return [term, pages[place], found.sort()];
  });
  const lengths = [...index.numbers].map(([pageId, page]) => [pageId, ...(index.pageLengths[page] ?? [])].join(' '));
  return { lists, lengths: lengths.sort(), textSum: index.lengths.textSum };
}

const text = fc.array(fc.constantFrom('ash', 'birch', 'useCedar', 'dogwood-elm', '木を植'), { maxLength: 4 });
const texts = fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't', 'u'), fc.option(text, { nil: undefined }));
const joined = texts.map((all) => Object.fromEntries(Object.entries(all).map(([id, words]) => [id, words?.join(' ')])));

describe('the index of a space', () => {
  it('is the same whether it was built at once, changed, or read from its file', async () => {
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

  it('begins from nothing when a change of it was not finished', async () => {
    const index = await newSpace();
    await change(index, { p: 'ash' });
    await beginChange(db, index).put([{ pageId: 'p', page: undefined }]);
    const again = await openSpaceIndex(db, index.spaceId);
    expect(again.state).toBeUndefined();
    expect(again.number).not.toBe(index.number);
    expect(describeIndex(again)).toEqual({ lists: [], lengths: [], textSum: 0 });
  });

  it('leaves no row once it was let go of', async () => {
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
