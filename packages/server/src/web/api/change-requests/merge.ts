import { type MergedRevision, type MergeWarning, mergeRevisions } from '@bindery/content';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { getRevision, writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { notFound, spaceDeleted } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  countContribution,
  findChangeRequest,
  moveChangeRequestHead,
  updateChangeRequestRow,
} from '../../../platform/queries/change-requests.ts';
import { findSpace, moveHead } from '../../../platform/queries/spaces.ts';
import { followHead } from '../drafts/follow-head.ts';
import { followContentChange } from '../git-connections/schedule.ts';
import { checkChangeRequest, requireMergeRules } from '../merge-rules/check-change-request.ts';
import type { MergeCheck } from '../merge-rules/merge-rules.ts';
import { isShownConflict, listOpenConflicts, writeStoredConflicts } from './conflicts.ts';
import { requireUnfinished } from './require-unfinished.ts';

/** A change request that is merged or updated, and the user who does it. */
export interface MergeRequest {
  readonly spaceId: string;
  /** Id, not number. */
  readonly changeRequestId: string;
  readonly userId: string;
}

/** A merge, with the inputs of its permission. */
export interface MergeByRules extends MergeRequest {
  /** Role of the user on the space. */
  readonly role: Role;
  /** Merges regardless of the merge rules, if the caller may. */
  readonly bypass: boolean;
}

/** The outcome, with the revision in the response. */
export interface Outcome<Result extends string> {
  readonly revision: string;
  readonly result: Result | 'conflicts';
  readonly warnings?: MergeWarning[];
}

/** Both heads at one time. */
interface Heads {
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow;
}

/** The result of merging both heads. */
interface MergedHeads extends MergedRevision {
  /** The change request contains all of it already. */
  readonly isKnown: boolean;
}

/**
 * Merges a change request into the space: creates one revision with both heads as its parents, even if the space
 * contains all changes already, so that the history lists every merge. The merge is computed on the heads that were
 * read, and written only if both are unchanged: no change is lost. Locked spaces accept merges.
 *
 * With conflicts, main content is unchanged, and the change request gets a revision that shows them, based on the
 * merged main revision. Until its author has resolved them, further merges return them again.
 * @throws 409 if it is merged or archived, if the space is deleted, if merge rules are not met, or if concurrent
 * changes never stop; 503 on timeout
 */
export function mergeChangeRequest(ctx: Context, request: MergeByRules): Promise<Outcome<'merge'>> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  return retryOnConflict(async () => {
    const heads = await readHeads(ctx.database.reader, request);
    await requireRules(ctx.database.reader, heads, request);
    const openConflicts = await findShownConflicts(ctx, heads);
    if (openConflicts !== undefined) return openConflicts;
    const merged = await mergeHeads(ctx, heads, pause);
    return transact(ctx, async (tx) => {
      const now = await readHeads(tx.db, request);
      if (!isSameChangeRequest(now, heads)) return undefined;
      const unmet = await requireRules(tx.db, now, request);
      if (merged.conflicts.length > 0) return putConflicts(tx, heads, merged, request.userId);
      if (now.space.revision_id !== heads.space.revision_id) return undefined;
      if (unmet.length > 0) await auditBypass(tx, heads, unmet, request.userId);
      return { ...(await writeMerge(tx, heads, merged, request.userId)), ...warningsOf(merged) };
    });
  });
}

/**
 * Merges main content into a change request. Changes that it already contains create no revision
 * (docs/api/contract.md#merging-and-updating); conflicts are handled like those of a merge.
 * @throws like `mergeChangeRequest`
 */
export function pullIntoChangeRequest(ctx: Context, request: MergeRequest): Promise<Outcome<'update'>> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  return retryOnConflict(async () => {
    const heads = await readHeads(ctx.database.reader, request);
    const { space, changeRequest } = heads;
    const openConflicts = await findShownConflicts(ctx, heads);
    if (openConflicts !== undefined) return openConflicts;
    if (baseOf(changeRequest) === space.revision_id) return { revision: changeRequest.revision_id, result: 'update' };
    const merged = await mergeHeads(ctx, heads, pause);
    return transact(ctx, async (tx) => {
      // Main content may have changed again: then the change request is outdated once more, without loss.
      if (!isSameChangeRequest(await readHeads(tx.db, request), heads)) return undefined;
      if (merged.conflicts.length > 0) return putConflicts(tx, heads, merged, request.userId);
      const revision = await writeUpdate(tx, heads, merged, request.userId);
      return { revision, result: 'update', ...warningsOf(merged) };
    });
  });
}

