import type { ContentFile, DocumentPage, IndexedPage } from '@bindery/content';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { encodePath } from './encode-path.ts';
import { isPageVisible } from './page-visibility.ts';
import type { ContentUrls } from './targets.ts';
import type { Viewer } from './viewer.ts';

/** Segment below a space under which the bytes of its files are. No page can have it: slugs have no `~`. */
export const FILES_SEGMENT = '~files';

/** A space as one visitor sees it. */
export interface LocatedSpace {
  readonly view: RevisionView;
  /** Path of the space; starts and ends with `/`. */
  readonly basePath: string;
  readonly viewer: Viewer;
  /** Web URL of the space's repository; undefined if it is unknown. */
  readonly treeUrl: string | undefined;
}

/** Paths of pages and files of a space at `basePath`, which starts and ends with `/`. */
export function contentUrls({ view, basePath, viewer, treeUrl }: LocatedSpace): ContentUrls {
  return {
    treeUrl,
    page: (indexed) => (isPageVisible(indexed, viewer) ? pagePath(view, basePath, indexed) : undefined),
    file: (path) => {
      const file = view.filesByPath.get(path);
      return file === undefined ? '' : filePath(basePath, file);
    },
  };
}

/** Path of a page; the first page is at the root of the space. */
export function pagePath(view: RevisionView, basePath: string, indexed: IndexedPage<DocumentPage>): string {
  const isFirst = view.index.byPath.get('')?.page.id === indexed.page.id;
  return isFirst ? basePath : basePath + encodePath(indexed.path);
}

/** Named by its content, so that browsers may cache it permanently. */
export function filePath(basePath: string, file: ContentFile): string {
  return `${basePath}${FILES_SEGMENT}/${file.blob}/${encodeURIComponent(file.name)}`;
}
