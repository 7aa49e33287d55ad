import { applyChanges, mergeSource, type WrittenRevision } from '@bindery/content';
import { hasConflicts } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { Context } from '../../../domain/context.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { PageDraftRow } from '../../../platform/db/tables/page-drafts.ts';
import { type Tx, transactQuietly } from '../../../platform/db/transact.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { countContribution } from '../../../platform/queries/change-requests.ts';
import { listWriters } from '../../../platform/queries/page-draft-steps.ts';
import {
  findDraft,
  findDraftHeader,
  listUnflushedPages,
  lockDraft,
  updateDraft,
} from '../../../platform/queries/page-drafts.ts';
import { type CommitBase, commitContent } from '../content/commit.ts';
import { ringDraft } from './announce.ts';
import {
  type DraftedHead,
  type DraftedPage,
  type DraftState,
  findWrittenPage,
  forgetState,
  headIdOf,
  LIGHT_CHARACTERS,
  loadState,
  patchDraft,
  readEditorDocument,
  requireBlocks,
  requireLightDraft,
  requireWrittenPage,
} from './draft-state.ts';
import { findPageAuthor } from './find-page-author.ts';
import { writeServerSteps } from './server-steps.ts';
import { showBoth } from './show-both.ts';

/** The result of merging a draft into its page. */
interface FlushPlan {
  readonly row: PageDraftRow;
  readonly state: DraftState;
  /** Source of the page: with the draft applied, or unchanged if edits of both overlap. */
  readonly source: string;
  readonly isConflict: boolean;
  /** Source with both sides of conflicts; null without any. */
  readonly shown: string | null;
  /** The document of the draft after the flush: with concurrent changes of the page merged. */
  readonly doc: Node;
  /** Who changed the page meanwhile. */
  readonly author: string | null;
}

/**
 * Writes a draft into its page as one revision by its main author; none if nothing changed. Concurrent changes of the
 * page are merged, and applied to the draft.
 * @param userId the caller; null for the server
 * @returns id of the active revision
 * @throws 404 if the head does not exist, 409 if the head accepts no edits, the page was deleted, the draft has
 * conflicts, or its text cannot be written without loss
 */
export async function flushDraft(ctx: Context, draftedPage: DraftedPage, userId: string | null): Promise<string> {
  return retryOnConflict(async () => {
    let plan: FlushPlan | undefined;
    let isWritten = false;
    const writers = await listDraftWriters(ctx, draftedPage);
    const onCommit = async (tx: Tx): Promise<boolean> => {
      isWritten = plan !== undefined && (await saveFlush(ctx, tx, plan));
      if (isWritten && draftedPage.changeRequestId !== undefined) {
        for (const writer of writers.slice(1))
          await countContribution(tx.db, draftedPage.changeRequestId, writer, tx.now);
      }
      return isWritten;
    };
    const options = {
      userId: writers[0] ?? userId,
      writers: [...writers, ...(userId === null ? [] : [userId])],
      onCommit,
    };
    const revision = await commitContent(ctx, draftedPage, options, async (base) => {
      plan = await planFlush(ctx, draftedPage, base.revision.id);
      return plan === undefined || plan.isConflict ? undefined : writePage(ctx, draftedPage, plan.source, base);
    });
    if (plan === undefined) return revision.id;
    forgetState(ctx, plan.row.id);
    if (isWritten) {
      announceFlush(ctx, draftedPage);
      ringPlan(ctx, plan);
      return revision.id;
    }
    const done = plan;
    // Without a conflict the page says so already.
    const isSaved = await transactQuietly(ctx, (tx) => (done.isConflict ? showConflicts : saveFlush)(ctx, tx, done));
    if (!isSaved) return undefined;
    ringPlan(ctx, done);
    if (done.isConflict) throw conflicting();
    return revision.id;
  });
}

/** What others changed in the page has come into the draft. */
function ringPlan(ctx: Context, { row, state, doc }: FlushPlan): void {
  if (doc !== state.doc) ringDraft(ctx, row, state.version + 1);
}

/** Reads and jobs flush too, which announce nothing by themselves. */
function announceFlush(ctx: Context, { spaceId, changeRequestId }: DraftedPage): void {
  ctx.live.publish({
    kind: 'content',
    space: spaceId,
    ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
  });
}

/**
 * Flushes all drafts of a change request, so that a merge or a view includes all confirmed steps.
 * @returns whether there were any
 */
