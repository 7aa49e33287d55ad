import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, call } from './client.ts';
import type { operations } from './generated/api.ts';
import { change, withOptimism } from './optimistic.ts';
import { FETCHING, queryClient } from './query-client.ts';
import { type Space, spaceKeys, spaceQuery } from './spaces.ts';

export type GitConnection = Schemas['GitConnection'];
export type GitInfo = Schemas['GitInfo'];
export type GitOperation = Schemas['LoggedGitOperation'];
export type GitPreview = Schemas['GitPreview'];
export type SyncDirection = GitPreview['direction'];
export type SyncFailureReason = NonNullable<GitPreview['failure']>['reason'];
/** Settings of a connection in requests; omitted credentials and host keys stay unchanged. */
export type ConnectionSettings = operations['replaceGitConnection']['requestBody']['content']['application/json'];

/** Poll interval of a running synchronization. */
const RUNNING_MS = 700;
/** Poll interval of the log if synchronizations start automatically. */
const IDLE_MS = 15_000;

export const gitKeys = {
  connection: (spaceId: string) => ['spaces', spaceId, 'git', 'connection'] as const,
  info: (spaceId: string) => ['spaces', spaceId, 'git', 'info'] as const,
  operations: (spaceId: string) => ['spaces', spaceId, 'git', 'operations'] as const,
  preview: (spaceId: string, direction: SyncDirection, force: boolean) =>
    ['spaces', spaceId, 'git', 'preview', direction, force] as const,
};

/** Missing values are null. */
const orNull = async <Data>(loaded: Promise<Data>): Promise<Data | null> => {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** The current space, which says what it has: a request for what it does not have is an error in the console. */
const loadSpace = (spaceId: string): Promise<Space> => queryClient.fetchQuery({ ...spaceQuery(spaceId), staleTime: 0 });

/** The repository that a space is connected to; null without one. */
export const gitConnectionQuery = (spaceId: string) =>
  queryOptions({
    queryKey: gitKeys.connection(spaceId),
    queryFn: async ({ signal }) => {
      if ((await loadSpace(spaceId)).gitConnected !== true) return null;
      return orNull(call(api.GET('/v1/spaces/{spaceId}/git/connection', { params: { path: { spaceId } }, signal })));
    },
    meta: { persist: true },
  });

export const isRunning = (operation: { readonly state: GitOperation['state'] } | undefined): boolean =>
  operation?.state === 'pending' || operation?.state === 'running';

/** The running or last synchronization; null before the first one. Polled often while one is running. */
export const gitInfoQuery = (spaceId: string) =>
  queryOptions({
    queryKey: gitKeys.info(spaceId),
    queryFn: async ({ signal }): Promise<GitInfo | null> => {
      const isKnown = queryClient.getQueryData(gitKeys.info(spaceId)) != null;
      if (!isKnown && (await loadSpace(spaceId)).gitSync === undefined) return null;
      return orNull(call(api.GET('/v1/spaces/{spaceId}/git/info', { params: { path: { spaceId } }, signal })));
    },
    refetchInterval: ({ state }) => (isRunning(state.data?.operation) ? RUNNING_MS : IDLE_MS),
    meta: { persist: true },
  });

const LOG_LIMIT = 200;

/** The last synchronizations of a space, newest first. */
export const gitOperationsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: gitKeys.operations(spaceId),
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/git/operations', {
          params: { path: { spaceId }, query: { limit: LOG_LIMIT } },
          signal,
        }),
      ),
    meta: { persist: true },
  });

/** A preview of the next synchronization. */
export const gitPreviewQuery = (spaceId: string, direction: SyncDirection, force: boolean) =>
  queryOptions({
    ...FETCHING,
    queryKey: gitKeys.preview(spaceId, direction, force),
    queryFn: ({ signal }) =>
      call(
        api.POST('/v1/spaces/{spaceId}/git/preview', {
          params: { path: { spaceId } },
          body: { direction, force },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The current settings of a connection, for calls that change some of them: a call replaces all. */
export function settingsOf(connection: GitConnection): ConnectionSettings {
  const { url, ref, repoProjectDirectory, repoTreeURL, repoCommitURL } = connection;
  const { initialDirection, autoImport, autoExport, importIntervalMinutes, commitMessage } = connection;
  return {
    url,
    initialDirection,
    autoImport,
    autoExport,
    importIntervalMinutes,
    commitMessage,
    ...(ref !== undefined && { ref }),
    ...(repoProjectDirectory !== undefined && { repoProjectDirectory }),
    ...(repoTreeURL !== undefined && { repoTreeURL }),
    ...(repoCommitURL !== undefined && { repoCommitURL }),
  };
}

/** Connects a space, or changes its connection; resumes a paused one. */
export async function replaceGitConnection(spaceId: string, body: ConnectionSettings): Promise<GitConnection> {
  const connection = await call(
    api.PUT('/v1/spaces/{spaceId}/git/connection', { params: { path: { spaceId } }, body }),
  );
  queryClient.setQueryData(gitKeys.connection(spaceId), connection);
  return connection;
}

/** Changes settings that apply at once. */
export const updateGitSettings = (
  spaceId: string,
  connection: GitConnection,
  changes: Partial<Pick<GitConnection, 'autoImport' | 'autoExport' | 'importIntervalMinutes'>>,
): Promise<GitConnection> =>
  withOptimism([change<GitConnection>(gitKeys.connection(spaceId), (data) => ({ ...data, ...changes }))], () =>
    replaceGitConnection(spaceId, { ...settingsOf(connection), ...changes }),
  );

export async function deleteGitConnection(spaceId: string): Promise<void> {
  await call(api.DELETE('/v1/spaces/{spaceId}/git/connection', { params: { path: { spaceId } } }));
  queryClient.setQueryData(gitKeys.connection(spaceId), null);
}

/** Creates a new secret for webhooks, which only this response contains; the previous one is invalid from then on. */
export const rotateGitWebhookSecret = (spaceId: string): Promise<{ url: string; secret: string }> =>
  withOptimism(
    [],
    () => call(api.POST('/v1/spaces/{spaceId}/git/connection/webhook', { params: { path: { spaceId } } })),
    [gitKeys.connection(spaceId)],
  );

export const deleteGitWebhook = (spaceId: string): Promise<unknown> =>
  withOptimism(
    [],
    () => call(api.DELETE('/v1/spaces/{spaceId}/git/connection/webhook', { params: { path: { spaceId } } })),
    [gitKeys.connection(spaceId)],
  );

/** Starts a synchronization with the connected repository; `gitInfoQuery` has its progress. */
export async function startSync(spaceId: string, direction: SyncDirection, force = false): Promise<void> {
  const request = { params: { path: { spaceId } }, body: force ? { force } : {} };
  await call(
    direction === 'import'
      ? api.POST('/v1/spaces/{spaceId}/git/import', request)
      : api.POST('/v1/spaces/{spaceId}/git/export', request),
  );
  await refreshGit(spaceId);
}

/** Reloads everything that a synchronization changes. */
export async function refreshGit(spaceId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['spaces', spaceId, 'git', 'info'] }),
    queryClient.invalidateQueries({ queryKey: gitKeys.operations(spaceId) }),
    queryClient.invalidateQueries({ queryKey: gitKeys.connection(spaceId) }),
  ]);
}

/** Reloads the content of a space after an import. */
export const refreshContent = (spaceId: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: spaceKeys.one(spaceId),
    predicate: ({ queryKey }) => queryKey[2] !== 'git',
  });
