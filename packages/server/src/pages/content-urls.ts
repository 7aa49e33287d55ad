import type { ContentFile, DocumentPage, IndexedPage, Page } from '@bindery/content';
import type { RevisionView } from '../store/revision-reader.ts';
import { encodePath } from './encode-path.ts';
import type { Addresses } from './targets.ts';
import type { Viewer } from './viewer.ts';

/** Segment below a space under which the bytes of its files are. No page can have it: slugs have no `~`. */
export const FILES_SEGMENT = '~files';

/** A space as one visitor meets it. */
export interface AddressedSpace {
  readonly view: RevisionView;
  /** Path of the space, begins and ends with `/`. */
  readonly basePath: string;
  readonly viewer: Viewer;
  /** Address below which the repository of the space is shown; undefined where none is known. */
  readonly treeUrl: string | undefined;
}

/** Paths of pages and files of a space that a visitor finds at `basePath`, which begins and ends with `/`. */
export function contentAddresses({ view, basePath, viewer, treeUrl }: AddressedSpace): Addresses {
  return {
    treeUrl,
    page: (indexed) => (isPageVisible(indexed, viewer) ? pagePath(view, basePath, indexed) : undefined),
    file: (path) => {
      const file = view.filesByPath.get(path);
      return file === undefined ? '' : filePath(basePath, file);
    },
  };
}

/** Path of a page; the first page of the space stands at its root. */
export function pagePath(view: RevisionView, basePath: string, indexed: IndexedPage<DocumentPage>): string {
  const isFirst = view.index.byPath.get('')?.page.id === indexed.page.id;
  return isFirst ? basePath : basePath + encodePath(indexed.path);
}

/** Named by its content, so that a browser may keep it for good. */
export function filePath(basePath: string, file: ContentFile): string {
  return `${basePath}${FILES_SEGMENT}/${file.blob}/${encodeURIComponent(file.name)}`;
}

/** Whether the visitor may see a page: its condition counts, and those of all pages above it. */
export const isPageVisible = (indexed: IndexedPage, viewer: Pick<Viewer, 'meets'>): boolean =>
  isVisibleBy(indexed, (page) => isShown(page, viewer));

/** Whether the page and all pages above it meet their conditions. */
export function isVisibleBy(indexed: IndexedPage, meetsCondition: (page: Page) => boolean): boolean {
  for (let above: IndexedPage | undefined = indexed; above !== undefined; above = above.parent) {
    if (!meetsCondition(above.page)) return false;
  }
  return true;
}

/** Whether the condition of the page itself lets the visitor see it. */
export const isShown = ({ condition }: Pick<Page, 'condition'>, viewer: Pick<Viewer, 'meets'>): boolean =>
  condition === undefined || viewer.meets(condition);
