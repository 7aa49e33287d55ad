import {
  type ContentFile,
  type ContentStore,
  costOfStructure,
  type DocumentPage,
  type IndexedPage,
  indexPages,
  type PageIndex,
  type ParsedPage,
  parsePage,
  type ReusableContent,
  type RevisionContent,
  readRevision,
} from '@bindery/content';
import { createPauses } from '../derived/pauses.ts';
import { LruCache } from './lru-cache.ts';

/** A revision in memory, with what is looked up in it. */
export interface RevisionView {
  readonly root: string;
  readonly content: RevisionContent;
  readonly index: PageIndex;
  readonly filesById: ReadonlyMap<string, ContentFile>;
  readonly filesByPath: ReadonlyMap<string, ContentFile>;
  readonly filesByBlob: ReadonlyMap<string, ContentFile>;
  readonly snippetsByFile: ReadonlyMap<string, ReusableContent>;
  /** The pages below which pages are computed. */
  readonly computing: readonly IndexedPage<DocumentPage>[];
  /** What the computed pages of the view show, by their ids; empty where they are not computed. */
  readonly computed: ReadonlyMap<string, ComputedContent>;
  /** Names the specifications that they were computed from; empty where they are not. */
  readonly computedOf: string;
}

/** What a computed page shows (decisions, row 198). */
export interface ComputedContent {
  /** Slug of the specification. */
  readonly spec: string;
  readonly doc: 'operations' | 'models';
  /** The page below which it was computed. */
  readonly seed: string;
}

/** Reads what hashes name, through caches: revisions, page sources and their document trees. All of it is immutable. */
export interface RevisionReader {
  view(root: string): Promise<RevisionView>;
  /** The source of a page, exactly as stored, decoded from UTF-8 with its byte order mark kept. */
  source(document: string): Promise<string>;
  parsed(document: string): Promise<ParsedPage>;
}

/** Pages, files and snippets of all revisions in memory. */
const MAX_ENTRIES = 40_000;
/** Of trees in memory: characters of their sources, and what structure costs, which takes eight times as much. */
const MAX_PARSED = 10 * 1024 * 1024;

/** The text of a page source, its byte order mark kept. */
export function decodeSource(bytes: Uint8Array): string {
  // Not by TextDecoder, whose strings take two bytes a character whatever they hold.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** What names a text that stands in no store: the text itself. Hashes have no `:`. */
const INLINE = 'text:';

/** Names a source of a computed page, such that it is read like any other. */
export const inlineDocument = (source: string): string => INLINE + source;

export const isInline = (document: string): boolean => document.startsWith(INLINE);

export function createRevisionReader(store: ContentStore): RevisionReader {
  const views = new LruCache<RevisionView>(
    MAX_ENTRIES * 8,
    ({ content, index }) => 1 + index.pages.length + content.files.length,
  );
  const pages = new LruCache<{ page: ParsedPage; weight: number }>(MAX_PARSED, ({ weight }) => weight);
  const source = async (document: string) => {
    if (isInline(document)) return document.slice(INLINE.length);
    const [bytes = new Uint8Array()] = await store.get([document]);
    return decodeSource(bytes);
  };
  return {
    source,
    view: async (root) => {
      const kept = views.get(root);
      if (kept !== undefined) return kept;
      const view = viewOf(root, await readRevision(store, root));
      views.set(root, view);
      return view;
    },
    parsed: async (document) => {
      const kept = pages.get(document);
      if (kept !== undefined) return kept.page;
      const text = await source(document);
      const pause = createPauses();
      const page = parsePage(text);
      pages.set(document, { page, weight: 500 + text.length + 8 * costOfStructure(text) });
      // What is done with a large tree takes as long once more.
      await pause();
      return page;
    },
  };
}

/** The look-ups of a revision's content, with what was computed below some of its pages. */
export function viewOf(
  root: string,
  content: RevisionContent,
  { computed, computedOf }: Pick<RevisionView, 'computed' | 'computedOf'> = { computed: new Map(), computedOf: '' },
): RevisionView {
  const index = indexPages(content);
  return {
    root,
    content,
    index,
    computing: index.pages.filter(isComputing),
    computed,
    computedOf,
    filesById: new Map(content.files.map((file) => [file.id, file])),
    filesByPath: new Map(content.files.map((file) => [file.path, file])),
    filesByBlob: new Map(content.files.map((file) => [file.blob, file])),
    snippetsByFile: new Map(content.reusableContents.map((snippet) => [snippet.file, snippet])),
  };
}

const isComputing = (indexed: IndexedPage): indexed is IndexedPage<DocumentPage> =>
  indexed.page.type === 'document' && indexed.page.computed !== undefined;
