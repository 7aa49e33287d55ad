import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { PageDraftRow, PageDraftStepRow } from '../../../platform/db/tables/page-drafts.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { transact, transactQuietly } from '../../../platform/db/transact.ts';
import { conflict } from '../../../platform/errors.ts';
import { listSteps, listWriters } from '../../../platform/queries/page-draft-steps.ts';
import {
  deleteDraft,
  findDraft,
  findDraftHeader,
  lockDraft,
  type PageDraftHeader,
} from '../../../platform/queries/page-drafts.ts';
import { findHeadRevision, requireEditable } from '../content/commit.ts';
import { ringDraft } from './announce.ts';
import {
  type DraftedPage,
  type DraftState,
  findState,
  forgetState,
  headIdOf,
  listCurrent,
  loadState,
  type ReadBatch,
  readEditorDocument,
  readOpening,
  readPageSource,
  requireWrittenPage,
} from './draft-state.ts';
import { presentDraft, presentOpening } from './present.ts';
import type { PageDraft } from './schema.ts';
import { writeServerSteps } from './server-steps.ts';

/** Maximum number of batches per response. */
const MOST_BATCHES = 50;

/**
 * The draft of a page, or the initial draft of a page without one. A draft without unflushed steps follows the page.
 * @param revisionId the active revision of the head
 * @throws 404 for a page without a text and without a draft, 409 for one that the block editor does not support
 */
export async function readDraft(ctx: Context, draftedPage: DraftedPage, revisionId: string): Promise<PageDraft> {
  const row = await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (row === undefined) return presentOpening(draftedPage.pageId, await readOpening(ctx, draftedPage, revisionId));
  const source = await readPageSource(ctx, draftedPage, revisionId);
  if (source !== undefined && row.version === row.flushed_version && source !== row.base) {
    await followPage(ctx, row, source);
  }
  const current = (await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId)) ?? row;
  const state = await loadState(ctx, ctx.database.reader, current);
  const writers = await listWriters(ctx.database.reader, current.id, current.flushed_version);
  return presentDraft({
    row: current,
    state,
    isPageDeleted: source === undefined,
    writers: writers.map(({ userId }) => userId),
  });
}

const outdated = () =>
  conflict('The steps after this version are no longer available. Read the draft again.', 'draft_outdated');

/** @throws 404 for a page without a text and without a draft */
export async function requireDraftedPage(ctx: Context, draftedPage: DraftedPage): Promise<void> {
  const row = await findDraftHeader(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (row !== undefined) return;
  await requireWrittenPage(ctx, draftedPage, await findHeadRevision(ctx.database.reader, draftedPage));
}

/** Brings a draft without anything unsaved to the text of its page. */
export async function followPage(
  ctx: Context,
  { id, head_id, page_id, version }: PageDraftRow,
  source: string,
  author: string | null = null,
): Promise<void> {
  const doc = readEditorDocument(ctx, source);
  await transactQuietly(ctx, async (tx) => {
    const row = await lockDraft(tx.db, ctx.database.engine, head_id, page_id);
    if (row === undefined || row.version > row.flushed_version) return;
    const state = await loadState(ctx, tx.db, row);
    await writeServerSteps(tx, row, state, doc, { base: source, isSaved: true, author });
  });
  ringDraft(ctx, { id, head_id, page_id }, version + 1);
}

/**
 * Batches of a draft after a version.
 * @throws 404 for a page that does not exist, 409 when the batches are no longer available
 */
export async function listDraftSteps(
  ctx: Context,
  draftedPage: DraftedPage,
  since: number,
): Promise<{ readonly row: PageDraftHeader | undefined; readonly rows: readonly PageDraftStepRow[] }> {
  const row = await findDraftHeader(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (row === undefined) {
    await requireWrittenPage(ctx, draftedPage, await findHeadRevision(ctx.database.reader, draftedPage));
    if (since > 0) throw outdated();
    return { row: undefined, rows: [] };
  }
  const known = findState(ctx, row);
  const recent = known?.version === row.version ? listCurrent(ctx, known, since) : undefined;
  if (recent !== undefined) return { row, rows: firstRows(recent) };
  const rows = await listSteps(ctx.database.reader, row.id, since, MOST_BATCHES);
  if (since > row.version || (since < row.version && rows[0]?.version !== since + 1)) {
    throw outdated();
  }
  return { row, rows };
}

/** The rows of one response. */
export const firstRows = (batches: readonly ReadBatch[]): readonly PageDraftStepRow[] =>
  batches.slice(0, MOST_BATCHES).map(({ row }) => row);

/**
 * Discards the unflushed steps of a draft, of all users: resets its document to that of the page. Deletes a draft whose
 * page was deleted. No-op without a draft.
 */
export async function discardDraft(
  ctx: Context,
  draftedPage: DraftedPage,
  space: SpaceRow,
  userId: string,
): Promise<void> {
  const revisionId = await requireEditable(ctx.database.reader, draftedPage);
  const known = await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (known === undefined) return requireWrittenPage(ctx, draftedPage, revisionId);
  const source = await readPageSource(ctx, draftedPage, revisionId);
  const doc = source === undefined ? undefined : readEditorDocument(ctx, source);
  await transact(ctx, async (tx) => {
    const row = await lockDraft(tx.db, ctx.database.engine, headIdOf(draftedPage), draftedPage.pageId);
    if (row === undefined) return;
    if (row.version > row.flushed_version) {
      const target = { kind: 'space', id: space.id };
      const details = { page: draftedPage.pageId };
      await writeAuditEvent(tx, space.organization_id, {
        action: 'page-draft.discarded' as const,
        actorId: userId,
        target,
        details,
      });
    }
    if (source === undefined || doc === undefined) return deleteDraft(tx.db, row.id);
    const state: DraftState = await loadState(ctx, tx.db, row);
    await writeServerSteps(tx, row, state, doc, { base: source, isSaved: true });
  });
  forgetState(ctx, known.id);
  ringDraft(ctx, known, known.version + 1);
}
