import { infiniteQueryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';

export type InstallationExport = Schemas['InstallationExport'];

const KEY = ['installation', 'exports'] as const;
const PAGE = 50;
const PENDING_MS = 1000;

/** Whether an archive is queued or being written. */
export const isUnderWay = ({ state }: InstallationExport): boolean => state === 'pending' || state === 'running';

/** Archives of the installation, newest first; polled while one is being written. */
export const backupsQuery = infiniteQueryOptions({
  queryKey: KEY,
  initialPageParam: undefined as string | undefined,
  queryFn: ({ signal, pageParam: page }) => {
    const query = { limit: PAGE, ...(page !== undefined && { page }) };
    return call(api.GET('/v1/installation/exports', { params: { query }, signal }));
  },
  getNextPageParam: ({ next }) => next?.page,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? PENDING_MS : false,
});

export const createBackup = (): Promise<InstallationExport> =>
  withOptimism([], () => call(api.POST('/v1/installation/exports', {})), [KEY]);

/** Cancels a backup, or deletes its archive. */
export const deleteBackup = (installationExportId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/installation/exports/{installationExportId}', { params: { path: { installationExportId } } }),
      ),
    [KEY],
  );
