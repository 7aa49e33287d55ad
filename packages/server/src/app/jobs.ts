import { sendMailJob } from '../accounts/send-mail-job.ts';
import { exportToGitJob } from '../api/git/export-job.ts';
import { importFromGitJob } from '../api/git/import-job.ts';
import { checkConnectionJob, checkConnectionsJob } from '../api/git-connections/check-job.ts';
import { exportChangesJob } from '../api/git-connections/export-changes-job.ts';
import { checkHostnamesJob } from '../api/hostnames/check-hostnames-job.ts';
import { processSpecJob } from '../api/openapi/process-job.ts';
import { purgeSpaceJob } from '../api/spaces/purge-job.ts';
import { cleanAuditLogJob } from '../audit/clean-audit-log-job.ts';
import { cleanEventsJob } from '../insights/clean-events-job.ts';
import { exportEventsJob } from '../insights/export-events-job.ts';
import { removeSiteEventsJob } from '../insights/remove-site-events-job.ts';
import type { JobFunction, JobKind } from '../jobs/job.ts';
import { collectGarbageJob } from '../revisions/collect-garbage.ts';

/**
 * Every kind of job and the function that does it. A job may run more than once, in parts, on any node: doing it again
 * must do no harm. One that throws is tried again with growing pauses; `PermanentError` ends it at once.
 */
export const JOBS: Readonly<Record<JobKind, JobFunction>> = {
  'import-from-git': importFromGitJob,
  'export-to-git': exportToGitJob,
  'check-hostnames': checkHostnamesJob,
  'collect-garbage': collectGarbageJob,
  'purge-space': purgeSpaceJob,
  'process-openapi': processSpecJob,
  'clean-audit-log': cleanAuditLogJob,
  'send-mail': sendMailJob,
  'check-git-connections': checkConnectionsJob,
  'check-git-connection': checkConnectionJob,
  'export-content-changes': exportChangesJob,
  'clean-events': cleanEventsJob,
  'remove-site-events': removeSiteEventsJob,
  'export-events': exportEventsJob,
};
