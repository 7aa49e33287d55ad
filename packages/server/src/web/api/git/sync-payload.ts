import type { GitSyncRow, SyncCause } from '../../../platform/db/tables/git.ts';

/** The displayed repository of a space. */
export type SyncedRepository = Pick<GitSyncRow, 'url' | 'repo_name' | 'provider' | 'ref' | 'repo_tree_url'>;

/** Input of a job of either direction. */
export interface SyncPayload {
  readonly spaceId: string;
  readonly userId: string;
  /** Without credentials. */
  readonly url: string;
  /** `HEAD` until the job has resolved the name of the default branch. */
  readonly ref: string;
  readonly repository: SyncedRepository;
  /** ISO 8601: orders this among the other synchronizations of the space. */
  readonly timestamp: string;
  /** ISO 8601: time of the request. */
  readonly startedAt: string;
  readonly force: boolean;
  readonly standalone: boolean;
  /** Of exports. */
  readonly commitMessage?: string;
  readonly projectDirectory?: string;
  /** Cache key of the caller for the local copy of the repository. */
  readonly cacheId?: string;
  /** URL prefix of commits at the host. */
  readonly commitUrl?: string;
  /** JSON of the credentials, sealed. */
  readonly credentials?: string;
  /** Repository and credentials are those of the connection of the space. */
  readonly usesConnection?: boolean;
  /** Its id in the log; absent in jobs of former versions. */
  readonly operationId?: string;
  /** Absent in jobs of former versions, which were always started by people. */
  readonly cause?: SyncCause;
}

/** Identifies branch and folder of a repository, regardless of the URL's form. */
export function syncLocationOf({
  url,
  ref,
  projectDirectory = '',
}: Pick<SyncPayload, 'url' | 'ref' | 'projectDirectory'>): string {
  const normalizedUrl = url.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?/i, '').replace(/(?:\.git)?\/*$/i, '');
  return `${normalizedUrl} ${ref} ${projectDirectory}`;
}

/** `git` of a revision. */
export interface SyncedRevision {
  readonly oid: string;
  readonly message: string;
  readonly createdByService: boolean;
  readonly url?: string;
  readonly ref: string;
}

/** The commit of a revision with the same content. */
export function revisionGitOf(
  { commitUrl, ref }: SyncPayload,
  { oid, message, createdByService }: Pick<SyncedRevision, 'oid' | 'message' | 'createdByService'>,
): SyncedRevision {
  const url = commitUrl === undefined ? {} : { url: `${commitUrl.replace(/\/+$/, '')}/${oid}` };
  return { oid, message, createdByService, ...url, ref };
}
