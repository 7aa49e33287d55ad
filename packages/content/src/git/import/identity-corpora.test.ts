import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CORPORA,
  type CorpusName,
  cloneCorpus,
  isPresent,
  isWholeWalk,
  readCorpus,
} from '../../../../../test/corpora.ts';
import type { DocumentPage, Page, RevisionContent } from '../../page-tree.ts';
import { checkContent } from '../../revision/check-content.ts';
import { buildImport } from './build-import.ts';
import type { ImportPlan, ImportResult, RepositoryEntry } from './import-types.ts';
import { planImport } from './plan-import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'identity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Folders that configurations name: without them nothing can be imported. */
const ROOTS = new Set(['src', 'source', 'docs']);
const SEEDS = [1];
const HISTORIES = isWholeWalk ? [1, 2] : [1];

type Files = Map<string, Buffer>;

/** Choices that a seed decides: a linear congruential generator. */
function chooser(seed: number) {
  let state = seed;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { next, of: <Value>(values: readonly Value[]): Value => values[next(values.length)] as Value };
}
type Chooser = ReturnType<typeof chooser>;

/** The corpus without its symbolic links. */
const BASE = 'base';

interface Corpus {
  readonly git: (args: readonly string[], input?: string | Buffer) => Buffer;
  /** Contents of the branch `BASE`. */
  readonly files: Files;
}

async function openCorpus(name: CorpusName): Promise<Corpus> {
  const repository = path.join(folder, name);
  await cloneCorpus(name, repository);
  const git: Corpus['git'] = (args, input = '') =>
    execFileSync('git', ['-C', repository, ...args], { input, maxBuffer: 2 ** 28 });
  const files: Files = new Map([...readCorpus(name).files].map(([file, bytes]) => [file, Buffer.from(bytes)]));
  write(git, BASE, ['deleteall\n', ...[...files].flatMap(([file, bytes]) => put(file, bytes))]);
  return { git, files };
}

