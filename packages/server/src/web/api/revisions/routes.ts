import { describeChanges, splitSource } from '@bindery/content';
import { Type } from 'typebox';
import { requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { findTreeUrl } from '../../../engines/revisions/find-tree-url.ts';
import { getRevision, requireRevision } from '../../../engines/revisions/revisions.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, slicePage } from '../../../platform/http/list.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { findChangeRequestMergedAs } from '../../../platform/queries/change-requests.ts';
import { presentChangeRequest } from '../change-requests/present.ts';
import { ChangeRequestParams } from '../change-requests/schema.ts';
import { loadChangeRequestDetails } from '../change-requests/show.ts';
import { readDocument, readPageBody } from '../content/bodies.ts';
import { commitContent } from '../content/commit.ts';
import { contentTag } from '../content/content-tag.ts';
import { DocumentTree } from '../content/document-schema.ts';
import { presentReusableContent } from '../content/present.ts';
import { FilesQuery, ReusableContent, ReusableContentQuery } from '../content/schema.ts';
import { REVISION_CONTENT, type ReadScope } from '../content/scopes.ts';
import { showComputed } from '../content/show-revision.ts';
import { readVisitorBody, readVisitorDocument } from '../content/visitor-content.ts';
import { requireFlushedForReading } from '../drafts/require-flushed.ts';
import { findDocument } from './find-document.ts';
import { presentChanges } from './present.ts';
import {
  ChangeRequestDifferences,
  ChangesQuery,
  DocumentParams,
  DocumentQuery,
  ReusableContentParams,
  RevisionChangesQuery,
  RevisionDifferencesSchema,
  RevisionDocumentQuery,
  RevisionPageParams,
  RevisionParams,
  RevisionReusableContentParams,
  Rollback,
} from './schema.ts';

const { tags } = REVISION_CONTENT;
const DEFAULT_LIMIT = 100;

/** Revisions, besides the operations of `registerContent`. */
export function registerRevisions(app: App, ctx: Context): void {
  registerRevisionChanges(app, ctx);
  registerRevisionDocuments(app, ctx);

  app.post(
    '/v1/spaces/:spaceId/revisions/:revisionId/rollback',
    {
      schema: { operationId: 'rollbackSpace', tags, params: RevisionParams, response: { 200: Rollback } },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'edit');
      const { root } = await requireRevision(ctx, space.id, request.params.revisionId);
      const options = { userId: caller.userId, ifMatch: request.headers['if-match'], type: 'rollback' } as const;
      // All of its objects are stored: it is a revision of this space.
      const build = async () => ({ root, objects: [] });
      const revision = await commitContent(ctx, { spaceId: space.id }, options, build);
      reply.header('etag', contentTag(revision.id));
      return { result: 'rollback' as const, revision: revision.id };
    },
  );
}

/** Texts of a revision as trees. */
function registerRevisionDocuments(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/revisions/:revisionId/page/:pageId/document',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getRevisionPageDocument',
        tags,
        params: RevisionPageParams,
        querystring: RevisionDocumentQuery,
        response: { 200: DocumentTree },
      },
    },
    async (request) => {
      const { site } = request.caller ?? {};
      const required = await REVISION_CONTENT.require(ctx, request);
      const shownRevision = site === undefined ? required : await showComputed(ctx, required, {});
      const page = shownRevision.view.index.byId.get(request.params.pageId)?.page;
      if (page?.type !== 'document') throw notFound('page');
      const { document } = await readPageBody(ctx, shownRevision, page, { ...request.query, format: 'document' });
      if (document === undefined) throw notFound('page');
      return document;
    },
  );

  app.get(
    '/v1/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId/document',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getRevisionReusableContentDocument',
        tags,
        params: RevisionReusableContentParams,
        querystring: RevisionDocumentQuery,
        response: { 200: DocumentTree },
      },
    },
    async (request) => {
      const shownRevision = await REVISION_CONTENT.require(ctx, request);
      const { reusableContentId } = request.params;
      const reusableContent = shownRevision.view.content.reusableContents.find(({ id }) => id === reusableContentId);
      if (reusableContent === undefined) throw notFound('reusable content');
      if (shownRevision.visitor === undefined) return readDocument(ctx, shownRevision, reusableContent, request.query);
      const { document } = await readVisitorBody(ctx, shownRevision.visitor, reusableContent.id, 'document');
      if (document === undefined) throw notFound('reusable content');
      return document;
    },
  );
}

