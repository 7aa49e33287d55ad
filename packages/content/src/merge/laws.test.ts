import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import { recordOfSource } from '../change/record-of-source.ts';
import { MemoryStore } from '../memory-store.ts';
import { textObject } from '../object-hash.ts';
import type { ContentFile, Redirect, ReusableContent } from '../page-tree.ts';
import { positionBetween } from '../position.ts';
import { checkContent } from '../revision/check-content.ts';
import { editRevision } from '../revision/edit-revision.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { openRevision, readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import type { Conflict } from './conflict.ts';
import { mergeRevisions } from './merge-revisions.ts';
import { mergeSourceFor } from './merge-source.ts';
import { showsConflict, sideOf } from './side-of.ts';
import { showSides } from './write-conflict-blocks.ts';

/** A revision that is easy to edit: sources replace hashes. */
interface World {
  readonly pages: Map<string, PageRecord>;
  readonly sources: Map<string, string>;
  readonly files: Map<string, ContentFile>;
  readonly snippets: Map<string, ReusableContent>;
  redirects: Redirect[];
  variables: Record<string, string>;
  language: string | null;
}

const store = new MemoryStore();
const NOW = '2026-01-01T00:00:00.000Z';
const options = () => {
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `new${ids}`;
  };
  return { now: NOW, newId };
};

async function rootOf(world: World): Promise<string> {
  const empty = await writeRevision({ pages: [], files: [], reusableContents: [], redirects: [], variables: {} });
  await store.put(empty.objects);
  const pages = new Map<string, PageRecord>();
  for (const [id, page] of world.pages) pages.set(id, withText(page, world.sources.get(id) ?? ''));
  await store.put([...world.sources.values()].map(textObject));
  const { files, snippets, redirects, variables, language } = world;
  const reusableContents = new Map<string, ReusableContent>();
  for (const [id, snippet] of snippets) {
    reusableContents.set(id, { ...snippet, document: textObject(world.sources.get(id) ?? '').hash });
  }
  const written = await editRevision(store, empty.root, {
    pages,
    files,
    reusableContents,
    redirects,
    variables,
    language,
  });
  await store.put(written.objects);
  return written.root;
}

function withText(page: PageRecord, source: string): PageRecord {
  if (page.type !== 'document') return page;
  const { hidden, ...decided } = recordOfSource(source, page.file);
  const { title, ...rest } = decided;
  return {
    ...page,
    ...rest,
    title: page.title === '' ? title : page.title,
    ...(hidden !== undefined && { hidden }),
    document: textObject(source).hash,
  };
}

