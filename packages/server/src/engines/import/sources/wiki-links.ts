import path from 'node:path';
import { decodePercent, slugify } from '@bindery/content';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { rewriteTargets, splitByFences } from '../rewrite-targets.ts';
import { headingOf, withTitle } from './markdown.ts';

/** A page of a wiki. */
export interface WikiPage {
  /** In the repository of the wiki. */
  readonly path: string;
  /** In the content. */
  readonly file: string;
  readonly source: string;
}

/** Resolves names in a wiki. */
export interface WikiLinks {
  /** The page that a target or the name in `[[…]]` means. */
  findPage(target: string): WikiPage | undefined;
  findFile(target: string, from: WikiPage): string | undefined;
  /** Paths of files that were found so far. */
  readonly usedFiles: ReadonlySet<string>;
}

/** The name of a page, which is the name of its file in whichever folder: `Getting-Started`. */
export function nameOfPage(filePath: string): string {
  return path.posix.basename(filePath).replace(/\.[^.]+$/, '');
}

/** Pages are found regardless of the case of their names; spaces and hyphens are the same. */
const keyOfName = (name: string): string =>
  name
    .trim()
    .replace(/[\s-]+/g, '-')
    .toLowerCase();

/** @param url of the wiki: URLs below it are links among its pages */
export function createWikiLinks(pages: readonly WikiPage[], paths: readonly string[], url: string): WikiLinks {
  const byName = new Map(pages.map((page) => [keyOfName(nameOfPage(page.path)), page]));
  const all = new Set(paths);
  const used = new Set<string>();
  const own = `${new URL(url).pathname.replace(/(?:\.wiki)?\.git$/, '').replace(/\/wiki(?:\/.*)?$/, '')}/wiki/`;
  const { host } = new URL(url);
  return {
    usedFiles: used,
    findPage: (target) => {
      const name = nameOfTarget(target, host, own);
      return name === undefined ? undefined : byName.get(keyOfName(name));
    },
    findFile: (target, from) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
      const plain = decodePercent(target.replace(/[?#].*$/s, ''));
      const candidates = [path.posix.join(path.posix.dirname(from.path), plain), plain.replace(/^\/+/, '')];
      const file = candidates.find((candidate) => all.has(candidate) && !/\.(?:md|markdown)$/i.test(candidate));
      if (file !== undefined) used.add(file);
      return file;
    },
  };
}

/** The name of the page that a target means, if it means one of the wiki. */
function nameOfTarget(target: string, host: string, own: string): string | undefined {
  let plain = target.replace(/[?#].*$/s, '');
  if (/^https?:/i.test(plain)) {
    if (!canParseUrl(plain) || new URL(plain).host !== host) return undefined;
    plain = new URL(plain).pathname;
  }
  if (plain.startsWith(own)) plain = plain.slice(own.length);
  const name = decodePercent(plain)
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:md|markdown)$/i, '');
  return name === '' ? undefined : path.posix.basename(name);
}

/** The text of a page with Markdown links: wiki links rewritten, with files as targets. */
export function writeWikiPage(page: WikiPage, links: WikiLinks): string {
  const changed = splitByFences(page.source)
    .map(({ text, isCode }) => (isCode ? text : writeBracketLinks(text, page, links)))
    .join('');
  const source = rewriteTargets(changed, (target) => findTarget(target, page, links));
  const first = /^#[ \t]+\S/gm;
  const count = splitByFences(source).reduce(
    (sum, { text, isCode }) => sum + (isCode ? 0 : (text.match(first)?.length ?? 0)),
    0,
  );
  const name = nameOfPage(page.path);
  // Several headings of the first level are sections, none of which is the title.
  return count > 1 ? `${headingOf(name)}\n\n${source}` : withTitle(source, name);
}

const BRACKETS = /`[^`\n]+`|\[\[([^\]\n|]{1,500})(?:\|([^\]\n]{1,500}))?\]\]/g;

function writeBracketLinks(text: string, page: WikiPage, links: WikiLinks): string {
  return text.replace(BRACKETS, (match: string, first: string | undefined, second: string | undefined) => {
    if (first === undefined) return match;
    const target = (second ?? first).trim();
    if (/\.(?:png|jpe?g|gif|svg|webp)$/i.test(first.trim())) {
      const image = links.findFile(first.trim(), page);
      return image === undefined ? match : `![](${relative(page, image)})`;
    }
    const [, anchor] = target.split('#', 2);
    const wikiPage = links.findPage(target);
    if (wikiPage === undefined && !/^https?:/i.test(target)) return match;
    const href = wikiPage === undefined ? target : relative(page, wikiPage.file);
    const words = second === undefined ? first.replace(/#.*$/, '').replace(/-/g, ' ') : first;
    return `[${words.trim()}](${href}${wikiPage !== undefined && anchor !== undefined ? `#${slugify(anchor)}` : ''})`;
  });
}

function findTarget(target: string, page: WikiPage, links: WikiLinks): string | undefined {
  if (target.startsWith('#')) return undefined;
  const file = links.findFile(target, page);
  if (file !== undefined) return relative(page, file);
  const wikiPage = /\.[a-z0-9]{2,4}$/i.test(target) && !/\.md$/i.test(target) ? undefined : links.findPage(target);
  if (wikiPage === undefined) return undefined;
  const hash = target.indexOf('#');
  return `${relative(page, wikiPage.file)}${hash < 0 ? '' : target.slice(hash)}`;
}

const relative = (page: WikiPage, to: string): string =>
  encodeURI(path.posix.relative(path.posix.dirname(page.file), to));
