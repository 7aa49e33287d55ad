import type { Context } from '../../../domain/context.ts';
import { type Tx, transactQuietly } from '../../../platform/db/transact.ts';
import { findBatches, insertSteps, listStepsOfDrafts } from '../../../platform/queries/page-draft-steps.ts';
import {
  findDraftHeader,
  findSnapshots,
  insertDraft,
  lockDraftHeader,
  lockFreeDrafts,
  type PageDraftHeader,
  updateDraft,
  updateVersions,
} from '../../../platform/queries/page-drafts.ts';
import { findObstacles, requireEditable } from '../content/commit.ts';
import { ringDraft } from './announce.ts';
import {
  forgetState,
  headIdOf,
  type Opening,
  openDraftRow,
  readOpening,
  rememberState,
  SNAPSHOT_BATCHES,
} from './draft-state.ts';
import { scheduleFlush } from './flush-draft-job.ts';
import { type BatchGroup, draftOutdated, GroupDraft } from './group-draft.ts';
import { listSameRevisions } from './same-page.ts';

/** Characters of steps after which a snapshot is written. */
const SNAPSHOT_CHARACTERS = 64_000;
/** A draft whose batches have to be read from further back is written alone, so that the unit of all stays short. */
const MOST_READ = 2 * SNAPSHOT_BATCHES;

/** Whether a group has steps that may begin a draft: its page is read first. */
export const isFirst = ({ batches }: BatchGroup): boolean => batches.some(({ batch }) => batch.draft === undefined);

/**
 * Writes groups of batches of several drafts in one unit of work, and answers their senders. Each batch is accepted or
 * refused by itself.
 * @returns those that have to be written alone: another unit has locked their draft, or the common unit failed
 */
export async function confirmGroups(ctx: Context, groups: readonly BatchGroup[]): Promise<readonly BatchGroup[]> {
  if (groups.length === 0) return [];
  let drafts: readonly GroupDraft[] = [];
  try {
    await transactQuietly(ctx, async (tx) => {
      drafts = await lockGroups(ctx, tx, groups);
      await writeGroups(tx, drafts);
    });
    settleDrafts(ctx, drafts);
  } catch (error) {
    forgetDrafts(ctx, drafts);
    // Alone, only the draft that failed fails again; batches that are stored are known there.
    if (ctx.database.engine.findOutage(error) === undefined) return groups;
    rejectGroups(groups, error);
    return [];
  }
  return groups.filter((group) => !drafts.some((draft) => draft.group === group));
}

async function lockGroups(ctx: Context, { db }: Tx, groups: readonly BatchGroup[]): Promise<readonly GroupDraft[]> {
  const ids = new Set(groups.flatMap(({ batches }) => batches.flatMap(({ batch }) => batch.draft ?? [])));
  const heads = new Set(groups.map(({ draftedPage }) => headIdOf(draftedPage)));
  const rows = await lockFreeDrafts(db, ctx.database.engine, [...ids], [...heads]);
  return groups.flatMap((group) => {
    const { draftedPage } = group;
    const row = rows.find((one) => one.head_id === headIdOf(draftedPage) && one.page_id === draftedPage.pageId);
    if (row === undefined) return [];
    const draft = new GroupDraft(ctx, row, group);
    return row.version - draft.readAfter > MOST_READ ? [] : [draft];
  });
}

/** Writes the batches of one draft, which they may begin, and answers their senders. */
export async function confirmGroup(ctx: Context, group: BatchGroup): Promise<void> {
  let draft: GroupDraft | undefined;
  try {
    const prepared = await prepareDraft(ctx, group);
    await transactQuietly(ctx, async (tx) => {
      const row = await lockOrOpen(ctx, tx, group, prepared.opening);
      const isExpected = row.first_revision_id === prepared.firstRevision;
      draft = new GroupDraft(ctx, row, group, isExpected ? prepared.sameRevisions : new Set());
      await writeGroups(tx, [draft]);
    });
    if (draft !== undefined) settleDrafts(ctx, [draft]);
  } catch (error) {
    if (draft !== undefined) forgetDrafts(ctx, [draft]);
    rejectGroups([group], error);
  }
}

/** Texts are read outside of the unit of work, which has one connection. */
async function prepareDraft(ctx: Context, { draftedPage, batches }: BatchGroup) {
  const known = await findDraftHeader(ctx.database.reader, headIdOf(draftedPage), draftedPage.pageId);
  const opening =
    known === undefined
      ? await readOpening(ctx, draftedPage, await requireEditable(ctx.database.reader, draftedPage))
      : undefined;
  const firstRevision = known?.first_revision_id ?? opening?.revisionId ?? '';
  const begun = batches.flatMap(({ batch }) => (batch.draft === undefined ? [batch.revision] : []));
  return { opening, firstRevision, sameRevisions: await listSameRevisions(ctx, draftedPage, firstRevision, begun) };
}

