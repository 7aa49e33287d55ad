import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { ShownSpace } from './find-site.ts';
import type { RequestScope } from './request-scope.ts';

/** A page of a space of the site. */
export interface VisitedPage {
  readonly scope: RequestScope;
  readonly siteSpace: ShownSpace;
  readonly view: RevisionView;
  readonly current: IndexedPage<DocumentPage>;
}

/** The URL of a page's Markdown, under its own path even if the page is the first one. */
export const markdownPath = (basePath: string, { path }: VisitedPage['current']): string =>
  `${basePath}${path.split('/').map(encodeURIComponent).join('/')}.md`;