const words = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  '- item one',
  '- item two',
  '## Heading',
  '> quote',
  '漢字',
  '| a | b |',
];
const line = fc.tuple(fc.constantFrom(...words), fc.nat(9)).map(([word, n]) => `${word} ${n}`);
const block = fc.oneof(
  { weight: 5, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')) },
  { weight: 1, arbitrary: line.map((text) => `\`\`\`\n${text}\n\`\`\``) },
  { weight: 1, arbitrary: line.map((text) => `{% hint %}\n${text}\n{% endhint %}`) },
);
const anySource = fc
  .tuple(
    fc.option(fc.record({ title: fc.nat(3), icon: fc.nat(3) })),
    fc.array(block, { maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\n', ''),
  )
  .map(([head, blocks, end]) => {
    const front = head === null ? '' : `---\ntitle: T${head.title}\nicon: i${head.icon}\n---\n\n`;
    return front + blocks.join('\n\n') + (blocks.length > 0 ? end : '');
  });

type Step = readonly [kind: number, which: number, where: number, text: string, line: number];
const anySteps = fc.array(fc.tuple(fc.nat(13), fc.nat(99), fc.nat(99), line, fc.nat(30)), { maxLength: 6 });
const anyBase = fc
  .tuple(fc.array(fc.tuple(fc.nat(99), anySource), { minLength: 1, maxLength: 9 }), fc.nat(3))
  .map(([pages, extra]) => {
    const world: World = {
      pages: new Map(),
      sources: new Map(),
      files: new Map(),
      snippets: new Map(),
      redirects: [],
      variables: {},
      language: null,
    };
    for (const [index, [where, source]] of pages.entries()) addPage(world, `p${index}`, where, source);
    for (let index = 0; index < extra; index += 1) {
      world.files.set(`f${index}`, aFile(`f${index}`, `f${index}.png`, 'x'));
      addSnippet(world, `s${index}`, 'Snippet\n');
      world.variables[`v${index}`] = 'x';
      world.redirects.push({ from: `r${index}`, to: 'x' });
    }
    return world;
  });

function aFile(id: string, path: string, bytes: string): ContentFile {
  return { id, name: path, path, contentType: 'image/png', size: bytes.length, blob: textObject(bytes).hash };
}
function addSnippet(world: World, id: string, source: string): void {
  world.snippets.set(id, { id, title: id, file: `includes/${id}.md`, document: '' });
  world.sources.set(id, source);
}
function siblings(world: World, parent: string | null): PageRecord[] {
  return [...world.pages.values()]
    .filter((page) => page.parent === parent)
    .sort((one, other) => (one.position < other.position ? -1 : 1));
}
function lastPosition(world: World, parent: string | null): string {
  return positionBetween(siblings(world, parent).at(-1)?.position ?? null, null);
}
function addPage(world: World, id: string, where: number, source: string, name = id): void {
  const parents = [
    null,
    null,
    ...[...world.pages.values()].filter(({ type }) => type !== 'link').map((page) => page.id),
  ];
  const parent = parents[where % parents.length] ?? null;
  const position = { parent, position: lastPosition(world, parent) };
  if (where % 10 === 9) world.pages.set(id, { type: 'link', id, title: id, target: 'x', ...position });
  else if (where % 10 === 8 && parent === null)
    world.pages.set(id, { type: 'group', id, title: id, slug: id, ...position });
  else {
    if (siblings(world, parent).some((page) => page.type !== 'link' && page.slug === name)) return;
    if ([...world.pages.values()].some((page) => page.type === 'document' && page.file === `${name}.md`)) return;
    world.pages.set(id, { type: 'document', id, title: '', slug: name, file: `${name}.md`, document: '', ...position });
    world.sources.set(id, source);
  }
}
function below(world: World, id: string): Set<string> {
  const ids = new Set([id]);
  for (let size = 0; size < ids.size; ) {
    size = ids.size;
    for (const page of world.pages.values()) if (page.parent !== null && ids.has(page.parent)) ids.add(page.id);
  }
  return ids;
}

/** Edits a copy of a world by numbers. */
function edit(base: World, steps: readonly Step[], side: string): World {
  const world: World = {
    ...base,
    pages: new Map(base.pages),
    sources: new Map(base.sources),
    files: new Map(base.files),
    snippets: new Map(base.snippets),
    redirects: [...base.redirects],
    variables: { ...base.variables },
  };
  for (const [index, step] of steps.entries()) editOnce(world, step, `${side}${index}`);
  return world;
}

function editOnce(world: World, [kind, which, where, text, at]: Step, name: string): void {
  const ids = [...world.pages.keys()];
  const page = world.pages.get(ids[which % Math.max(1, ids.length)] ?? '');
  if (kind === 9) world.files.set(`f${where % 3}`, aFile(`f${where % 3}`, `f${where % 3}.png`, `${text}`));
  else if (kind === 10) world.files.delete(`f${where % 3}`);
  else if (kind === 11) world.variables[`v${where % 3}`] = text;
  else if (kind === 12)
    world.redirects = world.redirects
      .filter(({ from }) => from !== `r${where % 3}`)
      .concat({ from: `r${where % 3}`, to: text });
  else if (kind === 13) addSnippet(world, `s${where % 3}`, `Snippet\n\n${text}\n`);
  else if (page === undefined || kind === 0) addPage(world, name, where, `# ${text}\n`, where % 3 === 0 ? 'new' : name);
  else if (kind === 1) for (const id of below(world, page.id)) world.pages.delete(id);
  else if (kind === 2) movePage(world, page, where);
  else if (kind === 3) world.pages.set(page.id, { ...page, title: text });
  else if (kind === 4) {
    const slug = `renamed-${where % 4}`;
    const isTaken = siblings(world, page.parent).some((other) => other.type !== 'link' && other.slug === slug);
    if (page.type === 'document' && !isTaken) world.pages.set(page.id, { ...page, slug });
  } else if (page.type === 'document') {
    world.sources.set(page.id, editText(world.sources.get(page.id) ?? '', kind, at, text));
  }
}

function movePage(world: World, page: PageRecord, where: number): void {
  const inside = below(world, page.id);
  const parents = [
    null,
    ...[...world.pages.values()].filter((each) => each.type !== 'link' && !inside.has(each.id)).map(({ id }) => id),
  ];
  const parent = page.type === 'group' ? null : (parents[where % parents.length] ?? null);
  const others = siblings(world, parent).filter(({ id }) => id !== page.id);
  if (page.type !== 'link' && others.some((other) => other.type !== 'link' && other.slug === page.slug)) return;
  const index = where % (others.length + 1);
  const position = positionBetween(others[index - 1]?.position ?? null, others[index]?.position ?? null);
  world.pages.set(page.id, { ...page, parent, position });
}

function editText(source: string, kind: number, at: number, text: string): string {
  const lines = source.split('\n');
  const index = at % (lines.length + 1);
  if (kind === 5) return lines.toSpliced(index, 1, text).join('\n');
  if (kind === 6) return lines.toSpliced(index, 1).join('\n');
  if (kind === 7) return lines.toSpliced(index, 0, '', text, '').join('\n');
  return source.replaceAll('\n', '\r\n');
}

const names = (conflicts: readonly Conflict[]) =>
  [...new Set(conflicts.map(({ kind, page }) => `${kind} ${page ?? ''}`))].sort();

const runs = { numRuns: runsOf(80, 150) };

describe('mergeRevisions', () => {
  it('returns the other side if one side is unchanged, and either if both are the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyBase, anySteps, async (base, steps) => {
        const [root, other] = [await rootOf(base), await rootOf(edit(base, steps, 'm'))];
        for (const [main, change] of [
          [root, other],
          [other, root],
          [other, other],
        ] as const) {
          const merged = await mergeRevisions(store, { base: root, main, change }, options());
          expect(merged).toEqual({ root: other, objects: [], conflicts: [], warnings: [] });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps every page that neither side deleted, once, and returns valid content', async () => {
    await fc.assert(
      fc.asyncProperty(anyBase, anySteps, anySteps, async (base, one, other) => {
        const [mine, theirs] = [edit(base, one, 'm'), edit(base, other, 'c')];
        const roots = [await rootOf(base), await rootOf(mine), await rootOf(theirs)] as const;
        const merged = await mergeRevisions(store, { base: roots[0], main: roots[1], change: roots[2] }, options());
        await store.put(merged.objects);
        const content = await readRevision(store, merged.root);
        expect(checkContent(content)).toEqual([]);
        const records = new Map(
          (await (await openRevision(store, merged.root)).listPageRecords()).map((page) => [page.id, page]),
        );
        for (const id of new Set([...mine.pages.keys(), ...theirs.pages.keys()])) {
          const isKept = !base.pages.has(id) || (mine.pages.has(id) && theirs.pages.has(id));
          if (isKept) expect(records.has(id)).toBe(true);
        }
        for (const id of records.keys()) expect(mine.pages.has(id) || theirs.pages.has(id)).toBe(true);
        for (const { kind, page } of merged.conflicts) {
          const record = records.get(page ?? '');
          if (record?.type !== 'document') continue;
          const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await store.get([record.document]))[0]);
          expect(showsConflict(source)).toBe(true);
          if (kind !== 'text') continue;
          const texts = [base, mine, theirs].map(({ sources }) => sources.get(record.id) ?? '');
          const [before = '', main = '', change = ''] = texts;
          expect(sideOf(source, 'main')).toBe(mergeSourceFor('main', [before, main, change], {}));
          expect(sideOf(source, 'change')).toBe(mergeSourceFor('change', [before, main, change], {}));
        }
      }),
      runs,
    );
  });

  it('finds the same conflicts when the sides are swapped', async () => {
    await fc.assert(
      fc.asyncProperty(anyBase, anySteps, anySteps, async (base, one, other) => {
        const root = await rootOf(base);
        const [main, change] = [await rootOf(edit(base, one, 'm')), await rootOf(edit(base, other, 'c'))];
        const merged = await mergeRevisions(store, { base: root, main, change }, options());
        const swapped = await mergeRevisions(store, { base: root, main: change, change: main }, options());
        expect(names(swapped.conflicts)).toEqual(names(merged.conflicts));
      }),
      runs,
    );
  });

  it('contains every line that only one side added', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySource,
        fc.array(fc.tuple(fc.boolean(), fc.nat(30)), { maxLength: 6 }),
        async (source, places) => {
          const sides = { main: source.split('\n'), change: source.split('\n') };
          places.forEach(([isMain, at], index) => {
            const lines = isMain ? sides.main : sides.change;
            lines.splice(at % (lines.length + 1), 0, '', `added ${isMain ? 'main' : 'change'} ${index}`, '');
          });
          const merged = await mergeOne(source, sides.main.join('\n'), sides.change.join('\n'));
          places.forEach(([isMain], index) => {
            expect(merged.split(/\r?\n/)).toContain(`added ${isMain ? 'main' : 'change'} ${index}`);
          });
        },
      ),
      runs,
    );
  });

  it('is independent of the order of edits of different pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySource, { minLength: 2, maxLength: 6 }),
        anySource,
        anySource,
        async (pages, one, other) => {
          const base: World = {
            pages: new Map(),
            sources: new Map(),
            files: new Map(),
            snippets: new Map(),
            redirects: [],
            variables: {},
            language: null,
          };
          for (const [index, source] of pages.entries()) addPage(base, `p${index}`, index === 2 ? 2 : 0, source);
          const withSource = (id: string, source: string): World => ({
            ...base,
            sources: new Map([...base.sources, [id, source]]),
          });
          const root = await rootOf(base);
          const [main, change] = [await rootOf(withSource('p0', one)), await rootOf(withSource('p1', other))];
          const both = await rootOf({ ...base, sources: new Map([...base.sources, ['p0', one], ['p1', other]]) });
          expect((await mergeRevisions(store, { base: root, main, change }, options())).root).toBe(both);
          expect((await mergeRevisions(store, { base: root, main: change, change: main }, options())).root).toBe(both);
        },
      ),
      { numRuns: 40 },
    );
  });
});

