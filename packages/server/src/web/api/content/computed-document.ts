import { type Static, Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { Body } from '../../../platform/http/schemas.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import { SpaceParams } from '../spaces/schema.ts';
import { readPageBody } from './bodies.ts';
import { DocumentTree } from './document-schema.ts';
import { findComputedSource } from './present.ts';
import { SPACE_CONTENT } from './scopes.ts';
import { showComputed } from './show-revision.ts';

const Text = Type.String({ maxLength: 255 });
const open = { additionalProperties: true };

const ComputedDocumentRequest = Body({
  source: Type.Object(
    {
      type: Type.String({ maxLength: 255, description: 'Only `builtin:openapi` is computed.' }),
      props: Type.Optional(Type.Object({ doc: Type.Optional(Text), page: Type.Optional(Text) }, open)),
      dependencies: Type.Optional(
        Type.Object(
          { spec: Type.Optional(Type.Object({ ref: Type.Object({ spec: Type.Optional(Text) }, open) }, open)) },
          open,
        ),
      ),
    },
    { ...open, description: '`computed` of a page of the space.' },
  ),
  seed: Type.String({ maxLength: 255, description: '`computedSeed` of the same page.' }),
});
type ComputedDocumentRequest = Static<typeof ComputedDocumentRequest>;

/** Documents of computed pages, by their sources. */
export function registerComputedDocument(app: App, ctx: Context): void {
  app.post(
    '/v1/spaces/:spaceId/content/computed/document',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getComputedDocument',
        tags: SPACE_CONTENT.tags,
        params: SpaceParams,
        body: ComputedDocumentRequest,
        response: { 200: DocumentTree },
      },
    },
    async (request) => {
      const shownRevision = await showComputed(ctx, await SPACE_CONTENT.require(ctx, request), {});
      const page = findComputedPage(shownRevision.view, request.body);
      if (page === undefined) throw notFound('computed document');
      const { document } = await readPageBody(ctx, shownRevision, page, { format: 'document' });
      if (document === undefined) throw notFound('computed document');
      return document;
    },
  );
}

/**
 * The page of a revision that is computed from a source. Only pages of the space are computed, so that naming a
 * specification does not disclose it. If several tags have the same slug, the first one is used.
 */
function findComputedPage(view: RevisionView, { source, seed }: ComputedDocumentRequest) {
  const spec = source.dependencies?.spec?.ref.spec;
  for (const { page } of view.index.pages) {
    if (page.type !== 'document') continue;
    const { computed, computedSeed } = findComputedSource(view, page) ?? {};
    if (computed === undefined || computedSeed !== seed || computed.dependencies.spec.ref.spec !== spec) continue;
    const { doc, page: ofPage } = source.props ?? {};
    if (computed.type === source.type && computed.props.doc === doc && computed.props.page === ofPage) return page;
  }
  return undefined;
}
