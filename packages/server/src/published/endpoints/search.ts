import { renderSearch, type SearchAnswer } from '@bindery/site';
import type { Context } from '../../context.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { addressedSpace, type RequestScope, readShown } from '../../sites/request-scope.ts';
import { type Answer, answerText } from '../../sites/site-response.ts';
import { pageAssets } from '../assets.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { buildNavigation, findAllPagesLink } from '../navigation.ts';
import { buildSiteView, themePath } from '../site-view.ts';
import { findSpaceAt } from './listed-pages.ts';
import { MAX_QUERY, presentFound, searchSite } from './search-site.ts';

/** `~search.json`: what was found, for the search dialog. */
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
  const shown = findCurrent(scope, query) ?? scope.spaces[0];
  if (shown === undefined) return undefined;
  const view = await readShown(ctx, scope, shown);
  const surroundings = addressedSpace(scope, shown, view);
  const html = renderSearch({
    ...(await search(ctx, scope, query)),
    site: await buildSiteView(ctx, { scope, shown, view }),
    navigation: buildNavigation(surroundings),
    ...findAllPagesLink(surroundings),
    assets: pageAssets(scope.place.assetsPath, themePath(scope, shown)),
  });
  return answerText('html', html, { noIndex: true });
}

async function search(ctx: Context, scope: RequestScope, query: URLSearchParams): Promise<SearchAnswer> {
  const asked = (query.get('q') ?? '').slice(0, MAX_QUERY);
  const found = await searchSite(ctx, scope, asked, findCurrent(scope, query));
  return { query: asked, results: await Promise.all(found.map((one) => presentFound(ctx, scope, one))) };
}

/** The space that the parameter `space` names by its path below the site. */
function findCurrent(scope: RequestScope, query: URLSearchParams): ShownSpace | undefined {
  const path = query.get('space');
  return path === null ? undefined : findSpaceAt(scope, path.replace(/^\/+|\/+$/g, ''));
}