/** Always in quotes: a name may begin with them. */
const quote = (file: string) =>
  `"${[...Buffer.from(file)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
const put = (file: string, bytes: Buffer) => [`M 100644 inline ${quote(file)}\ndata ${bytes.length}\n`, bytes, '\n'];

function write(git: Corpus['git'], branch: string, commands: readonly (string | Buffer)[]): void {
  const head = `commit refs/heads/${branch}\ncommitter Author <author@example.com> 0 +0000\ndata 0\n`;
  git(['fast-import', '--quiet'], Buffer.concat([head, ...commands].map((part) => Buffer.from(part))));
}

let count = 0;

/** Writes a commit of exactly these files, as changes of the corpus, and returns its branch. */
function commit({ git, files }: Corpus, target: Files): string {
  const commands: (string | Buffer)[] = [`from refs/heads/${BASE}^0\n`];
  for (const file of files.keys()) if (!target.has(file)) commands.push(`D ${quote(file)}\n`);
  for (const [file, bytes] of target) if (files.get(file) !== bytes) commands.push(...put(file, bytes));
  const branch = `commit-${count++}`;
  write(git, branch, commands);
  return branch;
}

const isPageFile = (file: string): boolean => file.endsWith('.md') && !/(?:^|\/)(?:SUMMARY|README)\.md$/.test(file);

/** The text with about this share of its lines replaced, some of them taken out or put in. */
function edit(bytes: Buffer, percent: number, choose: Chooser): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const changed = lines.flatMap((line) => {
    if (choose.next(100) >= percent) return [line];
    const fresh = `Written anew ${choose.next(1_000_000)}: ${'words '.repeat(1 + choose.next(12))}`;
    return choose.of([[fresh], [fresh], [fresh], [line, fresh], []]);
  });
  return Buffer.from(changed.join('\n'), 'latin1');
}

/** Typical changes of one commit by authors. Each starts from the current files and leaves no two at one path. */
const CHANGES: Readonly<Record<string, (files: Files, choose: Chooser) => void>> = {
  edit(files, choose) {
    const file = anyPage(files, choose);
    files.set(file, edit(files.get(file)!, choose.of([2, 10, 30]), choose));
  },
  rename(files, choose) {
    const file = anyPage(files, choose);
    move(files, file, freeName(files, file, choose));
  },
  'rename and edit'(files, choose) {
    const file = anyPage(files, choose);
    const percent = 10 + choose.next(41);
    move(files, file, freeName(files, file, choose), (bytes) => edit(bytes, percent, choose));
  },
  'move to another folder and edit'(files, choose) {
    const file = anyPage(files, choose);
    const into = path.posix.dirname(anyPage(files, choose));
    const to = path.posix.join(into, path.posix.basename(file));
    if (!files.has(to)) move(files, file, to, (bytes) => edit(bytes, choose.of([0, 5, 20]), choose));
  },
  'move a folder'(files, choose) {
    const from = path.posix.dirname(anyPage(files, choose));
    if (from === '.' || ROOTS.has(from)) return;
    const to = `${from}-moved-${choose.next(1000)}`;
    for (const file of [...files.keys()]) {
      if (!file.startsWith(`${from}/`)) continue;
      const percent = choose.of([0, 0, 0, 10, 25]);
      move(files, file, to + file.slice(from.length), (bytes) =>
        isPageFile(file) && percent > 0 ? edit(bytes, percent, choose) : bytes,
      );
    }
  },
  'swap names'(files, choose) {
    const [one, other] = [anyPage(files, choose), anyPage(files, choose)];
    const bytes = files.get(one)!;
    files.set(one, files.get(other)!);
    files.set(other, bytes);
  },
  'rename, and give the old name to another page'(files, choose) {
    const [one, other] = [anyPage(files, choose), anyPage(files, choose)];
    if (one === other) return;
    move(files, one, freeName(files, one, choose));
    move(files, other, one);
  },
  'rename, and write a new page at the old name'(files, choose) {
    const file = anyPage(files, choose);
    move(files, file, freeName(files, file, choose));
    files.set(file, Buffer.from(`# New\n\n${`Nothing of before ${choose.next(1_000_000)}.\n`.repeat(20)}`));
  },
  split(files, choose) {
    const file = anyPage(files, choose);
    const lines = files.get(file)!.toString('latin1').split('\n');
    const at = Math.floor((lines.length * (40 + choose.next(40))) / 100);
    move(files, file, freeName(files, file, choose), () => Buffer.from(lines.slice(0, at).join('\n'), 'latin1'));
    files.set(freeName(files, file, choose), Buffer.from(`# Rest\n\n${lines.slice(at).join('\n')}`, 'latin1'));
  },
  duplicate(files, choose) {
    const file = anyPage(files, choose);
    files.set(freeName(files, file, choose), edit(files.get(file)!, choose.of([0, 5, 20]), choose));
  },
  'duplicate and delete'(files, choose) {
    const file = anyPage(files, choose);
    files.set(freeName(files, file, choose), edit(files.get(file)!, 20, choose));
    move(files, file, freeName(files, file, choose), (bytes) => edit(bytes, 5, choose));
  },
  'change the case of letters'(files, choose) {
    const file = anyPage(files, choose);
    const to = path.posix.join(path.posix.dirname(file), path.posix.basename(file).toUpperCase().replace('.MD', '.md'));
    if (!files.has(to) && isPageFile(to)) move(files, file, to, (bytes) => edit(bytes, choose.of([0, 15]), choose));
  },
  'rename pages of nearly equal text'(files, choose) {
    const file = anyPage(files, choose);
    const text = files.get(file)!.toString('latin1');
    for (let count = 0; count < 4; count++) files.set(freeName(files, file, choose), Buffer.from(text, 'latin1'));
  },
  remove(files, choose) {
    files.delete(anyPage(files, choose));
  },
};

function anyPage(files: Files, choose: Chooser): string {
  return choose.of([...files.keys()].filter(isPageFile));
}

function freeName(files: Files, file: string, choose: Chooser): string {
  for (;;) {
    const name = path.posix.join(
      path.posix.dirname(file),
      `${choose.of(['page', 'Ü', 'über uns'])} ${choose.next(10_000)}.md`,
    );
    if (!files.has(name)) return name;
  }
}

function move(files: Files, from: string, to: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes): void {
  const bytes = files.get(from)!;
  files.delete(from);
  files.set(to, change(bytes));
}

