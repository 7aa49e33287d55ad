import type { ContentRef } from '../document/inline.ts';
import { nameOf } from '../git/repository-path.ts';
import { findAllowedUrl, readUrlScheme } from './allowed-url.ts';
import { relationOf } from './list-link-uses.ts';
import type { TargetUse } from './list-target-uses.ts';
import { type RepositoryPlace, urlInRepository } from './repository-location.ts';
import { routeKey } from './route-key.ts';
import type { ResolvedTarget, TargetFile } from './target.ts';
import { decodePath, joinTargetPath, splitTarget, type TargetParts } from './target-path.ts';

/**
 * The possible targets in one revision. Paths are those of files below the content root, case-sensitive; one that begins
 * with `/` is a URL path of the site that the content was written for, in the form of `routeKey`.
 */
export interface TargetIndex {
  findPageByFile(path: string): TargetPage | undefined;
  /** Files that are no pages; the path of one outside of the content root begins with `../`. */
  findFile(path: string): (TargetFile & { readonly id: string; readonly href: string }) | undefined;
  /** Whether the page has a heading or another element with that id. */
  hasAnchor(pageId: string, anchor: string): boolean;
  findReusableContent?(path: string): { readonly id: string; readonly title: string } | undefined;
  /** Location of files that are not content; undefined if it is unknown. */
  readonly repository?: RepositoryPlace | undefined;
}

/** Where a target is written. */
export interface TargetOrigin {
  readonly file: string;
  /** A link when left out. */
  readonly kind?: TargetUse['kind'];
}

/** A page as links show it. */
export interface TargetPage {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly href: string;
  /** Its URL path in the site that the content was written for. */
  readonly route?: string;
}

/**
 * Resolves a target of a page (docs/api/contract.md#links-in-content). URLs are not checked; those with a scheme that
 * is not allowed have no `href`. A link to a missing anchor is broken, and its `href` is the page without the anchor.
 * Links to files outside of the content root, or that are not content, resolve to the repository, if it is known;
 * embedded content is resolved in the content only.
 *
 * @param target as written in the page, percent-encoded
 */
export function resolveTarget(target: string, from: TargetOrigin, index: TargetIndex): ResolvedTarget {
  if (readUrlScheme(target) !== undefined) {
    return resolveUrl(target.trim(), from.kind);
  }
  if (isPlaceholder(target) || target.includes('\\')) {
    return broken(target);
  }
  const parts = splitTarget(target);
  return (
    resolveParts(parts, from, index) ??
    // A file's name may contain the characters that begin queries and anchors.
    (parts.query === '' && parts.anchor === undefined
      ? undefined
      : resolveParts({ path: target, query: '' }, from, index)) ??
    resolveInRepository(parts, from, index) ??
    broken(target)
  );
}

function resolveUrl(url: string, kind: TargetUse['kind'] | undefined): ResolvedTarget {
  const href = findAllowedUrl(url, kind === 'image' || kind === 'cover' ? 'image' : 'link');
  return { ref: { kind: 'url', url }, status: 'ok', ...(href !== undefined && { href: withoutSpaces(href) }) };
}

const withoutSpaces = (url: string): string => url.replace(/\s/g, encodeURIComponent);

/** Placeholders that editors leave when the target of a link is deleted. */
function isPlaceholder(target: string): boolean {
  return target === '' || target === 'broken-reference' || target.startsWith('/broken/');
}

function broken(target: string): ResolvedTarget {
  return { ref: { kind: 'url', url: target }, status: 'broken' };
}

/** The path below the content root that a target names; undefined when it names none. */
function readPath({ path }: TargetParts): string | undefined {
  const decoded = decodePath(path);
  return decoded === undefined || decoded.includes('\\') || decoded.includes('\0') ? undefined : decoded;
}

function resolveParts(parts: TargetParts, from: TargetOrigin, index: TargetIndex): ResolvedTarget | undefined {
  const decoded = readPath(parts);
  if (decoded === undefined) {
    return undefined;
  }
  if (decoded === '') {
    return resolveOnOwnPage(parts, from.file, index);
  }
  const path = joinTargetPath(from.file, decoded);
  const isOutside = path.startsWith('../');
  for (const candidate of listAllCandidates(path, decoded, from.file, index)) {
    const page = isOutside ? undefined : index.findPageByFile(candidate);
    if (page !== undefined) {
      return presentPage(page, parts, index);
    }
    const snippet = index.findReusableContent?.(candidate);
    if (snippet !== undefined) {
      const ref: ContentRef = { kind: 'reusable-content', reusableContent: snippet.id };
      return { ref, status: 'ok', title: snippet.title };
    }
    const file = index.findFile(candidate);
    if (file !== undefined) {
      const source = isOutside && from.kind !== 'file' ? resolveInRepository(parts, from, index) : undefined;
      if (source !== undefined) {
        return source;
      }
      const { id, href, ...described } = file;
      const url = href + parts.query + (parts.anchor === undefined ? '' : `#${parts.anchor}`);
      return { ref: { kind: 'file', file: id }, status: 'ok', href: url, title: file.name, file: described };
    }
  }
  return undefined;
}

