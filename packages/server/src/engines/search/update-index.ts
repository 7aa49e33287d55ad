import { diffRevisions } from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { newId } from '../../platform/ids.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { findDocumentPage } from './find-document-page.ts';
import { findFingerprint, listIncludingPages } from './page-rows.ts';
import { CHUNK } from './postings.ts';
import { ContentMovedError, readIndexedPage } from './read-page.ts';
import { fingerprintOf, includesSame } from './read-sections.ts';
import type { SearchContext } from './search-context.ts';
import { rootOfState, type SearchedContent } from './searched-content.ts';
import { beginChange, type IndexedPageChange, type SpaceIndex } from './space-index.ts';

/** Pages, and UTF-16 code units of their text, that are put into the index at once. */
const [MAX_PAGES, MAX_HELD] = [CHUNK, 4_000_000];
/** UTF-16 code units of indexed text of one space: of later pages only the headings are indexed. */
const MAX_TEXT = 200_000_000;
/** Pages up to which a change is applied before the next search answers; a larger one is applied in the background. */
export const FEW_PAGES = 250;

/** The content that an index is brought to, which may move while it is. */
export interface UpdateTarget {
  readonly content: SearchedContent;
  /** Moves it to the current content. @throws 404 if the space is deleted */
  follow(): Promise<void>;
  /** Called when the pages are known that the index has not yet for `content`. */
  onListed(content: SearchedContent): void;
  /** Resolves when it is the turn of a change of many pages. */
  waitForTurn(): Promise<void>;
}

/**
 * Updates the index of a space to its content. The cost is proportional to the change; an empty index is built from all
 * pages, and one whose build was interrupted from those it lacks. Yields regularly.
 */
export async function updateIndex(ctx: SearchContext, index: SpaceIndex, target: UpdateTarget): Promise<void> {
  let { content } = target;
  const setPending = (pageIds: Set<string>) => {
    index.pending = { state: content.state, pageIds, version: newId() };
    target.onListed(content);
    return pageIds;
  };
  const candidates = await listCandidates(ctx, index, content, index.state, []);
  const change = beginChange(ctx.search.db, index);
  let pageIds = setPending(candidates);
  if (pageIds.size > FEW_PAGES) {
    ctx.log.debug({ index: index.spaceId, pages: pageIds.size }, 'indexing many pages');
    await target.waitForTurn();
  }
  let text = 0;
  while (pageIds.size > 0 || target.content.state !== content.state) {
    if (target.content.state !== content.state) {
      const before = content.state;
      ({ content } = target);
      pageIds = setPending(await listCandidates(ctx, index, content, before, pageIds));
    }
    const batch = await readBatch(ctx, index, target, content, pageIds);
    text += batch.text;
    const changes = text > MAX_TEXT ? batch.changes.map(withoutText) : batch.changes;
    if (changes.length > 0) await change.put(changes, batch.isNew);
    pageIds = index.pending?.pageIds ?? new Set();
    if (pageIds.size > 0) await target.follow();
  }
  change.finish(content.state);
}

function withoutText({ pageId, page }: IndexedPageChange): IndexedPageChange {
  const sections = page?.sections.map((section) => ({ ...section, text: '', code: '' })) ?? [];
  return { pageId, page: page && { ...page, sections } };
}

interface Batch {
  readonly changes: readonly IndexedPageChange[];
  /** The index has none of them. */
  readonly isNew: boolean;
  /** UTF-16 code units of their text. */
  readonly text: number;
}

/**
 * Reads the pages of the next batch: first those that the index has not, which get separate chunks if they are many. The
 * batch ends when the content moves.
 */
async function readBatch(
  ctx: SearchContext,
  index: SpaceIndex,
  target: UpdateTarget,
  content: SearchedContent,
  pageIds: ReadonlySet<string>,
): Promise<Batch> {
  const added = [...pageIds].filter((id) => !index.numbers.has(id));
  const isNew = added.length > 0 && (index.numbers.size === 0 || added.length > FEW_PAGES);
  const ids = (isNew ? added : [...pageIds]).slice(0, MAX_PAGES);
  const pause = createYielder();
  const changes: IndexedPageChange[] = [];
  let text = 0;
  try {
    for (const pageId of ids) {
      await pause();
      const indexed = findDocumentPage(content.view, pageId);
      const page = indexed && (await readIndexedPage(ctx, content, indexed));
      changes.push({ pageId, page });
      text += page?.sections.reduce((sum, section) => sum + section.text.length + section.code.length, 0) ?? 0;
      if (text >= MAX_HELD || target.content.state !== content.state) break;
    }
  } catch (error) {
    if (!(error instanceof ContentMovedError)) throw error;
    await target.follow();
  }
  return { changes, isNew, text };
}

/**
 * The pages that have to be indexed again, or taken out, by their ids.
 * @param before the state that the index shows, but for its pending pages; undefined: unknown
 * @param pending pages that it does not show
 */
async function listCandidates(
  ctx: SearchContext,
  index: SpaceIndex,
  content: SearchedContent,
  before: string | undefined,
  pending: Iterable<string>,
): Promise<Set<string>> {
  const { view } = content;
  const { db } = ctx.search;
  const pause = createYielder();
  const isThere = (id: string) => index.numbers.has(id) || findDocumentPage(view, id) !== undefined;
  const candidates = new Set([...pending].filter(isThere));
  for (const pageId of await listChangedPages(ctx, index, before, view)) {
    await pause();
    const number = index.numbers.get(pageId);
    const indexed = findDocumentPage(view, pageId);
    const fingerprint = number === undefined ? undefined : findFingerprint(db, index.number, number);
    const isSame =
      number === undefined ? indexed === undefined : fingerprint === (indexed && fingerprintOf(indexed.page));
    if (!isSame) candidates.add(pageId);
  }
  for (const { pageId, included } of listIncludingPages(db, index.number)) {
    const page = findDocumentPage(view, pageId)?.page;
    if (page === undefined || !(await includesSame(ctx, content, page, included))) candidates.add(pageId);
  }
  return candidates;
}

/** The pages that differ between two revisions; all of both where the older one is not known any more. */
async function listChangedPages(
  ctx: SearchContext,
  { numbers }: SpaceIndex,
  state: string | undefined,
  view: RevisionView,
): Promise<string[]> {
  const differences =
    state === undefined
      ? undefined
      : await diffRevisions(ctx.content, rootOfState(state), view.root).catch(() => undefined);
  if (differences === undefined) return [...new Set([...numbers.keys(), ...view.index.byId.keys()])];
  const { added, removed, changed } = differences.pages;
  const stored = [...added, ...removed, ...changed.map(({ after }) => after)].map(({ id }) => id);
  // Computed pages are in no revision.
  const gone = [...numbers.keys()].filter((id) => !view.index.byId.has(id));
  const above = view.computing.map(({ page }) => page.id);
  return [...new Set([...stored, ...gone, ...above, ...view.computed.keys()])];
}
