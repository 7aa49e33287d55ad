import {
  contentRootOf,
  type DocumentPage,
  type IndexedPage,
  listShownUses,
  type RepositoryPlace,
  type ResolvedTarget,
  relationOf,
  resolveTarget,
  type ShownTexts,
  type TargetIndex,
  type TargetUse,
} from '@bindery/content';
import type { RevisionView } from '../../platform/store/revision-reader.ts';

/** How URLs of pages and files are written where the targets are shown; absent ones have no URL. */
export interface ContentUrls {
  /** Undefined for a page that does not exist for the reader: its links are broken, and reveal nothing about it. */
  page(indexed: IndexedPage<DocumentPage>): string | undefined;
  file(path: string): string;
  /** URL below which the repository of the space is shown, without a slash at its end. */
  readonly treeUrl?: string | undefined;
}

/** URLs of the repository only, for content without a location. */
export const repositoryUrls = (treeUrl: string | undefined): ContentUrls => ({
  page: () => '',
  file: () => '',
  treeUrl,
});

const NO_URLS = repositoryUrls(undefined);

/**
 * Resolves a target written in a file of the revision. Anchors are not checked: that is done where links are listed,
 * and a link with a wrong anchor still opens its page.
 */
export function resolvePageTarget(
  view: RevisionView,
  file: string,
  target: string,
  urls = NO_URLS,
  kind: TargetUse['kind'] = 'link',
): ResolvedTarget {
  return resolveTarget(
    target,
    { file, kind },
    targetIndexOf(view, urls, () => true),
  );
}

/** Resolves every target of a title and a document in a file of the revision, by its text. */
export function resolveTargets(
  view: RevisionView,
  file: string,
  shown: ShownTexts,
  urls = NO_URLS,
): Record<string, ResolvedTarget> {
  const targets: Record<string, ResolvedTarget> = {};
  // For a target that is both shown and linked, the shown one has precedence.
  const uses = listShownUses(shown).sort((one, other) => rankOf(one) - rankOf(other));
  for (const { target, kind } of uses) targets[target] ??= resolvePageTarget(view, file, target, urls, kind);
  return targets;
}

const rankOf = ({ kind }: TargetUse): number => (relationOf(kind) === 'dependsOn' ? 0 : kind === 'file' ? 1 : 2);

/** The file of the page or snippet that a target refers to. */
export function findTargetFile(view: RevisionView, file: string, target: string): string | undefined {
  let filePath: string | undefined;
  const index = targetIndexOf(view, NO_URLS, () => true);
  const { status } = resolveTarget(
    target,
    { file },
    {
      ...index,
      findPageByFile: (path) => {
        const page = index.findPageByFile(path);
        if (page !== undefined) filePath = path;
        return page;
      },
      findReusableContent: (path) => {
        const snippet = index.findReusableContent?.(path);
        if (snippet !== undefined) filePath = path;
        return snippet;
      },
    },
  );
  return status === 'ok' ? filePath : undefined;
}

/** The lookup of targets. */
export function targetIndexOf(
  view: RevisionView,
  urls: ContentUrls,
  hasAnchor: (pageId: string, anchor: string) => boolean,
): TargetIndex {
  return {
    hasAnchor,
    repository: findRepositoryPlace(view, urls.treeUrl),
    findPageByFile: (path) => {
      const indexed = view.index.byFile.get(path);
      const href = indexed && urls.page(indexed);
      if (indexed === undefined || href === undefined) return undefined;
      const { id, title, linkTitle, description, emoji, icon, route } = indexed.page;
      return {
        id,
        title: linkTitle ?? title,
        ...(description !== undefined && { description }),
        ...(emoji !== undefined && { emoji }),
        ...(icon !== undefined && { icon }),
        ...(route !== undefined && { route }),
        href,
      };
    },
    findFile: (path) => {
      const file = view.filesByPath.get(path);
      if (file === undefined) return undefined;
      const { id, name, contentType, size, dimensions } = file;
      return { id, name, contentType, size, ...dimensions, href: urls.file(file.path) };
    },
    findReusableContent: (path) => {
      const snippet = view.snippetsByFile.get(path);
      return snippet && { id: snippet.id, title: snippet.title };
    },
  };
}

const contentRoots = new WeakMap<RevisionView, { readonly root: string | undefined }>();

/** The location of the repository of a revision's pages; undefined without a URL, and without pages from there. */
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
