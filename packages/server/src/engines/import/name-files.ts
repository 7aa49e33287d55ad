import { slugOf, uniqueSlug } from '@bindery/content';

/** Names in use, case-insensitive: not every file system is case-sensitive. */
export class TakenNames {
  readonly #names = new Set<string>();

  /** `path`, or with a number before its ending, which is taken from then on. */
  take(path: string): string {
    const slash = path.lastIndexOf('/') + 1;
    const dot = path.indexOf('.', slash + 1) < 0 ? path.length : path.lastIndexOf('.');
    const ending = path.slice(dot);
    const has = (stem: string) => this.#names.has(`${stem}${ending}`.toLowerCase());
    const name = `${uniqueSlug(path.slice(0, dot), { has })}${ending}`;
    this.#names.add(name.toLowerCase());
    return name;
  }
}

/** Unique file names of pages by their source paths; `README.md` for the page of a folder. */
export function namePages(paths: readonly string[]): string[] {
  const taken = new TakenNames();
  return paths.map((path) => taken.take(fileOfPath(path)));
}

function fileOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const isFolder = path === '' || path.endsWith('/');
  const name = isFolder
    ? 'index'
    : (segments.pop() ?? 'index').replace(/\.(?:html?|xhtml|md|markdown|php|aspx?)$/i, '');
  const folders = segments.map((segment) => slugOf(segment)).filter((segment) => segment !== '');
  const file = /^(?:index|readme)$/i.test(name) ? 'README' : slugOf(name.replaceAll('.', '-')) || 'page';
  return [...folders, `${file}.md`].join('/');
}

/** A name for an image or attachment, of letters, digits and other characters that are safe in every URL. */
export function nameOfFile(name: string, ending: string | undefined): string {
  const clean = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const short = clean.replace(/^[-.]+|-+$/g, '').slice(-100) || 'file';
  const has = /\.[a-z0-9]{1,8}$/i.test(short);
  return has || ending === undefined ? short : `${short}.${ending}`;
}
