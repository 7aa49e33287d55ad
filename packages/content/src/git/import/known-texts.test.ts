import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../../test/corpora.ts';
import { hashOf } from '../../object-hash.ts';
import { buildImport } from './build-import.ts';
import type { ImportFailure, ImportResult, PlanInput, RepositoryEntry, RepositoryPlan } from './import-types.ts';
import { planImport } from './plan-import.ts';

type Files = Readonly<Record<string, string>>;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const oidOf = (text: string): string => hashOf(bytesOf(text)).slice(0, 40);

interface Commit extends PlanInput {
  /** Object ids that were read. */
  readonly read: Set<string>;
}

function commitOf(files: Files): Commit {
  const read = new Set<string>();
  const entries = Object.entries(files).map(([path, text]): RepositoryEntry => {
    return { path, oid: oidOf(text), size: bytesOf(text).length, kind: 'file' };
  });
  const readEntries = async (requested: readonly RepositoryEntry[]): Promise<Uint8Array[]> =>
    requested.map(({ path, oid }) => {
      read.add(oid);
      return bytesOf(files[path] ?? '');
    });
  return { entries, readEntries, read };
}

/** The cache that the plan of one commit leaves for the next import, after a round trip through JSON. */
function knownBy(plan: RepositoryPlan): Pick<PlanInput, 'knownTexts' | 'knownFiles' | 'knownSummaries'> {
  const restored = <Value>(map: ReadonlyMap<string, Value>): Map<string, Value> =>
    new Map(JSON.parse(JSON.stringify([...map])) as [string, Value][]);
  return {
    knownTexts: restored(plan.scans),
    knownFiles: new Set(plan.files.map(({ oid }) => oid)),
    knownSummaries: restored(plan.summaries),
  };
}

/** A plan without its functions. */
function shown(plan: RepositoryPlan | ImportFailure): object {
  return 'error' in plan
    ? plan
    : { ...plan, readTexts: undefined, isFresh: undefined, layout: { ...plan.layout, conventions: undefined } };
}

async function build(plan: RepositoryPlan, files: Files, previous?: Built): Promise<Built> {
  let ids = 0;
  const stored = plan.files.map(({ path, size }) => {
    return [path, { blob: hashOf(bytesOf(files[path] ?? '')), size, contentType: 'image/png' }] as const;
  });
  const prefix = previous === undefined ? 'old' : 'new';
  const result = await buildImport(plan, {
    files: new Map(stored),
    newId: () => `${prefix}-${ids++}`,
    now: `2026-01-0${previous === undefined ? 1 : 2}T00:00:00.000Z`,
    ...(previous && {
      previous: {
        content: previous.content,
        readDocuments: async (hashes) => hashes.map((hash) => previous.texts.get(hash) ?? new Uint8Array()),
      },
    }),
  });
  return { ...result, texts: new Map(result.objects.map(({ hash, bytes }) => [hash, bytes])) };
}
interface Built extends ImportResult {
  readonly texts: ReadonlyMap<string, Uint8Array>;
}

const lines = (subject: string): string =>
  Array.from({ length: 6 }, (_, line) => `Line ${line} about ${subject}.\n`).join('');
const SUBJECTS = ['stars', 'trees', 'boats'];
const DECORATIONS = [
  '',
  '---\ntitle: Said\nhidden: true\nlayout:\n  title:\n    visible: false\nvars:\n  much: .inf\n---\n',
  '---\ntitle: [broken\n---\n',
  '---\nslug: own-slug\ncover: images/a.png\ncoverY: -0\nsidebar_position: 2\n---\n',
  '# A *heading* with [a link](b.md)\n\n',
  '![](images/a.png) [file](../data.zip) [page](a.md#x) [out](../../../x)\n\n',
  '{% include "snippet.md" %}\n\n',
  '{% include "/.gitbook/includes/part.md" %}\n\n',
  '\uFEFF<!-- first -->\n',
];
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';
const FILE_POINTER = POINTER.replace('size 1', 'size 2');

