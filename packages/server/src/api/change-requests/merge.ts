import { type MergedRevision, mergeRevisions } from '@bindery/content';
import { retryOnConflict } from '../../concurrency/retry-on-conflict.ts';
import { createBoundedYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { notFound, spaceDeleted } from '../../errors.ts';
import { newId } from '../../ids.ts';
import {
  countContribution,
  findChangeRequest,
  moveChangeRequestHead,
  updateChangeRequestRow,
} from '../../queries/change-requests.ts';
import { findSpace, moveHead } from '../../queries/spaces.ts';
import { getRevision, writeRevisionRow } from '../../revisions/revisions.ts';
import { followContentChange } from '../git-connections/schedule.ts';
import { isShownConflict, listOpenConflicts } from './conflicts.ts';
import { requireUnfinished } from './require-unfinished.ts';

/** A change request that is merged or updated, and who does it. */
export interface MergeRequest {
  readonly spaceId: string;
  /** Id, not number. */
  readonly changeRequestId: string;
  readonly userId: string;
}

/** How it went, with the revision that the answer names. */
export interface Outcome<Result extends string> {
  readonly revision: string;
  readonly result: Result | 'conflicts';
}

/** The two heads, as they are at one moment. */
interface Heads {
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow;
}

/** What both heads give together. */
interface MergedHeads extends MergedRevision {
  /** The change request has all of it already. */
  readonly isKnown: boolean;
}

/**
 * Merges a change request into the space: one new revision with both heads as its parents, also when the space has all
 * of it already, so that the history names every merge. It is worked out on heads that were read, and written only
 * while both are still the same: nobody's change is lost. Locked spaces accept merges.
 *
 * With conflicts main content stays as it is, and the change request gets a revision in which they are shown; it then
 * stands on the main revision that it met. Until its author has resolved them, a merge answers with them again.
 * @throws 409 when it is merged or archived, when the space is deleted, or when others change both all the time; 503
 * when   it needs too long
 */
export function mergeChangeRequest(ctx: Context, request: MergeRequest): Promise<Outcome<'merge'>> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  return retryOnConflict(async () => {
    const heads = await readHeads(ctx.database.reader, request);
    const shown = await findShownConflicts(ctx, heads);
    if (shown !== undefined) return shown;
    const merged = await mergeHeads(ctx, heads, pause);
    return transact(ctx, async (tx) => {
      const now = await readHeads(tx.db, request);
      if (!isSameChangeRequest(now, heads)) return undefined;
      if (merged.conflicts.length > 0) return putConflicts(tx, heads, merged, request.userId);
      if (now.space.revision_id !== heads.space.revision_id) return undefined;
      return writeMerge(tx, heads, merged, request.userId);
    });
  });
}

/** Merges
 * main content into a change request. What it has already makes no revision
 * (docs/api/contract.md#merging-and-updating); conflicts are treated as those of a merge.
 * @throws as `mergeChangeRequest`
 */
export function pullIntoChangeRequest(ctx: Context, request: MergeRequest): Promise<Outcome<'update'>> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  return retryOnConflict(async () => {
    const heads = await readHeads(ctx.database.reader, request);
    const { space, changeRequest } = heads;
    const shown = await findShownConflicts(ctx, heads);
    if (shown !== undefined) return shown;
    if (baseOf(changeRequest) === space.revision_id) return { revision: changeRequest.revision_id, result: 'update' };
    const merged = await mergeHeads(ctx, heads, pause);
    return transact(ctx, async (tx) => {
      // Main content may have moved on: then the change request is outdated once more, and nothing is lost.
      if (!isSameChangeRequest(await readHeads(tx.db, request), heads)) return undefined;
      if (merged.conflicts.length > 0) return putConflicts(tx, heads, merged, request.userId);
      return { revision: await writeUpdate(tx, heads, merged, request.userId), result: 'update' };
    });
  });
}

