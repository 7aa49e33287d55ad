import type { DocumentPage, IndexedPage, Page } from '@bindery/content';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import { isShown } from '../../pages/page-visibility.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../pages/viewer.ts';
import type { PdfJob } from '../pdf-job.ts';

/** A page of the book, or a group that contains pages. */
export interface BookPage {
  readonly indexed: IndexedPage;
  /** Pages and groups of the book around it. */
  readonly depth: number;
  /** Pages of the book around it. */
  readonly rank: number;
}

/** A unit that starts on a new sheet: a top-level page, or a child of a group, with its descendants. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly BookPage[];
}

/**
 * The chapters of a PDF, in the order of the table of contents. Hidden pages are omitted with their descendants, unless
 * the PDF is of that page, and pages the visitor may not see always are. Links of the table of contents are not pages.
 */
export function listChapters(
  view: RevisionView,
  job: Pick<PdfJob, 'page' | 'only' | 'conditions' | 'hasClaims'>,
): Chapter[] {
  const { page, only } = job;
  const viewer = viewerOf(job);
  const isOut = (current: Page) => job.conditions !== undefined && !isShown(current, viewer);
  const chapters: { title: string; pages: BookPage[] }[] = [];
  const start = page === undefined ? undefined : view.index.byId.get(page);
  const add = (current: Page, depth: number, rank: number): void => {
    if (current.type === 'link' || (current.hidden === true && current.id !== page) || isOut(current)) return;
    const indexed = view.index.byId.get(current.id);
    if (indexed === undefined) return;
    const above = chapters.at(-1);
    const isFirstOfGroup = above?.pages.every((each) => each.indexed.page.type === 'group') === true && depth > 0;
    const beginsChapter = depth === 0 || (indexed.parent?.page.type === 'group' && !isFirstOfGroup);
    const entry = { indexed, depth, rank };
    if (above === undefined || beginsChapter) chapters.push({ title: current.title, pages: [entry] });
    else {
      above.pages.push(entry);
      if (isFirstOfGroup) above.title = current.title;
    }
    if (!(only && current.id === page))
      for (const child of current.pages) add(child, depth + 1, current.type === 'group' ? rank : rank + 1);
  };
  for (const each of start === undefined ? view.content.pages : [start.page]) add(each, 0, 0);
  return chapters;
}

/** The reader of the book: a member who may read the space, or a visitor for whom some conditions are true. */
export function viewerOf({ conditions, hasClaims }: Pick<PdfJob, 'conditions' | 'hasClaims'>): Viewer {
  return {
    ...UNKNOWN_VIEWER,
    ...(conditions !== undefined && { meets: (one) => conditions.includes(one) }),
    ...(hasClaims && { meetsOnPage: () => false }),
  };
}

/** The documents among the pages of chapters. */
export function listBookDocuments(chapters: readonly Chapter[]): IndexedPage<DocumentPage>[] {
  const all = chapters.flatMap(({ pages }) => pages.map(({ indexed }) => indexed));
  return all.filter((indexed): indexed is IndexedPage<DocumentPage> => indexed.page.type === 'document');
}
