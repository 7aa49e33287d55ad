import type { SiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isPageVisible } from '../../published/content-addresses.ts';
import { getShownRevision, type Visit } from '../../published/visit.ts';
import { enterSite } from '../content/visitor-content.ts';
import { findSpec } from './queries.ts';
import type { OpenApiSpecRow } from './table.ts';

/**
 * A specification that a visitor may read as a whole: a public one, or one from which pages are computed that the visitor
 * may see. Of any other one a page may show parts, and those alone.
 * @throws 404
 */
export async function requireShownSpec(
  ctx: Context,
  token: SiteToken,
  organizationId: string,
  slug: string,
): Promise<OpenApiSpecRow> {
  const { found, visit } = await enterSite(ctx, token);
  const spec =
    found.organization.id === organizationId ? await findSpec(ctx.database.reader, organizationId, slug) : undefined;
  if (spec === undefined || !(spec.visibility === 'public' || (await isComputedFrom(ctx, visit, slug)))) {
    throw notFound('specification');
  }
  return spec;
}

/** Whether pages that the visitor may see are computed from the specification. */
async function isComputedFrom(ctx: Context, visit: Visit, slug: string): Promise<boolean> {
  for (const shown of visit.spaces) {
    const { computing } = await ctx.revisions.view((await getShownRevision(ctx, visit, shown)).root);
    if (computing.some((one) => one.page.computed?.spec === slug && isPageVisible(one, visit.viewer))) return true;
  }
  return false;
}
