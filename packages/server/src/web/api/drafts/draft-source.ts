import { listSourceWarnings } from '@bindery/content';
import { diffDocuments } from '@bindery/editor-model';
import type { Context } from '../../../domain/context.ts';
import type { PageDraftRow } from '../../../platform/db/tables/page-drafts.ts';
import { type Tx, transactQuietly } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { insertSteps, listWriters } from '../../../platform/queries/page-draft-steps.ts';
import { findDraft, insertDraft, lockDraft, updateDraft } from '../../../platform/queries/page-drafts.ts';
import { requireEditable } from '../content/commit.ts';
import { ringDraft } from './announce.ts';
import {
  type DraftedPage,
  type DraftState,
  findWrittenPage,
  forgetState,
  headIdOf,
  loadState,
  openDraftRow,
  patchDraft,
  readEditorDocument,
  readPageSource,
  requireBlocks,
  requireLightDraft,
} from './draft-state.ts';
import { scheduleFlush } from './flush-draft-job.ts';
import { listSameRevisions } from './same-page.ts';
import type { NewDraftSource, PageDraftSource } from './schema.ts';

/** The client of steps written as source; callers cannot choose this name. */
const SOURCE_CLIENT = '@source';

/**
 * The source of a page with its draft: the result of a flush without concurrent changes of the page.
 * @param revisionId the active revision of the head
 * @throws 404 for a page without a text and without a draft, 409 for a draft that cannot be written without loss
 */
export async function readDraftSource(
  ctx: Context,
  draftedPage: DraftedPage,
  revisionId: string,
): Promise<PageDraftSource> {
  const { reader } = ctx.database;
  const row = await findDraft(reader, headIdOf(draftedPage), draftedPage.pageId);
  const page = await readPageSource(ctx, draftedPage, revisionId);
  const object = 'page-draft-source' as const;
  if (row === undefined) {
    if (page === undefined) throw notFound('page');
    return {
      object,
      page: draftedPage.pageId,
      revision: revisionId,
      version: 0,
      ...withWarnings(page),
      unsaved: false,
      writers: [],
    };
  }
  const isUnsaved = row.version > row.flushed_version;
  const writers = isUnsaved ? await listWriters(reader, row.id, row.flushed_version) : [];
  return {
    object,
    page: row.page_id,
    draft: row.id,
    revision: row.first_revision_id,
    version: row.version,
    ...withWarnings(isUnsaved ? await writeSource(ctx, row) : (page ?? row.base)),
    unsaved: isUnsaved,
    writers: writers.map(({ userId }) => userId),
  };
}

function withWarnings(source: string): Pick<PageDraftSource, 'source' | 'warnings'> {
  const warnings = listSourceWarnings(source);
  return { source, ...(warnings.length > 0 && { warnings: [...warnings] }) };
}

/** The source of a page with what its draft has and no revision; undefined without that. @throws 409 where text would be lost */
export async function readUnsavedSource(ctx: Context, draftedPage: DraftedPage): Promise<string | undefined> {
  const row = await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  return row === undefined || row.version === row.flushed_version ? undefined : writeSource(ctx, row);
}

async function writeSource(ctx: Context, row: PageDraftRow): Promise<string> {
  const { doc } = await loadState(ctx, ctx.database.reader, row);
  requireLightDraft(ctx, row, doc);
  return patchDraft(row, doc);
}

/**
 * Writes a draft as source: its document is parsed from the text, and a flush writes the text verbatim.
 * @throws 404 for a page that does not exist, 409 when the head accepts no edits, when the draft has changed since it
 * was read, or for a text that the block editor does not support
 */
export async function replaceDraftSource(
  ctx: Context,
  draftedPage: DraftedPage,
  given: NewDraftSource,
  userId: string,
): Promise<PageDraftSource> {
  const revisionId = await requireEditable(ctx.database.reader, draftedPage);
  const written = await findWrittenPage(ctx, draftedPage, revisionId);
  const known = await findDraft(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  if (written === undefined && known === undefined) throw notFound('page');
  if (written !== undefined) requireBlocks(written);
  const page = written && (await ctx.revisions.source(written.document));
  const doc = readEditorDocument(ctx, given.source);
  const opening = page === undefined ? undefined : readEditorDocument(ctx, page);
  const sameRevisions = await listSameRevisions(ctx, draftedPage, revisionId, [given.revision]);
  const draftId = await transactQuietly(ctx, async (tx) => {
    if ((await requireEditable(tx.db, draftedPage)) !== revisionId) throw outdated();
    const lock = () => lockDraft(tx.db, ctx.database.engine, headIdOf(draftedPage), draftedPage.pageId);
    let row = await lock();
    if (row === undefined && given.draft === undefined && page !== undefined && opening !== undefined) {
      if (!sameRevisions.has(given.revision) || given.version !== 0) throw outdated();
      await insertDraft(tx.db, openDraftRow(tx.now, draftedPage, { revisionId, source: page, doc: opening }));
      row = await lock();
    } else if (row?.id !== given.draft) throw outdated();
    if (row === undefined || row.version !== given.version) throw outdated();
    const state = await loadState(ctx, tx.db, row);
    await writeStepsOfSource(tx, row, state, { doc, source: given.source, page, userId });
    return row.id;
  });
  forgetState(ctx, draftId);
  ringDraft(ctx, { id: draftId, head_id: headIdOf(draftedPage), page_id: draftedPage.pageId }, given.version + 1);
  return readDraftSource(ctx, draftedPage, revisionId);
}

const outdated = () =>
  conflict(
    'The draft was changed since its source was read. Read the source again, and repeat the change.',
    'draft_outdated',
  );

interface WrittenSource {
  readonly doc: DraftState['doc'];
  readonly source: string;
  /** Source of the page; undefined if it was deleted. */
  readonly page: string | undefined;
  readonly userId: string;
}

async function writeStepsOfSource(
  tx: Tx,
  row: PageDraftRow,
  state: DraftState,
  { doc, source, page, userId }: WrittenSource,
): Promise<void> {
  const isSaved = row.version === row.flushed_version;
  // A draft without unflushed steps follows the page, and its difference from the page is the edit.
  const base = isSaved ? (page ?? row.base) : row.base;
  if (isSaved && source === base) return;
  const version = row.version + 1;
  if (row.change_request_id !== null && isSaved) await scheduleFlush(tx, row.id);
  const steps = diffDocuments(state.doc, doc).map((step) => step.toJSON());
  await insertSteps(tx.db, [
    {
      draft_id: row.id,
      version,
      client: SOURCE_CLIENT,
      batch: newId(),
      user_id: userId,
      at: tx.now,
      steps: JSON.stringify(steps),
      dropped: '[]',
    },
  ]);
  await updateDraft(tx.db, row.id, {
    base,
    source,
    version,
    snapshot_version: version,
    snapshot: JSON.stringify(doc.toJSON()),
    updated_at: tx.now,
  });
}
