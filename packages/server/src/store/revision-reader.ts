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
  runStepsWithPauses,
} from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import { IdleEviction } from './idle-eviction.ts';
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

/** What a computed page shows. */
export interface ComputedContent {
  /** Slug of the specification. */
  readonly spec: string;
  /** What the page shows: all operations of a tag, a tag whose operations have separate pages, one operation, or schemas. */
  readonly doc: 'operations' | 'tag' | 'operation' | 'models';
  /** Of one operation: its method in lower case, `hook` for a webhook. */
  readonly method?: string;
  /** The page below which it was computed. */
  readonly seed: string;
}

/** Reads what hashes name, through caches: revisions, page sources and their document trees. All of it is immutable. */
export interface RevisionReader {
  view(root: string): Promise<RevisionView>;
  /** The source of a page, exactly as stored, decoded from UTF-8 with its byte order mark kept. */
  source(document: string): Promise<string>;
  parsed(document: string): Promise<ParsedPage>;
  /** The same for work that goes through all pages of a space: what is in memory for readers stays there. */
  parsedOnce(document: string): Promise<ParsedPage>;
}

/**
 * Pages and files of all revisions in memory, each of which needs about 1 kB. The largest revision may be all of it.
 */
const MAX_ENTRIES = 120_000;
/**
 * Of trees in memory: characters of their sources, and what structure costs, which needs eight times as much. Prose
 * needs about 6 bytes a character.
 */
const MAX_PARSED = 4 * 1024 * 1024;
/** What of both stays in memory however long nobody uses it. */
const [RESTING_ENTRIES, RESTING_PARSED] = [2000, 512 * 1024];

/** The text of a page source, its byte order mark kept. */
export function decodeSource(bytes: Uint8Array): string {
  // Not by TextDecoder, whose strings need two bytes a character no matter what they contain.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** What names a text that stands in no store: the text itself. Hashes have no `:`. */
const INLINE = 'text:';

/** Names a source of a computed page, such that it is read like any other. */
export const inlineDocument = (source: string): string => INLINE + source;

export const isInline = (document: string): boolean => document.startsWith(INLINE);

interface ReaderOptions {
  /** Pages and files of all revisions in memory. */
  readonly maxEntries?: number;
  /** Looks at texts that stand in no store before they are read. */
  readonly check?: ((text: string) => void) | undefined;
  readonly idleEviction?: IdleEviction;
  /** The same store for work that goes through all pages of a space. */
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
    parsedOnce: async (document) => pages.get(document)?.page ?? parsePage(await readSource(document, bulk)),
    parsed: async (document) => {
      const kept = pages.get(document);
      if (kept !== undefined) return kept.page;
      const text = await source(document);
      const pause = createYielder();
      const page = parsePage(text);
      pages.set(document, { page, weight: 500 + text.length + 8 * costOfStructure(text) });
      // What is done with a large tree needs the same time once more.
      await pause();
      return page;
    },
  };
}

/** Revisions as they are stored, each read once by all who ask for it meanwhile. */
function createViewCache(
  store: ContentStore,
  maxEntries: number,
  idleEviction: IdleEviction,
): { get(root: string): Promise<RevisionView> } {
  const weigh = ({ content, index }: RevisionView) => 1 + index.pages.length + content.files.length;
  const views = new LruCache<RevisionView>(maxEntries, weigh, maxEntries);
  const loading = new Map<string, Promise<RevisionView>>();
  // Beyond the bound of the cache: readers of such a space would otherwise load it for every page again.
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
  /** Called again and again: a revision may have very many pages. */
  readonly pause?: () => Promise<void>;
}

const NEVER_YIELD = () => Promise.resolve();

/** The look-ups of a revision's content, with what was computed below some of its pages. */
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
    filesByPath: await mapBy(files, ({ path }) => path, pause),
    filesByBlob: await mapBy(files, ({ blob }) => blob, pause),
    snippetsByFile: await mapBy(reusableContents, ({ file }) => file, pause),
  };
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
