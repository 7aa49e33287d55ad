import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { hashOf } from '../object-hash.ts';
import { indexPages } from '../page-index.ts';
import type { ContentFile, DocumentPage, Page, ReusableContent, RevisionContent } from '../page-tree.ts';
import { positionBetween } from '../position.ts';
import { runSteps } from '../steps.ts';
import { checkContent } from './check-content.ts';
import { diffRevisions, type RevisionDifferences } from './diff-revisions.ts';
import { editRevision, type RevisionEdits } from './edit-revision.ts';
import { nestSteps, type PageRecord } from './page-record.ts';
import { openRevision, readRevision } from './read-revision.ts';
import { findTreeFaults, InvalidContentError, PAGE_DEPTH_LIMIT } from './tree-faults.ts';
import { writeRevision } from './write-revision.ts';

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };
const hash = (text: string) => hashOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));

function aDocument(id: string, pages: readonly Page[] = [], more: Partial<DocumentPage> = {}): DocumentPage {
  const members = { title: id, slug: id, file: `${id}.md`, document: hash(id) };
  return { type: 'document', id, ...members, ...more, pages };
}
function aFile(id: string): ContentFile {
  return { id, name: id, path: `images/${id}`, contentType: 'image/png', size: 3, blob: hash(id) };
}
function aSnippet(id: string): ReusableContent {
  return { id, title: id, file: `includes/${id}.md`, document: hash(id) };
}

/** Any content without faults: numbers choose type, parent and properties of one page after the other. */
const anyContent: fc.Arbitrary<RevisionContent> = fc
  .record({
    pages: fc.array(fc.tuple(fc.nat(99), fc.nat(9), fc.string({ unit: 'binary', minLength: 1, maxLength: 5 })), {
      maxLength: 60,
      size: 'max',
    }),
    files: fc.nat(30),
    snippets: fc.nat(5),
    redirects: fc.array(fc.record({ from: fc.string(), to: fc.string() }), { maxLength: 3 }),
    variables: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    language: fc.option(fc.constantFrom('en', 'ja'), { nil: undefined }),
  })
  .map(({ pages, files, snippets, redirects, variables, language }) => ({
    pages: growPages(pages),
    files: Array.from({ length: files }, (_, index) => aFile(`f${10 + index}`)),
    reusableContents: Array.from({ length: snippets }, (_, index) => aSnippet(`s${index}`)),
    redirects,
    variables,
    ...(language !== undefined && { language }),
  }));

function growPages(choices: readonly (readonly [number, number, string])[]): Page[] {
  const records: PageRecord[] = [];
  choices.forEach(([parentNumber, kind, title], index) => {
    const id = `p${index}`;
    const parents = [null, ...records.filter(({ type }) => type !== 'link').map((record) => record.id)];
    const parent = parents[parentNumber % parents.length] ?? null;
    const position = `${String.fromCharCode(65 + (index % 26))}${index}x`;
    const common = { id, title, parent, position };
    if (kind === 0) records.push({ type: 'link', target: 'https://example.org', ...common });
    else if (kind === 1 && parent === null)
      records.push({ type: 'group', slug: parentNumber % 2 === 0 ? '' : id, ...common });
    else
      records.push({
        type: 'document',
        slug: id,
        file: `${id}.md`,
        document: hash(title),
        hidden: kind > 5,
        ...common,
      });
  });
  return runSteps(nestSteps(records));
}

async function stored(store: MemoryStore, content: RevisionContent, previous?: string): Promise<string> {
  const written = await writeRevision(content, previous === undefined ? undefined : { store, root: previous });
  await store.put(written.objects);
  return written.root;
}

async function edited(store: MemoryStore, root: string, edits: RevisionEdits): Promise<string> {
  const written = await editRevision(store, root, edits);
  await store.put(written.objects);
  return written.root;
}

