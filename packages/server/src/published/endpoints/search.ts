import { renderSearch, type SearchAnswer } from '@bindery/site';
import type { Context } from '../../context.ts';
import { type Answer, answerText } from '../../sites/answer.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { addressedSpace, readShown, type Visit } from '../../sites/visit.ts';
import { pageAssets } from '../assets.ts';
import { buildNavigation, findAllPagesLink } from '../navigation.ts';
import { buildSiteView, themePath } from '../site-view.ts';
import type { PlacedRequest } from '../surfaces.ts';
import { findSpaceAt } from './listed-pages.ts';
import { MAX_QUERY, presentFound, searchSite } from './search-site.ts';

/** `~search.json`: what was found, for the search dialog. */
export async function answerSearchData(ctx: Context, visit: Visit, { query }: PlacedRequest): Promise<Answer> {
  return answerText('json', JSON.stringify(await search(ctx, visit, query)), { noIndex: true });
}

/** `~search`: the page of results, for those without the dialog. */
export async function answerSearch(ctx: Context, visit: Visit, { query }: PlacedRequest): Promise<Answer | undefined> {
  const shown = findCurrent(visit, query) ?? visit.spaces[0];
  if (shown === undefined) return undefined;
  const view = await readShown(ctx, visit, shown);
  const surroundings = addressedSpace(visit, shown, view);
  const html = renderSearch({
    ...(await search(ctx, visit, query)),
    site: await buildSiteView(ctx, { visit, shown, view }),
    navigation: buildNavigation(surroundings),
    ...findAllPagesLink(surroundings),
    assets: pageAssets(visit.place.assetsPath, themePath(visit, shown)),
  });
  return answerText('html', html, { noIndex: true });
}

async function search(ctx: Context, visit: Visit, query: URLSearchParams): Promise<SearchAnswer> {
  const asked = (query.get('q') ?? '').slice(0, MAX_QUERY);
  const found = await searchSite(ctx, visit, asked, findCurrent(visit, query));
  return { query: asked, results: await Promise.all(found.map((one) => presentFound(ctx, visit, one))) };
}

/** The space that the parameter `space` names by its path below the site. */
function findCurrent(visit: Visit, query: URLSearchParams): ShownSpace | undefined {
  const path = query.get('space');
  return path === null ? undefined : findSpaceAt(visit, path.replace(/^\/+|\/+$/g, ''));
}
