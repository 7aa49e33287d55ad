import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ContentFile,
  type DocumentPage,
  hashOf,
  type LinkPage,
  MemoryStore,
  type Page,
  type ReusableContent,
  writeRevision,
} from '@bindery/content';
import { afterAll, describe, expect, it } from 'vitest';
import { isWholeWalk } from '../../../../../test/corpora.ts';
import { type LocalDatabase, openLocalDatabase } from '../../platform/derived/local-database.ts';
import { LinkIndex } from './link-index.ts';
import type { LinkReader } from './link-state.ts';
import { LINKS_SCHEMA } from './links-schema.ts';

const publicUrl = 'https://docs.test';
const folders: string[] = [];
const databases: LocalDatabase[] = [];
afterAll(() => {
  for (const database of databases) database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function openDatabase(folder = mkdtempSync(path.join(tmpdir(), 'links-'))) {
  folders.push(folder);
  const database = openLocalDatabase(folder, LINKS_SCHEMA);
  databases.push(database);
  return database;
}

/** Content by id; the texts of pages and snippets are in `texts`. */
interface Model {
  readonly pages: Map<string, DocumentPage | LinkPage>;
  readonly files: Map<string, ContentFile>;
  readonly snippets: Map<string, ReusableContent>;
}

/** Makes the choices of edits: a linear congruential generator, so that a seed determines them all. */
function chooser(seed: number) {
  let state = seed;
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { next, of: <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value };
}

const PATHS = [
  'a.md',
  'b.md',
  'b/README.md',
  'c/d.md',
  'c/README.md',
  'e.md',
  'x.png',
  'c/y.png',
  'inc.md',
  'c/inc.md',
];
const TARGETS = [
  ...PATHS.flatMap((file) => [file, `../${file}`, `/${file}`, `${file}#one`, `${file}#two`]),
  ...['a', 'b', 'c/', '#one', '#two', '#', '', 'broken-reference', '%E0%A4', 'a.md?x=1#one', '..\\a.md', '😀.md'],
  ...['https://example.com/', `${publicUrl}/o/o1/s/s1/a#one`, `${publicUrl}/sites/acme/docs/`, 'mailto:a@b.c'],
];

describe('the link index', () => {
  it.each(isWholeWalk ? [1, 2, 3, 4, 5, 6] : [1, 2, 3])(
    'updated by differences equals a rebuilt one (seed %i)',
    async (seed) => {
      const choose = chooser(seed);
      const store = new MemoryStore();
      const index = new LinkIndex(openDatabase(), { store, publicUrl });
      const model: Model = { pages: new Map(), files: new Map(), snippets: new Map() };
      const roots: string[] = [];
      for (let step = 0; step < 40; step++) {
        for (let edits = choose.next(4); edits >= 0; edits--) await edit(model, choose, store, `${step}-${edits}`);
        const root = await write(model, store);
        roots.push(root);
        const fresh = new LinkIndex(openDatabase(), { store, publicUrl });
        const expected = await fresh.read({ id: 's', root }, (links) => dump(links, model));
        expect(await index.read({ id: 's', root }, (links) => dump(links, model))).toEqual(expected);
        // Over the head of another revision, as a change request is.
        const other = { id: 's', root: choose.of(roots) };
        const changed = await index.readChanges(other, [root], (_links, [links]) => dump(links as LinkReader, model));
        expect(changed).toEqual(expected);
      }
    },
  );

  it('is rebuilt when its file is missing or damaged', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
    const { store, model, root } = await aContent();
    const read = (database: LocalDatabase) =>
      new LinkIndex(database, { store, publicUrl }).read({ id: 's', root }, (links) => dump(links, model));
    const expected = await read(openDatabase());
    mkdirSync(path.join(folder, 'cache'));
    writeFileSync(path.join(folder, 'cache', 'derived.db'), 'no database at all '.repeat(1000));
    expect(await read(openDatabase(folder))).toEqual(expected);
  });

  it('is rebuilt if its file is deleted during the build', async () => {
    const { store, model, root } = await aContent(100);
    const expected = await new LinkIndex(openDatabase(), { store, publicUrl }).read({ id: 's', root }, (links) =>
      dump(links, model),
    );
    const files = [openDatabase(), openDatabase()] as const;
    let generation = 0;
    const database = new Proxy({} as LocalDatabase, {
      get: (_target, name) => {
        if (name === 'generation') return generation;
        const file = files[generation === 0 ? 0 : 1];
        return (file[name as keyof LocalDatabase] as () => unknown).bind(file);
      },
    });
    let reads = 0;
    const losing = {
      put: (objects: Parameters<MemoryStore['put']>[0]) => store.put(objects),
      get: (hashes: readonly string[]) => {
        reads += hashes.length;
        if (reads > 60) generation = 1;
        return store.get(hashes);
      },
    };
    const index = new LinkIndex(database, { store: losing, publicUrl });
    expect(await index.read({ id: 's', root }, (links) => dump(links, model))).toEqual(expected);
    expect(generation).toBe(1);
  });

  it('is rebuilt when its revision is no longer in the store', async () => {
    const { store, model, root } = await aContent();
    const database = openDatabase();
    await new LinkIndex(database, { store, publicUrl }).read({ id: 's', root }, () => undefined);
    const later = new MemoryStore();
    await edit(model, chooser(9), later, 'later');
    const next = await write(model, later, store);
    const index = new LinkIndex(database, { store: later, publicUrl });
    const expected = await new LinkIndex(openDatabase(), { store: later, publicUrl }).read(
      { id: 's', root: next },
      (links) => dump(links, model),
    );
    expect(await index.read({ id: 's', root: next }, (links) => dump(links, model))).toEqual(expected);
  });

  it('is rebuilt when the public URL of the installation changes', async () => {
    const { store, root } = await aContent();
    const database = openDatabase();
    const listUrls = (url: string) =>
      new LinkIndex(database, { store, publicUrl: url }).read({ id: 's', root }, (links) => links.listUrls([]));
    expect(await listUrls(publicUrl)).not.toEqual([]);
    expect(await listUrls('https://elsewhere.test')).toEqual([]);
  });

  it('evicts the least recently used spaces above its limit', async () => {
    const { store, root } = await aContent(10);
    const database = openDatabase();
    const index = new LinkIndex(database, { store, publicUrl }, 25);
    for (const id of ['one', 'two', 'one', 'three']) await index.read({ id, root }, () => undefined);
    const spaceIds = database.all('select space_id from link_spaces order by space_id').map((row) => row['space_id']);
    expect(spaceIds).toEqual(['one', 'three']);
    for (const table of ['link_things', 'link_sources', 'link_needs', 'link_targets', 'link_places']) {
      expect(database.all(`select distinct space from ${table}`)).toHaveLength(2);
    }
  });

  it('reads only changed content', async () => {
    const { store, model, root } = await aContent(300);
    let reads = 0;
    const counting = {
      put: (objects: Parameters<MemoryStore['put']>[0]) => store.put(objects),
      get: (hashes: readonly string[]) => {
        reads += hashes.length;
        return store.get(hashes);
      },
    };
    const index = new LinkIndex(openDatabase(), { store: counting, publicUrl });
    await index.read({ id: 's', root }, () => undefined);
    const [page] = [...model.pages.values()];
    model.pages.set(page!.id, { ...(page as DocumentPage), document: await putText(store, '# New\n\n[a](a.md)\n') });
    const next = await write(model, store);
    reads = 0;
    await index.read({ id: 's', root: next }, () => undefined);
    expect(reads).toBeLessThan(20);
  });

  it('serves many concurrent readers of many revisions, each from its own', async () => {
    const { store, model, root } = await aContent();
    const page = [...model.pages.values()][0] as DocumentPage;
    model.pages.set(page.id, { ...page, document: await putText(store, '[gone](gone.md)') });
    const other = await write(model, store);
    const index = new LinkIndex(openDatabase(), { store, publicUrl });
    const reads = Array.from({ length: 20 }, (_, turn) =>
      index.read({ id: 's', root: turn % 2 === 0 ? root : other }, (links) => links.findTarget('missing/gone.md')),
    );
    expect((await Promise.all(reads)).map((target) => target !== undefined)).toEqual(
      Array.from({ length: 20 }, (_, turn) => turn % 2 === 1),
    );
  });
});

function dump(links: LinkReader, model: Model) {
  const targets = links.listTargets('', 10_000);
  const broken = links.listTargets('', 10_000, true);
  const keys = [...targets.map(({ key }) => key), ...links.listUrls([])];
  expect(broken).toEqual(targets.filter(({ isBroken }) => isBroken));
  expect(links.totals).toMatchObject({ total: targets.length, broken: broken.length });
  const places = keys.map((key) => [key, links.findTarget(key)?.isBroken, links.listPlaces([key], undefined, 10_000)]);
  const sources = [...model.pages.keys(), ...model.snippets.keys()].map((id) => {
    const source = links.findSource(id);
    return (
      source && {
        ...source,
        dependencies: [...source.dependencies].sort(),
        textDependencies: [...source.textDependencies].sort(),
      }
    );
  });
  return { targets, places, sources, counts: keys.map((key) => links.countPlaces([key])) };
}

async function edit(model: Model, choose: ReturnType<typeof chooser>, store: MemoryStore, name: string) {
  const kinds = ['page', 'page', 'page', 'text', 'text', 'text', 'file', 'snippet', 'link', 'remove', 'move'] as const;
  const kind = choose.of(kinds);
  const taken = new Set([
    ...[...model.pages.values(), ...model.snippets.values()].map((one) => ('file' in one ? one.file : '')),
    ...[...model.files.values()].map((file) => file.path),
  ]);
  const free = PATHS.filter((file) => !taken.has(file));
  const all = [model.pages, model.files, model.snippets] as readonly Map<string, unknown>[];
  if (kind === 'remove') {
    const map = choose.of(all);
    if (map.size > 0) map.delete(choose.of([...map.keys()]));
    return;
  }
  if (kind === 'text' || kind === 'move') {
    for (const map of [model.pages, model.snippets] as Map<string, DocumentPage>[]) {
      if (map.size === 0) continue;
      const one = choose.of([...map.values()]);
      if (one.file === undefined) continue;
      if (kind === 'text') map.set(one.id, { ...one, document: await putText(store, aText(choose)) });
      else if (free[0] !== undefined) map.set(one.id, { ...one, file: choose.of(free) });
      return;
    }
    return;
  }
  const common = { id: `i${name}`, title: name };
  if (kind === 'link') {
    model.pages.set(common.id, { ...common, type: 'link', target: choose.of(TARGETS) });
  } else if (free.length > 0) {
    const file = choose.of(free);
    const document = await putText(store, aText(choose));
    if (kind === 'page')
      model.pages.set(common.id, { ...common, type: 'document', slug: common.id, file, document, pages: [] });
    else if (kind === 'snippet') model.snippets.set(common.id, { ...common, file, document });
    else
      model.files.set(common.id, {
        id: common.id,
        name,
        path: file,
        contentType: 'image/png',
        size: 1,
        blob: hashOf(new Uint8Array([1])),
      });
  }
}

function aText(choose: ReturnType<typeof chooser>): string {
  const lines = choose.next(2) === 0 ? ['---', `cover: ${choose.of(PATHS)}`, '---', ''] : [];
  if (choose.next(2) === 0) lines.push(`# Title [t](${choose.of(TARGETS)})`, '');
  for (let count = choose.next(6); count >= 0; count--) {
    const target = choose.of(TARGETS);
    lines.push(
      choose.of([
        `[l](${target})`,
        `![i](${target})`,
        `{% include "${target}" %}`,
        '## One',
        '## Two',
        `{% content-ref url="${target}" %}\n{% endcontent-ref %}`,
      ]),
      '',
    );
  }
  return lines.join('\n');
}

async function putText(store: MemoryStore, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  await store.put([{ hash: hashOf(bytes), bytes }]);
  return hashOf(bytes);
}

async function write(model: Model, store: MemoryStore, texts?: MemoryStore): Promise<string> {
  const { root, objects } = await writeRevision({
    pages: [...model.pages.values()] as Page[],
    files: [...model.files.values()],
    reusableContents: [...model.snippets.values()],
    redirects: [],
    variables: {},
  });
  await store.put(objects);
  if (texts !== undefined) {
    for (const one of [...model.pages.values(), ...model.snippets.values()]) {
      if (!('document' in one)) continue;
      const [bytes] = await texts.get([one.document]).catch(() => store.get([one.document]));
      if (bytes !== undefined) await store.put([{ hash: one.document, bytes }]);
    }
  }
  return root;
}

async function aContent(pages = 8) {
  const choose = chooser(7);
  const store = new MemoryStore();
  const model: Model = { pages: new Map(), files: new Map(), snippets: new Map() };
  for (let number = 0; number < pages; number++) {
    const id = `p${number}`;
    const text = `# Page ${number}\n\n[next](p${number + 1}.md)\n\n[in](${publicUrl}/o/o/s/s/${id})\n`;
    const document = await putText(store, text + aText(choose));
    model.pages.set(id, { id, title: id, type: 'document', slug: id, file: `${id}.md`, document, pages: [] });
  }
  return { store, model, root: await write(model, store) };
}
