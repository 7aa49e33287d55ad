import {
  type Document,
  type DocumentPage,
  type IndexedPage,
  listTargetUses,
  type ResolvedTarget,
  resolveTarget,
  type TargetIndex,
} from '@bindery/content';
import type { RevisionView } from '../../store/revision-reader.ts';

/** How addresses of pages and files are written where the targets will be shown; absent ones get no address. */
export interface Addresses {
  /** Undefined for a page that is not there for the reader: its links are broken, and tell nothing of it. */
  page(indexed: IndexedPage<DocumentPage>): string | undefined;
  file(path: string): string;
}

const NO_ADDRESSES: Addresses = { page: () => '', file: () => '' };

/**
 * Where a target written in a file of the revision leads. Anchors count as there: they are checked where links are
 * listed, and a link with a wrong anchor still leads to its page.
 */
export function resolvePageTarget(
  view: RevisionView,
  file: string,
  target: string,
  addresses = NO_ADDRESSES,
): ResolvedTarget {
  return resolveTarget(
    target,
    { file },
    targetIndexOf(view, addresses, () => true),
  );
}

/** Where every target of a document leads, by its text; the document stands in a file of the revision. */
export function resolveTargets(
  view: RevisionView,
  file: string,
  document: Document,
  addresses = NO_ADDRESSES,
): Record<string, ResolvedTarget> {
  const targets: Record<string, ResolvedTarget> = {};
  for (const { target } of listTargetUses(document))
    targets[target] ??= resolvePageTarget(view, file, target, addresses);
  return targets;
}

/** The file of the page or snippet that a target leads to. */
export function findTargetFile(view: RevisionView, file: string, target: string): string | undefined {
  let found: string | undefined;
  const index = targetIndexOf(view, NO_ADDRESSES, () => true);
  const { status } = resolveTarget(
    target,
    { file },
    {
      ...index,
      findPageByFile: (path) => {
        const page = index.findPageByFile(path);
        if (page !== undefined) found = path;
        return page;
      },
      findReusableContent: (path) => {
        const snippet = index.findReusableContent?.(path);
        if (snippet !== undefined) found = path;
        return snippet;
      },
    },
  );
  return status === 'ok' ? found : undefined;
}

/** What targets are looked up in. */
export function targetIndexOf(
  view: RevisionView,
  addresses: Addresses,
  hasAnchor: (pageId: string, anchor: string) => boolean,
): TargetIndex {
  return {
    hasAnchor,
    findPageByFile: (path) => {
      const indexed = view.index.byFile.get(path);
      const href = indexed && addresses.page(indexed);
      if (indexed === undefined || href === undefined) return undefined;
      const { id, title, linkTitle, description, emoji, icon } = indexed.page;
      return {
        id,
        title: linkTitle ?? title,
        ...(description !== undefined && { description }),
        ...(emoji !== undefined && { emoji }),
        ...(icon !== undefined && { icon }),
        href,
      };
    },
    findFile: (path) => {
      const file = view.filesByPath.get(path);
      if (file === undefined) return undefined;
      const { id, name, contentType, size, dimensions } = file;
      return { id, name, contentType, size, ...dimensions, href: addresses.file(path) };
    },
    findReusableContent: (path) => {
      const snippet = view.snippetsByFile.get(path);
      return snippet && { id: snippet.id, title: snippet.title };
    },
  };
}
