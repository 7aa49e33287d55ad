import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { type ChangeRequestRef, changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';

export type ShownConflicts = Schemas['ShownConflicts'];
export type ShownConflict = ShownConflicts['conflicts'][number];
export type ConflictNotice = ShownConflicts['notices'][number];

const pathOf = ({ space, number }: ChangeRequestRef) => ({ spaceId: space, changeRequestId: number });

/** The conflicts of a change request that block its merge, with both sides. */
export const conflictsQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: [...changeRequestKeys.within(ref), 'conflicts'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', {
          params: { path: pathOf(ref) },
          signal,
        }),
      ),
  });

/** Keeps a side of a conflict, or both. */
export const solveConflict = (ref: ChangeRequestRef, conflict: string, keep: 'main' | 'change' | 'both') =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', {
          params: { path: pathOf(ref) },
          body: { solutions: [{ conflict, keep }] },
        }),
      ),
    [changeRequestKeys.within(ref), ['content', ref.space], changeRequestKeys.allOf(ref.organization)],
  );
