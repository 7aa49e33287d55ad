import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { createFoundation } from './0001-foundation.ts';
import { createChangeRequests } from './0002-change-requests.ts';
import { createSiteStructure } from './0003-site-structure.ts';
import { createOpenApi } from './0004-openapi.ts';
import { createGitExport } from './0005-git.ts';
import { createPeopleAndDiscussion } from './0006-people.ts';
import { dropSiteEvents } from './0007-events-apart.ts';
import { createConsent } from './0008-consent.ts';
import { addReauthentication } from './0009-reauthentication.ts';
import { createReviewComments } from './0010-review-comments.ts';
import { extendRedirects } from './0011-redirects.ts';
import { createFormerBasenames } from './0012-former-basenames.ts';
import { releaseSsoMarks } from './0013-sso-marks.ts';
import { addRevisionNumbers } from './0014-revision-numbers.ts';
import { createEmailDomainChecks } from './0015-email-domains.ts';
import { createGitConnections } from './0016-git-connections.ts';
import { addChangeRequestDescriptions } from './0017-change-request-descriptions.ts';
import { createUserPreferences } from './0018-user-preferences.ts';
import { createSiteReaders } from './0019-site-readers.ts';
import { createOpenIdConnect } from './0020-openid-connect.ts';
import { createSecondFactors } from './0021-second-factors.ts';
import { createAccountExports } from './0022-account-exports.ts';
import { createAdministration } from './0023-administration.ts';
import { createViewedPages } from './0025-viewed-pages.ts';
import { createMergeRules } from './0026-merge-rules.ts';
import { createPageDrafts } from './0027-page-drafts.ts';
import { addPageDraftSources } from './0028-page-draft-sources.ts';
import { createOperation } from './0029-operation.ts';
import { addCommentSuggestions } from './0030-comment-suggestions.ts';
import { createWebhooks } from './0031-webhooks.ts';
import { createInbox } from './0032-inbox.ts';
import { indexListPositions } from './0033-list-positions.ts';
import { endRights } from './0034-ended-rights.ts';

/** Every migration by name, oldest first. A released migration is never changed. */
export const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>>> = {
  '0001-foundation': createFoundation,
  '0002-change-requests': createChangeRequests,
  '0003-site-structure': createSiteStructure,
  '0004-openapi': createOpenApi,
  '0005-git': createGitExport,
  '0006-people': createPeopleAndDiscussion,
  '0007-events-apart': dropSiteEvents,
  '0008-consent': createConsent,
  '0009-reauthentication': addReauthentication,
  '0010-review-comments': createReviewComments,
  '0011-redirects': extendRedirects,
  '0012-former-basenames': createFormerBasenames,
  '0013-sso-marks': releaseSsoMarks,
  '0014-revision-numbers': addRevisionNumbers,
  '0015-email-domains': createEmailDomainChecks,
  '0016-git-connections': createGitConnections,
  '0017-change-request-descriptions': addChangeRequestDescriptions,
  '0018-user-preferences': createUserPreferences,
  '0019-site-readers': createSiteReaders,
  '0020-openid-connect': createOpenIdConnect,
  '0021-second-factors': createSecondFactors,
  '0022-account-exports': createAccountExports,
  '0023-administration': createAdministration,
  '0025-viewed-pages': createViewedPages,
  '0026-merge-rules': createMergeRules,
  '0027-page-drafts': createPageDrafts,
  '0028-page-draft-sources': addPageDraftSources,
  '0029-operation': createOperation,
  '0030-comment-suggestions': addCommentSuggestions,
  '0031-webhooks': createWebhooks,
  '0032-inbox': createInbox,
  '0033-list-positions': indexListPositions,
  '0034-ended-rights': endRights,
};