function editsOf(differences: RevisionDifferences): RevisionEdits {
  const entries = <Value extends { id: string }>(list: RevisionDifferences['pages' | 'files' | 'reusableContents']) =>
    new Map<string, Value | null>([
      ...list.removed.map(({ id }): [string, null] => [id, null]),
      ...list.added.map((value): [string, Value] => [value.id, value as unknown as Value]),
      ...list.changed.map(({ after }): [string, Value] => [after.id, after as unknown as Value]),
    ]);
  const { redirects, variables, language } = differences;
  return {
    pages: entries<PageRecord>(differences.pages),
    files: entries<ContentFile>(differences.files),
    reusableContents: entries<ReusableContent>(differences.reusableContents),
    ...(redirects && { redirects: redirects.after }),
    ...(variables && { variables: variables.after }),
    ...(language && { language: language.after }),
  };
}

describe('writeRevision and readRevision', () => {
  it('read back the written content', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        expect(checkContent(content)).toEqual([]);
        const store = new MemoryStore();
        expect(await readRevision(store, await stored(store, content))).toEqual(content);
      }),
      { numRuns: 60 },
    );
  });

  it('write everything over another revision, and nothing for the same content again', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, anyContent, async (one, other) => {
        const store = new MemoryStore();
        const root = await stored(store, other, await stored(store, one));
        expect(await readRevision(store, root)).toEqual(other);
        expect(await writeRevision(other, { store, root })).toEqual({ root, objects: [] });
      }),
      { numRuns: 40 },
    );
  });

  it('preserve a variable named __proto__', async () => {
    const store = new MemoryStore();
    const variables = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    const read = await readRevision(store, await stored(store, { ...NOTHING, variables }));
    expect(Object.entries(read.variables)).toEqual([['__proto__', 'x']]);
  });

  it('write only a few objects for one changed page', async () => {
    const pages = Array.from({ length: 500 }, (_, index) => aDocument(`page-${index}`));
    const store = new MemoryStore();
    const root = await stored(store, { ...NOTHING, pages });
    const changed = pages.with(250, aDocument('page-250', [], { title: 'New' }));
    const { objects } = await writeRevision({ ...NOTHING, pages: changed }, { store, root });
    expect(objects.length).toBeLessThanOrEqual(5);
  });

  it('change one record when one of many pages is moved', async () => {
    const pages = Array.from({ length: 100 }, (_, index) => aDocument(`page-${index}`));
    const store = new MemoryStore();
    const root = await stored(store, { ...NOTHING, pages });
    const moved = pages.toSpliced(80, 1).toSpliced(3, 0, aDocument('page-80'));
    const after = await stored(store, { ...NOTHING, pages: moved }, root);
    const { pages: differences } = await diffRevisions(store, root, after);
    expect(differences.changed.map(({ after: { id } }) => id)).toEqual(['page-80']);
  });

  it('change one record when a page is moved below another', async () => {
    const store = new MemoryStore();
    const root = await stored(store, { ...NOTHING, pages: [aDocument('x'), aDocument('p', [aDocument('a')])] });
    const moved = [aDocument('p', [aDocument('a'), aDocument('x')])];
    const { pages } = await diffRevisions(store, root, await stored(store, { ...NOTHING, pages: moved }, root));
    expect(pages.changed.map(({ after: { id } }) => id)).toEqual(['x']);
  });

  it('reject duplicate ids and invalid trees', async () => {
    const twice = [aDocument('a', [aDocument('b')]), aDocument('c', [aDocument('b')])];
    await expect(writeRevision({ ...NOTHING, pages: twice })).rejects.toThrow("more than one page 'b'");
    const files = [aFile('a'), aFile('a')];
    await expect(writeRevision({ ...NOTHING, files })).rejects.toThrow(InvalidContentError);
    let deep = aDocument('deepest');
    for (let depth = 0; depth < 20_000; depth += 1) deep = aDocument(`d${depth}`, [deep]);
    await expect(writeRevision({ ...NOTHING, pages: [deep] })).rejects.toThrow(`more than ${PAGE_DEPTH_LIMIT} levels`);
  });
});

