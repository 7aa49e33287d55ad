import type { QueryKey } from '@tanstack/preact-query';
import { queryClient } from './query-client.ts';

/** An optimistic change of cached data. */
export interface CachedChange<Data> {
  readonly key: QueryKey;
  /** Pure; not called without cached data. */
  readonly update: (data: Data) => Data;
}

/** Binds a change to the data type of its key. */
export const change = <Data>(key: QueryKey, update: (data: Data) => Data): CachedChange<unknown> => ({
  key,
  update: update as (data: unknown) => unknown,
});

/**
 * Applies changes optimistically, runs the work, and refetches the affected data; rolls back if the server rejects it.
 * @param invalidated keys that are refetched afterwards, in addition to those of the changes
 * @throws the errors of `work`, after the rollback
 */
export async function withOptimism<Result>(
  changes: readonly CachedChange<unknown>[],
  work: () => Promise<Result>,
  invalidated: readonly QueryKey[] = [],
): Promise<Result> {
  await Promise.all(changes.map(({ key }) => queryClient.cancelQueries({ queryKey: key })));
  const before = changes.map(({ key }) => [key, queryClient.getQueryData(key)] as const);
  for (const { key, update } of changes)
    queryClient.setQueryData(key, (data: unknown) => (data === undefined ? undefined : update(data)));
  try {
    return await work();
  } catch (error) {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
    throw error;
  } finally {
    for (const key of [...changes.map((each) => each.key), ...invalidated])
      void queryClient.invalidateQueries({ queryKey: key });
  }
}
