import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Files of the application are below this segment of the public URL. */
export const ASSETS_PATH = '/~app';

/** A file of the application with its compressed forms, created by the build. */
export interface BundleFile {
  readonly contentType: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** File names by the language of their texts. */
type Texts = Readonly<Record<string, readonly string[]>>;

/** The manifest of the build (`build/app.mjs`). */
export interface Bundle {
  /** Changes with every build. */
  readonly build: string;
  /** Names of the entry module, and of all its static imports. */
  readonly entry: readonly string[];
  /** Stylesheets of every screen. */
  readonly stylesheets: readonly string[];
  /** Names of the stylesheets of single screens, by their paths in the source. */
  readonly ownStylesheets: Readonly<Record<string, string>>;
  /** Fonts of every screen, to be preloaded. */
  readonly fonts: readonly string[];
  /** The script that sets the theme before the first paint. */
  readonly theme: string;
  /** Patterns of the screens with the files that each loads besides the entry; the first match wins. */
  readonly screens: readonly {
    readonly pattern: string;
    readonly stylesheets: readonly string[];
    readonly files: readonly string[];
    readonly texts: Texts;
  }[];
  /** Files with the texts of every screen. */
  readonly texts: Texts;
  /** Names of all files with their media types. */
  readonly files: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
let bundle: Bundle | undefined;
const loaded = new Map<string, BundleFile>();

/** The manifest of the built application, read once. @throws Error if it was not built */
export function readBundle(): Bundle {
  bundle ??= JSON.parse(readFileSync(require.resolve('@bindery/app/manifest.json'), 'utf8')) as Bundle;
  return bundle;
}

/** A file of the application by name, read on first request; undefined for any other name. */
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

/** The files that a screen loads besides those of every screen. */
export interface ScreenFiles {
  readonly modules: readonly string[];
  readonly stylesheets: readonly string[];
}

/** The files of the screen at a path, in a language. `path` begins with `/` and has no query. */
export function listScreenFiles(path: string, language: string): ScreenFiles {
  const { screens, texts } = readBundle();
  const screen = screens.find(({ pattern }) => matchesPattern(pattern, path));
  return {
    modules: [...(texts[language] ?? []), ...(screen?.files ?? []), ...(screen?.texts[language] ?? [])],
    stylesheets: screen?.stylesheets ?? [],
  };
}

/** Whether a path matches a pattern of `:name` segments that may end in `/*`, which also stands for nothing. Pure. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [patternSegments, pathSegments] = [pattern.split('/'), path.split('/')];
  const isOpen = patternSegments.at(-1) === '*';
  const fixed = isOpen ? patternSegments.slice(0, -1) : patternSegments;
  if (isOpen ? pathSegments.length < fixed.length : pathSegments.length !== fixed.length) return false;
  return fixed.every((segment, index) =>
    segment.startsWith(':') ? pathSegments[index] !== '' : segment === pathSegments[index],
  );
}
