import { createHash } from 'node:crypto';
import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { SiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import type { OpenApiSpecRow } from '../../db/tables/openapi.ts';
import { notFound } from '../../errors.ts';
import type { CompiledSpec, SliceLimits, SliceRequest } from '../../openapi/read-compiled-spec.ts';
import { sliceDocument } from '../../openapi/read-compiled-spec.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { evaluatePage } from '../../pages/page-document.ts';
import { listApiBlocks, type SelectedApiBlock, select } from '../../pages/select-api.ts';
import { findSpec } from '../../queries/openapi.ts';
import { listPagesShowing } from '../../search/search.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { getShownRevision, type RequestScope, readShown, searchedSpace } from '../../sites/request-scope.ts';
import { openTokenScope } from '../content/visitor-content.ts';

/** A specification as far as a visitor reads it: whole, or what these blocks of pages show of it. */
export interface ShownSpec {
  readonly spec: OpenApiSpecRow;
  readonly blocks?: readonly SelectedApiBlock[];
}

/** What a visitor is answered of a specification that pages show in part: what the pages themselves may show. */
const LIMITS: SliceLimits = { parts: 10_000, bytes: 8 * 1024 * 1024 };
/** Pages of one site that are read to find out what they show. */
const MAX_PAGES = 2_000;

/**
 * What a visitor may read of a specification: the whole of a public one, and of one from which pages are computed that the
 * visitor may see; of any other one what the pages that the visitor may see show of it, and nothing else.
 * @throws 404 where that is nothing
 */
export async function requireShownSpec(
  ctx: Context,
  token: SiteToken,
  organizationId: string,
  slug: string,
): Promise<ShownSpec> {
  const { found, scope } = await openTokenScope(ctx, token);
  const spec =
    found.organization.id === organizationId ? await findSpec(ctx.database.reader, organizationId, slug) : undefined;
  if (spec === undefined) throw notFound('specification');
  if (spec.visibility === 'public' || (await isComputedFrom(ctx, scope, slug))) return { spec };
  const blocks = await listShownBlocks(ctx, scope, slug);
  if (blocks.length === 0) throw notFound('specification');
  return { spec, blocks };
}

/** Names what blocks show, so that answers that differ have different entity tags. */
export const digestBlocks = (blocks: readonly SelectedApiBlock[]): string =>
  createHash('sha256')
    .update(JSON.stringify(blocks.map(({ type, data }) => [type, data])))
    .digest('base64url');

/** The document with what the blocks show, and what that refers to. @throws 404 where the specification has none of it */
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

/** Whether pages that the visitor may see are computed from the specification. */
async function isComputedFrom(ctx: Context, scope: RequestScope, slug: string): Promise<boolean> {
  for (const shown of scope.spaces) {
    const { computing } = await ctx.revisions.view((await getShownRevision(ctx, scope, shown)).root);
    if (computing.some((one) => one.page.computed?.spec === slug && isPageVisible(one, scope.viewer))) return true;
  }
  return false;
}

/** The blocks of all pages that the visitor may see which show something of the specification to that visitor. */
async function listShownBlocks(ctx: Context, scope: RequestScope, slug: string): Promise<readonly SelectedApiBlock[]> {
  const blocks: SelectedApiBlock[] = [];
  let left = MAX_PAGES;
  for (const shown of scope.spaces) {
    const pageIds = await listPagesShowing(ctx, searchedSpace(scope, shown), slug);
    blocks.push(...(await listBlocksOf(ctx, scope, shown, pageIds.slice(0, left))));
    left = Math.max(0, left - pageIds.length);
  }
  return blocks.filter(({ data: { ref } }) => ref.kind === 'openapi' && ref.spec === slug);
}

async function listBlocksOf(ctx: Context, scope: RequestScope, shown: ShownSpace, pageIds: readonly string[]) {
  if (pageIds.length === 0) return [];
  const view = await readShown(ctx, scope, shown);
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
