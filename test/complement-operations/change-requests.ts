import type { ComplementOperation } from '../operations.ts';

/** Operations on change requests and their content, besides those of `operations.json`. */
export const CHANGE_REQUEST_OPERATIONS: readonly ComplementOperation[] = [
  { method: 'GET', path: '/v1/orgs/{organizationId}/change-requests', operationId: 'listOrganizationChangeRequests' },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents',
    operationId: 'listChangeRequestReusableContents',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    operationId: 'listChangeRequestCommenters',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    operationId: 'listChangeRequestContributors',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    operationId: 'listChangeRequestReviews',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    operationId: 'createChangeRequestReview',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
    operationId: 'getChangeRequestReview',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    operationId: 'listRequestedReviewers',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    operationId: 'requestReviewers',
  },
  {
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    operationId: 'deleteRequestedReviewer',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
    operationId: 'getChangeRequestPageByPath',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    operationId: 'changeChangeRequestContent',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
    operationId: 'getChangeRequestReusableContent',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
    operationId: 'listChangeRequestChanges',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    operationId: 'listChangeRequestLinks',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
    operationId: 'listChangeRequestPageBacklinks',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import',
    operationId: 'importChangeRequestPage',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions',
    operationId: 'listChangeRequestRevisions',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import/file',
    operationId: 'importChangeRequestFile',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
    operationId: 'uploadChangeRequestFile',
  },
  {
    method: 'PUT',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
    operationId: 'replaceChangeRequestFile',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html',
    operationId: 'getChangeRequestPageHtml',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html',
    operationId: 'renderChangeRequestPageHtml',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft',
    operationId: 'getChangeRequestPageDraft',
  },
  {
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft',
    operationId: 'discardChangeRequestPageDraft',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
    operationId: 'listChangeRequestConflicts',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
    operationId: 'solveChangeRequestConflicts',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/apply-suggestions',
    operationId: 'applyChangeRequestSuggestions',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/flush',
    operationId: 'flushChangeRequestPageDraft',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/steps',
    operationId: 'addChangeRequestPageDraftSteps',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/steps',
    operationId: 'listChangeRequestPageDraftSteps',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/render',
    operationId: 'renderChangeRequestPageDraft',
  },
  {
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/convert',
    operationId: 'convertChangeRequestPageDraft',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/source',
    operationId: 'getChangeRequestPageDraftSource',
  },
  {
    method: 'PUT',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/source',
    operationId: 'replaceChangeRequestPageDraftSource',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/drafts',
    operationId: 'listChangeRequestPageDrafts',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}',
    operationId: 'getChangeRequestPageChanges',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}/blocks',
    operationId: 'getChangeRequestPageBlockChanges',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages',
    operationId: 'listViewedPages',
  },
  {
    method: 'PUT',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages/{pageId}',
    operationId: 'markPageViewed',
  },
  {
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-pages/{pageId}',
    operationId: 'unmarkPageViewed',
  },
  {
    method: 'GET',
    path: '/v1/orgs/{organizationId}/merge-rules',
    operationId: 'getOrganizationMergeRules',
  },
  {
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/merge-rules',
    operationId: 'replaceOrganizationMergeRules',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/merge-rules',
    operationId: 'getSpaceMergeRules',
  },
  {
    method: 'PUT',
    path: '/v1/spaces/{spaceId}/merge-rules',
    operationId: 'replaceSpaceMergeRules',
  },
  {
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}/merge-rules',
    operationId: 'deleteSpaceMergeRules',
  },
  {
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks',
    operationId: 'listMergeChecks',
  },
];
