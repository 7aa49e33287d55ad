import type { Context } from '../../domain/context.ts';
import type { App } from '../../platform/http/app.ts';
import { registerConflicts } from './change-requests/conflict-routes.ts';
import {
  registerChangeRequestReview,
  registerChangeRequestReviews,
  registerRequestedReviewers,
} from './change-requests/review-routes.ts';
import { registerChangeRequest, registerChangeRequests, registerMerges } from './change-requests/routes.ts';
import { registerViewedPages } from './change-requests/viewed-routes.ts';
import { registerCommentReplies, registerCommentReply } from './comments/reply-routes.ts';
import { registerComment, registerCommenters, registerComments, registerSuggestions } from './comments/routes.ts';
import { registerChangeRequestContentChanges, registerSpaceChanges } from './content/change-routes.ts';
import { registerComputedDocument } from './content/computed-document.ts';
import { registerUnsavedPageHtml } from './content/page-html-routes.ts';
import { registerContent } from './content/routes.ts';
import { CHANGE_REQUEST_CONTENT, type ContentScope, REVISION_CONTENT, SPACE_CONTENT } from './content/scopes.ts';
import { registerUploads } from './content/upload-routes.ts';
import { registerCustomFieldValues } from './custom-fields/routes.ts';
import { registerPageDraftConversion } from './drafts/convert-routes.ts';
import {
  registerPageDraft,
  registerPageDraftRendering,
  registerPageDraftSource,
  registerPageDraftSteps,
} from './drafts/routes.ts';
import { encapsulate } from './encapsulate.ts';
import { registerGit } from './git/routes.ts';
import { registerGitConnection, registerGitWebhook, registerGitWebhookSecret } from './git-connections/routes.ts';
import { registerImports, registerUploadedImports } from './imports/routes.ts';
import { registerLinks } from './links/routes.ts';
import { registerMergeChecks, registerSpaceMergeRules } from './merge-rules/routes.ts';
import { registerPdf } from './pdf/routes.ts';
import { registerPermissions } from './permissions/routes.ts';
import { SPACE_PERMISSIONS } from './permissions/scopes.ts';
import { registerHistory } from './revisions/history-routes.ts';
import { registerChangeRequestPageChanges, registerRevisionPageChanges } from './revisions/page-change-routes.ts';
import {
  registerChangeRequestDifferences,
  registerDocuments,
  registerReusableContents,
  registerRevisions,
} from './revisions/routes.ts';
import { registerSpaceSearch } from './search/routes.ts';
import { registerSpaceActions, registerSpaces } from './spaces/routes.ts';

/** Spaces, their content, its revisions and change requests. Each route contains its complete path. */
export function registerSpaceResources(app: App, ctx: Context): void {
  registerSpaces(app, ctx);
  registerSpaceActions(app, ctx);
  registerContent(app, ctx, SPACE_CONTENT);
  registerComputedDocument(app, ctx);
  registerSpaceSearch(app, ctx);
  registerSpaceChanges(app, ctx);
  registerReusableContents(app, ctx, SPACE_CONTENT);
  registerDocuments(app, ctx);
  registerGit(app, ctx);
  registerGitConnection(app, ctx);
  encapsulate(app, (webhook) => registerGitWebhook(webhook, ctx));
  registerGitWebhookSecret(app, ctx);
  registerCustomFieldValues(app, ctx);
  registerPermissions(app, ctx, SPACE_PERMISSIONS);
  registerContent(app, ctx, REVISION_CONTENT);
  registerRevisions(app, ctx);
  registerRevisionPageChanges(app, ctx);
  registerReusableContents(app, ctx, REVISION_CONTENT);
  registerChangeRequests(app, ctx);
  registerChangeRequest(app, ctx);
  registerMerges(app, ctx);
  registerMergeChecks(app, ctx);
  registerSpaceMergeRules(app, ctx);
  registerChangeRequestReviews(app, ctx);
  registerChangeRequestReview(app, ctx);
  registerRequestedReviewers(app, ctx);
  registerViewedPages(app, ctx);
  registerConflicts(app, ctx);
  registerContent(app, ctx, CHANGE_REQUEST_CONTENT);
  registerChangeRequestContentChanges(app, ctx);
  registerReusableContents(app, ctx, CHANGE_REQUEST_CONTENT);
  registerChangeRequestDifferences(app, ctx);
  registerChangeRequestPageChanges(app, ctx);
  for (const scope of [SPACE_CONTENT, CHANGE_REQUEST_CONTENT]) registerEditable(app, ctx, scope);
}

/** Operations of spaces and change requests that single revisions do not have. */
function registerEditable(app: App, ctx: Context, scope: ContentScope): void {
  registerUnsavedPageHtml(app, ctx, scope);
  registerPageDraft(app, ctx, scope);
  registerPageDraftSteps(app, ctx, scope);
  registerPageDraftSource(app, ctx, scope);
  registerPageDraftRendering(app, ctx, scope);
  registerPageDraftConversion(app, ctx, scope);
  registerHistory(app, ctx, scope);
  registerLinks(app, ctx, scope);
  registerPdf(app, ctx, scope);
  registerImports(app, ctx, scope);
  registerComments(app, ctx, scope);
  registerComment(app, ctx, scope);
  registerCommentReplies(app, ctx, scope);
  registerCommentReply(app, ctx, scope);
  registerSuggestions(app, ctx, scope);
  registerCommenters(app, ctx, scope);
  encapsulate(app, (files) => registerUploads(files, ctx, scope));
  encapsulate(app, (file) => registerUploadedImports(file, ctx, scope));
}