/** Git's rename detection for two commits: the files in both, new path by old one. */
function pairsOfGit({ git }: Corpus, before: string, after: string, unchanged: Iterable<string>): Map<string, string> {
  const pairs = new Map([...unchanged].map((file) => [file, file]));
  const args = ['diff', '--find-renames=50%', '-M', '-l0', '--name-status', '-z', before, after];
  const fields = git(args).toString().split('\0');
  for (let index = 0; index + 1 < fields.length; ) {
    const status = fields[index] ?? '';
    const [from = '', to = ''] = fields.slice(index + 1, index + 3);
    if (status.startsWith('R')) pairs.set(from, to);
    if (status.startsWith('M')) pairs.set(from, from);
    index += status.startsWith('R') ? 3 : 2;
  }
  return pairs;
}

const oids = new WeakMap<Buffer, string>();

/** The object id of a file; most files are the same in all commits. */
function oidOf(bytes: Buffer): string {
  const known = oids.get(bytes) ?? createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  oids.set(bytes, known);
  return known;
}

let run = 0;
async function importFiles(files: Files, previous?: ImportResult): Promise<{ plan: ImportPlan; result: ImportResult }> {
  const entries = [...files].map(([file, bytes]): RepositoryEntry => {
    return { path: file, oid: oidOf(bytes), size: bytes.length, kind: 'file' };
  });
  const plan = await planImport({
    entries,
    readEntries: async (requested) =>
      requested.map(({ path: file }) => new Uint8Array(files.get(file) ?? Buffer.alloc(0))),
  });
  if ('error' in plan) throw new Error(plan.message);
  const stored = plan.files.map(({ path: file, oid, size }) => {
    return [file, { blob: oid.padEnd(64, '0'), size, contentType: 'application/octet-stream' }] as const;
  });
  let count = 0;
  run++;
  const input = { files: new Map(stored), newId: () => `${run}-${count++}`, now: '2026-01-01T00:00:00.000Z' };
  if (previous === undefined) return { plan, result: await buildImport(plan, input) };
  const objects = new Map(previous.objects.map(({ hash, bytes }) => [hash, bytes]));
  const readDocuments = async (hashes: readonly string[]): Promise<Uint8Array[]> =>
    hashes.map((hash) => objects.get(hash) ?? new Uint8Array());
  return {
    plan,
    result: await buildImport(plan, { ...input, previous: { content: previous.content, readDocuments } }),
  };
}

/** Ids of the imported pages, by the path of their file in the repository. */
function idsOf({ pages }: RevisionContent): Map<string, string> {
  const documents = pages.flatMap(function below(page: Page): DocumentPage[] {
    if (page.type === 'link') return [];
    return [...(page.type === 'document' ? [page] : []), ...page.pages.flatMap(below)];
  });
  return new Map(documents.flatMap(({ id, git }) => (git === undefined ? [] : [[git.path, id]])));
}

/** The corpora themselves are compared again and again, and stay the same. */
const commits = new WeakMap<Files, string>();
const imports = new WeakMap<Files, ReturnType<typeof importFiles>>();

function commitOnce(corpus: Corpus, files: Files): string {
  const known = commits.get(files) ?? commit(corpus, files);
  commits.set(files, known);
  return known;
}

function importOnce(files: Files): ReturnType<typeof importFiles> {
  const known = imports.get(files) ?? importFiles(files);
  imports.set(files, known);
  return known;
}

interface Compared {
  /** Pages that git matches in both commits, and those of them that kept their id. */
  readonly git: number;
  readonly keptCount: number;
  /** Pages that git matches and that have another id, as `old -> new`. */
  readonly lost: readonly string[];
  /** Pages that kept their id, regardless of git. */
  readonly all: number;
}