describe('openRevision', () => {
  const group: Page = {
    type: 'group',
    id: 'group',
    title: 'Group',
    slug: '',
    pages: [aDocument('a', [aDocument('b')])],
  };
  const content = {
    ...NOTHING,
    pages: [group],
    files: [aFile('f')],
    reusableContents: [aSnippet('s')],
    language: 'ja',
  };

  it('finds pages, ancestors, files and snippets by their ids', async () => {
    const store = new MemoryStore();
    const revision = await openRevision(store, await stored(store, content));
    expect(await revision.findPageRecord('b')).toMatchObject({ id: 'b', parent: 'a', slug: 'b' });
    expect((await revision.findAncestors('b'))?.map(({ id }) => id)).toEqual(['group', 'a']);
    expect(await revision.findAncestors('group')).toEqual([]);
    expect(await revision.findFile('f')).toEqual(aFile('f'));
    expect(await revision.findReusableContent('s')).toEqual(aSnippet('s'));
    for (const find of [
      revision.findPageRecord,
      revision.findAncestors,
      revision.findFile,
      revision.findReusableContent,
    ]) {
      expect(await find('none')).toBeUndefined();
    }
  });

  it('only reads the root for counts and language', async () => {
    const store = new MemoryStore();
    const root = await stored(store, content);
    const revision = await openRevision(store, root);
    expect(revision.counts).toEqual({ pages: 3, files: 1, reusableContents: 1 });
    expect(revision.language).toBe('ja');
    expect(store.objectsRead).toBe(1);
  });

  it('rejects invalid revisions', async () => {
    const store = new MemoryStore();
    await expect(openRevision(store, hash('nowhere'))).rejects.toThrow(RangeError);
    const root = await stored(store, content);
    const { pages } = JSON.parse(new TextDecoder().decode((await store.get([root]))[0])) as { pages: { root: string } };
    await expect(openRevision(store, pages.root)).rejects.toThrow(TypeError);
  });
});

