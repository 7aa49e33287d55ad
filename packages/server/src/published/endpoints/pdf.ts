import { renderMessage } from '@bindery/site';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { hasNoClaims } from '../../pages/viewer.ts';
import { pdfFileNameOf } from '../../pdf/file-name.ts';
import type { PdfJob } from '../../pdf/pdf-job.ts';
import { getPdfJob } from '../../revisions/find-pdf-job.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { getShownRevision, type RequestScope, readShown, spaceBasePath } from '../../sites/request-scope.ts';
import { type Answer, answerText } from '../../sites/site-response.ts';
import { pathOfSegments } from '../../sites/site-url.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import { pageAssets } from '../assets.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { buildSiteView, customizationOf, themePath, titleOf } from '../site-view.ts';
import { findSpaceOfName } from './listed-pages.ts';

/** `~pdf` of a space: all that the visitor may see of it, or of a page (`page`), or that page alone (`only`). */
export async function answerPdf(
  ctx: Context,
  scope: RequestScope,
  { path, query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const shown = findSpaceOfName(scope, path);
  if (shown === undefined || !customizationOf(scope.found, shown).pdf.enabled) return undefined;
  const view = await readShown(ctx, scope, shown);
  const page = query.get('page') ?? undefined;
  const only = ['', 'true', '1'].includes(query.get('only') ?? 'false');
  const title = findTitle(scope, shown, view, page, only);
  if (title === undefined) return undefined;
  try {
    const { file, size, key } = await ctx.pdf.get(await describeJob(ctx, scope, shown, view, { page, only }));
    const name = `${pdfFileNameOf(title)}.pdf`;
    return { kind: 'made', file, size, tag: `"${key.slice(0, 32)}"`, name, contentType: 'application/pdf' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse(ctx, scope, shown, view, error);
  }
}

/** Title of what is printed; undefined for what does not exist for the visitor, or has no text. */
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
  shown: ShownSpace,
  view: RevisionView,
  asked: { readonly page: string | undefined; readonly only: boolean },
): Promise<PdfJob> {
  const { viewer, canonicalBase, found } = scope;
  const revision = await getShownRevision(ctx, scope, shown);
  const conditions = new Set(view.index.pages.flatMap(({ page }) => page.condition ?? []));
  return {
    ...(await getPdfJob(ctx, { space: shown.space, revision, ...asked })),
    organization: titleOf(found, shown),
    url: (canonicalBase + pathOfSegments(shown.segments)).replace(/\/$/, ''),
    conditions: [...conditions].filter((condition) => viewer.meets(condition)).sort(),
    ...(!hasNoClaims(viewer) && { hasClaims: true }),
  };
}

async function refuse(
  ctx: Context,
  scope: RequestScope,
  shown: ShownSpace,
  view: RevisionView,
  { status, message }: ServiceError,
): Promise<Answer> {
  const html = renderMessage({
    site: await buildSiteView(ctx, { scope, shown, view }),
    status,
    title: 'This PDF could not be rendered',
    message,
    homeHref: spaceBasePath(scope, shown),
    assets: pageAssets(scope.place.assetsPath, themePath(scope, shown)),
  });
  return answerText('html', html, { status, noIndex: true });
}