function resolveInRepository(
  parts: TargetParts,
  { file, kind = 'link' }: TargetOrigin,
  { repository }: TargetIndex,
): ResolvedTarget | undefined {
  const decoded = readPath(parts);
  if (repository === undefined || !decoded || relationOf(kind) === 'dependsOn') {
    return undefined;
  }
  const path = joinTargetPath(file, decoded);
  const repositoryUrl = urlInRepository(repository, path);
  if (repositoryUrl === undefined) {
    return undefined;
  }
  const url = withoutSpaces(repositoryUrl + parts.query + (parts.anchor === undefined ? '' : `#${parts.anchor}`));
  const title = nameOf(path.replace(/\/$/, ''));
  return { ref: { kind: 'url', url }, status: 'ok', href: url, ...(title.includes('..') ? {} : { title }) };
}

/** The files that a path can mean: itself, then what had this URL in the site of the page, then pages of like names. */
function* listAllCandidates(path: string, target: string, from: string, index: TargetIndex): Generator<string> {
  const [first, ...others] = listCandidates(path);
  const isFolder = path === '' || path.endsWith('/');
  if (!isFolder && first !== undefined) yield first;
  const route = index.findPageByFile(from)?.route;
  if (route !== undefined) yield* listRouteCandidates(target, route);
  if (isFolder && first !== undefined) yield first;
  yield* others;
}

/** Keys of the URL paths that a target can mean on the page with a URL path. */
function listRouteCandidates(target: string, route: string): readonly string[] {
  // Docusaurus: the folder of the project, whose folder of static files is the root of the site.
  if (target.startsWith('@site/')) return [target.slice(6), routeKey(target.replace(/^@site\/static/, ''))];
  const path = target.startsWith('/') ? target.slice(1) : joinTargetPath(route.slice(1), target);
  return path.startsWith('..') ? [] : [routeKey(`/${path}`)];
}

/** The files that a path can mean: itself, a page without its extension, the page of a folder. */
function listCandidates(path: string): readonly string[] {
  if (path === '' || path.endsWith('/')) {
    return [`${path}README.md`, `${path}index.md`, `${path}index.mdx`, `${path}README.mdx`];
  }
  const name = path.endsWith('.html') ? path.slice(0, -5) : path;
  const folderPages = [`${path}/README.md`, `${path}/index.md`, `${name}.mdx`, `${path}/index.mdx`];
  return [path, `${name}.md`, ...folderPages];
}

function resolveOnOwnPage(parts: TargetParts, from: string, index: TargetIndex): ResolvedTarget | undefined {
  const page = index.findPageByFile(from);
  if (parts.anchor === undefined || parts.anchor === '') {
    const ref: ContentRef = page === undefined ? { kind: 'url', url: '#' } : { kind: 'page', page: page.id };
    return { ref, status: 'ok', href: parts.query === '' ? '#' : parts.query };
  }
  const anchor = decodePath(parts.anchor);
  if (anchor === undefined || (page !== undefined && !index.hasAnchor(page.id, anchor))) {
    return undefined;
  }
  return { ref: { kind: 'anchor', anchor }, status: 'ok', href: `${parts.query}#${parts.anchor}` };
}

function presentPage(page: TargetPage, parts: TargetParts, index: TargetIndex): ResolvedTarget {
  const { id, href, route: _, ...pageFields } = page;
  const url = href + parts.query;
  if (parts.anchor === undefined || parts.anchor === '') {
    return { ref: { kind: 'page', page: id }, status: 'ok', href: url, ...pageFields };
  }
  const anchor = decodePath(parts.anchor);
  if (anchor === undefined || !index.hasAnchor(id, anchor)) {
    return { ref: { kind: 'page', page: id }, status: 'broken', href: url, ...pageFields };
  }
  return { ref: { kind: 'anchor', anchor, page: id }, status: 'ok', href: `${url}#${parts.anchor}`, ...pageFields };
}
