import { expireAccountExportsJob, exportAccountJob } from '../domain/accounts/export/export-job.ts';
import { sendMailJob } from '../domain/accounts/send-mail-job.ts';
import { cleanAuditLogJob } from '../domain/audit/clean-audit-log-job.ts';
import type { Context } from '../domain/context.ts';
import { cleanEventsJob } from '../domain/visitor-events/clean-events-job.ts';
import { exportEventsJob } from '../domain/visitor-events/export-events-job.ts';
import { removeSiteEventsJob } from '../domain/visitor-events/remove-site-events-job.ts';
import { collectGarbageJob } from '../engines/revisions/collect-garbage.ts';
import { countSpaceStorageJob, countStorageJob } from '../engines/revisions/count-storage-job.ts';
import type { JobKind } from '../platform/db/tables/jobs.ts';
import type { JobFunction } from '../platform/jobs/job.ts';
import { cleanDraftsJob } from '../web/api/drafts/clean-drafts-job.ts';
import { flushDraftJob } from '../web/api/drafts/flush-draft-job.ts';
import { mergeDraftsJob } from '../web/api/drafts/merge-head.ts';
import { exportToGitJob } from '../web/api/git/export-job.ts';
import { importFromGitJob } from '../web/api/git/import-job.ts';
import { checkConnectionJob, checkConnectionsJob } from '../web/api/git-connections/check-job.ts';
import { exportChangesJob } from '../web/api/git-connections/export-changes-job.ts';
import { checkHostnamesJob } from '../web/api/hostnames/check-hostnames-job.ts';
import { cleanNotificationsJob } from '../web/api/inbox/clean-notifications-job.ts';
import { mailNotificationsJob } from '../web/api/inbox/mail-notifications-job.ts';
import { writeNotificationsJob } from '../web/api/inbox/write-notifications.ts';
import { processSpecJob } from '../web/api/openapi/process-job.ts';
import { purgeOrganizationJob } from '../web/api/organizations/purge-job.ts';
import { purgeSpaceJob } from '../web/api/spaces/purge-job.ts';
import { cleanWebhookDeliveriesJob } from '../web/api/webhooks/clean-deliveries-job.ts';
import { deliverWebhookJob } from '../web/api/webhooks/deliver-job.ts';
import { dispatchWebhooksJob } from '../web/api/webhooks/dispatch-job.ts';
import { exportInstallationJob } from './archive/export-job.ts';

/**
 * Every kind of job and the function that does it. A job may run more than once, in parts, on any node: doing it again
 * must do no harm. One that throws is tried again with growing pauses; `PermanentError` ends it at once.
 */
export const JOBS: Readonly<Record<JobKind, JobFunction<Context>>> = {
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
