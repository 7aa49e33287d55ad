import { createHash } from 'node:crypto';
import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { getShownRevision, type RequestScope, readShown, searchedSpace } from '../../../domain/sites/request-scope.ts';
import type { CompiledSpec, SliceLimits, SliceRequest } from '../../../engines/openapi/read-compiled-spec.ts';
import { sliceDocument } from '../../../engines/openapi/read-compiled-spec.ts';
import { evaluatePage } from '../../../engines/pages/page-document.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { listApiBlocks, type SelectedApiBlock, select } from '../../../engines/pages/select-api.ts';
import { listPagesShowing } from '../../../engines/search/search.ts';
import type { OpenApiSpecRow } from '../../../platform/db/tables/openapi.ts';
import { notFound } from '../../../platform/errors.ts';
import { findSpec } from '../../../platform/queries/openapi.ts';
import { openTokenScope } from '../content/visitor-content.ts';

/** The part of a specification that a visitor may read: all of it, or what these blocks of pages show. */
export interface ShownSpec {
  readonly spec: OpenApiSpecRow;
  readonly blocks?: readonly SelectedApiBlock[];
}

/** The visible part of a specification: the part that pages show. */
const LIMITS: SliceLimits = { parts: 10_000, bytes: 8 * 1024 * 1024 };
/** Maximum pages of one site that are searched for blocks. */
const MAX_PAGES = 2_000;

/**
 * The part of a specification that a visitor may read: all of a public one, and of one with computed pages visible to
 * the visitor; of any other one only what the visible pages show.
 * @throws 404 if that is empty
 */
export async function requireShownSpec(
  ctx: Context,
  token: SiteToken,
  organizationId: string,
  slug: string,
): Promise<ShownSpec> {
  const { loadedSite, scope } = await openTokenScope(ctx, token);
  const spec =
    loadedSite.organization.id === organizationId
      ? await findSpec(ctx.database.reader, organizationId, slug)
      : undefined;
  if (spec === undefined) throw notFound('specification');
  if (spec.visibility === 'public' || (await isComputedFrom(ctx, scope, slug))) return { spec };
  const blocks = await listShownBlocks(ctx, scope, slug);
  if (blocks.length === 0) throw notFound('specification');
  return { spec, blocks };
}

/** Identifies the shown parts, so that different responses have different entity tags. */
export const digestBlocks = (blocks: readonly SelectedApiBlock[]): string =>
  createHash('sha256')
    .update(JSON.stringify(blocks.map(({ type, data }) => [type, data])))
    .digest('base64url');

/** The document with the shown parts, and their references. @throws 404 if the specification contains none of them */
export async function sliceShown(compiled: CompiledSpec, blocks: readonly SelectedApiBlock[]): Promise<unknown> {
  const selections = blocks.flatMap((block) => select(compiled, block) ?? []);
  if (selections.length === 0) throw notFound('specification');
  const request: SliceRequest = {
    operations: [...new Set(selections.flatMap(({ operations }) => operations))],
    schemas: [...new Set(selections.flatMap(({ schemas }) => schemas))],
    introduction: selections.some(({ scope }) => scope !== 'part'),
  };
  return (await sliceDocument(compiled, request, LIMITS)).document;
}

/** Whether pages visible to the visitor are computed from the specification. */
async function isComputedFrom(ctx: Context, scope: RequestScope, slug: string): Promise<boolean> {
  for (const siteSpace of scope.spaces) {
    const { computing } = await ctx.revisions.view((await getShownRevision(ctx, scope, siteSpace)).root);
    if (computing.some((one) => one.page.computed?.spec === slug && isPageVisible(one, scope.viewer))) return true;
  }
  return false;
}

/** The blocks of all visible pages that show part of the specification to the visitor. */
async function listShownBlocks(ctx: Context, scope: RequestScope, slug: string): Promise<readonly SelectedApiBlock[]> {
  const blocks: SelectedApiBlock[] = [];
  let left = MAX_PAGES;
  for (const siteSpace of scope.spaces) {
    const pageIds = await listPagesShowing(ctx, searchedSpace(scope, siteSpace), slug);
    blocks.push(...(await listBlocksOf(ctx, scope, siteSpace, pageIds.slice(0, left))));
    left = Math.max(0, left - pageIds.length);
  }
  return blocks.filter(({ data: { ref } }) => ref.kind === 'openapi' && ref.spec === slug);
}

async function listBlocksOf(ctx: Context, scope: RequestScope, siteSpace: ShownSpace, pageIds: readonly string[]) {
  if (pageIds.length === 0) return [];
  const view = await readShown(ctx, scope, siteSpace);
  const blocks: SelectedApiBlock[] = [];
  for (const pageId of pageIds) {
    const indexed = view.index.byId.get(pageId);
    if (indexed === undefined || !isDocument(indexed) || !isPageVisible(indexed, scope.viewer)) continue;
    const { document } = await evaluatePage(
      { revisions: ctx.revisions, isBulk: true },
      view,
      indexed.page,
      scope.viewer,
    );
    blocks.push(...listApiBlocks(document, new Set()));
  }
  return blocks;
}

const isDocument = (indexed: IndexedPage): indexed is IndexedPage<DocumentPage> => indexed.page.type === 'document';
