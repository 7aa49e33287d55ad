import { requireOrganization, requireSite, requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, type PageRequest, slicePage } from '../../../platform/http/list.ts';
import { listVisibleSpaces } from '../spaces/service.ts';
import { presentFoundPage } from './present.ts';
import {
  SearchList,
  SearchOrganizationParams,
  SearchPageResult,
  SearchQuery,
  SearchSite,
  SearchSiteParams,
  SearchSiteQuery,
  SearchSpaceParams,
  SearchSpaceResult,
} from './schema.ts';
import {
  type FoundSpaces,
  listSearchedSpaces,
  listSpacesOfVisitor,
  readScope,
  requireSearchText,
  searchSpace,
  searchSpaces,
} from './service.ts';

const tags = ['Search'];

/** Search in a space. */
export function registerSpaceSearch(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/search',
    {
      schema: {
        operationId: 'searchSpace',
        tags,
        params: SearchSpaceParams,
        querystring: SearchQuery,
        response: { 200: SearchList(SearchPageResult) },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const text = requireSearchText(request.query.query);
      const { isPartial, ...page } = await searchSpace(ctx, space.id, text, request.query);
      const list = mapPage(page, (match) => presentFoundPage(ctx, space, match));
      return { ...list, ...(isPartial && { isPartial }) };
    },
  );
}

/** Search in all spaces that the caller may read. */
export function registerOrganizationSearch(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/search',
    {
      schema: {
        operationId: 'searchOrganization',
        tags,
        params: SearchOrganizationParams,
        querystring: SearchQuery,
        response: { 200: SearchList(SearchSpaceResult) },
      },
    },
    async (request) => {
      const { member } = await requireOrganization(ctx, request, 'guest');
      const text = requireSearchText(request.query.query);
      const visible = await listVisibleSpaces(ctx, member);
      const spaces = visible.map(({ space }) => ({ space, audience: 'reader' as const }));
      return presentFoundSpaces(ctx, await searchSpaces(ctx, spaces, text), request.query);
    },
  );
}

/** Search in a site. */
export function registerSiteSearch(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/search',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'searchSite',
        tags,
        params: SearchSiteParams,
        querystring: SearchSiteQuery,
        body: SearchSite,
        response: { 200: SearchList(SearchSpaceResult) },
      },
    },
    async (request) => {
      const { caller, body } = request;
      const [text, scope] = [requireSearchText(body.query), readScope(body)];
      if (caller?.site !== undefined) {
        const open = await listSpacesOfVisitor(ctx, caller.site, request.params, scope);
        return presentFoundSpaces(ctx, await searchSpaces(ctx, open, text), request.query);
      }
      const { site, member } = await requireSite(ctx, request, 'read');
      const spaces = await listSearchedSpaces(ctx, site, member, scope);
      return presentFoundSpaces(ctx, await searchSpaces(ctx, spaces, text), request.query);
    },
  );
}

function presentFoundSpaces(ctx: Context, { spaces, isPartial }: FoundSpaces, request: PageRequest) {
  const page = slicePage(spaces, ({ space }) => space.id, request);
  const list = mapPage(page, ({ space, pages }) => ({
    type: 'space' as const,
    id: space.id,
    title: space.title,
    pages: pages.map((one) => presentFoundPage(ctx, space, one)),
  }));
  return { ...list, ...(isPartial && { isPartial }) };
}
