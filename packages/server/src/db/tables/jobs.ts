/** Work to be done after the commit that enqueued it, by any worker. Jobs with one `queue` run one after the other. */
export interface JobTable {
  id: string;
  kind: string;
  queue: string;
  /** JSON */
  payload: string;
  state: 'pending' | 'running' | 'succeeded' | 'failed';
  /** Jobs of one queue run in this order, which is that of their `created_at` unless the call said another. */
  queue_order: string;
  /** Not before this instant. */
  run_at: string;
  /** Runs that were begun, those not counted that took the job over from a worker that died. */
  tries: number;
  /** Runs that ended with their process. */
  crashes: number;
  /** Until then the job belongs to the worker that took it; afterwards another one may claim it. */
  lease_until: string | null;
  /** Made again for each run: a worker that lost its lease cannot finish the job of its successor. */
  lease: string | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

export type JobRow = JobTable;
