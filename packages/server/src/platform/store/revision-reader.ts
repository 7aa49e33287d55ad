import {
  type ContentFile,
  type ContentStore,
  costOfStructure,
  type DocumentPage,
  type IndexedPage,
  ITEMS_A_STEP,
  indexSteps,
  type PageIndex,
  type ParsedPage,
  parsePage,
  type ReusableContent,
  type RevisionContent,
  readRevision,
  routeKey,
  runStepsWithPauses,
} from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import { IdleEviction } from './idle-eviction.ts';
import { LruCache } from './lru-cache.ts';

/** A revision in memory, with its indexes. */
export interface RevisionView {
  readonly root: string;
  readonly content: RevisionContent;
  readonly index: PageIndex;
  readonly filesById: ReadonlyMap<string, ContentFile>;
  /** By path, and by the URL path that they had (`routeKey`). */
  readonly filesByPath: ReadonlyMap<string, ContentFile>;
  readonly filesByBlob: ReadonlyMap<string, ContentFile>;
  readonly snippetsByFile: ReadonlyMap<string, ReusableContent>;
  /** The pages below which pages are computed. */
  readonly computing: readonly IndexedPage<DocumentPage>[];
  /** The content of the view's computed pages, by id; empty if they are not computed. */
  readonly computed: ReadonlyMap<string, ComputedContent>;
  /** Identifies the specifications that they were computed from; empty without any. */
  readonly computedOf: string;
}

/** The content of a computed page. */
export interface ComputedContent {
  /** Slug of the specification. */
  readonly spec: string;
  /**
   * The kind of page: all operations of a tag, a tag whose operations have separate pages, one operation, or schemas.
   */
  readonly doc: 'operations' | 'tag' | 'operation' | 'models';
  /** Of one operation: its method in lower case, `hook` for a webhook. */
  readonly method?: string;
  /** The page below which it was computed. */
  readonly seed: string;
}

/** A stored text: the object that has it, and its syntax. Pages and reusable contents are such. */
export type StoredText = Pick<DocumentPage, 'document' | 'syntax' | 'expanded'>;

/** The object with the text that readers see: the source, or the source with the files that it includes. */
export const shownTextOf = ({ document, expanded = document }: StoredText): string => expanded;

/** Parses a stored text. All stored texts are parsed here, so that none is parsed in another syntax than its own. */
export const parseStoredText = ({ syntax }: Pick<StoredText, 'syntax'>, bytes: Uint8Array): ParsedPage =>
  parsePage(decodeSource(bytes), { syntax });

/** Reads revisions, page sources and their document trees by hash, through caches. All of them are immutable. */
export interface RevisionReader {
  view(root: string): Promise<RevisionView>;
  /** The source of a page, exactly as stored, decoded from UTF-8 including its byte order mark. */
  source(document: string): Promise<string>;
  parsed(text: StoredText): Promise<ParsedPage>;
  /** Like `parsed`, for work that scans all pages of a space: it does not evict the readers' cache. */
  parsedOnce(text: StoredText): Promise<ParsedPage>;
}

/**
 * Pages and files of all revisions in memory, each of which needs about 1 kB. The largest revision may be all of it.
 */
const MAX_ENTRIES = 120_000;
/**
 * Maximum size of cached trees: characters of their sources, and the weight of their structure, which needs eight times
 * as much. Prose needs about 6 bytes a character.
 */
const MAX_PARSED = 4 * 1024 * 1024;
/** Size of both caches that is retained when unused. */
const [RESTING_ENTRIES, RESTING_PARSED] = [2000, 512 * 1024];