async function compare(corpus: Corpus, before: Files, after: Files): Promise<Compared> {
  const [one, other] = [commitOnce(corpus, before), commit(corpus, after)];
  const unchanged = [...before.keys()].filter((file) => after.get(file)?.equals(before.get(file)!) === true);
  const first = await importOnce(before);
  const second = await importFiles(after, first.result);
  expect(checkContent(second.result.content)).toEqual([]);
  const [old, fresh] = [idsOf(first.result.content), idsOf(second.result.content)];
  expect(new Set(fresh.values()).size).toBe(fresh.size);
  for (const file of unchanged) if (fresh.has(file) && old.has(file)) expect(fresh.get(file), file).toBe(old.get(file));
  // Snippets and the table of contents are not pages: only pages on both sides are compared.
  const pairs = [...pairsOfGit(corpus, one, other, unchanged)].filter(([from, to]) => old.has(from) && fresh.has(to));
  const lost = pairs.filter(([from, to]) => old.get(from) !== fresh.get(to)).map(([from, to]) => `${from} -> ${to}`);
  const ids = new Set(old.values());
  const all = [...fresh.values()].filter((id) => ids.has(id)).length;
  return { git: pairs.length, keptCount: pairs.length - lost.length, lost, all };
}

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`the pages of ${name}`, () => {
    const figures: string[] = [];
    let corpus: Corpus;
    beforeAll(async () => {
      corpus = await openCorpus(name);
    });
    afterAll(() => console.log(`${name}: ${figures.join('; ')}`));

    // Each change is applied to two of the corpora, and to all of them in a complete run.
    const half = CORPORA.indexOf(name) % 2;
    const changes = Object.keys(CHANGES).filter((_, index) => isWholeWalk || index % 2 === half);

    it.each(changes)("keep their ids at least as well as with git's rename detection: %s", async (kind) => {
      let [git, keptCount] = [0, 0];
      for (const seed of SEEDS) {
        const after = new Map(corpus.files);
        CHANGES[kind]!(after, chooser(seed));
        const compared = await compare(corpus, corpus.files, after);
        [git, keptCount] = [git + compared.git, keptCount + compared.all];
        expect(compared.all, `seed ${seed}: ${compared.lost}`).toBeGreaterThanOrEqual(compared.git);
      }
      figures.push(`${kind} ${keptCount}/${git}`);
    });

    it.each([0, 1, 3].filter((own) => isWholeWalk || own % 2 === half))(
      "keep their ids at least as well as with git's rename detection when a folder of 60 similar texts moves: %i lines differ",
      async (own) => {
        let [git, keptCount] = [0, 0];
        for (const seed of SEEDS) {
          const choose = chooser(seed);
          const [before, after] = [new Map(corpus.files), new Map(corpus.files)];
          const model = anyPage(before, choose);
          const text = before.get(model)!.toString('latin1');
          for (let page = 0; page < 60; page++) {
            const lines = Array.from(
              { length: own },
              (_, line) => `Only page ${page} says this, ${line + 1} of ${own}.`,
            );
            const bytes = Buffer.from([text, ...lines, ''].join('\n'), 'latin1');
            before.set(path.posix.join(path.posix.dirname(model), `like/page-${page}.md`), bytes);
            const to = choose.of([`page-${page}`, `${page}-page`]);
            after.set(
              path.posix.join(path.posix.dirname(model), `moved/${to}.md`),
              edit(bytes, choose.of([0, 5, 30]), choose),
            );
          }
          const compared = await compare(corpus, before, after);
          [git, keptCount] = [git + compared.git, keptCount + compared.all];
          expect(compared.all, `seed ${seed}: ${compared.lost}`).toBeGreaterThanOrEqual(compared.git);
        }
        figures.push(`like texts (${own}) ${keptCount}/${git}`);
      },
    );

    it.each(HISTORIES)(
      "keep their ids at least as well as with git's rename detection in a history of many concurrent changes: seed %i",
      async (seed) => {
        const choose = chooser(seed * 7919);
        let before = corpus.files;
        let [git, keptCount] = [0, 0];
        for (let step = 0; step < 3; step++) {
          const after = new Map(before);
          for (let count = 3 + choose.next(12); count > 0; count--)
            CHANGES[choose.of(Object.keys(CHANGES))]!(after, choose);
          const compared = await compare(corpus, before, after);
          [git, keptCount] = [git + compared.git, keptCount + compared.all];
          expect(compared.all, `step ${step}: ${compared.lost}`).toBeGreaterThanOrEqual(compared.git);
          before = after;
        }
        figures.push(`seed ${seed} ${keptCount}/${git}`);
      },
    );
  });
