import { type Document, type DocumentPage, type IndexedPage, listAnchors } from '@bindery/content';
import { formatDate } from '@bindery/site';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import { type EvaluatedPage, type PageReader, readPage } from '../../pages/page-document.ts';
import { repositoryUrls } from '../../pages/targets.ts';
import type { Viewer } from '../../pages/viewer.ts';
import type { PdfJob } from '../pdf-job.ts';
import { typesetBlocks } from './blocks.ts';
import { type BookTexts, findBookTexts } from './book-texts.ts';
import { type BookPage, type Chapter, listBookDocuments, viewerOf } from './chapters.ts';
import { typesetInlines } from './inlines.ts';
import { Labels } from './labels.ts';
import { type Markup, NONE, number, sequence, truth, typstCall, typstLiteral } from './markup.ts';
import type { BookContext, PageContext } from './page-context.ts';
import { PictureList, type PictureUse } from './pictures.ts';

/** A book before its pictures are ready. */
export interface WrittenBook {
  readonly body: Markup;
  readonly pictures: readonly PictureUse[];
  /** Possible link targets. */
  readonly places: readonly string[];
  readonly language: string;
}

/** The dependencies for reading pages. */
export interface BookReader extends PageReader {
  /** A document of a page with the known contents of its OpenAPI blocks. */
  describe(pageId: string, document: Document): Promise<Document>;
}

/** Entries of the table of contents; deeper levels are left to the bookmarks when there are more. */
const mostEntries = 240;

/** Writes the chapters of a revision as a book. */
export async function writeBook(
  job: PdfJob,
  view: RevisionView,
  chapters: readonly Chapter[],
  reader: BookReader,
): Promise<WrittenBook> {
  const documents = listBookDocuments(chapters);
  const included = new Set(chapters.flatMap(({ pages }) => pages.map(({ indexed }) => indexed.page.id)));
  const language = languageOf(view);
  const book: BookContext = {
    view,
    treeUrl: job.treeUrl,
    labels: new Labels(),
    pictures: new PictureList(),
    texts: findBookTexts(language),
    language,
    includes: (pageId) => included.has(pageId),
    pageUrlOf: (pageId) => pageUrlOf(job, view, pageId),
  };
  const viewer = viewerOf(job);
  const bodies: Markup[] = [];
  for (const chapter of chapters) bodies.push(await writeChapter(chapter, book, reader, viewer));
  const front = [
    ...(job.page === undefined || documents.length > 1 ? [writeCover(job, language)] : []),
    ...(documents.length > 1 ? [writeContents(book.texts, chapters)] : []),
  ];
  return {
    body: sequence([...front, ...bodies]),
    pictures: book.pictures.list(),
    places: book.labels.listClaimed(),
    language,
  };
}

/** The language declared by the repository, if it is a language tag; otherwise the language of most titles. */
function languageOf({ content, index }: RevisionView): string {
  const stated = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/.exec(content.language ?? '')?.[0];
  if (stated !== undefined) return stated;
  const titles = index.pages.map(({ page }) => page.title);
  const asian = titles.filter((title) => /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(title)).join('');
  if (titles.filter((title) => /[a-z\u0370-\u052f]{3}/i.test(title)).join('').length > asian.length) return 'en';
  if (/[\u3040-\u30ff]/.test(asian)) return 'ja';
  return asian === '' ? 'en' : /[\uac00-\ud7af]/.test(asian) ? 'ko' : 'zh';
}

function pageUrlOf({ url }: PdfJob, { index }: RevisionView, pageId: string): string | undefined {
  const indexed = index.byId.get(pageId);
  if (indexed === undefined || indexed.page.type !== 'document') return undefined;
  return `${url}/${indexed.path.split('/').map(encodeURIComponent).join('/')}`;
}

function writeCover(job: PdfJob, language: string): Markup {
  const date = formatDate(job.revision.createdAt, language);
  return typstCall(
    'cover',
    typstLiteral(job.emoji),
    typstLiteral(job.title),
    typstLiteral(job.organization),
    typstLiteral(date),
    typstLiteral(job.revision.id),
  );
}

function writeContents(texts: BookTexts, chapters: readonly Chapter[]): Markup {
  const depths = chapters.flatMap(({ pages }) => pages.map(({ depth }) => depth));
  let levels = 1;
  while (levels < 4 && depths.filter((depth) => depth <= levels).length <= mostEntries) levels += 1;
  return typstCall('contents', typstLiteral(texts.contents), number(levels));
}

async function writeChapter(chapter: Chapter, book: BookContext, reader: BookReader, viewer: Viewer): Promise<Markup> {
  const parts: Markup[] = [];
  for (const page of chapter.pages) parts.push(...(await writePage(page, book, reader, viewer)));
  return typstCall('chapter', typstLiteral(chapter.title), sequence(parts));
}

async function writePage(
  { indexed, depth, rank }: BookPage,
  book: BookContext,
  reader: BookReader,
  viewer: Viewer,
): Promise<Markup[]> {
  const { page } = indexed;
  const name = book.labels.claim(page.id);
  const label = name === undefined ? NONE : typstLiteral(name);
  if (page.type === 'group')
    return [typstCall('group-title', number(depth + 1), label, typstLiteral(titleOf(page.emoji, page.title)))];
  if (!isDocument(indexed)) return [];
  // URLs in the space are not needed: the target follows from its reference.
  const urls = repositoryUrls(book.treeUrl);
  const { document, targets, ...titled } = await readPage(reader, book.view, indexed.page, urls, viewer);
  const described = await reader.describe(page.id, document);
  const context: PageContext = {
    book,
    pageId: page.id,
    targets,
    notes: new Map(),
    headingLevel: depth + 2,
    depth: 0,
    isInLink: false,
    isInNote: false,
    isNarrow: false,
  };
  const { title: isTitled = true, description: isDescribed = true } = indexed.page.layout ?? {};
  const description = isDescribed ? (indexed.page.description ?? '') : '';
  const heading = [truth(isTitled), truth(description !== ''), typstLiteral(page.emoji ?? '')];
  const title =
    titled.title === undefined
      ? typstLiteral(page.title)
      : typesetInlines(titled.title, { ...context, isInNote: true });
  const anchors = titled.title === undefined ? [] : titleAnchors(titled, book, page.id);
  return [
    typstCall('page-title', number(depth + 1), number(rank), label, ...heading, title),
    ...anchors,
    ...(description === '' ? [] : [typstCall('description', typstLiteral(description))]),
    typesetBlocks(described.nodes, context),
  ];
}

const titleOf = (emoji: string | undefined, title: string): string =>
  emoji === undefined ? title : `${emoji} ${title}`;

const isDocument = (indexed: IndexedPage): indexed is IndexedPage<DocumentPage> => indexed.page.type === 'document';

/** Links to the anchor of the title go to its page. */
function titleAnchors(titled: Omit<EvaluatedPage, 'document'>, { labels }: BookContext, pageId: string): Markup[] {
  const empty: Document = { object: 'document', data: {}, nodes: [] };
  const names = new Set([titled.titleId, ...listAnchors({ ...titled, frontMatter: {}, document: empty })]);
  return [...names].flatMap((anchor) => {
    const name = anchor === undefined ? undefined : labels.claim(pageId, anchor);
    return name === undefined ? [] : [typstCall('target', typstLiteral(name))];
  });
}
