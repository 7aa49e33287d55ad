import type { QueryKey } from '@tanstack/preact-query';
import { queryClient } from './query-client.ts';

/** A change of cached data that is shown before the server has confirmed it. */
export interface CachedChange<Data> {
  readonly key: QueryKey;
  /** Pure; is not called where nothing was loaded. */
  readonly update: (data: Data) => Data;
}

/** Ties a change to the type of the data under its key. */
export const change = <Data>(key: QueryKey, update: (data: Data) => Data): CachedChange<unknown> => ({
  key,
  update: update as (data: unknown) => unknown,
});

/**
 * Shows changes at once, does the work, and loads again what it touched; where the server refuses, everything is as it was.
 * @param invalidated keys that are loaded again afterwards; those of the changes are among them
 * @throws what `work` throws, after the changes were taken back
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
