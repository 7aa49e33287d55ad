import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Repositories of documentation that were written for the tests, as plain files; each is walked as a whole. */
export const FIXTURES_FOLDER = path.resolve(import.meta.dirname, 'fixtures');
/** Kitchen-sink has every kind of block once; the others are one of each kind of table of contents, with what goes with it. */
export const FIXTURES = ['kitchen-sink', 'weather-station', 'orchard-book', 'tea-primer'] as const;
export type FixtureName = (typeof FIXTURES)[number];

/** Folder of excerpts of large real repositories, as bundles of git; a checkout of the project alone has none. */
export const CORPORA_FOLDER =
  process.env['BINDERY_TEST_CORPORA_FOLDER'] ?? path.resolve(import.meta.dirname, '../../shared/corpora');
export const LARGE_CORPORA = ['elsa-gitbook', 'js-primer', 'comprehensive-rust'] as const;

export const CORPORA = [...FIXTURES, ...LARGE_CORPORA] as const;
export type CorpusName = (typeof CORPORA)[number];

/** Whether a repository is one of ours; its few pages are walked as a whole, and as often as its laws need. */
export const isFixture = (name: CorpusName): name is FixtureName => (FIXTURES as readonly string[]).includes(name);

/** Whether a repository is on this machine: tests that walk it are skipped otherwise. */
export const isPresent = (name: CorpusName): boolean => isFixture(name) || existsSync(bundleOf(name));

/** What `kitchen-sink` contains, fact by fact. */
export const readExpected = (): unknown =>
  JSON.parse(readFileSync(path.join(FIXTURES_FOLDER, 'kitchen-sink-expected.json'), 'utf8'));

/**
 * Whether tests cover every page of a corpus, and as many steps as they can think of, where they cover a part
 * otherwise.
 */
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

function bundleOf(name: CorpusName): string {
  return path.join(CORPORA_FOLDER, `${name}.bundle`);
}

/**
 * Makes a bare repository of a corpus, with one commit on the branch `main`; that of a fixture is the same everywhere.
 * @param directory does not exist yet
 */
export async function cloneCorpus(name: CorpusName, directory: string): Promise<void> {
  if (!isFixture(name)) {
    await promisify(execFile)('git', ['clone', '--quiet', '--bare', bundleOf(name), directory]);
    return;
  }
  await promisify(execFile)('git', ['init', '--quiet', '--bare', '--initial-branch=main', directory]);
  const git = promisify(execFile)('git', [`--git-dir=${directory}`, 'fast-import', '--quiet']);
  git.child.stdin?.end(writeFixtureCommit(name));
  await git;
}

/** The fixture as a commit, in the language of `git fast-import`. */
function writeFixtureCommit(name: FixtureName): Buffer {
  const parts: (string | Buffer)[] = [
    'commit refs/heads/main\n',
    'committer Fixtures <fixtures@example.com> 1735689600 +0000\n',
    `data ${name.length}\n${name}\n`,
  ];
  for (const { path: file, bytes, kind } of listFixtureFiles(name)) {
    const quoted = [...Buffer.from(file)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
    const mode = kind === 'symlink' ? '120000' : '100644';
    parts.push(`M ${mode} inline "${quoted}"\ndata ${bytes.length}\n`, bytes, '\n');
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

interface FixtureFile {
  readonly path: string;
  readonly kind: CorpusEntry['kind'];
  /** Of a symbolic link: its target. */
  readonly bytes: Buffer;
}

/** The files of a fixture in the order of git. */
function listFixtureFiles(name: FixtureName): readonly FixtureFile[] {
  const folder = path.join(FIXTURES_FOLDER, name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry): FixtureFile => {
      const file = path.join(entry.parentPath, entry.name);
      const isLink = entry.isSymbolicLink();
      return {
        path: path.relative(folder, file).split(path.sep).join('/'),
        kind: isLink ? 'symlink' : 'file',
        bytes: isLink ? Buffer.from(readlinkSync(file)) : readFileSync(file),
      };
    })
    .sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)));
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
  const known = read.get(name) ?? (isFixture(name) ? readFixture(name) : readBundle(name));
  read.set(name, known);
  return known;
}

/** The markdown files of a corpus by their paths, in the order of these. */
export function readPages(name: CorpusName): ReadonlyMap<string, string> {
  const { files } = readCorpus(name);
  const pages = [...files].filter(([file]) => file.endsWith('.md')).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(pages.map(([file, bytes]) => [file, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]));
}

function readFixture(name: FixtureName): Corpus {
  const fixtureFiles = listFixtureFiles(name);
  const entries = fixtureFiles.map(({ path: file, kind, bytes }): CorpusEntry => {
    const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    return { path: file, oid, size: bytes.length, kind };
  });
  const files = fixtureFiles
    .filter(({ kind }) => kind === 'file')
    .map(({ path: file, bytes }) => [file, bytes] as const);
  return { entries, files: new Map(files.map(([file, bytes]) => [file, new Uint8Array(bytes)])) };
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
