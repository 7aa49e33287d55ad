import type { ContentStore, WrittenRevision } from '@bindery/content';
import { type KeyedMutex, runExclusive } from '../../concurrency/keyed-mutex.ts';
import { retryOnConflict } from '../../concurrency/retry-on-conflict.ts';
import type { Context } from '../../context.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { conflict, notFound, preconditionFailed, spaceDeleted } from '../../errors.ts';
import { countContribution, findChangeRequest, moveChangeRequestHead } from '../../queries/change-requests.ts';
import { findSpace, moveHead } from '../../queries/spaces.ts';
import { getRevision, writeRevisionRow } from '../../revisions/revisions.ts';
import { requireUnfinished } from '../change-requests/require-unfinished.ts';
import { followContentChange } from '../git-connections/schedule.ts';
import { matchesRevision } from './content-tag.ts';

/** What edits go to: the head of a space, or that of a change request. */
export interface ContentHead {
  readonly spaceId: string;
  /** Id, not number. */
  readonly changeRequestId?: string | undefined;
}

export interface CommitOptions {
  readonly userId: string;
  /** `If-Match` of the request: the edits are for this revision and no other. */
  readonly ifMatch?: string | undefined;
  readonly type?: 'edits' | 'rollback';
}

/** The revision that edits are made on. */
export interface CommitBase {
  readonly revision: RevisionRow;
  readonly store: ContentStore;
}

/** By head. It spares what would lose against others and start again; that nothing is lost is for the database to see to. */
const COMMITS: KeyedMutex = new Map();

/**
 * Puts edits into a space or a change request as one new revision, and moves its head. `build` makes the revision on
 * the head that it is handed; when somebody else moved the head meanwhile it is asked again with the new one, so it
 * must have no effect outside of blobs. Edits that change nothing make no revision.
 * @returns the active revision after it
 * @throws 404 when space or change request are gone, 409 when they accept no edits (`requireEditable`) or change all
 * the   time, 412 when `ifMatch` names another revision than the active one
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
    const moved = await transact(ctx, (tx) => moveTo(tx, head, revision, written, options));
    if (moved !== undefined) ctx.content.remember(written.objects);
    return moved;
  };
  return runExclusive(COMMITS, head.changeRequestId ?? head.spaceId, () => retryOnConflict(attempt));
}

/**
 * The active revision of what can be edited at present.
 * @throws 404 when it is gone; 409 when the space is deleted or locked, or the change request archived or merged
 */
export async function requireEditable(
  db: Parameters<typeof findSpace>[0],
  { spaceId, changeRequestId }: ContentHead,
): Promise<string> {
  const space = await findSpace(db, spaceId);
  if (space === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  if (changeRequestId === undefined) {
    if (space.edit_mode === 'locked') throw lockedSpace(spaceId);
    return space.revision_id;
  }
  const changeRequest = await findChangeRequest(db, spaceId, changeRequestId);
  if (changeRequest === undefined) throw notFound('change request');
  requireUnfinished(changeRequest);
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

/** Writes the revision and moves the head to it. @returns undefined when the head is not at `before` any more */
async function moveTo(
  tx: Tx,
  head: ContentHead,
  before: RevisionRow,
  { root, objects }: WrittenRevision,
  { userId, type = 'edits' }: CommitOptions,
): Promise<RevisionRow | undefined> {
  // Once more inside of the unit: it may have been locked, deleted, archived or merged meanwhile.
  if ((await requireEditable(tx.db, head)) !== before.id) return undefined;
  const { spaceId, changeRequestId } = head;
  const revision = await writeRevisionRow(tx, spaceId, {
    root,
    objects,
    type,
    parents: [before.id],
    createdBy: userId,
    history: { headId: changeRequestId ?? spaceId, previous: before.id },
  });
  if (changeRequestId === undefined) {
    await moveHead(tx.db, spaceId, before.id, revision.id, tx.now);
    await followContentChange(tx, spaceId);
  } else {
    await moveChangeRequestHead(tx.db, changeRequestId, before.id, revision.id, tx.now);
    await countContribution(tx.db, changeRequestId, userId, tx.now);
  }
  return revision;
}
