import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, pathInRepository, readRepositoryFile } from './repository-texts.ts';

/** The documents that tell developers where things are. */
const GUIDES = listRepositoryFiles().filter((name) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|contributing\/.+)\.md$/.test(name),
);
/** A script of `package.json`, as it is typed. */
const SCRIPT = /^(?:.*\s)?npm (?:run )?([\w:]+)(?:\s.*)?$/;
/** A file with an extension, or a path with a slash; not an operation, a URL, a package or a route. */
const FILE = /^[\w.*@-]+\.(?:ts|tsx|mjs|css|json|md|yaml)$/;
const PATH = /^(?!\/|https?:|@|.*[{}\s<>=…])[\w.*-]+(?:\/[\w.*-]+)+\/?$/;
/** Names of examples, and a file that the build creates. */
const ABSENT = /-a-few-words\.\w+$|^manifest\.json$/;
/** Npm's own commands. */
const NPM = ['ci', 'test', 'start'];

const FILES = listRepositoryFiles();
const NAMES = new Set(FILES.flatMap((name) => [name, ...foldersOf(name)]));
const SUFFIXES = new Set([...NAMES].flatMap((name) => suffixesOf(name)));

function foldersOf(name: string): string[] {
  const folder = path.posix.dirname(name);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

function suffixesOf(name: string): string[] {
  const parts = name.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** What a document has in backticks outside of its examples. */
const quotedIn = (text: string): string[] =>
  [...text.replace(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

const scripts = JSON.parse(readRepositoryFile('package.json').text).scripts as Record<string, string>;

/** Whether the quoted text is a path or a script that does not exist. */
function isWrong(quoted: string): boolean {
  const script = SCRIPT.exec(quoted)?.[1];
  if (script !== undefined) return !NPM.includes(script) && !(script in scripts);
  if (!FILE.test(quoted) && !PATH.test(quoted)) return false;
  return !ABSENT.test(quoted) && !SUFFIXES.has(quoted.replace(/\/$/, '')) && !exists(quoted);
}

/** Fixtures, which the list of files leaves out. */
function exists(name: string): boolean {
  return statSync(pathInRepository(name), { throwIfNoEntry: false }) !== undefined;
}

const isFolder = (name: string): boolean =>
  statSync(pathInRepository(name), { throwIfNoEntry: false })?.isDirectory() === true;
const listFolders = (name: string): string[] =>
  readdirSync(pathInRepository(name)).filter((entry) => isFolder(`${name}/${entry}`));

describe('the guides of developers', () => {
  it.each(GUIDES)('name only paths and scripts that exist: %s', (name) => {
    expect(quotedIn(readRepositoryFile(name).text).filter(isWrong)).toEqual([]);
  });

  it('are checked for files, folders and scripts', () => {
    const absent = ['npm run no-such-script', 'no-such-file.ts', 'server/src/no-such-folder', '.ci/no-such-script'];
    expect(absent.filter((quoted) => !isWrong(quoted))).toEqual([]);
    expect(GUIDES).toEqual(expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'contributing/tests.md']));
  });

  const floors = ['web', 'domain', 'engines', 'platform'].map((floor) => `packages/server/src/${floor}`);
  it.each([...floors, 'packages/app/src'])('have a row for each folder of %s', (folder) => {
    const rows = readRepositoryFile('ARCHITECTURE.md')
      .text.split('\n')
      .filter((line) => line.startsWith(`| \`${folder}`));
    const named = new Set(rows.flatMap(quotedIn).map((quoted) => quoted.split('/').at(-1)));
    expect(listFolders(folder).filter((entry) => !named.has(entry))).toEqual([]);
  });
});
