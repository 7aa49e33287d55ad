import { renderSearch, type SearchAnswer } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { locateSpace, type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText } from '../../../domain/sites/site-response.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { buildNavigation } from '../navigation.ts';
import { buildSiteView, themePath } from '../site-view.ts';
import { findSpaceAt } from './listed-pages.ts';
import { MAX_QUERY, presentFound, searchSite } from './search-site.ts';

/** `~search.json`: the results, for the search dialog. */
export async function answerSearchData(
  ctx: Context,
  scope: RequestScope,
  { query }: LocatedEndpointRequest,
): Promise<Answer> {
  return answerText('json', JSON.stringify(await search(ctx, scope, query)), { noIndex: true });
}

/** `~search`: the page of results, for those without the dialog. */
export async function answerSearch(
  ctx: Context,
  scope: RequestScope,
  { query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const siteSpace = findCurrent(scope, query) ?? scope.spaces[0];
  if (siteSpace === undefined) return undefined;
  const view = await readShown(ctx, scope, siteSpace);
  const surroundings = locateSpace(scope, siteSpace, view);
  const html = renderSearch({
    ...(await search(ctx, scope, query)),
    site: await buildSiteView(ctx, { scope, siteSpace, view }),
    ...buildNavigation(surroundings),
    assets: pageAssets(scope.mount.assetsPath, themePath(scope, siteSpace)),
  });
  return answerText('html', html, { noIndex: true });
}

async function search(ctx: Context, scope: RequestScope, query: URLSearchParams): Promise<SearchAnswer> {
  const asked = (query.get('q') ?? '').slice(0, MAX_QUERY);
  const { pages, isPartial } = await searchSite(ctx, scope, asked, findCurrent(scope, query));
  const results = await Promise.all(pages.map((one) => presentFound(ctx, scope, one)));
  return { query: asked, results, ...(isPartial && { isPartial }) };
}

/** The space that the parameter `space` names by its path below the site. */
function findCurrent(scope: RequestScope, query: URLSearchParams): ShownSpace | undefined {
  const path = query.get('space');
  return path === null ? undefined : findSpaceAt(scope, path.replace(/^\/+|\/+$/g, ''));
}
