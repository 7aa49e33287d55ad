import type { Context } from '../domain/context.ts';
import { DELIVERY_JOBS } from '../platform/db/tables/jobs.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';
import { JOBS } from './jobs.ts';

/** Webhooks that are delivered at the same time: so many slow receivers delay others, by one attempt. */
const CONCURRENCY = 6;

/** Starts the worker that sends the deliveries of webhooks, and nothing else. */
export const startDeliveryWorker = (ctx: Context): Worker =>
  startWorker(ctx, { jobs: JOBS, concurrency: CONCURRENCY, kinds: DELIVERY_JOBS });