/** The text of a page source, including its byte order mark. */
export function decodeSource(bytes: Uint8Array): string {
  // Not by TextDecoder, whose strings always use two bytes a character.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Prefix of the name of a text that is not stored: the text itself. Hashes have no `:`. */
const INLINE = 'text:';

/** Name of a computed page's source, which is read like any other. */
export const inlineDocument = (source: string): string => INLINE + source;

export const isInline = (document: string): boolean => document.startsWith(INLINE);

/** One text can be that of pages with different syntax. */
const keyOf = (text: StoredText): string => `${text.syntax ?? 'bindery'} ${shownTextOf(text)}`;

interface ReaderOptions {
  /** Pages and files of all revisions in memory. */
  readonly maxEntries?: number;
  /** Checks texts that are not stored before they are parsed. */
  readonly check?: ((text: string) => void) | undefined;
  readonly idleEviction?: IdleEviction;
  /** The same store for work that scans all pages of a space. */
  readonly bulk?: ContentStore;
}

export function createRevisionReader(
  store: ContentStore,
  {
    maxEntries = MAX_ENTRIES,
    check = () => undefined,
    idleEviction = new IdleEviction(),
    bulk = store,
  }: ReaderOptions = {},
): RevisionReader {
  const views = createViewCache(store, maxEntries, idleEviction);
  const pages = new LruCache<{ page: ParsedPage; weight: number }>(MAX_PARSED, ({ weight }) => weight);
  idleEviction.add(pages, RESTING_PARSED);
  const readSource = async (document: string, from: ContentStore) => {
    if (isInline(document)) {
      check(document);
      return document.slice(INLINE.length);
    }
    const [bytes = new Uint8Array()] = await from.get([document]);
    return decodeSource(bytes);
  };
  const source = (document: string) => readSource(document, store);
  return {
    source,
    view: (root) => views.get(root),
    parsedOnce: async (stored) =>
      pages.get(keyOf(stored))?.page ?? parsePage(await readSource(shownTextOf(stored), bulk), stored),
    parsed: async (stored) => {
      const cached = pages.get(keyOf(stored));
      if (cached !== undefined) return cached.page;
      const text = await source(shownTextOf(stored));
      const pause = createYielder();
      const page = parsePage(text, stored);
      pages.set(keyOf(stored), { page, weight: 500 + text.length + 8 * costOfStructure(text) });
      // Processing a large tree needs about the same time once more.
      await pause();
      return page;
    },
  };
}

/** Stored revisions, each read once by concurrent callers. */
function createViewCache(
  store: ContentStore,
  maxEntries: number,
  idleEviction: IdleEviction,
): { get(root: string): Promise<RevisionView> } {
  const weigh = ({ content, index }: RevisionView) => 1 + index.pages.length + content.files.length;
  const views = new LruCache<RevisionView>(maxEntries, weigh, maxEntries);
  const loading = new Map<string, Promise<RevisionView>>();
  // Too large for the cache: otherwise readers of such a space would load it again for every page.
  const largest = new LruCache<RevisionView>(1, () => 1, 1);
  idleEviction.add(views, RESTING_ENTRIES);
  idleEviction.add(largest, 0);
  const load = async (root: string) => {
    const pause = createYielder();
    const view = await viewOf(root, await readRevision(store, root, pause), { pause });
    (weigh(view) > maxEntries ? largest : views).set(root, view);
    return view;
  };
  return {
    get: async (root) => {
      const cached = largest.get(root) ?? views.get(root);
      if (cached !== undefined) return cached;
      const running = loading.get(root) ?? load(root).finally(() => loading.delete(root));
      loading.set(root, running);
      return running;
    },
  };
}

interface ViewOptions extends Partial<Pick<RevisionView, 'computed' | 'computedOf'>> {
  /** Called often: a revision may have very many pages. */
  readonly pause?: () => Promise<void>;
}

const NEVER_YIELD = () => Promise.resolve();

/** The indexes of a revision's content, including the content computed below some of its pages. */
export async function viewOf(
  root: string,
  content: RevisionContent,
  { computed = new Map(), computedOf = '', pause = NEVER_YIELD }: ViewOptions = {},
): Promise<RevisionView> {
  const index = await runStepsWithPauses(indexSteps(content), pause);
  const { files, reusableContents } = content;
  return {
    root,
    content,
    index,
    computing: index.pages.filter(isComputing),
    computed,
    computedOf,
    filesById: await mapBy(files, ({ id }) => id, pause),
    filesByPath: await mapFiles(files, pause),
    filesByBlob: await mapBy(files, ({ blob }) => blob, pause),
    snippetsByFile: await mapBy(reusableContents, ({ file }) => file, pause),
  };
}

async function mapFiles(
  files: readonly ContentFile[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, ContentFile>> {
  const routed = files.filter(({ route }) => route !== undefined);
  const byPath = await mapBy(files, ({ path }) => path, pause);
  if (routed.length === 0) return byPath;
  return new Map([...(await mapBy(routed, ({ route = '' }) => routeKey(route), pause)), ...byPath]);
}

async function mapBy<Value>(
  values: readonly Value[],
  key: (value: Value) => string,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, Value>> {
  const map = new Map<string, Value>();
  for (const value of values) {
    map.set(key(value), value);
    if (map.size % ITEMS_A_STEP === 0) await pause();
  }
  return map;
}

const isComputing = (indexed: IndexedPage): indexed is IndexedPage<DocumentPage> =>
  indexed.page.type === 'document' && indexed.page.computed !== undefined;
