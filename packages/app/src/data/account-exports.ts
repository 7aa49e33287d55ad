import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { loadAll } from './list.ts';
import { withOptimism } from './optimistic.ts';

export type AccountExport = Schemas['AccountExport'];

const KEY = ['user', 'exports'] as const;
const PENDING_MS = 2000;

/** Archives of the person's own data, polled while one is being created. */
export const exportsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => loadAll((query) => call(api.GET('/v1/user/exports', { params: { query }, signal }))),
  refetchInterval: ({ state }) =>
    state.data?.items.some((each) => each.state === 'pending') === true ? PENDING_MS : false,
});

export const createExport = (): Promise<AccountExport> =>
  withOptimism([], () => call(api.POST('/v1/user/exports', {})), [KEY]);

export const deleteExport = (exportId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/user/exports/{exportId}', { params: { path: { exportId } } })), [KEY]);
