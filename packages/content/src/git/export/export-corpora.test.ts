import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { checkContent } from '../../revision/check-content.ts';
import type { RepositoryEntry } from '../import/import-types.ts';
import { comparable, comparablePage, listAll, STEP_KINDS, SyncedSpace, takeStep } from './export-testing.ts';

const corpora = path.resolve(import.meta.dirname, '../../../../../../shared/corpora');
const folder = mkdtempSync(path.join(tmpdir(), 'export-corpora-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Corpus {
  readonly tree: ReadonlyMap<string, Uint8Array>;
  /** Symbolic links. */
  readonly more: readonly RepositoryEntry[];
}

const read = new Map<string, Corpus>();

/** The files of a bundle, in memory. */
function readCorpus(name: string): Corpus {
  const known = read.get(name);
  if (known !== undefined) return known;
  const repository = mkdtempSync(path.join(folder, name));
  execFileSync('git', ['clone', '--quiet', '--bare', path.join(corpora, `${name}.bundle`), repository]);
  const git = (args: string[], input = ''): Buffer =>
    execFileSync('git', ['-C', repository, ...args], { input, maxBuffer: 2 ** 28 });
  const entries = git(['ls-tree', '-r', '-z', '-l', 'main'])
    .toString()
    .split('\0')
    .filter((line) => line !== '')
    .map((line): RepositoryEntry => {
      const [, mode, oid = '', size, file = ''] = /^(\d+) \w+ (\w+) +(\S+)\t(.*)$/s.exec(line) ?? [];
      return { path: file, oid, size: Number(size), kind: mode === '120000' ? 'symlink' : 'file' };
    });
  const output = git(['cat-file', '--batch'], entries.map(({ oid }) => `${oid}\n`).join(''));
  let start = 0;
  const tree = new Map<string, Uint8Array>();
  for (const { path: file, size, kind } of entries) {
    const from = output.indexOf(0x0a, start) + 1;
    start = from + size + 1;
    if (kind === 'file') tree.set(file, new Uint8Array(output.subarray(from, from + size)));
  }
  const corpus = { tree, more: entries.filter(({ kind }) => kind === 'symlink') };
  read.set(name, corpus);
  return corpus;
}

function openCorpus(name: string): Promise<SyncedSpace> {
  const { tree, more } = readCorpus(name);
  return SyncedSpace.of(tree, { more });
}

const names = ['kitchen-sink', 'elsa-gitbook', 'js-primer', 'comprehensive-rust'];
const histories = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEP_KINDS),
    one: fc.nat({ max: 5_000 }),
    other: fc.nat({ max: 5_000 }),
    title: fc.constantFrom('Start', 'Über [uns]', 'C & *D*', 'Readme'),
  }),
  { minLength: 3, maxLength: 20 },
);

const isThere = names.every((name) => existsSync(path.join(corpora, `${name}.bundle`)));

describe.skipIf(!isThere).each(names)('export of %s', (name) => {
  it('changes nothing when nothing was edited', async () => {
    const space = await openCorpus(name);
    const { root } = space;
    expect(await space.export()).toMatchObject({ changes: [], warnings: [] });
    expect(space.root).toBe(root);
  });

  it('changes one file when one page was edited', async () => {
    const space = await openCorpus(name);
    const documents = listAll((await space.content()).pages).filter(({ type }) => type === 'document');
    for (const page of documents.filter((_, index) => index % 40 === 7)) {
      await space.change({ operation: 'update_page', page: page.id, document: { markdown: 'Edited.\n' } });
      const { changes } = await space.export();
      expect(changes.map((change) => change.path)).toEqual(page.type === 'document' ? [page.git?.path] : []);
    }
  });

  it('gives the same pages to every import after any history, and touches no other file', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const space = await openCorpus(name);
        const tree = new Map(space.tree);
        for (const step of steps) await takeStep(space, step);
        const after = await space.content();
        const plan = await space.export();
        const paths = new Set(plan.changes.map((change) => change.path));
        for (const page of listAll(after.pages)) {
          if (page.type !== 'document' || page.git === undefined || plan.rewritten.has(page.id)) continue;
          expect(paths.has(page.git.path)).toBe(false);
        }
        for (const [file, bytes] of tree) if (!paths.has(file)) expect(space.tree.get(file)).toBe(bytes);
        const content = await space.content();
        expect(checkContent(content)).toEqual([]);
        // Links to pages that are gone, and paths of groups that no file can say, are told.
        if (plan.warnings.length > 0) return;
        expect(comparable(await space.import('new'))).toEqual(comparable(content));
        const here = await space.import('here');
        expect(here.pages.map((page) => comparablePage(page, true))).toEqual(
          content.pages.map((page) => comparablePage(page, true)),
        );
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
