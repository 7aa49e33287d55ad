import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import { MemoryStore } from '../memory-store.ts';
import type { DocumentPage, Page, RevisionContent } from '../page-tree.ts';
import { runSteps } from '../steps.ts';
import { nestSteps, type PageRecord } from './page-record.ts';
import { replaceContent } from './replace-content.ts';
import { PAGE_DEPTH_LIMIT } from './tree-faults.ts';
import { writeRevision } from './write-revision.ts';

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };
const hash = (text: string): string => text.padEnd(64, '0');

function aDocument(id: string, pages: readonly Page[] = [], more: Partial<DocumentPage> = {}): DocumentPage {
  return { type: 'document', id, title: id, slug: id, file: `${id}.md`, document: hash('a'), ...more, pages };
}

/** Contents over the same few ids, so that two of them share, move, change and lack pages. */
const anyContent: fc.Arbitrary<RevisionContent> = fc
  .record({
    pages: fc.uniqueArray(
      fc.record({
        id: fc.nat(40),
        parentIndex: fc.nat(99),
        order: fc.nat(999),
        kind: fc.nat(9),
        title: fc.constantFrom('one', 'two'),
        cover: fc.constantFrom(undefined, { cover: true }, { cover: false }),
      }),
      { selector: ({ id }) => id, maxLength: 40, size: 'max' },
    ),
    files: fc.uniqueArray(fc.tuple(fc.nat(9), fc.nat(2)), { selector: ([id]) => id, maxLength: 9 }),
    snippets: fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(2)), { selector: ([id]) => id, maxLength: 5 }),
    redirects: fc.array(fc.record({ from: fc.constantFrom('a', 'b'), to: fc.constantFrom('c', 'd') }), {
      maxLength: 2,
    }),
    variables: fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 2 })),
    language: fc.option(fc.constantFrom('en', 'ja'), { nil: undefined }),
  })
  .map(({ pages, files, snippets, redirects, variables, language }) => {
    const records: PageRecord[] = [];
    for (const [index, { id: number, parentIndex, order, kind, title, cover }] of pages.entries()) {
      const parents = [null, ...records.filter(({ type }) => type !== 'link').map((record) => record.id)];
      const parent = parents[parentIndex % parents.length] ?? null;
      const common = { id: `p${number}`, title, parent, position: `${1000 + order}x${index}x` };
      const members = {
        slug: `s${number}`,
        file: `f${number}.md`,
        document: hash(title),
        ...(cover && { layout: cover }),
      };
      if (kind === 0) records.push({ type: 'link', target: title, ...common });
      else if (kind === 1 && parent === null) records.push({ type: 'group', slug: `g${number}`, ...common });
      else records.push({ type: 'document', ...members, ...common });
    }
    return {
      pages: runSteps(nestSteps(records)),
      files: files.map(([id, blob]) => {
        return { id: `f${id}`, name: 'f', path: `f${id}`, contentType: 'image/png', size: 1, blob: hash(`${blob}`) };
      }),
      reusableContents: snippets.map(([id, text]) => {
        return { id: `r${id}`, title: 'r', file: `r${id}.md`, document: hash(`${text}`) };
      }),
      redirects,
      variables,
      ...(language !== undefined && { language }),
    };
  });

describe('replaceContent', () => {
  it('writes the same revision as a full write', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, anyContent, async (before, after) => {
        const store = new MemoryStore();
        const { root, objects } = await writeRevision(before);
        await store.put(objects);
        const whole = await writeRevision(after, { store, root });
        const replaced = await replaceContent(store, root, before, after);
        expect(replaced.root).toBe(whole.root);
        await store.put(replaced.objects);
        const hashes = new Set(whole.objects.map((object) => object.hash));
        expect(new Set(replaced.objects.map((object) => object.hash))).toEqual(hashes);
      }),
      { numRuns: runsOf(80, 200) },
    );
  });

  it('writes nothing for the same content, without reading pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        const store = new MemoryStore();
        const { root, objects } = await writeRevision(content);
        await store.put(objects);
        store.objectsRead = 0;
        const copy = structuredClone(content);
        expect(await replaceContent(store, root, content, copy)).toEqual({ root, objects: [] });
        expect(store.objectsRead).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('for one changed page, reads and writes only the nodes between it and the root', async () => {
    const pages = Array.from({ length: 2_000 }, (_, index) => aDocument(`page-${index}`));
    const store = new MemoryStore();
    const before = { ...NOTHING, pages };
    const { root, objects } = await writeRevision(before);
    await store.put(objects);
    store.objectsRead = 0;
    const after = { ...NOTHING, pages: pages.with(700, aDocument('page-700', [], { title: 'New' })) };
    const written = await replaceContent(store, root, before, after);
    expect(written.objects.length).toBeLessThanOrEqual(6);
    expect(store.objectsRead).toBeLessThanOrEqual(20);
  });

  it('yields during long writes', async () => {
    let pauses = 0;
    const pause = async () => void pauses++;
    const store = new MemoryStore();
    const { root, objects } = await writeRevision(NOTHING);
    await store.put(objects);
    const pages = Array.from({ length: 500 }, (_, index) => aDocument(`page-${index}`));
    const written = await replaceContent(store, root, NOTHING, { ...NOTHING, pages }, pause);
    expect(pauses).toBeGreaterThanOrEqual(written.objects.length - 1);
  });

  it('rejects duplicate ids and invalid trees', async () => {
    const store = new MemoryStore();
    const { root, objects } = await writeRevision(NOTHING);
    await store.put(objects);
    const replace = (pages: readonly Page[]) => replaceContent(store, root, NOTHING, { ...NOTHING, pages });
    await expect(replace([aDocument('a', [aDocument('b')]), aDocument('b')])).rejects.toThrow("more than one page 'b'");
    await expect(replace([aDocument('a', [aDocument('a', [aDocument('a')])])])).rejects.toThrow('more than one page');
    await expect(replace([aDocument('a'), aDocument('b', [], { slug: 'a' })])).rejects.toThrow('one slug');
    let deep = aDocument('deepest');
    for (let depth = 0; depth < 20_000; depth += 1) deep = aDocument(`d${depth}`, [deep]);
    await expect(replace([deep])).rejects.toThrow(`more than ${PAGE_DEPTH_LIMIT} levels`);
  });
});