function registerRevisionChanges(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/revisions/:revisionId/changes',
    {
      schema: {
        operationId: 'listRevisionChanges',
        tags,
        params: RevisionParams,
        querystring: RevisionChangesQuery,
        response: { 200: RevisionDifferencesSchema },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const { limit = DEFAULT_LIMIT, base } = request.query;
      const revision = await requireRevision(ctx, space.id, request.params.revisionId);
      const [parentId] = JSON.parse(revision.parents) as string[];
      const merged =
        revision.type === 'merge' && base === undefined
          ? await findChangeRequestMergedAs(ctx.database.reader, space.id, revision.id)
          : undefined;
      const detailsOf = merged && (await loadChangeRequestDetails(ctx, [merged]));
      // The first revision of a space has no base: it is empty, or has initial content.
      const before = await requireRevision(ctx, space.id, base ?? parentId ?? revision.id);
      const described = await describeChanges(ctx.content, before.root, revision.root, { limit });
      return {
        ...(merged && detailsOf && { mergedFrom: presentChangeRequest(ctx, merged, detailsOf(merged)) }),
        ...presentChanges(ctx, space.id, described),
      };
    },
  );
}

/** The changes of a change request. */
export function registerChangeRequestDifferences(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/changes',
    {
      schema: {
        operationId: 'listChangeRequestChanges',
        tags: ['Change requests'],
        params: ChangeRequestParams,
        querystring: ChangesQuery,
        response: { 200: ChangeRequestDifferences },
      },
    },
    async (request) => {
      const { space, changeRequest } = await requireFlushedForReading(ctx, request);
      const { limit = DEFAULT_LIMIT } = request.query;
      const { revision_ancestor_id, revision_initial_id, revision_id } = changeRequest;
      const base = await getRevision(ctx, space.id, revision_ancestor_id ?? revision_initial_id);
      const head = await getRevision(ctx, space.id, revision_id);
      return presentChanges(ctx, space.id, await describeChanges(ctx.content, base.root, head.root, { limit }));
    },
  );
}

/** Documents by id. */
export function registerDocuments(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/documents/:documentId',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getDocument',
        tags,
        params: DocumentParams,
        querystring: DocumentQuery,
        response: { 200: DocumentTree },
      },
    },
    async (request) => {
      const { documentId: document, spaceId } = request.params;
      const { site } = request.caller ?? {};
      if (site !== undefined) return readVisitorDocument(ctx, site, spaceId, document);
      const { space } = await requireSpace(ctx, request, 'read');
      const { view, file } = await findDocument(ctx, space, document, request.query.revision);
      return readDocument(ctx, { view, treeUrl: await findTreeUrl(ctx, space.id) }, { file, document });
    },
  );
}

const REUSABLE_CONTENT = {
  space: { list: 'listReusableContents', one: 'getReusableContent' },
  'change-request': { list: 'listChangeRequestReusableContents', one: 'getChangeRequestReusableContent' },
  revision: { list: 'listRevisionReusableContents', one: 'getRevisionReusableContent' },
} as const;

/** Reusable contents of a space, a change request or a revision. */
export function registerReusableContents(app: App, ctx: Context, scope: ReadScope): void {
  const operations = REUSABLE_CONTENT[scope.kind];
  app.get(
    `${scope.path}/reusable-contents`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.list,
        tags: scope.tags,
        params: Type.Object(scope.params),
        querystring: FilesQuery,
        response: { 200: ListSchema(ReusableContent) },
      },
    },
    async (request) => {
      const { view } = await scope.require(ctx, request);
      const page = slicePage(view.content.reusableContents, ({ id }) => id, request.query);
      return mapPage(page, (one) => presentReusableContent(one, request.query));
    },
  );

  app.get(
    `${scope.path}/reusable-contents/:reusableContentId`,
    {
      config: { siteToken: true },
      schema: {
        operationId: operations.one,
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...ReusableContentParams }),
        querystring: ReusableContentQuery,
        response: { 200: ReusableContent },
      },
    },
    async (request) => {
      const { view, visitor } = await scope.require(ctx, request);
      const { reusableContentId } = request.params;
      const reusableContent = view.content.reusableContents.find(({ id }) => id === reusableContentId);
      if (reusableContent === undefined) throw notFound('reusable content');
      const presented = presentReusableContent(reusableContent, request.query);
      // Visitors get it evaluated, and only in the document form.
      if (request.query.format === undefined || visitor !== undefined) return presented;
      return { ...presented, markdown: splitSource(await ctx.revisions.source(reusableContent.document)).body };
    },
  );
}