async function lockOrOpen(
  ctx: Context,
  tx: Tx,
  { draftedPage }: BatchGroup,
  opening: Opening | undefined,
): Promise<PageDraftHeader> {
  const lock = () => lockDraftHeader(tx.db, ctx.database.engine, headIdOf(draftedPage), draftedPage.pageId);
  const row = await lock();
  if (row !== undefined) return row;
  // It was deleted, or the head moved, since it was read.
  if (opening === undefined || opening.revisionId !== (await requireEditable(tx.db, draftedPage)))
    throw draftOutdated();
  await insertDraft(tx.db, openDraftRow(tx.now, draftedPage, opening));
  // Another node may have been faster.
  const inserted = await lock();
  if (inserted === undefined) throw draftOutdated();
  return inserted;
}

/**
 * Applies the groups to their locked drafts, and writes the result: a number of statements that does not depend on that
 * of the drafts. What the database refuses fails the whole unit.
 */
async function writeGroups(tx: Tx, drafts: readonly GroupDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const obstacles = await findObstacles(
    tx.db,
    drafts.map(({ group }) => group.draftedPage),
  );
  await applyGroups(
    tx,
    drafts.filter((_, index) => obstacles[index] === undefined),
  );
  for (const [index, draft] of drafts.entries()) {
    const obstacle = obstacles[index];
    if (obstacle !== undefined) draft.refuse(obstacle);
  }
  const changed = drafts.filter(({ added }) => added.length > 0);
  if (changed.length === 0) return;
  for (const { row } of changed) {
    if (row.change_request_id !== null && row.version === row.flushed_version) await scheduleFlush(tx, row.id);
  }
  await insertSteps(
    tx.db,
    changed.flatMap(({ added }) => added),
  );
  await writeVersions(tx, changed);
}

async function applyGroups({ db, now }: Tx, drafts: readonly GroupDraft[]): Promise<void> {
  const snapshots = await findSnapshots(
    db,
    drafts.flatMap(({ row, needsSnapshot }) => (needsSnapshot ? [row.id] : [])),
  );
  const behind = drafts.flatMap(({ row, readAfter: version }) =>
    version < row.version ? [{ draftId: row.id, version }] : [],
  );
  const steps = await listStepsOfDrafts(db, behind);
  const stored = await findBatches(
    db,
    drafts.flatMap(({ row, group }) =>
      group.batches.map(({ batch: { client, batch } }) => ({ draft_id: row.id, client, batch })),
    ),
  );
  for (const draft of drafts) {
    const isOwn = ({ draft_id }: { draft_id: string }) => draft_id === draft.row.id;
    draft.know(stored.filter(isOwn));
    draft.apply(snapshots.get(draft.row.id), steps.filter(isOwn), now);
  }
}

async function writeVersions({ db, now }: Tx, drafts: readonly GroupDraft[]): Promise<void> {
  const plain: { draftId: string; version: number }[] = [];
  for (const { row, added, snapshot, state } of drafts) {
    const version = state?.version ?? row.version;
    const size = added.reduce((sum, { steps }) => sum + steps.length, 0);
    const isDue = version - row.snapshot_version >= SNAPSHOT_BATCHES || size > SNAPSHOT_CHARACTERS;
    if (isDue) await updateDraft(db, row.id, { version, updated_at: now, snapshot, snapshot_version: version });
    else plain.push({ draftId: row.id, version });
  }
  await updateVersions(db, plain, now);
}

function settleDrafts(ctx: Context, drafts: readonly GroupDraft[]): void {
  for (const draft of drafts) {
    const { row, state } = draft;
    if (state === undefined) forgetState(ctx, row.id);
    else rememberState(ctx, row.id, state);
    if (state !== undefined && state.version > row.version) ringDraft(ctx, row, state.version);
    draft.settle(ctx);
  }
}

/** The states in memory may belong to another history than the database. */
function forgetDrafts(ctx: Context, drafts: readonly GroupDraft[]): void {
  for (const { row } of drafts) forgetState(ctx, row.id);
}

function rejectGroups(groups: readonly BatchGroup[], error: unknown): void {
  for (const { reject } of groups.flatMap(({ batches }) => batches)) reject(error);
}
