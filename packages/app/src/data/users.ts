import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';

/** A user by id, with the properties visible to everybody on the installation. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => call(api.GET('/v1/users/{userId}', { params: { path: { userId } }, signal })),
    staleTime: 10 * 60_000,
    meta: { persist: true },
  });
