import { requireCaller, requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { SiteParams } from '../sites/schema.ts';
import { makePreviewUrl } from './preview-url.ts';
import { resolveContentUrl } from './resolve-content-url.ts';
import { resolvePublishedUrl } from './resolve-published-url.ts';
import {
  ContentUrl,
  Preview,
  PreviewQuery,
  PublishedUrl,
  ResolveContentUrlQuery,
  ResolvePublishedUrl,
  ResolvePublishedUrlQuery,
} from './schema.ts';

const tags = ['URLs'];

/** Resolves and creates URLs. */
export function registerUrls(app: App, ctx: Context): void {
  app.post(
    '/v1/urls/published',
    {
      config: { anonymous: true },
      schema: {
        operationId: 'resolvePublishedUrl',
        tags,
        body: ResolvePublishedUrl,
        response: { 200: PublishedUrl },
      },
    },
    async (request) => resolvePublishedUrl(ctx, request.body),
  );

  app.get(
    '/v1/urls/published',
    {
      config: { anonymous: true },
      schema: {
        operationId: 'getPublishedUrl',
        tags,
        querystring: ResolvePublishedUrlQuery,
        response: { 200: PublishedUrl },
      },
    },
    async ({ query: { url, redirectOnError = false, visitorAuthToken } }) =>
      resolvePublishedUrl(ctx, {
        url,
        redirectOnError,
        ...(visitorAuthToken !== undefined && { visitor: { jwtToken: visitorAuthToken } }),
      }),
  );

  app.get(
    '/v1/urls/content',
    {
      schema: {
        operationId: 'resolveContentUrl',
        tags,
        querystring: ResolveContentUrlQuery,
        response: { 200: ContentUrl },
      },
    },
    async (request) => resolveContentUrl(ctx, requireCaller(request), request.query.url),
  );
}

/** Previews of a site. */
export function registerSitePreview(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/publishing/preview',
    {
      schema: {
        operationId: 'getSitePreviewUrl',
        tags,
        params: SiteParams,
        querystring: PreviewQuery,
        response: { 200: Preview },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'read');
      return { url: await makePreviewUrl(ctx, access, request.query) };
    },
  );
}
