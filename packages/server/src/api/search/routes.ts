import { requireOrganization, requireSite, requireSpace } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app.ts';
import { mapPage, type PageRequest, slicePage } from '../../http/list.ts';
import { ListSchema } from '../../http/schemas.ts';
import { listVisibleSpaces } from '../spaces/service.ts';
import { presentFoundPage } from './present.ts';
import {
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
  type FoundSpace,
  listSearchedSpaces,
  listSpacesOfVisitor,
  readScope,
  requireSearchText,
  searchSpace,
  searchSpaces,
} from './service.ts';

const tags = ['Search'];

/** Search in a space. Prefix `/v1/spaces/:spaceId`. */
export function registerSpaceSearch(app: App, ctx: Context): void {
  app.get(
    '/search',
    {
      schema: {
        operationId: 'searchSpace',
        tags,
        params: SearchSpaceParams,
        querystring: SearchQuery,
        response: { 200: ListSchema(SearchPageResult) },
      },
    },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      const text = requireSearchText(request.query.query);
      const page = await searchSpace(ctx, space.id, text, request.query);
      return mapPage(page, (found) => presentFoundPage(ctx, space, found));
    },
  );
}

/** Search in all spaces that the caller may read. Prefix `/v1/orgs/:organizationId`. */
export function registerOrganizationSearch(app: App, ctx: Context): void {
  app.get(
    '/search',
    {
      schema: {
        operationId: 'searchOrganization',
        tags,
        params: SearchOrganizationParams,
        querystring: SearchQuery,
        response: { 200: ListSchema(SearchSpaceResult) },
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

/** Search in a site. Prefix `/v1/orgs/:organizationId/sites/:siteId`. */
export function registerSiteSearch(app: App, ctx: Context): void {
  app.post(
    '/search',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'searchSite',
        tags,
        params: SearchSiteParams,
        querystring: SearchSiteQuery,
        body: SearchSite,
        response: { 200: ListSchema(SearchSpaceResult) },
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

function presentFoundSpaces(ctx: Context, found: readonly FoundSpace[], request: PageRequest) {
  const page = slicePage(found, ({ space }) => space.id, request);
  return mapPage(page, ({ space, pages }) => ({
    type: 'space' as const,
    id: space.id,
    title: space.title,
    pages: pages.map((one) => presentFoundPage(ctx, space, one)),
  }));
}
