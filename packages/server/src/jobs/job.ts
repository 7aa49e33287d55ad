import type { Context } from '../context.ts';

/** Kinds that work on visitors' events. Where these are in files of the server's, no other process can do such jobs. */
export const EVENT_JOBS = ['clean-events', 'remove-site-events', 'export-events'] as const;

/** Kinds that mostly wait for others, or for one statement of the database. */
export const LIGHT_JOBS = [
  'check-hostnames',
  'clean-audit-log',
  'send-mail',
  'check-git-connections',
  'check-git-connection',
  'export-content-changes',
] as const;

/** Kinds whose time depends on the content of spaces. */
export const HEAVY_JOBS = [
  'import-from-git',
  'export-to-git',
  'collect-garbage',
  'purge-space',
  'process-openapi',
] as const;

/** All kinds that any process can do. */
export const OTHER_JOBS = [...HEAVY_JOBS, ...LIGHT_JOBS] as const;

/** Which function does a kind is decided in `jobs.ts`: here, nothing knows what does the work. */
export type JobKind = (typeof EVENT_JOBS)[number] | (typeof OTHER_JOBS)[number];

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
   * Too many runs before ended with their process: the job may be what ends it. This run is only there to tell the
   * caller who waits that it failed, and must not do the work again.
   */
  readonly isAbandoned: boolean;
  /** Aborted when the worker stops or the lease was lost. */
  readonly signal: AbortSignal;
}

export type JobFunction = (ctx: Context, payload: Readonly<Record<string, unknown>>, run: JobRun) => Promise<void>;
