import { renderMessage } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { getShownRevision, type RequestScope, readShown, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText } from '../../../domain/sites/site-response.ts';
import { pathOfSegments } from '../../../domain/sites/site-url.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { hasNoClaims } from '../../../engines/pages/viewer.ts';
import { pdfFileNameOf } from '../../../engines/pdf/file-name.ts';
import type { PdfJob } from '../../../engines/pdf/pdf-job.ts';
import { getPdfJob } from '../../../engines/revisions/find-pdf-job.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { buildSiteView, customizationOf, themePath, titleOf } from '../site-view.ts';
import { findSpaceOfName } from './listed-pages.ts';

/**
 * `~pdf` of a space: everything that the visitor may see of it, a page with its descendants (`page`), or that page only
 * (`only`).
 */
export async function answerPdf(
  ctx: Context,
  scope: RequestScope,
  { path, query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const siteSpace = findSpaceOfName(scope, path);
  if (siteSpace === undefined || !customizationOf(scope.loadedSite, siteSpace).pdf.enabled) return undefined;
  const view = await readShown(ctx, scope, siteSpace);
  const page = query.get('page') ?? undefined;
  const only = ['', 'true', '1'].includes(query.get('only') ?? 'false');
  const title = findTitle(scope, siteSpace, view, page, only);
  if (title === undefined) return undefined;
  try {
    const { file, size, key } = await ctx.pdf.get(await describeJob(ctx, scope, siteSpace, view, { page, only }));
    const name = `${pdfFileNameOf(title)}.pdf`;
    return { kind: 'made', file, size, tag: `"${key.slice(0, 32)}"`, name, contentType: 'application/pdf' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse(ctx, scope, siteSpace, view, error);
  }
}

/** Title of the PDF; undefined if the content does not exist for the visitor or has no text. */
function findTitle(
  scope: RequestScope,
  { space }: ShownSpace,
  view: RevisionView,
  pageId: string | undefined,
  only: boolean,
): string | undefined {
  if (pageId === undefined) return only ? undefined : space.title;
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined || !isPageVisible(indexed, scope.viewer)) return undefined;
  const { type, title } = indexed.page;
  return type === 'link' || (type === 'group' && only) ? undefined : title;
}

async function describeJob(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  view: RevisionView,
  asked: { readonly page: string | undefined; readonly only: boolean },
): Promise<PdfJob> {
  const { viewer, canonicalBase, loadedSite } = scope;
  const revision = await getShownRevision(ctx, scope, siteSpace);
  const conditions = new Set(view.index.pages.flatMap(({ page }) => page.condition ?? []));
  return {
    ...(await getPdfJob(ctx, { space: siteSpace.space, revision, ...asked })),
    organization: titleOf(loadedSite, siteSpace),
    url: (canonicalBase + pathOfSegments(siteSpace.segments)).replace(/\/$/, ''),
    conditions: [...conditions].filter((condition) => viewer.meets(condition)).sort(),
    ...(!hasNoClaims(viewer) && { hasClaims: true }),
  };
}

async function refuse(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  view: RevisionView,
  { status, message }: ServiceError,
): Promise<Answer> {
  const html = renderMessage({
    site: await buildSiteView(ctx, { scope, siteSpace, view }),
    status,
    title: 'This PDF could not be rendered',
    message,
    homeHref: spaceBasePath(scope, siteSpace),
    assets: pageAssets(scope.mount.assetsPath, themePath(scope, siteSpace)),
  });
  return answerText('html', html, { status, noIndex: true });
}
