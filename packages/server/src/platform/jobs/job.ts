import type { Platform } from '../platform.ts';

/** The context of a running job. */
export interface JobRun {
  readonly id: string;
  /** 1 on the first run. */
  readonly tries: number;
  /** No further run follows a failure of this one. */
  readonly isLastTry: boolean;
  /**
   * Too many earlier runs ended with their process: the job may be the cause. Or somebody canceled it. This run only reports the failure to the
   * waiting caller, and must not do the work again.
   */
  readonly isAbandoned: boolean;
  /** Why it is abandoned, as the rest of a sentence. */
  readonly abandonment: string;
  /** Aborted when the worker stops or the lease was lost. */
  readonly signal: AbortSignal;
}

/** Does a job. Its context is that of the worker, which may have more than the platform. */
export type JobFunction<JobContext = Platform> = (
  ctx: JobContext,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
) => Promise<void>;
