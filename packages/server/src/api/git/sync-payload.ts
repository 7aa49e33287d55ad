import type { GitSyncRow, SyncCause } from '../../db/tables/git.ts';

/** What a space tells of the repository that it is synchronized with. */
export type SyncedRepository = Pick<GitSyncRow, 'url' | 'repo_name' | 'provider' | 'ref' | 'repo_tree_url'>;

/** What a job of either direction is asked. */
export interface SyncPayload {
  readonly spaceId: string;
  readonly userId: string;
  /** Without credentials. */
  readonly url: string;
  /** `HEAD` until the job has asked for the name of the default branch. */
  readonly ref: string;
  readonly repository: SyncedRepository;
  /** ISO 8601: orders this among the other synchronizations of the space. */
  readonly timestamp: string;
  /** ISO 8601: when it was asked for. */
  readonly startedAt: string;
  readonly force: boolean;
  readonly standalone: boolean;
  /** Of exports. */
  readonly commitMessage?: string;
  readonly projectDirectory?: string;
  /** Key of the caller for what may be kept of the repository. */
  readonly cacheId?: string;
  /** Below it the host shows commits. */
  readonly commitUrl?: string;
  /** JSON of the credentials, sealed. */
  readonly credentials?: string;
  /** Repository and credentials are those of the connection of the space. */
  readonly usesConnection?: boolean;
  /** In the log; absent in jobs of former versions. */
  readonly operationId?: string;
  /** Absent in jobs of former versions, which people started. */
  readonly cause?: SyncCause;
}

/** Names branch and folder of a repository, regardless of which URL leads to it. */
export function syncLocationOf({
  url,
  ref,
  projectDirectory = '',
}: Pick<SyncPayload, 'url' | 'ref' | 'projectDirectory'>): string {
  const address = url.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?/i, '').replace(/(?:\.git)?\/*$/i, '');
  return `${address} ${ref} ${projectDirectory}`;
}

/** `git` of a revision. */
export interface SyncedRevision {
  readonly oid: string;
  readonly message: string;
  readonly createdByService: boolean;
  readonly url?: string;
  readonly ref: string;
}

/** What a revision says of the commit with the same content. */
export function revisionGitOf(
  { commitUrl, ref }: SyncPayload,
  { oid, message, createdByService }: Pick<SyncedRevision, 'oid' | 'message' | 'createdByService'>,
): SyncedRevision {
  const url = commitUrl === undefined ? {} : { url: `${commitUrl.replace(/\/+$/, '')}/${oid}` };
  return { oid, message, createdByService, ...url, ref };
}
