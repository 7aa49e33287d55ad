import path from 'node:path';
import { decodePercent, slugOf } from '@bindery/content';
import { importFailed } from '../../../platform/errors.ts';
import { type Archive, openArchive, withoutTopFolder } from '../archive.ts';
import { decodeImportedText } from '../decode-text.ts';
import type { Fetcher } from '../fetcher.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { nameOfFile, TakenNames } from '../name-files.ts';
import { rewriteTargets } from '../rewrite-targets.ts';
import { parseCsv } from './csv.ts';
import { fetchFile, wrongType } from './fetch-file.ts';
import { importHtmlArchive, isHtmlPath } from './html-archive.ts';
import { nothingToImport } from './import-archive.ts';
import { importMarkdownArchive, isMarkdownPath } from './markdown-archive.ts';

/** The id that the export appends to every name. */
const ID = /[ -][0-9a-f]{32}(?=$|\.|_all\.)/;

/** Imports the export of Notion pages as markdown or HTML: their names without ids, their databases as tables. */
export async function importNotion(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const file = await fetchFile(fetcher, url, limits);
  if (file.kind === 'html')
    throw importFailed('Notion pages are rendered by scripts. Export them, and import the zip file.');
  if (file.kind !== 'archive') throw wrongType(file, 'an export');
  const archive = await openParts(file.archive, limits);
  if (archive.paths.some(isMarkdownPath)) return importMarkdownArchive(await cleanArchive(archive));
  if (!archive.paths.some(isHtmlPath)) throw nothingToImport(archive);
  const paths = archive.paths.filter((each) => isHtmlPath(each) && each !== 'index.html');
  return importHtmlArchive(archive, limits, { paths, nameOf: withoutIds });
}

const withoutIds = (filePath: string): string =>
  filePath
    .split('/')
    .map((name) => name.replace(ID, ''))
    .join('/');

/** An export is an archive that contains one archive: the only nested archive that is opened. */
async function openParts(archive: Archive, limits: ImportLimits): Promise<Archive> {
  const [part, ...others] = archive.paths;
  if (part === undefined || others.length > 0 || !/\.zip$/i.test(part)) return archive;
  return withoutTopFolder(await openArchive(await archive.read(part), limits));
}

/** The archive with clean names, links that follow them, and tables instead of databases. */
async function cleanArchive(archive: Archive): Promise<Archive> {
  const cleanedPaths = cleanPaths(archive);
  const contents = new Map<string, () => Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  for (const [from, to] of cleanedPaths) {
    sizes.set(to, archive.size(from));
    if (isMarkdownPath(from))
      contents.set(to, async () => cleanPage(decodeImportedText(await archive.read(from)), from, to, cleanedPaths));
    else if (isDatabase(from)) {
      const table = writeTable(decodeImportedText(await archive.read(from)), from, to, cleanedPaths);
      contents.set(to, async () => table);
      sizes.set(to, table.length);
    } else contents.set(to, () => archive.read(from));
  }
  return {
    paths: [...contents.keys()],
    has: (filePath) => contents.has(filePath),
    size: (filePath) => sizes.get(filePath) ?? 0,
    read: async (filePath) => (await contents.get(filePath)?.()) ?? new Uint8Array(),
  };
}

const isDatabase = (filePath: string): boolean => /\.csv$/i.test(filePath);