describe('editRevision', () => {
  it('neither loses nor duplicates pages in any sequence of inserts, deletes, moves and renames', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(3), fc.nat(99), fc.nat(99), fc.nat(9)), { maxLength: 40 }),
        async (steps) => {
          const store = new MemoryStore();
          const records = new Map<string, PageRecord>();
          let root = await stored(store, NOTHING);
          for (const [step, choice] of steps.entries()) {
            const changes = chooseEdit(records, step, choice);
            root = await edited(store, root, { pages: changes });
            for (const [id, record] of changes) {
              if (record === null) records.delete(id);
              else records.set(id, record);
            }
            const pages = await (await openRevision(store, root)).listPages();
            expect(pages).toEqual(runSteps(nestSteps(records.values())));
            expect(new Set(indexPages({ pages }).pages.map(({ page }) => page.id))).toEqual(new Set(records.keys()));
            expect(await writeRevision({ ...NOTHING, pages }, { store, root })).toEqual({ root, objects: [] });
          }
          const atOnce = await editRevision(store, await stored(store, NOTHING), { pages: records });
          expect(atOnce.root).toBe(root);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('rejects exactly those edits that would make the tree invalid', async () => {
    const anyRecord = fc.record({
      kind: fc.nat(9),
      parent: fc.nat(30),
      slug: fc.constantFrom('a', 'b', 'c', 'd', 'e', ''),
      position: fc.nat(40),
    });
    const changes = fc.array(fc.tuple(fc.nat(25), fc.option(anyRecord)), { maxLength: 4 });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(anyContent, changes, async (content, choices) => {
        const store = new MemoryStore();
        const root = await stored(store, content);
        const records = new Map(
          (await (await openRevision(store, root)).listPageRecords()).map((one) => [one.id, one]),
        );
        const edits = new Map<string, PageRecord | null>();
        for (const [which, choice] of choices) {
          const id = `p${which}`;
          if (choice === null) edits.set(id, null);
          else edits.set(id, recordFrom(id, choice, [...records.values()]));
        }
        for (const [id, record] of edits) {
          if (record === null) records.delete(id);
          else records.set(id, record);
        }
        const faults = findTreeFaults(records);
        if (faults.length > 0) {
          refused += 1;
          await expect(editRevision(store, root, { pages: edits })).rejects.toThrow(InvalidContentError);
          return;
        }
        const empty = await stored(store, { ...content, pages: [] });
        const atOnce = await editRevision(store, empty, { pages: records });
        expect((await editRevision(store, root, { pages: edits })).root).toBe(atOnce.root);
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(250);
  });

  it('limits the depth of the tree, including below moved pages', async () => {
    const store = new MemoryStore();
    const chain = (name: string, length: number) => {
      let page = aDocument(`${name}${length}`);
      for (let depth = length - 1; depth > 0; depth -= 1) page = aDocument(`${name}${depth}`, [page]);
      return page;
    };
    const root = await stored(store, { ...NOTHING, pages: [chain('a', 60), chain('b', 4), chain('c', 5)] });
    const revision = await openRevision(store, root);
    const move = async (id: string, parent: string, others: [string, PageRecord][] = []) => {
      const record = { ...(await revision.findPageRecord(id)), parent } as PageRecord;
      return editRevision(store, root, { pages: new Map([[id, record], ...others]) });
    };
    await expect(move('b1', 'a60')).resolves.toBeDefined();
    await expect(move('c1', 'a60')).rejects.toThrow(`more than ${PAGE_DEPTH_LIMIT} levels`);
    await expect(move('c2', 'a60')).resolves.toBeDefined();
    const renamed = { ...(await revision.findPageRecord('c2')), slug: 'renamed' } as PageRecord;
    await expect(move('c1', 'a60', [['c2', renamed]])).rejects.toThrow(`more than ${PAGE_DEPTH_LIMIT} levels`);
    await expect(move('c1', 'a60', [['c2', { ...renamed, parent: null, position: 'x' }]])).resolves.toBeDefined();
    await expect(move('a1', 'a60')).rejects.toThrow("Page 'a1' is below itself");
  });

  it('lets pages swap positions and slugs in one edit', async () => {
    const store = new MemoryStore();
    const root = await stored(store, { ...NOTHING, pages: [aDocument('a', [aDocument('x')]), aDocument('b')] });
    const [a, b] = await (await openRevision(store, root)).listChildren(null);
    const [x] = await (await openRevision(store, root)).listChildren('a');
    const after = await edited(store, root, {
      pages: new Map([
        ['a', { ...a, slug: 'b', position: b?.position } as PageRecord],
        ['b', { ...b, slug: 'a', position: a?.position } as PageRecord],
        ['x', { ...x, parent: 'b' } as PageRecord],
      ]),
    });
    const revision = await openRevision(store, after);
    expect((await revision.listChildren(null)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await revision.listChildren('b')).map(({ id }) => id)).toEqual(['x']);
    expect(await revision.listChildren('a')).toEqual([]);
  });

  it('changes and removes only variables, redirects and language', async () => {
    const store = new MemoryStore();
    const content = { ...NOTHING, pages: [aDocument('a')], redirects: [{ from: 'x', to: 'a.md' }] };
    const root = await stored(store, content);
    const set = await edited(store, root, { variables: { version: 2 }, language: 'ja' });
    expect(await readRevision(store, set)).toEqual({ ...content, variables: { version: 2 }, language: 'ja' });
    expect(await edited(store, set, { variables: {}, language: null })).toBe(root);
    expect((await readRevision(store, await edited(store, root, { redirects: [] }))).redirects).toEqual([]);
  });

  it('for the text of one page, reads and writes only the nodes between it and the root', async () => {
    const store = new MemoryStore();
    const pages = Array.from({ length: 2_000 }, (_, index) => aDocument(`page-${index}`));
    const root = await stored(store, { ...NOTHING, pages });
    const record = await (await openRevision(store, root)).findPageRecord('page-7');
    store.objectsRead = 0;
    const changed = { ...record, title: 'New' } as PageRecord;
    const { objects } = await editRevision(store, root, { pages: new Map([['page-7', changed]]) });
    expect(objects.length).toBeLessThanOrEqual(6);
    expect(store.objectsRead).toBeLessThanOrEqual(12);
  });

  it('returns nothing for edits without effect', async () => {
    const store = new MemoryStore();
    const root = await stored(store, { ...NOTHING, files: [aFile('f')] });
    expect(await editRevision(store, root, { files: new Map([['f', aFile('f')]]) })).toEqual({ root, objects: [] });
  });

  describe('editRevision with invalid edits', () => {
    const group: Page = { type: 'group', id: 'g', title: 'g', slug: 'g', pages: [aDocument('b')] };
    const link: Page = { type: 'link', id: 'l', title: 'l', target: 'https://example.org' };
    const pages = [aDocument('a', [aDocument('c', [aDocument('d')])]), group, link];

    async function refusal(change: (records: Record<string, PageRecord>) => Record<string, unknown>): Promise<string> {
      const store = new MemoryStore();
      const root = await stored(store, { ...NOTHING, pages });
      const records = await (await openRevision(store, root)).listPageRecords();
      const changes = change(Object.fromEntries(records.map((record) => [record.id, record])));
      const edits = new Map(Object.entries(changes)) as ReadonlyMap<string, PageRecord | null>;
      return editRevision(store, root, { pages: edits }).then(
        () => 'nothing',
        (error: unknown) => (error instanceof InvalidContentError ? error.message : 'another error'),
      );
    }

    it.each<[string, (records: Record<string, PageRecord>) => Record<string, unknown>, string]>([
      ['a missing parent', ({ b }) => ({ b: { ...b, parent: 'none' } }), "below page 'none', which does not exist"],
      ['a parent without a name', ({ a }) => ({ a: { ...a, parent: '' } }), "below page '', which does not exist"],
      ['to leave children behind', () => ({ c: null }), "Page 'd' is below page 'c', which does not exist"],
      ['a cycle', ({ a }) => ({ a: { ...a, parent: 'd' } }), "Page 'a' is below itself"],
      ['a page below itself', ({ b }) => ({ b: { ...b, parent: 'b' } }), "Page 'b' is below itself"],
      ['siblings with one slug', ({ b }) => ({ b: { ...b, parent: null, slug: 'a', position: 'a' } }), "one slug, 'a'"],
      ['siblings at one position', ({ a, g }) => ({ g: { ...g, position: a?.position } }), 'with one position'],
      [
        'a group below the top',
        ({ g }) => ({ g: { ...g, parent: 'a', position: 'x' } }),
        'a group below the top level',
      ],
      ['a page below a link', ({ b }) => ({ b: { ...b, parent: 'l' } }), "below the link 'l'"],
      ['a document without a slug', ({ b }) => ({ b: { ...b, slug: '' } }), 'has no slug'],
      ['a slug with a slash', ({ b }) => ({ b: { ...b, slug: 'x/y' } }), 'a slug that is not a path segment'],
      ['a slug that leads upwards', ({ b }) => ({ b: { ...b, slug: '..' } }), 'a slug that is not a path segment'],
      ['an id with a slash', ({ b }) => ({ 'x/y': { ...b, id: 'x/y', slug: 'z', position: 'z' } }), 'contains a slash'],
      ['what is no position', ({ b }) => ({ b: { ...b, position: 'a0' } }), 'no valid position'],
      ['a page under the id of another', ({ b }) => ({ a: b }), "'b' is stored as 'a'"],
    ])('rejects %s', async (_, change, message) => {
      expect(await refusal(change)).toContain(message);
    });

    it('accepts the removal of a page with all its descendants', async () => {
      expect(await refusal(() => ({ a: null, c: null, d: null }))).toBe('nothing');
    });
  });
});

describe('diffRevisions', () => {
  it('converts one revision to the other when applied', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, anyContent, async (one, other) => {
        const store = new MemoryStore();
        const before = await stored(store, one);
        const after = await stored(store, other, before);
        const differences = await diffRevisions(store, before, after);
        expect(await edited(store, before, editsOf(differences))).toBe(after);
      }),
      { numRuns: 40 },
    );
  });

  it('lists additions, removals and changes, with both records', async () => {
    const store = new MemoryStore();
    const before = await stored(store, { ...NOTHING, pages: [aDocument('a'), aDocument('b')], files: [aFile('f')] });
    const pages = [aDocument('a', [], { title: 'A' }), aDocument('c')];
    const after = await stored(store, { ...NOTHING, pages, reusableContents: [aSnippet('s')], language: 'ja' }, before);
    expect(await diffRevisions(store, before, after)).toMatchObject({
      pages: {
        added: [{ id: 'c' }],
        removed: [{ id: 'b' }],
        changed: [{ before: { id: 'a', title: 'a' }, after: { id: 'a', title: 'A' } }],
      },
      files: { added: [], removed: [aFile('f')], changed: [] },
      reusableContents: { added: [aSnippet('s')], removed: [], changed: [] },
      language: { before: null, after: 'ja' },
    });
  });
});

