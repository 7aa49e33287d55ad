import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import {
  registerChangeRequestReview,
  registerChangeRequestReviews,
  registerRequestedReviewers,
} from './change-requests/review-routes.ts';
import { registerChangeRequest, registerChangeRequests, registerMerges } from './change-requests/routes.ts';
import { registerCommentReplies, registerCommentReply } from './comments/reply-routes.ts';
import { registerComment, registerCommenters, registerComments } from './comments/routes.ts';
import { registerChangeRequestContentChanges, registerSpaceChanges } from './content/change-routes.ts';
import { registerComputedDocument } from './content/computed-document.ts';
import { registerUnsavedPageHtml } from './content/page-html-routes.ts';
import { registerContent } from './content/routes.ts';
import { CHANGE_REQUEST_CONTENT, type ContentScope, REVISION_CONTENT, SPACE_CONTENT } from './content/scopes.ts';
import { registerUploads } from './content/upload-routes.ts';
import { registerCustomFieldValues } from './custom-fields/routes.ts';
import { registerGit } from './git/routes.ts';
import { registerGitConnection, registerGitWebhook, registerGitWebhookSecret } from './git-connections/routes.ts';
import { registerImports, registerUploadedImports } from './imports/routes.ts';
import { registerLinks } from './links/routes.ts';
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
import { under } from './under.ts';

const CHANGE_REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

/** Spaces, their content, its revisions and change requests. */
export function registerSpaceResources(app: App, ctx: Context): void {
  under(app, '/v1/spaces/:spaceId', (space) => {
    registerSpaces(space, ctx);
    registerSpaceActions(space, ctx);
    registerContent(space, ctx, SPACE_CONTENT);
    registerUnsavedPageHtml(space, ctx, SPACE_CONTENT);
    registerComputedDocument(space, ctx);
    registerSpaceSearch(space, ctx);
    registerSpaceChanges(space, ctx);
    registerReusableContents(space, ctx, SPACE_CONTENT);
    registerDocuments(space, ctx);
    registerHistory(space, ctx, SPACE_CONTENT);
    registerLinks(space, ctx, SPACE_CONTENT);
    registerGit(space, ctx);
    registerPdf(space, ctx, SPACE_CONTENT);
    registerImports(space, ctx, SPACE_CONTENT);
    registerDiscussion(space, ctx, SPACE_CONTENT);
  });
  under(app, '/v1/spaces/:spaceId/git/connection', (connection) => registerGitConnection(connection, ctx));
  under(app, '/v1/spaces/:spaceId/git/webhook', (webhook) => registerGitWebhook(webhook, ctx));
  under(app, '/v1/spaces/:spaceId/git/connection/webhook', (webhook) => registerGitWebhookSecret(webhook, ctx));
  registerBytes(app, ctx);
  under(app, '/v1/spaces/:spaceId/custom-fields', (values) => registerCustomFieldValues(values, ctx));
  under(app, '/v1/spaces/:spaceId/permissions', (permissions) =>
    registerPermissions(permissions, ctx, SPACE_PERMISSIONS),
  );
  under(app, '/v1/spaces/:spaceId/revisions/:revisionId', (revision) => {
    registerContent(revision, ctx, REVISION_CONTENT);
    registerRevisions(revision, ctx);
    registerRevisionPageChanges(revision, ctx);
    registerReusableContents(revision, ctx, REVISION_CONTENT);
  });
  under(app, '/v1/spaces/:spaceId/change-requests', (changeRequests) => registerChangeRequests(changeRequests, ctx));
  under(app, '/v1/spaces/:spaceId/change-requests/:changeRequestId', (changeRequest) => {
    registerChangeRequest(changeRequest, ctx);
    registerMerges(changeRequest, ctx);
    registerChangeRequestReviews(changeRequest, ctx);
    registerChangeRequestReview(changeRequest, ctx);
    registerRequestedReviewers(changeRequest, ctx);
    registerContent(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerUnsavedPageHtml(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerChangeRequestContentChanges(changeRequest, ctx);
    registerReusableContents(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerChangeRequestDifferences(changeRequest, ctx);
    registerChangeRequestPageChanges(changeRequest, ctx);
    registerHistory(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerLinks(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerPdf(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerImports(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
    registerDiscussion(changeRequest, ctx, CHANGE_REQUEST_CONTENT);
  });
}

/** Operations whose bodies are files as they are. */
function registerBytes(app: App, ctx: Context): void {
  const scopes = { '/v1/spaces/:spaceId': SPACE_CONTENT, [CHANGE_REQUEST]: CHANGE_REQUEST_CONTENT } as const;
  for (const [prefix, scope] of Object.entries(scopes)) {
    under(app, `${prefix}/content/files`, (files) => registerUploads(files, ctx, scope));
    under(app, `${prefix}/content/import/file`, (file) => registerUploadedImports(file, ctx, scope));
  }
}

/** What people say about the content of a space or of a change request. */
function registerDiscussion(app: App, ctx: Context, scope: ContentScope): void {
  registerComments(app, ctx, scope);
  registerComment(app, ctx, scope);
  registerCommentReplies(app, ctx, scope);
  registerCommentReply(app, ctx, scope);
  registerCommenters(app, ctx, scope);
}
