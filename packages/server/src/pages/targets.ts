import {
  contentRootOf,
  type Document,
  type DocumentPage,
  type IndexedPage,
  listTargetUses,
  type RepositoryPlace,
  type ResolvedTarget,
  relationOf,
  resolveTarget,
  type TargetIndex,
  type TargetUse,
} from '@bindery/content';
import type { RevisionView } from '../store/revision-reader.ts';

/** How addresses of pages and files are written where the targets will be shown; absent ones get no address. */
export interface Addresses {
  /** Undefined for a page that does not exist for the reader: its links are broken, and tell nothing of it. */
  page(indexed: IndexedPage<DocumentPage>): string | undefined;
  file(path: string): string;
  /** Address below which the repository of the space is shown, without a slash at its end. */
  readonly treeUrl?: string | undefined;
}

/** Addresses of the repository alone: of what is shown without a location. */
export const repositoryAddresses = (treeUrl: string | undefined): Addresses => ({
  page: () => '',
  file: () => '',
  treeUrl,
});

const NO_ADDRESSES = repositoryAddresses(undefined);

/**
 * Where a target written in a file of the revision leads. Anchors count as there: they are checked where links are
 * listed, and a link with a wrong anchor still leads to its page.
 */
export function resolvePageTarget(
  view: RevisionView,
  file: string,
  target: string,
  addresses = NO_ADDRESSES,
  kind: TargetUse['kind'] = 'link',
): ResolvedTarget {
  return resolveTarget(
    target,
    { file, kind },
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
  // Of a target that is shown and linked as well, what is shown counts.
  const uses = listTargetUses(document).sort((one, other) => rankOf(one) - rankOf(other));
  for (const { target, kind } of uses) targets[target] ??= resolvePageTarget(view, file, target, addresses, kind);
  return targets;
}

const rankOf = ({ kind }: TargetUse): number => (relationOf(kind) === 'dependsOn' ? 0 : kind === 'file' ? 1 : 2);

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
    repository: findRepositoryPlace(view, addresses.treeUrl),
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

const contentRoots = new WeakMap<RevisionView, { readonly root: string | undefined }>();

/** Where the repository of a revision's pages can be read; undefined without an address, and without pages from there. */
export function findRepositoryPlace(view: RevisionView, treeUrl: string | undefined): RepositoryPlace | undefined {
  if (treeUrl === undefined) return undefined;
  const { root } = contentRoots.get(view) ?? { root: findContentRoot(view) };
  contentRoots.set(view, { root });
  return root === undefined ? undefined : { treeUrl, root };
}

function findContentRoot({ content, index }: RevisionView): string | undefined {
  for (const { page } of index.pages) {
    const root = page.type === 'document' ? contentRootOf(page) : undefined;
    if (root !== undefined) return root;
  }
  // A page that was written in the space since is of no commit; its pictures are.
  const others = [...content.reusableContents, ...content.files.map(({ path, git }) => ({ file: path, git }))];
  return others.map(contentRootOf).find((root) => root !== undefined);
}