describe('checkContent', () => {
  it('reports sources with equal paths, empty titles, missing hashes and sizes', () => {
    const pages = [
      aDocument('a', [], { file: 'x.md', title: '' }),
      aDocument('b', [], { file: 'x.md', document: 'z' }),
    ];
    const files = [{ ...aFile('f'), path: 'x.md', size: -1 }];
    expect(checkContent({ ...NOTHING, pages, files })).toEqual([
      "Pages 'a' and 'b' have one source file, 'x.md'.",
      "There is more than one source file 'x.md'.",
      "Page 'a' has no title.",
      "'b' names no object.",
      "File 'f' has no size.",
    ]);
  });
});

function recordFrom(
  id: string,
  choice: { kind: number; parent: number; slug: string; position: number },
  records: readonly PageRecord[],
): PageRecord {
  const existing = records.find((record) => record.id === id);
  if (existing !== undefined && choice.kind < 3) return { ...existing, title: 'New' };
  const parents = [null, null, null, ...records.map((record) => record.id), 'none'];
  const parent = parents[choice.parent % parents.length] ?? null;
  const position = `a${choice.position}x`;
  const record = { id, title: id, parent: choice.kind < 6 ? (existing?.parent ?? parent) : parent, position };
  if (choice.kind === 9) return { type: 'link', target: 'x', ...record };
  if (choice.kind === 8) return { type: 'group', slug: choice.slug, ...record };
  const slug = choice.slug === '' ? id : choice.slug;
  return { type: 'document', slug, file: `${id}.md`, document: hash(id), ...record };
}

