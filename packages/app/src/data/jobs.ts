import { infiniteQueryOptions, keepPreviousData } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import type { operations } from './generated/api.ts';
import { withOptimism } from './optimistic.ts';

export type BackgroundJob = Schemas['BackgroundJob'];
export type JobState = BackgroundJob['state'];
type JobFilter = NonNullable<operations['listJobs']['parameters']['query']>;
export type JobKind = NonNullable<JobFilter['kind']>;

const KEY = ['installation', 'jobs'] as const;
const PAGE = 50;
/** Poll interval of jobs: their state changes without events. */
const REFRESH_MS = 5000;

/** Background jobs, newest first. */
export const jobsQuery = (filter: Pick<JobFilter, 'state' | 'kind'>) =>
  infiniteQueryOptions({
    queryKey: [...KEY, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { limit: PAGE, ...filter, ...(page !== undefined && { page }) };
      return call(api.GET('/v1/installation/jobs', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next?.page,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const runJob = (jobId: string): Promise<unknown> =>
  withOptimism([], () => call(api.POST('/v1/installation/jobs/{jobId}/run', { params: { path: { jobId } } })), [KEY]);

export const cancelJob = (jobId: string): Promise<unknown> =>
  withOptimism([], () => call(api.DELETE('/v1/installation/jobs/{jobId}', { params: { path: { jobId } } })), [KEY]);