/** @throws 404 when either is gone, 409 when it cannot be merged or updated */
async function readHeads(
  db: Tx['db'] | Context['database']['reader'],
  { spaceId, changeRequestId }: MergeRequest,
): Promise<Heads> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  const changeRequest = await findChangeRequest(db, spaceId, changeRequestId);
  if (changeRequest === undefined) throw notFound('change request');
  requireUnfinished(changeRequest);
  return { space, changeRequest };
}

/** The answer while the change request shows conflicts: both sides of a page cannot be merged a second time. */
async function findShownConflicts(ctx: Context, { changeRequest }: Heads): Promise<Outcome<never> | undefined> {
  const conflicts = await listOpenConflicts(ctx, changeRequest);
  return conflicts.some(isShownConflict) ? { revision: changeRequest.revision_id, result: 'conflicts' } : undefined;
}

/** The main revision that the change request last took in, or that it started from. */
const baseOf = (changeRequest: ChangeRequestRow): string =>
  changeRequest.revision_ancestor_id ?? changeRequest.revision_initial_id;

async function mergeHeads(
  ctx: Context,
  { space, changeRequest }: Heads,
  pause: () => Promise<void>,
): Promise<MergedHeads> {
  const rootOf = async (revisionId: string) => (await getRevision(ctx, space.id, revisionId)).root;
  const sides = {
    base: await rootOf(baseOf(changeRequest)),
    main: await rootOf(space.revision_id),
    change: await rootOf(changeRequest.revision_id),
  };
  const merged = await mergeRevisions(ctx.content, sides, { now: ctx.clock().toISOString(), newId, pause });
  return { ...merged, isKnown: merged.root === sides.change };
}

const isSameChangeRequest = ({ changeRequest: now }: Heads, { changeRequest: then }: Heads): boolean =>
  now.revision_id === then.revision_id && baseOf(now) === baseOf(then);

async function writeMerge(
  tx: Tx,
  { space, changeRequest }: Heads,
  { root, objects }: MergedRevision,
  userId: string,
): Promise<Outcome<'merge'>> {
  const parents = [space.revision_id, changeRequest.revision_id];
  const history = { headId: space.id, previous: space.revision_id };
  const common = { type: 'merge', parents, createdBy: userId, history } as const;
  const revision = await writeRevisionRow(tx, space.id, { root, objects, ...common });
  await moveHead(tx.db, space.id, space.revision_id, revision.id, tx.now);
  await followContentChange(tx, space.id);
  await updateChangeRequestRow(tx.db, changeRequest.id, {
    status: 'merged',
    revision_merged_id: revision.id,
    conflicts: null,
    updated_at: tx.now,
  });
  return { revision: revision.id, result: 'merge' };
}

/**
 * Puts a revision into the change request that shows the conflicts; its status stays
 * (docs/api/contract.md#merging-and-updating).
 */
async function putConflicts(tx: Tx, heads: Heads, merged: MergedHeads, userId: string): Promise<Outcome<never>> {
  return { revision: await writeUpdate(tx, heads, merged, userId), result: 'conflicts' };
}

/**
 * Puts what main content and the change request give together into the change request, which then stands on that main
 * revision. @returns its active revision
 */
async function writeUpdate(
  tx: Tx,
  { space, changeRequest }: Heads,
  { root, objects, conflicts, isKnown }: MergedHeads,
  userId: string,
): Promise<string> {
  const { id, revision_id } = changeRequest;
  const changes = {
    revision_ancestor_id: space.revision_id,
    conflicts: conflicts.length > 0 ? JSON.stringify(conflicts) : null,
    updated_at: tx.now,
  };
  await updateChangeRequestRow(tx.db, id, changes);
  if (isKnown) return revision_id;
  const parents = [revision_id, space.revision_id];
  const history = { headId: id, previous: revision_id };
  const common = { type: 'update', parents, createdBy: userId, history } as const;
  const revision = await writeRevisionRow(tx, space.id, { root, objects, ...common });
  await moveChangeRequestHead(tx.db, id, revision_id, revision.id, tx.now);
  await countContribution(tx.db, id, userId, tx.now);
  return revision.id;
}