const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...DECORATIONS), fc.constantFrom(...SUBJECTS))
      .map(([start, subject]) => start + lines(subject)),
  },
  { weight: 1, arbitrary: fc.constantFrom('', POINTER, '# Only a title', '\uFEFF') },
);
const summary = fc.constantFrom(
  '* [First](README.md)\n* [A](a.md)\n  * [B](guide/b.md)\n',
  '# Contents\n\n## Part\n\n* [A](a.md)\n* [Other](https://example.org)\n* [No file]()\n* [Gone](gone.md)\n',
  'Nothing is listed here.\n',
);
const PAGES = [
  'README.md',
  'a.md',
  'guide/README.md',
  'guide/b.md',
  'guide/c.md',
  'snippet.md',
  '.gitbook/includes/part.md',
  'docs/x.markdown',
];
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const commit: fc.Arbitrary<Files> = fc
  .record({
    texts: fc.tuple(...PAGES.map(() => optional(text))),
    summary: optional(summary),
    image: optional(fc.constantFrom('one', 'two', FILE_POINTER)),
    data: optional(fc.constantFrom('zip', FILE_POINTER)),
    variables: optional(fc.constantFrom('x: 1\n', 'x: 2\n')),
  })
  .map(({ texts, summary: table, image, data, variables }) => {
    const all = PAGES.map((path, index) => [path, texts[index]] as const);
    const files = [
      ...all,
      ['SUMMARY.md', table],
      ['images/a.png', image],
      ['data.zip', data],
      ['.gitbook/vars.yaml', variables],
    ] as const;
    return Object.fromEntries(files.filter((file): file is [string, string] => file[1] !== undefined));
  });

describe('an import with cached texts', () => {
  it('plans and builds exactly the same as an import that reads everything', async () => {
    await fc.assert(
      fc.asyncProperty(commit, commit, async (before, after) => {
        const first = await planImport(commitOf(before));
        const known = 'error' in first ? {} : knownBy(first);
        const whole = await planImport(commitOf(after));
        const short = await planImport({ ...commitOf(after), ...known });
        expect(shown(short)).toEqual(shown(whole));
        if ('error' in whole || 'error' in short) return;
        const previous = 'error' in first ? undefined : await build(first, before);
        const [one, other] = [await build(short, after, previous), await build(whole, after, previous)];
        expect(one).toEqual(other);
        for (const { hash, bytes } of one.objects) expect(hashOf(bytes)).toBe(hash);
        expect(await short.readTexts(short.pages)).toEqual(await whole.readTexts(whole.pages));
      }),
      { numRuns: runsOf(120, 300) },
    );
  });

  it('plans without reading cached texts, tables of contents and files', async () => {
    await fc.assert(
      fc.asyncProperty(commit, commit, async (before, after) => {
        const first = await planImport(commitOf(before));
        if ('error' in first) return;
        const second = commitOf(after);
        await planImport({ ...second, ...knownBy(first) });
        const known = [...first.scans.keys(), ...first.summaries.keys(), ...first.files.map(({ oid }) => oid)];
        expect(known.filter((oid) => second.read.has(oid))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('reads only the changed page, and for the same commit only its configuration', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => [`p${index}.md`, lines(`${index}`)] as const);
    const files = { ...Object.fromEntries(pages), 'images/a.png': 'one', 'SUMMARY.md': '* [P](p1.md)\n' };
    const first = await planImport(commitOf(files));
    if ('error' in first) throw new Error(first.message);
    const previous = await build(first, files);
    const readBy = async (after: Files): Promise<readonly string[]> => {
      const commit = commitOf(after);
      const plan = await planImport({ ...commit, ...knownBy(first) });
      if ('error' in plan) throw new Error(plan.message);
      await build(plan, after, previous);
      return [...commit.read];
    };
    const changed = lines('something else');
    expect(await readBy({ ...files, 'p7.md': changed })).toEqual([oidOf(changed)]);
    expect(await readBy(files)).toEqual([]);
  });

  it('reuses a text whose source is no longer stored', async () => {
    const old = { 'a.md': lines('stars'), 'b.md': lines('trees') };
    const plan = await planImport(commitOf(old));
    if ('error' in plan) throw new Error(plan.message);
    const between = { content: { pages: [], files: [], reusableContents: [], redirects: [], variables: {} } };
    const again = await planImport({ ...commitOf(old), ...knownBy(plan) });
    if ('error' in again) throw new Error(again.message);
    const built = await build(again, old, { ...between, objects: [], warnings: [], texts: new Map() });
    const hashes = built.objects.map(({ hash }) => hash);
    expect(hashes).toContain(hashOf(bytesOf(old['a.md'])));
    expect(hashes).toContain(hashOf(bytesOf(old['b.md'])));
  });

  it('yields between texts', async () => {
    let pauses = 0;
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}.md`, lines(`${index}`)]));
    await planImport({ ...commitOf(files), pause: async () => void pauses++ });
    expect(pauses).toBeGreaterThanOrEqual(50);
  });
});
