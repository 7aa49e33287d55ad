import { serializeDocument } from '@bindery/content';
import { checkEditorDocument, documentOfNode, InvalidStepsError, isShallow, readSteps } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { BODY_LIMITS } from '../../../platform/http/body-limits.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { renderUnsavedHtml, requireDocumentPage, specsShownTo } from '../content/page-html.ts';
import { PageParams } from '../content/schema.ts';
import type { ContentAccess, ContentScope } from '../content/scopes.ts';
import { showComputed } from '../content/show-revision.ts';
import { announceProgram } from './announce.ts';
import { confirmSteps } from './confirm-steps.ts';
import { readDraftSource, replaceDraftSource } from './draft-source.ts';
import type { DraftedPage } from './draft-state.ts';
import { EDITOR_SCHEMA } from './editor-schema.ts';
import { findFaults } from './find-faults.ts';
import { flushDraft } from './flush.ts';
import { listUnsavedDrafts } from './list-unsaved.ts';
import { presentSteps } from './present.ts';
import {
  DraftHtml,
  FlushedDraft,
  NewDraftSource,
  NewSteps,
  PageDraft,
  PageDraftSource,
  PageDraftSteps,
  RenderedDraft,
  StepsQuery,
  UnsavedDrafts,
  UnsavedDraftsQuery,
} from './schema.ts';
import { discardDraft, firstRows, listDraftSteps, readDraft } from './service.ts';

const OPERATIONS = {
  space: {
    read: 'getSpacePageDraft',
    discard: 'discardSpacePageDraft',
    add: 'addSpacePageDraftSteps',
    list: 'listSpacePageDraftSteps',
    flush: 'flushSpacePageDraft',
    render: 'renderSpacePageDraft',
    readSource: 'getSpacePageDraftSource',
    replaceSource: 'replaceSpacePageDraftSource',
    listDrafts: 'listSpacePageDrafts',
  },
  'change-request': {
    read: 'getChangeRequestPageDraft',
    discard: 'discardChangeRequestPageDraft',
    add: 'addChangeRequestPageDraftSteps',
    list: 'listChangeRequestPageDraftSteps',
    flush: 'flushChangeRequestPageDraft',
    render: 'renderChangeRequestPageDraft',
    readSource: 'getChangeRequestPageDraftSource',
    replaceSource: 'replaceChangeRequestPageDraftSource',
    listDrafts: 'listChangeRequestPageDrafts',
  },
} as const;

/** The page of a head that a draft operation refers to. */
const draftedPageOf = ({ space, changeRequest }: ContentAccess, pageId: string): DraftedPage => ({
  spaceId: space.id,
  changeRequestId: changeRequest?.id,
  pageId,
});

