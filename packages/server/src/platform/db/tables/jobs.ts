/**
 * Kinds that process visitors' events. If these are stored in files of the server, no other process can run such jobs.
 */
export const EVENT_JOBS = ['clean-events', 'remove-site-events', 'export-events'] as const;

/** Kinds that mostly wait for other systems, or for one statement of the database. */
export const LIGHT_JOBS = [
  'check-hostnames',
  'clean-audit-log',
  'send-mail',
  'check-git-connections',
  'check-git-connection',
  'export-content-changes',
  'export-account',
  'expire-account-exports',
  'clean-page-drafts',
  'dispatch-webhooks',
  'clean-webhook-deliveries',
  'write-notifications',
  'mail-notifications',
  'clean-notifications',
] as const;

/** Kinds that wait for receivers of webhooks. They have separate workers: slow receivers delay no other job. */
export const DELIVERY_JOBS = ['deliver-webhook'] as const;

/** Kinds whose duration depends on the content of spaces. */
export const HEAVY_JOBS = [
  'import-from-git',
  'export-to-git',
  'collect-garbage',
  'purge-space',
  'purge-organization',
  'process-openapi',
  'flush-page-draft',
  'merge-page-drafts',
  'count-storage',
  'count-space-storage',
  'export-installation',
] as const;

/** All kinds that any process can run, except deliveries. */
export const OTHER_JOBS = [...HEAVY_JOBS, ...LIGHT_JOBS] as const;

/** All kinds. */
export const JOB_KINDS = [...OTHER_JOBS, ...DELIVERY_JOBS, ...EVENT_JOBS] as const;

/** Which function does a kind is decided in `main/jobs.ts`. */
export type JobKind = (typeof JOB_KINDS)[number];

/** Work to be done after the commit that enqueued it, by any worker. Jobs with one `queue` run one at a time. */
export interface JobTable {
  id: string;
  kind: string;
  queue: string;
  /** JSON */
  payload: string;
  state: 'pending' | 'running' | 'succeeded' | 'failed';
  /** The position in its queue, by default its `created_at`. */
  queue_order: string;
  /** Earliest start. */
  run_at: string;
  /** Started runs, except those taken over from a worker that died. */
  tries: number;
  /** Runs that ended with their process. */
  crashes: number;
  /** Until then the job belongs to its worker; afterwards another one may claim it. */
  lease_until: string | null;
  /** New for each run: a worker that lost its lease cannot finish its successor's job. */
  lease: string | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

export type JobRow = JobTable;
