import { renderMessage } from '@bindery/site';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isPageVisible } from '../../pages/content-addresses.ts';
import { hasNoClaims } from '../../pages/viewer.ts';
import { fileNameOf } from '../../pdf/file-name.ts';
import type { PdfJob } from '../../pdf/pdf-job.ts';
import { getPdfJob } from '../../revisions/find-pdf-job.ts';
import { pathOfSegments } from '../../sites/address.ts';
import { type Answer, answerText } from '../../sites/answer.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { getShownRevision, readShown, spaceBasePath, type Visit } from '../../sites/visit.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import { pageAssets } from '../assets.ts';
import { buildSiteView, lookOf, themePath, titleOf } from '../site-view.ts';
import type { PlacedRequest } from '../surfaces.ts';
import { findSpaceOfName } from './listed-pages.ts';

/** `~pdf` of a space: all that the visitor may see of it, or of a page (`page`), or that page alone (`only`). */
export async function answerPdf(
  ctx: Context,
  visit: Visit,
  { path, query }: PlacedRequest,
): Promise<Answer | undefined> {
  const shown = findSpaceOfName(visit, path);
  if (shown === undefined || !lookOf(visit.found, shown).pdf.enabled) return undefined;
  const view = await readShown(ctx, visit, shown);
  const page = query.get('page') ?? undefined;
  const only = ['', 'true', '1'].includes(query.get('only') ?? 'false');
  const title = findTitle(visit, shown, view, page, only);
  if (title === undefined) return undefined;
  try {
    const { file, size, key } = await ctx.pdf.get(await describeJob(ctx, visit, shown, view, { page, only }));
    const name = `${fileNameOf(title)}.pdf`;
    return { kind: 'made', file, size, tag: `"${key.slice(0, 32)}"`, name, contentType: 'application/pdf' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refuse(ctx, visit, shown, view, error);
  }
}

/** Title of what is printed; undefined for what is not there for the visitor, or has no text of its own. */
function findTitle(
  visit: Visit,
  { space }: ShownSpace,
  view: RevisionView,
  pageId: string | undefined,
  only: boolean,
): string | undefined {
  if (pageId === undefined) return only ? undefined : space.title;
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined || !isPageVisible(indexed, visit.viewer)) return undefined;
  const { type, title } = indexed.page;
  return type === 'link' || (type === 'group' && only) ? undefined : title;
}

async function describeJob(
  ctx: Context,
  visit: Visit,
  shown: ShownSpace,
  view: RevisionView,
  asked: { readonly page: string | undefined; readonly only: boolean },
): Promise<PdfJob> {
  const { viewer, canonicalBase, found } = visit;
  const revision = await getShownRevision(ctx, visit, shown);
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
  visit: Visit,
  shown: ShownSpace,
  view: RevisionView,
  { status, message }: ServiceError,
): Promise<Answer> {
  const html = renderMessage({
    site: await buildSiteView(ctx, { visit, shown, view }),
    status,
    title: 'This PDF could not be rendered',
    message,
    homeHref: spaceBasePath(visit, shown),
    assets: pageAssets(visit.place.assetsPath, themePath(visit, shown)),
  });
  return answerText('html', html, { status, noIndex: true });
}
