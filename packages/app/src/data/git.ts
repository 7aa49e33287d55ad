import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { ApiError, api, call } from './client.ts';
import type { operations } from './generated/api.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient } from './query-client.ts';
import { spaceKeys } from './spaces.ts';

export type GitConnection = Schemas['GitConnection'];
export type GitInfo = Schemas['GitInfo'];
export type GitOperation = Schemas['LoggedGitOperation'];
export type GitPreview = Schemas['GitPreview'];
export type SyncDirection = GitPreview['direction'];
export type SyncFailureReason = NonNullable<GitPreview['failure']>['reason'];
/** What is asked of a connection; credentials and host keys that are left out stay. */
export type ConnectionSettings = operations['replaceGitConnection']['requestBody']['content']['application/json'];
export type NewCredentials = NonNullable<ConnectionSettings['credentials']>;

/** How often a running synchronization is looked at. */
const RUNNING_MS = 700;
/** How often the log is looked at where synchronizations start by themselves. */
const IDLE_MS = 15_000;

export const gitKeys = {
  connection: (spaceId: string) => ['spaces', spaceId, 'git', 'connection'] as const,
  info: (spaceId: string) => ['spaces', spaceId, 'git', 'info'] as const,
  operations: (spaceId: string) => ['spaces', spaceId, 'git', 'operations'] as const,
  preview: (spaceId: string, direction: SyncDirection, force: boolean) =>
    ['spaces', spaceId, 'git', 'preview', direction, force] as const,
};

/** What is absent is null. */
const orNull = async <Data>(loaded: Promise<Data>): Promise<Data | null> => {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** The repository that a space is connected with; null without one. */
export const gitConnectionQuery = (spaceId: string) =>
  queryOptions({
    queryKey: gitKeys.connection(spaceId),
    queryFn: ({ signal }) =>
      orNull(call(api.GET('/v1/spaces/{spaceId}/git/connection', { params: { path: { spaceId } }, signal }))),
    meta: { persist: true },
  });

export const isRunning = (operation: { readonly state: GitOperation['state'] } | undefined): boolean =>
  operation?.state === 'pending' || operation?.state === 'running';

/** What runs or ran last; null before the first synchronization. Followed closely while something runs. */
export const gitInfoQuery = (spaceId: string) =>
  queryOptions({
    queryKey: gitKeys.info(spaceId),
    queryFn: ({ signal }) =>
      orNull(call(api.GET('/v1/spaces/{spaceId}/git/info', { params: { path: { spaceId } }, signal }))),
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

/** What a synchronization would change, as things are now. */
export const gitPreviewQuery = (spaceId: string, direction: SyncDirection, force: boolean) =>
  queryOptions({
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

/** The settings of a connection as they are, for calls that change some of them: a call replaces all. */
export function settingsOf(connection: GitConnection): ConnectionSettings {
  const { url, ref, repoProjectDirectory, repoTreeURL, repoCommitURL } = connection;
  const { initialDirection, autoImport, autoExport, importIntervalMinutes, commitMessage } = connection;
  return {
    ...{ url, initialDirection, autoImport, autoExport, importIntervalMinutes, commitMessage },
    ...(ref !== undefined && { ref }),
    ...(repoProjectDirectory !== undefined && { repoProjectDirectory }),
    ...(repoTreeURL !== undefined && { repoTreeURL }),
    ...(repoCommitURL !== undefined && { repoCommitURL }),
  };
}

/** Connects a space, or changes its connection; what was paused goes on. */
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

/** A new secret for webhooks, which no other call answers; the former one is worth nothing from now on. */
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

/** Starts a synchronization with the connected repository; `gitInfoQuery` tells how it goes. */
export async function startSync(spaceId: string, direction: SyncDirection, force = false): Promise<void> {
  const request = { params: { path: { spaceId } }, body: force ? { force } : {} };
  await call(
    direction === 'import'
      ? api.POST('/v1/spaces/{spaceId}/git/import', request)
      : api.POST('/v1/spaces/{spaceId}/git/export', request),
  );
  await refreshGit(spaceId);
}

/** Loads again what a synchronization changes. */
export async function refreshGit(spaceId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['spaces', spaceId, 'git', 'info'] }),
    queryClient.invalidateQueries({ queryKey: gitKeys.operations(spaceId) }),
    queryClient.invalidateQueries({ queryKey: gitKeys.connection(spaceId) }),
  ]);
}

/** Loads the content of a space again, which an import has changed. */
export const refreshContent = (spaceId: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: spaceKeys.one(spaceId),
    predicate: ({ queryKey }) => queryKey[2] !== 'git',
  });
