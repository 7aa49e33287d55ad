import { mergeSource } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import { transactQuietly } from '../../../platform/db/transact.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { findDraft, listOpenPages, lockDraft } from '../../../platform/queries/page-drafts.ts';
import { findHeadRevision } from '../content/commit.ts';
import { ringDraft } from './announce.ts';
import {
  type DraftedPage,
  forgetState,
  headIdOf,
  loadState,
  patchDraft,
  readEditorDocument,
  readPageSource,
  requireLightDraft,
} from './draft-state.ts';
import { findPageAuthor } from './find-page-author.ts';
import { openSince } from './follow-head.ts';
import { writeServerSteps } from './server-steps.ts';
import { followPage } from './service.ts';
import { showBoth } from './show-both.ts';

/** Drafts of one head that are looked through. */
const MOST_DRAFTS = 200;

/** Merges the drafts of a head with its active revision. */
export async function mergeDraftsJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const { spaceId, changeRequestId } = payload as { spaceId: string; changeRequestId?: string };
  const head = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  const since = openSince(ctx.clock().toISOString());
  for (const pageId of await listOpenPages(ctx.database.reader, headIdOf(head), since, MOST_DRAFTS)) {
    try {
      await mergeHead(ctx, { ...head, pageId });
    } catch (error) {
      // A page that blocks cannot have stays as it is in the draft; the flush says so.
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    }
  }
}

/**
 * Brings what others changed in a page into its draft. Edits that touch become a conflict; a draft without anything
 * unsaved follows the page, and one whose page was deleted stays.
 * @throws 404 for a head that is gone, 409 for a page that the block editor cannot have
 */
async function mergeHead(ctx: Context, draftedPage: DraftedPage): Promise<void> {
  await retryOnConflict(async () => {
    const { reader } = ctx.database;
    const revisionId = await findHeadRevision(reader, draftedPage);
    const row = await findDraft(reader, headIdOf(draftedPage), draftedPage.pageId);
    const head = await readPageSource(ctx, draftedPage, revisionId);
    if (row === undefined || head === undefined || head === row.base) return true;
    const author = await findPageAuthor(ctx, draftedPage, revisionId);
    if (row.version === row.flushed_version) {
      await followPage(ctx, row, head, author);
      return true;
    }
    const state = await loadState(ctx, reader, row);
    requireLightDraft(ctx, row, state.doc);
    const draft = patchDraft(row, state.doc);
    const merged = mergeSource(row.base, head, draft, {});
    const source = merged ?? showBoth(row, head, draft);
    const doc = readEditorDocument(ctx, source);
    const isWritten = await transactQuietly(ctx, async (tx) => {
      const now = await lockDraft(tx.db, ctx.database.engine, row.head_id, row.page_id);
      // What is typed meanwhile is part of the next try.
      if (now?.id !== row.id || now.version !== row.version || now.base !== row.base) return false;
      // What was written as source between the blocks stays in the text.
      const text = { base: head, source: row.source === null ? null : source };
      const conflicts = merged === undefined ? 1 : row.conflicts;
      await writeServerSteps(tx, now, state, doc, { ...text, isSaved: false, conflicts, author });
      return true;
    });
    if (!isWritten) return undefined;
    forgetState(ctx, row.id);
    ringDraft(ctx, row, row.version + 1);
    return true;
  });
}
