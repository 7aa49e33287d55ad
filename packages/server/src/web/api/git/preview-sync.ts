import { describeChanges, type ImportWarning } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { GitError } from '../../../engines/git/git-error.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { loadKnownObjects } from '../../../engines/revisions/text-scans.ts';
import type { ChangeCounts } from '../../../platform/db/tables/git.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { badRequest, ServiceError } from '../../../platform/errors.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';
import { findConnection } from '../git-connections/queries.ts';
import { countRevisionChanges } from './count-changes.ts';
import { describeSync, type SyncRequest } from './describe-sync.ts';
import { reasonOfFailure } from './failure-reasons.ts';
import { findBase } from './find-base.ts';
import { LostDocumentsError } from './lost-documents.ts';
import { findTip, planBranch } from './plan-branch.ts';
import { planBranchImport } from './plan-import.ts';
import { describeContentChange } from './present.ts';
import { requireContent, withCommit } from './read-commit.ts';
import { type Remote, withRemote } from './remote.ts';
import { resolveBranch } from './repository-access.ts';
import { NO_CHANGES } from './run-operation.ts';
import type { GitPreview, PreviewGitSync } from './schema.ts';
import type { SyncPayload } from './sync-payload.ts';
import { presentWarnings } from './warnings.ts';

/** Timeout for the caller; a job has more time. */
const MAX_WAIT_MS = 60_000;
/** Maximum listed changes. */
const MAX_CHANGES = 200;

/** The preview of a synchronization. */
interface Outcome {
  readonly commit?: string;
  readonly counts: ChangeCounts;
  readonly changes: GitPreview['changes'];
  /** Whether there are more of them. */
  readonly hasMore: boolean;
  readonly warnings: readonly ImportWarning[];
  readonly failure?: Failure;
}

type Failure = NonNullable<GitPreview['failure']>;

const NOTHING: Outcome = { counts: NO_CHANGES, changes: [], hasMore: false, warnings: [] };

/**
 * Previews an import into a space, or an export to its branch. The repository is read; only its cached copy and the
 * first key of an SSH host are stored. Failures of the synchronization are part of the response.
 * @throws 400 like a synchronization, 503 after a minute
 */
export async function previewGitSync(
  ctx: Context,
  space: SpaceRow,
  userId: string,
  body: PreviewGitSync,
): Promise<GitPreview> {
  const { direction: requestedDirection, ...repository } = body;
  const connection = await findConnection(ctx.database.reader, space.id);
  const direction = requestedDirection ?? (body.url === undefined ? connection?.initial_direction : undefined);
  if (direction === undefined) throw badRequest('body/direction is required.');
  const now = ctx.clock().toISOString();
  const call = { spaceId: space.id, userId, startedAt: now, timestamp: now };
  const request: SyncRequest =
    direction === 'import'
      ? { kind: direction, body: repository }
      : { kind: direction, body: { ...repository, commitMessage: 'Preview' } };
  const payload = await describeSync(ctx, ctx.database.reader, call, request);
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  try {
    const resolved = await resolveBranch(ctx, payload, signal, { keeps: false });
    const isFirst = (await findBase(ctx.database.reader, resolved)) === undefined;
    const outcome = await withRemote(ctx, resolved, space.organization_id, signal, (remote) =>
      direction === 'import'
        ? previewImport(ctx, space, resolved, remote, signal)
        : previewExport(ctx, space, resolved, remote, signal),
    );
    return present(direction, resolved.ref, isFirst, outcome);
  } catch (error) {
    if (signal.aborted) throw tooSlow();
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    return present(direction, payload.ref, undefined, { ...NOTHING, failure });
  }
}

const tooSlow = () =>
  new ServiceError(
    503,
    'The repository could not be read within 60 seconds. Start the synchronization: it may need longer.',
    'work_timeout',
  );

function describeFailure(error: unknown): Failure | undefined {
  if (!(error instanceof GitError || error instanceof PermanentError)) return undefined;
  return { reason: reasonOfFailure(error), message: error.message };
}

function present(
  direction: GitPreview['direction'],
  ref: string,
  isFirst: boolean | undefined,
  { warnings, ...outcome }: Outcome,
): GitPreview {
  return {
    object: 'git-preview',
    direction,
    ...(ref.startsWith('refs/') && { ref }),
    ...(isFirst !== undefined && { isFirst }),
    ...outcome,
    warnings: presentWarnings(warnings),
  };
}

async function previewImport(
  ctx: Context,
  space: SpaceRow,
  payload: SyncPayload,
  remote: Remote,
  signal: AbortSignal,
): Promise<Outcome> {
  const commit = await remote.fetchCommit(payload.ref);
  const base = payload.force ? undefined : await findBase(ctx.database.reader, payload);
  if (base?.commit === commit.oid) return { ...NOTHING, commit: commit.oid };
  const commitSource = {
    directory: remote.directory,
    commit: commit.oid,
    projectDirectory: payload.projectDirectory,
    known: await loadKnownObjects(ctx, space),
    isDryRun: true,
  };
  return withCommit(
    ctx,
    commitSource,
    async (read) => {
      const { head, theirs, merged } = await planBranchImport(ctx, payload, commit, requireContent(read));
      const after = merged ?? theirs;
      const store = withObjects(ctx.content, after.objects);
      const described = await describeChanges(store, head.root, after.root, { limit: MAX_CHANGES });
      return {
        commit: commit.oid,
        counts: await countRevisionChanges(ctx, head.root, after),
        changes: described.changes.map(describeContentChange),
        hasMore: described.more > 0,
        warnings: theirs.warnings,
      };
    },
    signal,
  );
}

async function previewExport(
  ctx: Context,
  space: SpaceRow,
  payload: SyncPayload,
  remote: Remote,
  signal: AbortSignal,
): Promise<Outcome> {
  const head = await getRevision(ctx, space.id, space.revision_id);
  const tip = await findTip(remote, payload.ref);
  const commit = tip.isBranch && tip.commit !== undefined ? { commit: tip.commit.oid } : {};
  const plan = async (of: SyncPayload): Promise<Outcome> => {
    const planned = await planBranch(ctx, { payload: of, signal, isDryRun: true }, remote, head, tip);
    const changes = planned.changes.slice(0, MAX_CHANGES).map((change) => ({ ...change, type: 'file' as const }));
    const hasMore = planned.changes.length > changes.length;
    return { ...commit, changes, hasMore, counts: planned.counts, warnings: planned.plan.warnings };
  };
  try {
    return await plan(payload);
  } catch (error) {
    if (!(error instanceof LostDocumentsError)) throw error;
    // The result of the same call with force.
    const forced = await plan({ ...payload, force: true });
    return { ...forced, failure: { reason: error.reason, message: error.message } };
  }
}
