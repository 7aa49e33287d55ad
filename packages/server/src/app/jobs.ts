import { expireAccountExportsJob, exportAccountJob } from '../accounts/export/export-job.ts';
import { sendMailJob } from '../accounts/send-mail-job.ts';
import { cleanDraftsJob } from '../api/drafts/clean-drafts-job.ts';
import { flushDraftJob } from '../api/drafts/flush-draft-job.ts';
import { mergeDraftsJob } from '../api/drafts/merge-head.ts';
import { exportToGitJob } from '../api/git/export-job.ts';
import { importFromGitJob } from '../api/git/import-job.ts';
import { checkConnectionJob, checkConnectionsJob } from '../api/git-connections/check-job.ts';
import { exportChangesJob } from '../api/git-connections/export-changes-job.ts';
import { checkHostnamesJob } from '../api/hostnames/check-hostnames-job.ts';
import { cleanNotificationsJob } from '../api/inbox/clean-notifications-job.ts';
import { mailNotificationsJob } from '../api/inbox/mail-notifications-job.ts';
import { writeNotificationsJob } from '../api/inbox/write-notifications.ts';
import { processSpecJob } from '../api/openapi/process-job.ts';
import { purgeOrganizationJob } from '../api/organizations/purge-job.ts';
import { purgeSpaceJob } from '../api/spaces/purge-job.ts';
import { cleanWebhookDeliveriesJob } from '../api/webhooks/clean-deliveries-job.ts';
import { deliverWebhookJob } from '../api/webhooks/deliver-job.ts';
import { dispatchWebhooksJob } from '../api/webhooks/dispatch-job.ts';
import { exportInstallationJob } from '../archive/export-job.ts';
import { cleanAuditLogJob } from '../audit/clean-audit-log-job.ts';
import type { JobKind } from '../db/tables/jobs.ts';
import type { JobFunction } from '../jobs/job.ts';
import { collectGarbageJob } from '../revisions/collect-garbage.ts';
import { countSpaceStorageJob, countStorageJob } from '../revisions/count-storage-job.ts';
import { cleanEventsJob } from '../visitor-events/clean-events-job.ts';
import { exportEventsJob } from '../visitor-events/export-events-job.ts';
import { removeSiteEventsJob } from '../visitor-events/remove-site-events-job.ts';

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
  'purge-organization': purgeOrganizationJob,
  'process-openapi': processSpecJob,
  'clean-audit-log': cleanAuditLogJob,
  'send-mail': sendMailJob,
  'check-git-connections': checkConnectionsJob,
  'check-git-connection': checkConnectionJob,
  'export-content-changes': exportChangesJob,
  'export-account': exportAccountJob,
  'expire-account-exports': expireAccountExportsJob,
  'clean-page-drafts': cleanDraftsJob,
  'flush-page-draft': flushDraftJob,
  'merge-page-drafts': mergeDraftsJob,
  'dispatch-webhooks': dispatchWebhooksJob,
  'deliver-webhook': deliverWebhookJob,
  'clean-webhook-deliveries': cleanWebhookDeliveriesJob,
  'write-notifications': writeNotificationsJob,
  'mail-notifications': mailNotificationsJob,
  'clean-notifications': cleanNotificationsJob,
  'count-storage': countStorageJob,
  'count-space-storage': countSpaceStorageJob,
  'export-installation': exportInstallationJob,
  'clean-events': cleanEventsJob,
  'remove-site-events': removeSiteEventsJob,
  'export-events': exportEventsJob,
};
