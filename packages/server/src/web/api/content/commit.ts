import type { ContentStore, WrittenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { getRevision, writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import { requireRoom, sumObjects } from '../../../engines/revisions/storage-quota.ts';
import { type KeyedMutex, runExclusive } from '../../../platform/concurrency/keyed-mutex.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { conflict, notFound, preconditionFailed, ServiceError, spaceDeleted } from '../../../platform/errors.ts';
import {
  countContribution,
  findChangeRequest,
  findChangeRequests,
  moveChangeRequestHead,
} from '../../../platform/queries/change-requests.ts';
import { findSpace, findSpaces, moveHead } from '../../../platform/queries/spaces.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { requireUnfinished } from '../change-requests/require-unfinished.ts';
import { followHead } from '../drafts/follow-head.ts';
import { followContentChange } from '../git-connections/schedule.ts';
import { matchesRevision } from './content-tag.ts';
import { requireShownSpecs, type UnstoredEdits } from './require-shown-specs.ts';

/** Target of edits: the head of a space, or that of a change request. */
export interface ContentHead {
  readonly spaceId: string;
  /** Id, not number. */
  readonly changeRequestId?: string | undefined;
}

export interface CommitOptions {
  /** Null if the user no longer exists. */
  readonly userId: string | null;
  /** Everybody who wrote the edits; default: the user. */
  readonly writers?: readonly (string | null)[];
  /** `If-Match` of the request: the edits only apply to this revision. */
  readonly ifMatch?: string | undefined;
  readonly type?: 'edits' | 'rollback';
  /** Bytes of the files that are new with the edits. */
  readonly fileBytes?: number;
  /** The edits only remove: the storage quota never refuses them. */
  readonly isRemoval?: boolean;
  /** Writes what belongs to the commit, in its unit of work; false has everything made again on the heads as they are. */
  onCommit?(tx: Tx): Promise<boolean>;
}

/** The base revision of the edits. */
export interface CommitBase {
  readonly revision: RevisionRow;
  readonly store: ContentStore;
}

/** Mutex by head. It avoids conflicts and retries; the database guarantees that no update is lost. */
const commitsOf = stateOfServer((): KeyedMutex => new Map());

/**
 * Puts edits into a space or a change request as one new revision, and moves its head. `build` makes the revision on
 * the head that it is handed; when somebody else moved the head meanwhile it is asked again with the new one, so it
 * must have no effect outside of blobs. Edits that change nothing make no revision.
 * @returns the active revision after it
 * @throws 403 for specifications that a writer may not show (`requireShownSpecs`), 404 if space or change request do
 * not exist, 409 when they accept no edits (`requireEditable`) or change all the time or exceed the storage quota, 412
 * when `ifMatch` names another revision than the active one
 */
export async function commitContent(
  ctx: Context,
  head: ContentHead,
  options: CommitOptions,
  build: (base: CommitBase) => Promise<WrittenRevision | undefined>,
): Promise<RevisionRow> {
  const attempt = async () => {
    const revisionId = await requireEditable(ctx.database.reader, head);
    const revision = await getRevision(ctx, head.spaceId, revisionId);
    requireMatch(options.ifMatch, revision.id);
    const written = await build({ revision, store: ctx.content });
    if (written === undefined || written.root === revision.root) return revision;
    if (options.type !== 'rollback') await requireOwnSpecs(ctx, head, options, { before: revision.root, written });
    if (options.isRemoval !== true)
      await requireRoom(ctx.database.reader, head, sumObjects(written.objects) + (options.fileBytes ?? 0));
    const moved = await transact(ctx, (tx) => moveTo(tx, head, revision, written, options)).catch(ignoreOvertaken);
    if (moved !== undefined) ctx.content.remember(written.objects);
    return moved;
  };
  return runExclusive(commitsOf(ctx), head.changeRequestId ?? head.spaceId, () => retryOnConflict(attempt));
}

/** Earlier contents of a space were its own already: only edits are examined. @throws 403 */
async function requireOwnSpecs(
  ctx: Context,
  { spaceId }: ContentHead,
  { userId, writers = [userId] }: CommitOptions,
  edits: Pick<UnstoredEdits, 'before' | 'written'>,
): Promise<void> {
  const space = await findSpace(ctx.database.reader, spaceId);
  if (space === undefined) throw notFound('space');
  await requireShownSpecs(ctx, { ...edits, organizationId: space.organization_id, writers });
}

/** Rolls back a unit of work in which `onCommit` found an unexpected state. */
class OvertakenCommit extends Error {}

function ignoreOvertaken(error: unknown): undefined {
  if (error instanceof OvertakenCommit) return undefined;
  throw error;
}

/**
 * The active revision of editable content.
 * @throws 404 if it no longer exists; 409 if the space is deleted or locked, or the change request archived or merged
 */
export async function requireEditable(db: Db, head: ContentHead): Promise<string> {
  const space = requireEditableSpace(head, await findSpace(db, head.spaceId));
  if (head.changeRequestId === undefined) return space.revision_id;
  return requireEditableRequest(await findChangeRequest(db, head.spaceId, head.changeRequestId)).revision_id;
}

/** Why each of these contents accepts no edits, in their order (`requireEditable`); undefined for those that do. */
export async function findObstacles(
  db: Db,
  heads: readonly ContentHead[],
): Promise<readonly (ServiceError | undefined)[]> {
  const spaces = await findSpaces(db, unique(heads.map(({ spaceId }) => spaceId)));
  const requests = await findChangeRequests(db, unique(heads.flatMap(({ changeRequestId: id }) => id ?? [])));
  return heads.map((head) => {
    try {
      requireEditableSpace(head, spaces.get(head.spaceId));
      if (head.changeRequestId !== undefined) requireEditableRequest(requests.get(head.changeRequestId));
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  });
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

function requireEditableSpace({ spaceId, changeRequestId }: ContentHead, space: SpaceRow | undefined): SpaceRow {
  if (space === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  if (changeRequestId === undefined && space.edit_mode === 'locked') throw lockedSpace(spaceId);
  return space;
}

function requireEditableRequest(changeRequest: ChangeRequestRow | undefined): ChangeRequestRow {
  if (changeRequest === undefined) throw notFound('change request');
  requireUnfinished(changeRequest);
  return changeRequest;
}

/** The active revision of readable content. @throws 404 if it no longer exists */
export async function findHeadRevision(db: Db, { spaceId, changeRequestId }: ContentHead): Promise<string> {
  if (changeRequestId === undefined) {
    const space = await findSpace(db, spaceId);
    if (space === undefined) throw notFound('space');
    return space.revision_id;
  }
  const changeRequest = await findChangeRequest(db, spaceId, changeRequestId);
  if (changeRequest === undefined) throw notFound('change request');
  return changeRequest.revision_id;
}

const lockedSpace = (spaceId: string) =>
  conflict(
    `The space is locked. Make the change in a change request (POST /v1/spaces/${spaceId}/change-requests) and merge it.`,
    'space_locked',
  );

function requireMatch(ifMatch: string | undefined, revisionId: string): void {
  if (ifMatch === undefined || matchesRevision(ifMatch, revisionId)) return;
  throw preconditionFailed(
    `The content has changed since it was read: its active revision is ${revisionId}. Read it again, and repeat the change on it.`,
    'content_changed',
  );
}

/** Writes the revision and moves the head to it. @returns undefined if the head is no longer at `before` */
async function moveTo(
  tx: Tx,
  head: ContentHead,
  before: RevisionRow,
  { root, objects }: WrittenRevision,
  { userId, type = 'edits', fileBytes = 0, onCommit }: CommitOptions,
): Promise<RevisionRow | undefined> {
  // Checked again in the unit: it may have been locked, deleted, archived or merged meanwhile.
  if ((await requireEditable(tx.db, head)) !== before.id) return undefined;
  const { spaceId, changeRequestId } = head;
  const revision = await writeRevisionRow(tx, spaceId, {
    root,
    objects,
    type,
    fileBytes,
    parents: [before.id],
    createdBy: userId,
    history: { headId: changeRequestId ?? spaceId, previous: before.id },
  });
  if (changeRequestId === undefined) {
    await moveHead(tx.db, spaceId, before.id, revision.id, tx.now);
    await followContentChange(tx, spaceId);
  } else {
    await moveChangeRequestHead(tx.db, changeRequestId, before.id, revision.id, tx.now);
    if (userId !== null) await countContribution(tx.db, changeRequestId, userId, tx.now);
  }
  if (onCommit === undefined) await followHead(tx, head);
  else if (!(await onCommit(tx))) throw new OvertakenCommit();
  await recordCommit(tx, head, revision.id, { userId, type });
  return revision;
}

async function recordCommit(
  tx: Tx,
  { spaceId, changeRequestId }: ContentHead,
  revision: string,
  { userId: actorId, type }: Pick<CommitOptions, 'userId' | 'type'>,
): Promise<void> {
  if (changeRequestId === undefined) {
    const data = { revision, cause: type === 'rollback' ? 'rollback' : 'edit' } as const;
    return recordDomainEvent(tx, { type: 'content.changed', actorId, spaceId, data });
  }
  const changeRequest = await findChangeRequest(tx.db, spaceId, changeRequestId);
  if (changeRequest === undefined) return;
  const data = { changeRequest: changeRequestId, number: changeRequest.number, changed: ['content'] } as const;
  await recordDomainEvent(tx, { type: 'change_request.updated', actorId, spaceId, data });
}
