import { type DocumentPage, diffRevisions, type IndexedPage } from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import type { Context } from '../context.ts';
import type { LocalDatabase } from '../derived/local-database.ts';
import { conflict } from '../errors.ts';
import { fingerprintOf, includesSame, readStoredPage } from '../revisions/read-sections.ts';
import { rootOfState, type SearchableSpace, type SearchedContent } from '../revisions/searched-content.ts';
import { isInline, type RevisionView } from '../store/revision-reader.ts';
import { runTask } from '../workers/compute-tasks.ts';
import { HeavyWorkError, isHeavyText } from '../workers/heavy-work.ts';
import { findFingerprint, listIncludingPages, type StoredPage } from './page-rows.ts';
import { beginChange, type IndexedPageChange, type SpaceIndex } from './space-index.ts';

/** Pages, and UTF-16 code units of their text, that are held at once while an index is built. */
const [MAX_PAGES, MAX_HELD] = [512, 4_000_000];
/** UTF-16 code units of text of one space that can be found: of what comes later only the headings can. */
const MAX_TEXT = 200_000_000;

/**
 * Brings the index of a space to its content. What it costs follows what changed since that which it shows; an
 * empty one is built from all pages. Others get their turn all the time.
 */
export async function updateIndex(
  ctx: Context,
  index: SpaceIndex,
  searched: SearchableSpace,
  content: SearchedContent,
): Promise<void> {
  const { view, state } = content;
  const { db } = ctx.search;
  const candidates = await listCandidates(ctx, db, index, content);
  const change = beginChange(db, index);
  const pause = createYielder();
  let held: IndexedPageChange[] = [];
  let [heldText, text] = [0, 0];
  for (const pageId of candidates) {
    await pause();
    const indexed = findDocumentPage(view, pageId);
    const page = indexed && (await readPage(ctx, searched, content, indexed));
    const length = page?.sections.reduce((sum, section) => sum + section.text.length + section.code.length, 0) ?? 0;
    [heldText, text] = [heldText + length, text + length];
    const isTooMuch = text > MAX_TEXT && page !== undefined;
    const sections = isTooMuch ? page.sections.map((section) => ({ ...section, text: '', code: '' })) : [];
    held.push({ pageId, page: isTooMuch ? { ...page, sections } : page });
    if (held.length < MAX_PAGES && heldText < MAX_HELD) continue;
    await change.put(held);
    [held, heldText] = [[], 0];
  }
  if (held.length > 0) await change.put(held);
  await change.finish(state);
}

/** Reads a page; one that needs long is read by a compute process. */
async function readPage(
  ctx: Context,
  { spaceId, previewed }: SearchableSpace,
  content: SearchedContent,
  indexed: IndexedPage<DocumentPage>,
): Promise<StoredPage> {
  const { compute } = ctx;
  if (compute === undefined) return readStoredPage(ctx, content, indexed);
  const [text = new Uint8Array()] = isInline(indexed.page.document)
    ? []
    : await ctx.content.bulk.get([indexed.page.document]);
  try {
    if (!isHeavyText(text)) return await readStoredPage(ctx, content, indexed);
  } catch (error) {
    // What it includes may be heavy.
    if (!(error instanceof HeavyWorkError)) throw error;
  }
  const asks = { spaceId, previewed, state: content.state, pageId: indexed.page.id };
  const page = await runTask(compute, 'read-page', asks);
  if (page === null) throw conflict('The content kept changing while it was searched. Try again.', 'concurrent_change');
  return page;
}

/** The pages that have to be indexed again, or taken out, by their ids. */
async function listCandidates(
  ctx: Context,
  db: LocalDatabase,
  index: SpaceIndex,
  content: SearchedContent,
): Promise<Set<string>> {
  const { view } = content;
  const pause = createYielder();
  const candidates = new Set<string>();
  for (const pageId of await listChangedPages(ctx, index, view)) {
    await pause();
    const number = index.numbers.get(pageId);
    const indexed = findDocumentPage(view, pageId);
    const before = number === undefined ? undefined : findFingerprint(db, index.number, number);
    if (before !== (indexed && fingerprintOf(indexed.page))) candidates.add(pageId);
  }
  for (const { pageId, included } of listIncludingPages(db, index.number)) {
    const page = findDocumentPage(view, pageId)?.page;
    if (page === undefined || !(await includesSame(ctx, content, page, included))) candidates.add(pageId);
  }
  return candidates;
}

/** The pages that differ between two revisions; all of both where the older one is not known any more. */
async function listChangedPages(ctx: Context, { state, numbers }: SpaceIndex, view: RevisionView): Promise<string[]> {
  const differences =
    state === undefined
      ? undefined
      : await diffRevisions(ctx.content, rootOfState(state), view.root).catch(() => undefined);
  if (differences === undefined) return [...new Set([...numbers.keys(), ...view.index.byId.keys()])];
  const { added, removed, changed } = differences.pages;
  const stored = [...added, ...removed, ...changed.map(({ after }) => after)].map(({ id }) => id);
  // Computed pages stand in no revision.
  const gone = [...numbers.keys()].filter((id) => !view.index.byId.has(id));
  const above = view.computing.map(({ page }) => page.id);
  return [...new Set([...stored, ...gone, ...above, ...view.computed.keys()])];
}

/** A page that has a text, by its id. */
export function findDocumentPage(view: RevisionView, pageId: string): IndexedPage<DocumentPage> | undefined {
  const indexed = view.index.byId.get(pageId);
  return indexed?.page.type === 'document' ? (indexed as IndexedPage<DocumentPage>) : undefined;
}
