import {
  type ContentFile,
  type ContentStore,
  indexPages,
  type PageIndex,
  type ParsedPage,
  parsePage,
  type ReusableContent,
  type RevisionContent,
  readRevision,
} from '@bindery/content';
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
/** Characters of the sources whose trees are in memory. */
const MAX_PARSED = 4 * 1024 * 1024;

/** The text of a page source, its byte order mark kept. */
export function decodeSource(bytes: Uint8Array): string {
  // Not by TextDecoder, whose strings take two bytes a character whatever they hold.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

export function createRevisionReader(store: ContentStore): RevisionReader {
  const views = new LruCache<RevisionView>(
    MAX_ENTRIES * 8,
    ({ content, index }) => 1 + index.pages.length + content.files.length,
  );
  const pages = new LruCache<{ page: ParsedPage; length: number }>(MAX_PARSED, ({ length }) => 500 + length);
  const source = async (document: string) => {
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
      const page = parsePage(text);
      pages.set(document, { page, length: text.length });
      return page;
    },
  };
}

function viewOf(root: string, content: RevisionContent): RevisionView {
  return {
    root,
    content,
    index: indexPages(content),
    filesById: new Map(content.files.map((file) => [file.id, file])),
    filesByPath: new Map(content.files.map((file) => [file.path, file])),
    filesByBlob: new Map(content.files.map((file) => [file.blob, file])),
    snippetsByFile: new Map(content.reusableContents.map((snippet) => [snippet.file, snippet])),
  };
}
