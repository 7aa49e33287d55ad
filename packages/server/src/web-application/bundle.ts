import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of the application with its compressed forms, which the build makes. */
export interface BundleFile {
  readonly contentType: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** Names of files by the language of their texts. */
type Texts = Readonly<Record<string, readonly string[]>>;

/** What the build says of the application (`build/app.mjs`). */
export interface Bundle {
  /** Changes with every build. */
  readonly build: string;
  /** Names of the module that starts it, and of all that this imports statically. */
  readonly entry: readonly string[];
  readonly stylesheets: readonly string[];
  /** Fonts that every screen shows, to be loaded early. */
  readonly fonts: readonly string[];
  /** The script that sets the theme before anything is painted. */
  readonly theme: string;
  /** Patterns of the screens with the files that each loads besides the entry; the first that matches counts. */
  readonly screens: readonly { readonly pattern: string; readonly files: readonly string[]; readonly texts: Texts }[];
  /** Files with the texts that every screen shows. */
  readonly texts: Texts;
  /** Names of all files with their media types. */
  readonly files: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
let bundle: Bundle | undefined;
const loaded = new Map<string, BundleFile>();

/** The manifest of the built application, read once. @throws Error where it was not built */
export function readBundle(): Bundle {
  bundle ??= JSON.parse(readFileSync(require.resolve('@bindery/app/manifest.json'), 'utf8')) as Bundle;
  return bundle;
}

/** A file of the application by its name, read when it is first requested; undefined for any other name. */
export function findBundleFile(name: string): BundleFile | undefined {
  const { files } = readBundle();
  const contentType = Object.hasOwn(files, name) ? files[name] : undefined;
  if (contentType === undefined) return undefined;
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const folder = path.join(path.dirname(require.resolve('@bindery/app/manifest.json')), 'assets');
  const read = (suffix: string) => {
    try {
      return readFileSync(path.join(folder, name + suffix));
    } catch {
      return undefined;
    }
  };
  const plain = read('');
  if (plain === undefined) return undefined;
  const [br, gzip] = [read('.br'), read('.gz')];
  const file = { contentType, plain, ...(br && { br }), ...(gzip && { gzip }) };
  loaded.set(name, file);
  return file;
}

/**
 * The files that the screen at a path loads besides the entry, in a language. `path` begins with `/` and has no query.
 */
export function listScreenFiles(path: string, language: string): readonly string[] {
  const { screens, texts } = readBundle();
  const screen = screens.find(({ pattern }) => matchesPattern(pattern, path));
  return [...(texts[language] ?? []), ...(screen?.files ?? []), ...(screen?.texts[language] ?? [])];
}

/** Whether a path matches a pattern of `:name` segments that may end in `/*`, which also stands for nothing. Pure. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const isOpen = wanted.at(-1) === '*';
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  if (isOpen ? given.length < fixed.length : given.length !== fixed.length) return false;
  return fixed.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]));
}