/** The new path of every file; of the two forms of a database that is exported, the one with all rows is left out. */
function cleanPaths(archive: Archive): ReadonlyMap<string, string> {
  const taken = new TakenNames();
  const folders = new Map<string, string>();
  const cleanedPaths = new Map<string, string>();
  const cleanName = (name: string) => slugOf(name.replace(ID, '')) || 'page';
  const cleanFolder = (folder: string): string => {
    if (folder === '.') return '';
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const clean = path.posix.join(cleanFolder(path.posix.dirname(folder)), cleanName(path.posix.basename(folder)));
    folders.set(folder, clean);
    return clean;
  };
  // Pages before their descendants, so that a folder gets the name of its page.
  const ordered = archive.paths.toSorted((one, other) => one.split('/').length - other.split('/').length);
  for (const filePath of ordered) {
    if (/_all\.csv$/i.test(filePath) && archive.has(filePath.replace(/_all(?=\.csv$)/i, ''))) continue;
    const folder = cleanFolder(path.posix.dirname(filePath));
    const name = path.posix.basename(filePath);
    const isPage = isMarkdownPath(filePath) || isDatabase(filePath);
    const stem = name.replace(/(?:_all)?\.\w+$/, '');
    const clean = isPage ? `${cleanName(stem)}.md` : nameOfFile(name, undefined);
    const to = taken.take(path.posix.join(folder, clean));
    cleanedPaths.set(filePath, to);
    if (isPage) folders.set(path.posix.join(path.posix.dirname(filePath), stem), to.slice(0, -'.md'.length));
  }
  return cleanedPaths;
}

function cleanPage(source: string, from: string, to: string, cleanedPaths: ReadonlyMap<string, string>): Uint8Array {
  const linked = rewriteTargets(source, (target) => {
    const targetPath = findPlace(target, from, cleanedPaths);
    return targetPath === undefined ? undefined : relativeTarget(to, targetPath);
  });
  return Buffer.from(writeHints(linked));
}

/** Callouts are asides around markdown. */
function writeHints(source: string): string {
  const lines = source.split('\n');
  let ends = lines.filter((line) => line.trim() === '</aside>').length;
  let isOpen = false;
  const written = lines.map((line) => {
    const tag = line.trim();
    if (tag === '<aside>' && !isOpen && ends > 0) {
      isOpen = true;
      return '{% hint style="info" %}';
    }
    if (tag !== '</aside>') return line;
    ends -= 1;
    if (!isOpen) return line;
    isOpen = false;
    return '{% endhint %}';
  });
  return written.join('\n');
}

function findPlace(target: string, from: string, cleanedPaths: ReadonlyMap<string, string>): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('#')) return undefined;
  return cleanedPaths.get(path.posix.join(path.posix.dirname(from), decodePercent(target)));
}

const relativeTarget = (from: string, to: string): string =>
  encodeURI(path.posix.relative(path.posix.dirname(from), to));

/** A database as a table, whose first column links to the pages of its rows. */
function writeTable(csv: string, from: string, to: string, cleanedPaths: ReadonlyMap<string, string>): Uint8Array {
  const [head = [], ...rows] = parseCsv(csv);
  const folder = path.posix.join(path.posix.dirname(from), path.posix.basename(from).replace(/(?:_all)?\.csv$/i, ''));
  const bare = folder.replace(ID, '');
  const pages = new Map<string, string>();
  for (const [filePath, clean] of cleanedPaths) {
    const own = path.posix.dirname(filePath);
    if (!isMarkdownPath(filePath) || (own !== folder && own !== bare)) continue;
    pages.set(path.posix.basename(filePath).replace(ID, '').replace(/\.md$/i, ''), clean);
  }
  const cell = (text: string) =>
    text
      .replace(/[\\`*_[\]<>{}#$|]/g, '\\$&')
      .replace(/\s*\n\s*/g, '<br>')
      .trim();
  const first = (text: string) => {
    const page = pages.get(text.replace(/[/\\:?"*<>|]/g, ' ').trim());
    return page === undefined || text === '' ? cell(text) : `[${cell(text)}](${relativeTarget(to, page)})`;
  };
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) =>
    line(head.map((_, index) => (index === 0 ? first(row[0] ?? '') : cell(row[index] ?? '')))),
  );
  const title = path.posix.basename(bare);
  const table = head.length === 0 ? [] : [line(head.map(cell)), line(head.map(() => '---')), ...body];
  return Buffer.from([`# ${cell(title)}`, '', ...table, ''].join('\n'));
}
