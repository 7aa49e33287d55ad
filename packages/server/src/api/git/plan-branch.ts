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
import type { Context } from '../../context.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import type { ChangeCounts } from '../../db/tables/git.ts';
import type { FetchedCommit } from '../../git/fetch-branch.ts';
import { GitError } from '../../git/git-error.ts';
import { openRepository } from '../../git/repository.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { getRevision } from '../../revisions/revisions.ts';
import { loadKnownObjects } from '../../revisions/text-scans.ts';
import { withObjects } from '../../store/with-objects.ts';
import { type CountedFileChange, countFileChanges, listFileChanges } from './count-changes.ts';
import { findBase } from './find-base.ts';
import { requireNothingLost } from './lost-documents.ts';
import { mergeSides } from './merge-commit.ts';
import { mapCommitToIds, type ReadCommit, readEntries, requireContent, withCommit } from './read-commit.ts';
import type { Remote } from './remote.ts';
import type { RunningOperation } from './run-operation.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** The commit that an export is made on. */
export interface BranchTip {
  /** Absent in an empty repository. */
  readonly commit?: FetchedCommit;
  /** Whether it is the branch's own; else the branch begins with it. */
  readonly isBranch: boolean;
}

/** The newest commit of the branch; that of the default branch where there is no such branch yet. */
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

/** What a branch contains, and what it is to contain. */
interface BranchSides {
  readonly before: RevisionContent;
  readonly after: WrittenRevision;
  /** Of both, those that are not stored. */
  readonly objects: readonly StoredObject[];
  /** The branch was never synchronized with the space, and is to be given its content without force. */
  readonly isFirst?: boolean;
}

/** What of an operation its plan depends on. */
export interface PlannedOperation extends Pick<RunningOperation, 'payload' | 'signal'> {
  /** Nothing is stored, also no files. */
  readonly isDryRun?: boolean;
}

/** What an export changes in a branch. */
export interface PlannedBranch {
  readonly plan: ExportPlan;
  readonly changes: readonly CountedFileChange[];
  readonly counts: ChangeCounts;
  /** The content that the branch is to contain. */
  readonly after: WrittenRevision;
}

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/**
 * Works out what an export changes in the tree of a commit. What the branch changed since it was synchronized last is
 * merged into what the space has; a branch that was never synchronized, or `force`, is given the content of the space
 * instead.
 * @throws LostDocumentsError for a first export without `force` that would remove documents which the space lacks
 * @throws PermanentError naming what both changed, or what of the commit cannot be read
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
      readEntries: async (wanted: readonly RepositoryEntry[]) =>
        repository === undefined ? [] : readEntries(repository, wanted),
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
  const place = {
    ...{ directory: remote.directory, commit: commit.oid, projectDirectory: payload.projectDirectory },
    known: await loadKnownObjects(ctx, await requireSyncedSpace(ctx, payload.spaceId)),
    isDryRun,
  };
  const compare = (read: ReadCommit | ImportFailure) =>
    compareCommit(ctx, read, commit, head, payload.force ? undefined : base);
  const sides = await withCommit(ctx, place, compare, signal);
  return { ...sides, isFirst: isBranch && base === undefined && !payload.force };
}

/** Compares with a commit that the space does not know: over `base` where both come from it, else in its place. */
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

/** Whether a commit has no content yet: the export brings it. */
const isEmptyPlace = ({ error }: ImportFailure): boolean => error === 'no-markdown' || error === 'no-such-directory';
