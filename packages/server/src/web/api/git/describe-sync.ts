import type { Context } from '../../../domain/context.ts';
import { describeRepository, parseBranchRef, parseGitUrl } from '../../../engines/git/git-url.ts';
import type { Db } from '../../../platform/db/database.ts';
import { badRequest } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { findConnection } from '../git-connections/queries.ts';
import { DEFAULT_BRANCH } from './repository-access.ts';
import type { ExportToGit, ImportFromGit } from './schema.ts';
import type { SyncedRepository, SyncPayload } from './sync-payload.ts';

/** A requested synchronization. */
export type SyncRequest =
  | { readonly kind: 'import'; readonly body: ImportFromGit }
  | { readonly kind: 'export'; readonly body: ExportToGit };

type SyncBody = ImportFromGit | ExportToGit;
/** The repository of a job, and its access. */
type SyncTarget = Pick<
  SyncPayload,
  | 'url'
  | 'ref'
  | 'repository'
  | 'projectDirectory'
  | 'cacheId'
  | 'commitUrl'
  | 'credentials'
  | 'usesConnection'
  | 'commitMessage'
>;

/** Members that identify the repository; all or none of them are required. */
const REPOSITORY_MEMBERS = [
  'ref',
  'repoCacheID',
  'repoTreeURL',
  'repoCommitURL',
  'repoProjectDirectory',
  'gitInfo',
] as const;

/**
 * The job of a call.
 * @throws 400 for an invalid URL, branch or folder, and for a call without URL if the space has no connection
 */
export async function describeSync(
  ctx: Context,
  db: Db,
  call: Pick<SyncPayload, 'spaceId' | 'userId' | 'startedAt' | 'timestamp' | 'operationId' | 'cause'>,
  request: SyncRequest,
): Promise<SyncPayload> {
  const { kind, body } = request;
  const { url } = body;
  const target = url === undefined ? await storedTarget(db, call.spaceId, body) : calledTarget(ctx, url, body);
  const { commitMessage: storedMessage, ...repository } = target;
  const commitMessage = kind === 'export' ? (request.body.commitMessage ?? storedMessage) : undefined;
  if (kind === 'export' && commitMessage === undefined) throw badRequest('body/commitMessage is required.');
  return {
    ...call,
    ...repository,
    force: body.force === true,
    standalone: 'standalone' in body && body.standalone === true,
    ...(commitMessage !== undefined && { commitMessage }),
  };
}

function calledTarget(ctx: Context, repositoryUrl: string, body: SyncBody): SyncTarget {
  const { url, credentials } = parseGitUrl(repositoryUrl, ctx.config.git.protocols);
  const projectDirectory = checkDirectory(body.repoProjectDirectory);
  const ref = body.ref === undefined ? DEFAULT_BRANCH : parseBranchRef(body.ref);
  return {
    url,
    ref,
    repository: repositoryOf(body, url, ref),
    ...(projectDirectory !== undefined && { projectDirectory }),
    ...(body.repoCacheID !== undefined && { cacheId: body.repoCacheID }),
    ...(body.repoCommitURL !== undefined && { commitUrl: withoutCredentials(body.repoCommitURL) }),
    // Sealed, and erased with the job: a worker that adopts the job needs them too.
    ...(credentials !== undefined && { credentials: ctx.secret.seal(JSON.stringify(credentials)) }),
  };
}

async function storedTarget(db: Db, spaceId: string, body: SyncBody): Promise<SyncTarget> {
  const member = REPOSITORY_MEMBERS.find((name) => body[name] !== undefined);
  if (member !== undefined) throw badRequest(`body/${member} requires body/url, which names the repository.`);
  const connection = await findConnection(db, spaceId);
  if (connection === undefined) throw badRequest('body/url is required: the space has no Git connection.');
  const { url, ref, project_directory, repo_commit_url, repo_tree_url, commit_message } = connection;
  const { repoName, provider } = describeRepository(url);
  const branch = ref ?? DEFAULT_BRANCH;
  return {
    url,
    ref: branch,
    repository: { url, repo_name: repoName, provider: provider ?? null, ref: branch, repo_tree_url },
    ...(project_directory !== null && { projectDirectory: project_directory }),
    cacheId: 'connection',
    ...(repo_commit_url !== null && { commitUrl: repo_commit_url }),
    usesConnection: true,
    commitMessage: commit_message,
  };
}

/** The displayed repository of a call. */
function repositoryOf({ gitInfo, repoTreeURL }: SyncBody, url: string, ref: string): SyncedRepository {
  const { repoName, provider } = describeRepository(url);
  return {
    url: withoutCredentials(gitInfo?.url ?? url),
    repo_name: repoName,
    provider: gitInfo?.provider ?? provider ?? null,
    ref,
    repo_tree_url: repoTreeURL === undefined ? null : withoutCredentials(repoTreeURL),
  };
}

/**
 * A folder of the repository, without leading and trailing slashes; undefined for the whole repository.
 * @throws 400 for an invalid one
 */
export function checkDirectory(directory: string | undefined): string | undefined {
  const clean = (directory ?? '').replace(/^(?:\.?\/)+|\/+$/g, '');
  if (clean === '' || clean === '.') return undefined;
  const isOutside = clean.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
  if (isOutside || /[\\\p{Cc}]/u.test(clean)) {
    throw badRequest('body/repoProjectDirectory must be a folder inside of the repository, such as packages/docs.');
  }
  return clean;
}

/** URLs for display are separate from the one to fetch; none may contain credentials. */
export function withoutCredentials(repositoryUrl: string): string {
  if (!canParseUrl(repositoryUrl)) return repositoryUrl;
  const url = new URL(repositoryUrl);
  url.username = '';
  url.password = '';
  return url.href;
}