/** Turns four numbers into an edit that is allowed: 0 inserts, 1 deletes with all below, 2 moves, 3 renames. */
function chooseEdit(
  records: ReadonlyMap<string, PageRecord>,
  step: number,
  [kind, which, where, position]: readonly [number, number, number, number],
): Map<string, PageRecord | null> {
  const all = [...records.values()];
  const record = all[which % Math.max(all.length, 1)];
  if (record === undefined || kind === 0) {
    const id = `p${step}`;
    const parent = [null, ...all.map((one) => one.id)][where % (all.length + 1)] ?? null;
    const document = { type: 'document', id, title: id, slug: id, file: `${id}.md`, document: hash(id) } as const;
    return new Map([[id, { ...document, parent, position: positionAt(all, parent, position) }]]);
  }
  const below = new Set([record.id]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const one of all) if (one.parent !== null && below.has(one.parent)) below.add(one.id);
  }
  if (kind === 1) return new Map([...below].map((id) => [id, null]));
  if (kind === 3) return new Map([[record.id, { ...record, title: 'New', slug: `renamed-${step}` } as PageRecord]]);
  const parents = [null, ...all.filter(({ id }) => !below.has(id)).map(({ id }) => id)];
  const parent = parents[where % parents.length] ?? null;
  const others = all.filter(({ id }) => id !== record.id);
  return new Map([[record.id, { ...record, parent, position: positionAt(others, parent, position) }]]);
}

function positionAt(records: readonly PageRecord[], parent: string | null, offset: number): string {
  const taken = records
    .filter((record) => record.parent === parent)
    .map(({ position }) => position)
    .sort();
  const index = offset % (taken.length + 1);
  return positionBetween(taken[index - 1] ?? null, taken[index] ?? null);
}