/** The draft of a page: reading, saving and discarding. */
export function registerPageDraft(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, requireAccess } = scope;
  const operations = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...PageParams });
  app.get(
    `${scope.path}/page/:pageId/draft`,
    { schema: { operationId: operations.read, tags, params, response: { 200: PageDraft } } },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const { space, changeRequest } = access;
      const revisionId = changeRequest?.revision_id ?? space.revision_id;
      return readDraft(ctx, draftedPageOf(access, request.params.pageId), revisionId);
    },
  );

  app.delete(
    `${scope.path}/page/:pageId/draft`,
    { schema: { operationId: operations.discard, tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const access = await requireAccess(ctx, request, 'edit');
      await discardDraft(ctx, draftedPageOf(access, request.params.pageId), access.space, access.caller.userId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${scope.path}/page/:pageId/draft/flush`,
    { schema: { operationId: operations.flush, tags, params, response: { 200: FlushedDraft } } },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const { pageId } = request.params;
      const revision = await flushDraft(ctx, draftedPageOf(access, pageId), access.caller.userId);
      return { object: 'flushed-page-draft' as const, page: pageId, revision };
    },
  );
}

/** Sends own steps, and receives those of other users. */
export function registerPageDraftSteps(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, requireAccess } = scope;
  const operations = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...PageParams });
  const config = { limit: 'draftSteps' } as const;
  app.post(
    `${scope.path}/page/:pageId/draft/steps`,
    {
      config,
      bodyLimit: BODY_LIMITS.draftSteps,
      schema: { operationId: operations.add, tags, params, body: NewSteps, response: { 200: PageDraftSteps } },
    },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const draftedPage = draftedPageOf(access, request.params.pageId);
      const { steps, ...batch } = request.body;
      const { userId } = access.caller;
      await announceProgram(ctx, draftedPage, access.caller);
      const given = { ...batch, steps: readGivenSteps(steps), userId };
      const { draft, version, recent } = await confirmSteps(ctx, draftedPage, given);
      if (recent !== undefined) return presentSteps(draft, firstRows(recent), version);
      // A retry may repeat a batch that the client missed long ago: it continues from there.
      const { row, rows } = await listDraftSteps(ctx, draftedPage, batch.version);
      return presentSteps(row, rows, version);
    },
  );

  app.get(
    `${scope.path}/page/:pageId/draft/steps`,
    {
      config,
      schema: {
        operationId: operations.list,
        tags,
        params,
        querystring: StepsQuery,
        response: { 200: PageDraftSteps },
      },
    },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const { row, rows } = await listDraftSteps(
        ctx,
        draftedPageOf(access, request.params.pageId),
        request.query.since ?? 0,
      );
      return presentSteps(row, rows);
    },
  );
}

function readGivenSteps(steps: readonly unknown[]) {
  try {
    return readSteps(EDITOR_SCHEMA, steps);
  } catch (error) {
    if (error instanceof InvalidStepsError) throw badRequest(`body/steps are invalid: ${error.message}`);
    throw error;
  }
}

/** Lists pages with unpublished drafts, and reads their text as source. */
export function registerPageDraftSource(app: App, ctx: Context, scope: ContentScope): void {
  const { tags, requireAccess } = scope;
  const operations = OPERATIONS[scope.kind];
  const params = Type.Object({ ...scope.params, ...PageParams });
  app.get(
    `${scope.path}/drafts`,
    {
      schema: {
        operationId: operations.listDrafts,
        tags,
        params: Type.Object(scope.params),
        querystring: UnsavedDraftsQuery,
        response: { 200: UnsavedDrafts },
      },
    },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const { space, changeRequest } = access;
      const revisionId = changeRequest?.revision_id ?? space.revision_id;
      const head = { spaceId: space.id, changeRequestId: changeRequest?.id };
      return { items: await listUnsavedDrafts(ctx, head, revisionId, request.query.page) };
    },
  );

  app.get(
    `${scope.path}/page/:pageId/draft/source`,
    { schema: { operationId: operations.readSource, tags, params, response: { 200: PageDraftSource } } },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const revisionId = access.changeRequest?.revision_id ?? access.space.revision_id;
      return readDraftSource(ctx, draftedPageOf(access, request.params.pageId), revisionId);
    },
  );

  app.put(
    `${scope.path}/page/:pageId/draft/source`,
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: operations.replaceSource,
        tags,
        params,
        body: NewDraftSource,
        response: { 200: PageDraftSource },
      },
    },
    async (request) => {
      const access = await requireAccess(ctx, request, 'edit');
      const draftedPage = draftedPageOf(access, request.params.pageId);
      await announceProgram(ctx, draftedPage, access.caller);
      return replaceDraftSource(ctx, draftedPage, request.body, access.caller.userId);
    },
  );
}

/** Renders blocks of the editor as sites show them. */
export function registerPageDraftRendering(app: App, ctx: Context, scope: ContentScope): void {
  app.post(
    `${scope.path}/page/:pageId/draft/render`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind].render,
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        body: RenderedDraft,
        response: { 200: DraftHtml },
      },
    },
    async (request) => {
      const access = await scope.requireAccess(ctx, request, 'edit');
      const { pageId } = request.params;
      const shown = await showComputed(ctx, await scope.require(ctx, request), {});
      const indexed = requireDocumentPage(shown, pageId);
      const { nodes } = request.body;
      const draft =
        nodes === undefined ? await readDraft(ctx, draftedPageOf(access, pageId), shown.revision.id) : undefined;
      const doc = draft === undefined ? readNodes(nodes) : EDITOR_SCHEMA.nodeFromJSON(draft.document);
      const document = documentOfNode(doc);
      const markdown = serializeDocument({ frontMatter: {}, document });
      const mayShow = await specsShownTo(ctx, access.caller.userId, shown, indexed.page);
      const html = await renderUnsavedHtml(ctx, shown, indexed, { markdown, mayShow });
      return { ...html, faults: findFaults(doc) };
    },
  );
}

function readNodes(content: unknown): Node {
  if (!isShallow(content)) throw badRequest('body/nodes are nested too deeply.');
  try {
    const doc = EDITOR_SCHEMA.nodeFromJSON({ type: 'doc', content });
    checkEditorDocument(doc);
    return doc;
  } catch (error) {
    if (error instanceof Error) throw badRequest(`body/nodes are not blocks of the schema: ${error.message}`);
    throw error;
  }
}
