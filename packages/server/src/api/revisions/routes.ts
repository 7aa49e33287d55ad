import { describeChanges, splitSource } from '@bindery/content';
import { Type } from 'typebox';
import { requireSpace } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { mapPage, slicePage } from '../../http/list.ts';
import { ListSchema } from '../../http/schemas.ts';
import { findChangeRequestMergedAs } from '../../queries/change-requests.ts';
import { findTreeUrl } from '../../revisions/find-tree-url.ts';
import { getRevision, requireRevision } from '../../revisions/revisions.ts';
import { loadChangeRequestDetails, presentChangeRequest } from '../change-requests/present.ts';
import { ChangeRequestParams } from '../change-requests/schema.ts';
import { readDocument, readPageBody } from '../content/bodies.ts';
import { commitContent } from '../content/commit.ts';
import { contentTag } from '../content/content-tag.ts';
import { DocumentTree } from '../content/document-schema.ts';
import { presentReusableContent } from '../content/present.ts';
import { FilesQuery, ReusableContent, ReusableContentQuery } from '../content/schema.ts';
import { REVISION_CONTENT, type ReadScope, requireChangeRequest } from '../content/scopes.ts';
import { showComputed } from '../content/show-revision.ts';
import { readVisitorBody, readVisitorDocument } from '../content/visitor-content.ts';
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

/** Revisions, besides what `registerContent` has of them. Prefix `/v1/spaces/:spaceId/revisions/:revisionId`. */
export function registerRevisions(app: App, ctx: Context): void {
  registerRevisionChanges(app, ctx);
  registerRevisionDocuments(app, ctx);

  app.post(
    '/rollback',
    {
      schema: { operationId: 'rollbackSpace', tags, params: RevisionParams, response: { 200: Rollback } },
    },
    async (request, reply) => {
      const { space, caller } = await requireSpace(ctx, request, 'edit');
      const { root } = await requireRevision(ctx, space.id, request.params.revisionId);
      const options = { userId: caller.userId, ifMatch: request.headers['if-match'], type: 'rollback' } as const;
      // Everything that it is made of is stored: it is a revision of this space.
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
    '/page/:pageId/document',
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
      const shown = site === undefined ? required : await showComputed(ctx, required, {});
      const page = shown.view.index.byId.get(request.params.pageId)?.page;
      if (page?.type !== 'document') throw notFound('page');
      const { document } = await readPageBody(ctx, shown, page, { ...request.query, format: 'document' });
      if (document === undefined) throw notFound('page');
      return document;
    },
  );

  app.get(
    '/reusable-contents/:reusableContentId/document',
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
      const shown = await REVISION_CONTENT.require(ctx, request);
      const { reusableContentId } = request.params;
      const found = shown.view.content.reusableContents.find(({ id }) => id === reusableContentId);
      if (found === undefined) throw notFound('reusable content');
      if (shown.visitor === undefined) return readDocument(ctx, shown, found, request.query);
      const { document } = await readVisitorBody(ctx, shown.visitor, found.id, 'document');
      if (document === undefined) throw notFound('reusable content');
      return document;
    },
  );
}

function registerRevisionChanges(app: App, ctx: Context): void {
  app.get(
    '/changes',
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
      // The first revision of a space has nothing before it, and contains nothing or what it was made with.
      const before = await requireRevision(ctx, space.id, base ?? parentId ?? revision.id);
      const described = await describeChanges(ctx.content, before.root, revision.root, { limit });
      return {
        ...(merged && detailsOf && { mergedFrom: presentChangeRequest(ctx, merged, detailsOf(merged)) }),
        ...presentChanges(ctx, described),
      };
    },
  );
}

/** What a change request changes. Prefix `/v1/spaces/:spaceId/change-requests/:changeRequestId`. */
export function registerChangeRequestDifferences(app: App, ctx: Context): void {
  app.get(
    '/changes',
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
      const { space, changeRequest } = await requireChangeRequest(ctx, request, 'read');
      const { limit = DEFAULT_LIMIT } = request.query;
      const { revision_ancestor_id, revision_initial_id, revision_id } = changeRequest;
      const base = await getRevision(ctx, space.id, revision_ancestor_id ?? revision_initial_id);
      const head = await getRevision(ctx, space.id, revision_id);
      return presentChanges(ctx, await describeChanges(ctx.content, base.root, head.root, { limit }));
    },
  );
}

/** Documents by their own ids. Prefix `/v1/spaces/:spaceId`. */
export function registerDocuments(app: App, ctx: Context): void {
  app.get(
    '/documents/:documentId',
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

/** Reusable contents of a space, a change request or a revision, below the prefix of each. */
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
      const found = view.content.reusableContents.find(({ id }) => id === reusableContentId);
      if (found === undefined) throw notFound('reusable content');
      const presented = presentReusableContent(found, request.query);
      // What visitors read is evaluated; they have the document form alone.
      if (request.query.format === undefined || visitor !== undefined) return presented;
      return { ...presented, markdown: splitSource(await ctx.revisions.source(found.document)).body };
    },
  );
}