export async function flushDrafts(ctx: Context, head: DraftedHead, userId: string | null): Promise<boolean> {
  const pages = await listUnflushedPages(ctx.database.reader, headIdOf(head));
  // Once one of them is written, the request cannot be repeated in a compute process.
  requireFew(ctx, Math.max(0, ...pages.map(({ characters }) => characters)), LIGHT_CHARACTERS);
  for (const { pageId } of pages) await flushDraft(ctx, { ...head, pageId }, userId);
  return pages.length > 0;
}

async function listDraftWriters(ctx: Context, draftedPage: DraftedPage): Promise<readonly string[]> {
  const row = await findDraftHeader(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (row === undefined) return [];
  return (await listWriters(ctx.database.reader, row.id, row.flushed_version)).map(({ userId }) => userId);
}

async function planFlush(ctx: Context, draftedPage: DraftedPage, revisionId: string): Promise<FlushPlan | undefined> {
  const row = await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (row === undefined) await requireWrittenPage(ctx, draftedPage, revisionId);
  if (row === undefined || row.version === row.flushed_version) return undefined;
  const state = await loadState(ctx, ctx.database.reader, row);
  const page = await findWrittenPage(ctx, draftedPage, revisionId);
  if (page === undefined) throw pageGone();
  requireBlocks(page);
  const head = await ctx.revisions.source(page.document);
  requireLightDraft(ctx, row, state.doc);
  const draft = patchDraft(row, state.doc);
  const author = head === row.base ? null : await findPageAuthor(ctx, draftedPage, revisionId);
  const source = head === row.base ? draft : mergeSource(row.base, head, draft, {});
  if (source === undefined) {
    const shown = showBoth(row, head, draft);
    return { row, state, source: head, shown, isConflict: true, author, doc: readEditorDocument(ctx, shown) };
  }
  // A change request with merge conflicts is edited with them; conflicts of a draft are for its users.
  if (hasConflicts(state.doc) && (row.conflicts > 0 || !hasConflicts(readEditorDocument(ctx, head))))
    throw conflicting();
  return {
    row,
    state,
    source,
    shown: null,
    isConflict: false,
    author,
    doc: source === draft ? state.doc : readEditorDocument(ctx, source),
  };
}

async function writePage(
  ctx: Context,
  { spaceId, pageId }: DraftedPage,
  source: string,
  { revision, store }: CommitBase,
): Promise<WrittenRevision> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const input = { newId, now: ctx.clock().toISOString(), spaceId, pause };
  const change = { operation: 'update_page', page: pageId, document: { source } } as const;
  const applied = await applyChanges(store, revision.root, [change], input);
  if ('written' in applied) return applied.written;
  const { path, message } = applied.refusal;
  throw conflict(`The draft cannot be written: ${path} ${message}.`, 'source_required');
}

/** @returns false when the draft is another one by now: nothing is written then */
async function saveFlush(ctx: Context, tx: Tx, { row, state, source, doc, author }: FlushPlan): Promise<boolean> {
  const now = await lockSame(ctx, tx, row);
  if (now === undefined) return false;
  if (doc === state.doc) {
    await updateDraft(tx.db, row.id, { base: source, source: null, conflicts: 0, flushed_version: state.version });
    return true;
  }
  // Steps confirmed meanwhile are part of the next attempt, so that none is overwritten.
  if (now.version !== state.version) return false;
  await writeServerSteps(tx, now, state, doc, { base: source, isSaved: true, author });
  return true;
}

/** Puts both sides into the draft. @returns false when the draft is another one by now */
async function showConflicts(
  ctx: Context,
  tx: Tx,
  { row, state, source, shown, doc, author }: FlushPlan,
): Promise<boolean> {
  const now = await lockSame(ctx, tx, row);
  if (now === undefined || now.version !== state.version) return false;
  // Text between the blocks of a draft written as source is preserved in the text with both sides.
  const text = row.source === null ? null : shown;
  await writeServerSteps(tx, now, state, doc, { base: source, source: text, isSaved: false, author });
  return true;
}

/** Locks the draft; undefined if another flush was faster. */
async function lockSame(ctx: Context, tx: Tx, row: PageDraftRow): Promise<PageDraftRow | undefined> {
  const now = await lockDraft(tx.db, ctx.database.engine, row.head_id, row.page_id);
  return now?.id === row.id && now.flushed_version === row.flushed_version && now.base === row.base ? now : undefined;
}

const conflicting = () =>
  conflict(
    'The page was changed where its draft was: the draft shows both sides as conflicts. Resolve them, then try again.',
    'draft_conflict',
  );

const pageGone = () =>
  conflict('The page of the draft was deleted. Restore the page, or discard the draft.', 'draft_page_deleted');