async function mergeOne(base: string, main: string, change: string): Promise<string> {
  const world = (source: string): World => {
    const newWorld: World = {
      pages: new Map(),
      sources: new Map(),
      files: new Map(),
      snippets: new Map(),
      redirects: [],
      variables: {},
      language: null,
    };
    addPage(newWorld, 'p', 0, source);
    return newWorld;
  };
  const sides = {
    base: await rootOf(world(base)),
    main: await rootOf(world(main)),
    change: await rootOf(world(change)),
  };
  const merged = await mergeRevisions(store, sides, options());
  await store.put(merged.objects);
  const record = await (await openRevision(store, merged.root)).findPageRecord('p');
  if (record?.type !== 'document') throw new Error('The page is gone.');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode((await store.get([record.document]))[0]);
}

describe('showSides', () => {
  const lines = fc.constantFrom(
    ...['<<<<<<< Main content', '=======', '>>>>>>> This change request', '', '', '', 'Text', '# T', '```', '~~~~'],
    ...['* a', '  b', '> q', '{% hint %}', '{% endhint %}', '<details>', '</details>', '<!--', '-->', '$$', '---'],
    ...['title: x', '```markdown title="Source"', '```yaml title="Front matter"', '{% raw %}', '\t', ' ', '[a]: b'],
  );
  const anyText = fc
    .tuple(
      fc.constantFrom('', '', '\uFEFF'),
      fc.array(fc.tuple(lines, fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r')), { maxLength: 14 }),
      lines,
    )
    .map(([mark, parts, last]) => mark + parts.map((part) => part.join('')).join('') + last);

  it('preserves every byte of both sides, for any content', () => {
    fc.assert(
      fc.property(anyText, anyText, (main, change) => {
        for (const properties of [undefined, { main: ['slug: "a"'], change: ['slug: "b"'] }]) {
          const shown = showSides({ main, change, ...(properties && { properties }) });
          expect(sideOf(shown, 'main')).toBe(main);
          expect(sideOf(shown, 'change')).toBe(change);
          if (main !== change || properties !== undefined) expect(showsConflict(shown)).toBe(true);
        }
      }),
      { numRuns: runsOf(250, 600) },
    );
  });
});
