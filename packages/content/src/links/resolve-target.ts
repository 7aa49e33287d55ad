import type { ContentRef } from '../document/inline.ts';
import { nameOf } from '../git/repository-path.ts';
import { findAllowedUrl, readUrlScheme } from './allowed-url.ts';
import { relationOf } from './list-link-uses.ts';
import type { TargetUse } from './list-target-uses.ts';
import { addressInRepository, type RepositoryPlace } from './repository-location.ts';
import type { ResolvedTarget, TargetFile } from './target.ts';
import { decodePath, joinTargetPath, splitTarget, type TargetParts } from './target-path.ts';

/** What targets can lead to in one revision. Paths are those of files below the content root, letter case matters. */
export interface TargetIndex {
  findPageByFile(path: string): TargetPage | undefined;
  /** Files that are no pages; the path of one outside of the content root begins with `../`. */
  findFile(path: string): (TargetFile & { readonly id: string; readonly href: string }) | undefined;
  /** Whether the page has a heading or another element with that id. */
  hasAnchor(pageId: string, anchor: string): boolean;
  findReusableContent?(path: string): { readonly id: string; readonly title: string } | undefined;
  /** Where what is no content can be read; undefined when no place is known. */
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
}

/**
 * Works out where a target of a page leads (docs/api/contract.md#links-in-content). URLs are
 * never checked; those of a scheme that is not allowed get no `href`. A link to an anchor that does not exist is broken, and
 * its `href` is the page without the anchor. Links to files outside of the content root lead to the repository, where
 * it is known, and so do those to what is no content; what a page shows as a part of
 * itself is taken from the content alone.
 *
 * @param target as the page writes it, percent codes kept
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

/** What editors leave when the target of a link is deleted. */
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
  for (const candidate of listCandidates(path)) {
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
      const address = href + parts.query + (parts.anchor === undefined ? '' : `#${parts.anchor}`);
      return { ref: { kind: 'file', file: id }, status: 'ok', href: address, title: file.name, file: described };
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
  const address = addressInRepository(repository, path);
  if (address === undefined) {
    return undefined;
  }
  const url = withoutSpaces(address + parts.query + (parts.anchor === undefined ? '' : `#${parts.anchor}`));
  const title = nameOf(path.replace(/\/$/, ''));
  return { ref: { kind: 'url', url }, status: 'ok', href: url, ...(title.includes('..') ? {} : { title }) };
}

/** The files that a path can mean: itself, a page without its extension, the page of a folder. */
function listCandidates(path: string): readonly string[] {
  if (path === '' || path.endsWith('/')) {
    return [`${path}README.md`, `${path}index.md`];
  }
  const page = path.endsWith('.html') ? [`${path.slice(0, -5)}.md`] : [`${path}.md`];
  return [path, ...page, `${path}/README.md`, `${path}/index.md`];
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
  const { id, href, ...shown } = page;
  const address = href + parts.query;
  if (parts.anchor === undefined || parts.anchor === '') {
    return { ref: { kind: 'page', page: id }, status: 'ok', href: address, ...shown };
  }
  const anchor = decodePath(parts.anchor);
  if (anchor === undefined || !index.hasAnchor(id, anchor)) {
    return { ref: { kind: 'page', page: id }, status: 'broken', href: address, ...shown };
  }
  return { ref: { kind: 'anchor', anchor, page: id }, status: 'ok', href: `${address}#${parts.anchor}`, ...shown };
}
