import {
  type ExportPlan,
  type ImportFailure,
  planExport,
  type RepositoryEntry,
  type RevisionContent,
  readRevision,
  type StoredObject,
  type WrittenRevision,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { FetchedCommit } from '../../../engines/git/fetch-branch.ts';
import { GitError } from '../../../engines/git/git-error.ts';
import { openRepository } from '../../../engines/git/repository.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { loadKnownObjects } from '../../../engines/revisions/text-scans.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { ChangeCounts } from '../../../platform/db/tables/git.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';
import { type CountedFileChange, countFileChanges, listFileChanges } from './count-changes.ts';
import { findBase } from './find-base.ts';
import { requireNothingLost } from './lost-documents.ts';
import { mergeSides } from './merge-commit.ts';
import { mapCommitToIds, type ReadCommit, readEntries, requireContent, withCommit } from './read-commit.ts';
import type { Remote } from './remote.ts';
import type { RunningOperation } from './run-operation.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** The parent commit of an export. */
export interface BranchTip {
  /** Absent in an empty repository. */
  readonly commit?: FetchedCommit;
  /** Whether it is on the branch; otherwise the branch is created from it. */
  readonly isBranch: boolean;
}

/** The newest commit of the branch; that of the default branch if the branch does not exist yet. */
export async function findTip(remote: Remote, ref: string): Promise<BranchTip> {
  const branch = await findCommit(remote, ref);
  if (branch !== undefined) return { commit: branch, isBranch: true };
  const start = await findCommit(remote, 'HEAD');
  return { isBranch: false, ...(start !== undefined && { commit: start }) };
}

async function findCommit(remote: Remote, ref: string): Promise<FetchedCommit | undefined> {
  try {
    return await remote.fetchCommit(ref);
  } catch (error) {
    if (error instanceof GitError && error.reason === 'no-branch') return undefined;
    throw error;
  }
}

/** Current and target content of a branch. */
interface BranchSides {
  readonly before: RevisionContent;
  readonly after: WrittenRevision;
  /** Unstored objects of both. */
  readonly objects: readonly StoredObject[];
  /** The branch was never synchronized with the space, and gets its content without force. */
  readonly isFirst?: boolean;
}

/** The inputs of a plan from its operation. */
export interface PlannedOperation extends Pick<RunningOperation, 'payload' | 'signal'> {
  /** Dry run: nothing is stored, not even files. */
  readonly isDryRun?: boolean;
}

/** The changes of an export to a branch. */
export interface PlannedBranch {
  readonly plan: ExportPlan;
  readonly changes: readonly CountedFileChange[];
  readonly counts: ChangeCounts;
  /** The target content of the branch. */
  readonly after: WrittenRevision;
}

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/**
 * Computes the changes of an export to the tree of a commit. Changes of the branch since the last synchronization are
 * merged into the content of the space; a branch that was never synchronized, or `force`, gets the content of the space
 * instead.
 * @throws LostDocumentsError for a first export without `force` that would delete documents which the space lacks
 * @throws PermanentError naming conflicts, or unreadable parts of the commit
 */
export async function planBranch(
  ctx: Context,
  operation: PlannedOperation,
  remote: Remote,
  head: RevisionRow,
  tip: BranchTip,
): Promise<PlannedBranch> {
  const { projectDirectory } = operation.payload;
  const { before, after, objects, isFirst = false } = await compareSides(ctx, operation, remote, head, tip);
  const store = withObjects(ctx.content, objects);
  const repository = tip.commit && openRepository(remote.directory, tip.commit.oid);
  try {
    const entries = (await repository?.listEntries()) ?? [];
    const plan = await planExport({
      entries,
      readEntries: async (requestedEntries: readonly RepositoryEntry[]) =>
        repository === undefined ? [] : readEntries(repository, requestedEntries),
      ...(projectDirectory !== undefined && { projectDirectory }),
      before,
      after:
        after.root === head.root
          ? (await ctx.revisions.view(head.root)).content
          : await readRevision(store, after.root),
      readDocuments: (hashes) => store.get(hashes),
    });
    if ('error' in plan) throw new PermanentError(plan.message);
    if (isFirst) requireNothingLost(before, (await ctx.revisions.view(head.root)).content, plan);
    const changes = listFileChanges(plan, new Set(entries.map(({ path }) => path)));
    return { plan, changes, counts: countFileChanges(changes), after };
  } finally {
    repository?.close();
  }
}

async function compareSides(
  ctx: Context,
  { payload, signal, isDryRun = false }: PlannedOperation,
  remote: Remote,
  head: RevisionRow,
  { commit, isBranch }: BranchTip,
): Promise<BranchSides> {
  const ours = { after: { root: head.root, objects: [] }, objects: [] };
  if (commit === undefined) return { before: EMPTY, ...ours };
  const known = isBranch ? await findBase(ctx.database.reader, payload) : undefined;
  const base = known && (await getRevision(ctx, payload.spaceId, known.revisionId));
  if (base !== undefined && known?.commit === commit.oid) {
    return { before: (await ctx.revisions.view(base.root)).content, ...ours };
  }
  const commitSource = {
    directory: remote.directory,
    commit: commit.oid,
    projectDirectory: payload.projectDirectory,
    known: await loadKnownObjects(ctx, await requireSyncedSpace(ctx, payload.spaceId)),
    isDryRun,
  };
  const compare = (read: ReadCommit | ImportFailure) =>
    compareCommit(ctx, read, commit, head, payload.force ? undefined : base);
  const sides = await withCommit(ctx, commitSource, compare, signal);
  return { ...sides, isFirst: isBranch && base === undefined && !payload.force };
}

/**
 * Compares with a commit that the space does not know: based on `base` if both descend from it, otherwise as a
 * replacement.
 */
async function compareCommit(
  ctx: Context,
  read: ReadCommit | ImportFailure,
  { committedAt }: FetchedCommit,
  head: RevisionRow,
  base: RevisionRow | undefined,
): Promise<BranchSides> {
  if (base !== undefined) {
    const theirs = await mapCommitToIds(ctx, requireContent(read), { base: base.root, head: head.root, committedAt });
    const after = await mergeSides(ctx, { base: base.root, head: head.root, theirs });
    return { before: theirs.content, after, objects: after.objects };
  }
  const after = { root: head.root, objects: [] };
  if ('error' in read && isEmptyPlace(read)) return { before: EMPTY, after, objects: [] };
  const theirs = await mapCommitToIds(ctx, requireContent(read), { base: head.root, head: head.root, committedAt });
  return { before: theirs.content, after, objects: theirs.objects };
}

/** Whether a commit has no content yet: the export adds it. */
const isEmptyPlace = ({ error }: ImportFailure): boolean => error === 'no-markdown' || error === 'no-such-directory';
