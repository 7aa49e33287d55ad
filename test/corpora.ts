import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Folder of the repositories of real documentation, as bundles of git; a checkout of the project alone has none. */
export const CORPORA_FOLDER = path.resolve(import.meta.dirname, '../../shared/corpora');

/** Kitchen-sink is ours and small, and has every kind of block once; it is walked as a whole in every test. */
export const CORPORA = ['kitchen-sink', 'elsa-gitbook', 'js-primer', 'comprehensive-rust'] as const;
export type CorpusName = (typeof CORPORA)[number];

export const hasCorpora = CORPORA.every((name) => existsSync(bundleOf(name)));

/** Whether tests take every page of a corpus, and as many steps as they can think of, where they take a part otherwise. */
export const isWholeWalk = process.env['BINDERY_TEST_CORPORA'] === 'whole';

/** What tests walk, for their names. */
export const walked = (most: number): string => (isWholeWalk ? 'every page' : `up to ${most} pages`);

/** Of many things of one kind at most so many: always the same ones, from all parts of the list. */
export function sample<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
  if (isWholeWalk || things.length <= most) return things;
  return Array.from({ length: most }, (_, index) => things[Math.floor((index * things.length) / most)] as Thing);
}

/** Runs of a law about a corpus: so many, and all of them in a whole walk. */
export const runsOf = (some: number, all: number): number => (isWholeWalk ? all : some);

export function bundleOf(name: CorpusName): string {
  return path.join(CORPORA_FOLDER, `${name}.bundle`);
}

/**
 * Makes a bare repository of a corpus.
 * @param directory does not exist yet
 */
export async function cloneCorpus(name: CorpusName, directory: string): Promise<void> {
  await promisify(execFile)('git', ['clone', '--quiet', '--bare', bundleOf(name), directory]);
}

/** An entry of a tree of git. */
export interface CorpusEntry {
  readonly path: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: 'file' | 'symlink';
}

/** The branch `main` of a corpus, in memory. */
export interface Corpus {
  readonly entries: readonly CorpusEntry[];
  /** Bytes of the files by their paths; those of symbolic links are not here. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const read = new Map<CorpusName, Corpus>();

/** Reads a corpus, once for all tests of a process. */
export function readCorpus(name: CorpusName): Corpus {
  const known = read.get(name) ?? readBundle(name);
  read.set(name, known);
  return known;
}

/** The markdown files of a corpus by their paths, in the order of these. */
export function readPages(name: CorpusName): ReadonlyMap<string, string> {
  const { files } = readCorpus(name);
  const pages = [...files].filter(([file]) => file.endsWith('.md')).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(pages.map(([file, bytes]) => [file, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]));
}

function readBundle(name: CorpusName): Corpus {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-corpus-'));
  const git = (args: readonly string[], input = ''): Buffer =>
    execFileSync('git', [`--git-dir=${folder}`, ...args], { input, maxBuffer: 2 ** 28 });
  try {
    execFileSync('git', ['clone', '--quiet', '--bare', bundleOf(name), folder]);
    const entries = git(['ls-tree', '-r', '-z', '-l', 'main']).toString().split('\0').filter(Boolean).map(readEntry);
    const objects = git(['cat-file', '--batch'], entries.map(({ oid }) => `${oid}\n`).join(''));
    const files = new Map<string, Uint8Array>();
    let start = 0;
    for (const { path: file, size, kind } of entries) {
      const from = objects.indexOf(0x0a, start) + 1;
      start = from + size + 1;
      if (kind === 'file') files.set(file, new Uint8Array(objects.subarray(from, from + size)));
    }
    return { entries, files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readEntry(line: string): CorpusEntry {
  const [, mode, oid = '', size, file = ''] = /^(\d+) \w+ (\w+) +(\S+)\t(.*)$/s.exec(line) ?? [];
  return { path: file, oid, size: Number(size), kind: mode === '120000' ? 'symlink' : 'file' };
}
