import { cleanAuditLogJob } from '../api/audit-events/clean-audit-log-job.ts';
import { exportToGitJob } from '../api/git/export-job.ts';
import { importFromGitJob } from '../api/git/import-job.ts';
import { checkHostnamesJob } from '../api/hostnames/check-hostnames-job.ts';
import { processSpecJob } from '../api/openapi/process-job.ts';
import { purgeSpaceJob } from '../api/spaces/purge-job.ts';
import type { Context } from '../context.ts';
import { cleanEventsJob } from '../insights/clean-events-job.ts';
import { exportEventsJob } from '../insights/export-events-job.ts';
import { removeSiteEventsJob } from '../insights/remove-site-events-job.ts';
import { sendMailJob } from '../mail/send-mail-job.ts';
import { collectGarbageJob } from './collect-garbage.ts';

/** What a job is asked to do. Jobs of one `queue` run one after the other, in the order of `order`. */
export interface JobInput {
  readonly kind: JobKind;
  readonly queue: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601; that of the call when absent. */
  readonly order?: string;
  /** ISO 8601; at once when absent. */
  readonly runAt?: string;
}

/** What a running job knows of itself. */
export interface JobRun {
  readonly id: string;
  /** 1 on the first run. */
  readonly tries: number;
  /** No further run follows a failure of this one. */
  readonly isLastTry: boolean;
  /**
   * Too many runs before ended with their process: the job may be what ends it. This run is only there to tell
   * whoever waits that it failed, and must not do the work again.
   */
  readonly isAbandoned: boolean;
  /** Aborted when the worker stops or the lease was lost. */
  readonly signal: AbortSignal;
}

export type JobFunction = (ctx: Context, payload: Readonly<Record<string, unknown>>, run: JobRun) => Promise<void>;

/**
 * Every kind of job and the function that does it. A job may run more than once, in parts, on any node: doing it again
 * must do no harm. One that throws is tried again with growing pauses; `PermanentError` ends it at once.
 */
export const JOBS = {
  'import-from-git': importFromGitJob,
  'export-to-git': exportToGitJob,
  'check-hostnames': checkHostnamesJob,
  'collect-garbage': collectGarbageJob,
  'purge-space': purgeSpaceJob,
  'process-openapi': processSpecJob,
  'clean-audit-log': cleanAuditLogJob,
  'send-mail': sendMailJob,
  'clean-events': cleanEventsJob,
  'remove-site-events': removeSiteEventsJob,
  'export-events': exportEventsJob,
} as const satisfies Record<string, JobFunction>;

export type JobKind = keyof typeof JOBS;

/** Kinds that work on visitors' events. Where these are in files of the server's, no other process can do such jobs. */
export const EVENT_JOBS = ['clean-events', 'remove-site-events', 'export-events'] as const satisfies JobKind[];

/** All other kinds. */
export const OTHER_JOBS: readonly JobKind[] = (Object.keys(JOBS) as JobKind[]).filter(
  (kind) => !EVENT_JOBS.some((each) => each === kind),
);