const warningsOf = ({ warnings }: MergedRevision): Pick<Outcome<never>, 'warnings'> =>
  warnings.length > 0 ? { warnings: [...warnings] } : {};

/** The unmet merge rules, for users who may bypass them. @throws 409 for others */
async function requireRules(
  db: Tx['db'] | Context['database']['reader'],
  { space, changeRequest }: Heads,
  { role, bypass }: MergeByRules,
): Promise<MergeCheck[]> {
  return requireMergeRules(await checkChangeRequest(db, space, changeRequest, role), bypass);
}

async function auditBypass(
  tx: Tx,
  { space, changeRequest }: Heads,
  unmet: readonly MergeCheck[],
  actorId: string,
): Promise<void> {
  const { id, number } = changeRequest;
  await writeAuditEvent(tx, space.organization_id, {
    action: 'space.merge-rules-bypassed',
    actorId,
    target: { kind: 'space', id: space.id },
    details: { title: space.title, changeRequest: id, number, rules: unmet.map(({ rule }) => rule).join(', ') },
  });
}

/** @throws 404 if either does not exist, 409 if it cannot be merged or updated */
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

/** The response while the change request shows conflicts: both sides of a page cannot be merged twice. */
async function findShownConflicts(ctx: Context, { changeRequest }: Heads): Promise<Outcome<never> | undefined> {
  const conflicts = await listOpenConflicts(ctx, changeRequest);
  return conflicts.some(isShownConflict) ? { revision: changeRequest.revision_id, result: 'conflicts' } : undefined;
}

/** The last main revision that was merged into the change request, or its base. */
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
  await followHead(tx, { spaceId: space.id });
  await updateChangeRequestRow(tx.db, changeRequest.id, {
    status: 'merged',
    revision_merged_id: revision.id,
    conflicts: null,
    updated_at: tx.now,
  });
  await recordMerge(tx, { space, changeRequest }, revision.id, userId);
  return { revision: revision.id, result: 'merge' };
}

async function recordMerge(tx: Tx, { space, changeRequest }: Heads, revision: string, actorId: string): Promise<void> {
  const event = { organizationId: space.organization_id, actorId, spaceId: space.id } as const;
  const { id, number } = changeRequest;
  await recordDomainEvent(tx, {
    ...event,
    type: 'change_request.merged',
    data: { changeRequest: id, number, revision },
  });
  await recordDomainEvent(tx, { ...event, type: 'content.changed', data: { revision, cause: 'merge' } });
}

/**
 * Writes a revision into the change request that shows the conflicts; its status is unchanged
 * (docs/api/contract.md#merging-and-updating).
 */
async function putConflicts(tx: Tx, heads: Heads, merged: MergedHeads, userId: string): Promise<Outcome<never>> {
  return { revision: await writeUpdate(tx, heads, merged, userId), result: 'conflicts' };
}

/**
 * Writes the merge of main content and the change request into the change request, and makes that main revision its
 * base. @returns its active revision
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
    conflicts: conflicts.length > 0 ? writeStoredConflicts(conflicts, revision_id) : null,
    updated_at: tx.now,
  };
  await updateChangeRequestRow(tx.db, id, changes);
  if (isKnown) return revision_id;
  const parents = [revision_id, space.revision_id];
  const history = { headId: id, previous: revision_id };
  const common = { type: 'update', parents, createdBy: userId, history } as const;
  const revision = await writeRevisionRow(tx, space.id, { root, objects, ...common });
  await moveChangeRequestHead(tx.db, id, revision_id, revision.id, tx.now);
  await followHead(tx, { spaceId: space.id, changeRequestId: id });
  await countContribution(tx.db, id, userId, tx.now);
  await recordDomainEvent(tx, {
    type: 'change_request.updated',
    organizationId: space.organization_id,
    actorId: userId,
    spaceId: space.id,
    data: { changeRequest: id, number: changeRequest.number, changed: ['content'] },
  });
  return revision.id;
}
