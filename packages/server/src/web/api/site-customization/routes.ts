import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { loadCustomization } from '../../../domain/sites/load-customization.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { SiteSpaceParams } from '../site-spaces/schema.ts';
import { Customization } from '../sites/customization-schema.ts';
import { SiteParams } from '../sites/schema.ts';
import { previewCustomization } from './preview-customization.ts';
import {
  CustomizationPreview,
  GetCustomizationQuery,
  PreviewCustomizationQuery,
  ReplaceSiteCustomization,
  UpdateSiteSpaceCustomization,
} from './schema.ts';
import {
  deleteSiteSpaceCustomization,
  getSiteSpaceCustomization,
  replaceSiteCustomization,
  updateSiteSpaceCustomization,
} from './service.ts';

const tags = ['Site customization'];

/** Customization of a site. */
export function registerSiteCustomization(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/customization',
    {
      schema: {
        operationId: 'getSiteCustomization',
        tags,
        params: SiteParams,
        querystring: GetCustomizationQuery,
        response: { 200: Customization },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      return (await loadCustomization(ctx.database.reader, site)).settings;
    },
  );

  app.put(
    '/v1/orgs/:organizationId/sites/:siteId/customization',
    {
      schema: {
        operationId: 'replaceSiteCustomization',
        tags,
        params: SiteParams,
        body: ReplaceSiteCustomization,
        response: { 200: Customization },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'create');
      return transact(ctx, (tx) => replaceSiteCustomization(ctx, tx, site.id, request.body));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/customization/preview',
    {
      schema: {
        operationId: 'previewSiteCustomization',
        tags,
        params: SiteParams,
        querystring: PreviewCustomizationQuery,
        body: ReplaceSiteCustomization,
        response: { 200: CustomizationPreview },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      return { url: await previewCustomization(ctx, access, request.query, request.body) };
    },
  );
}

/** Overrides of a site space. */
export function registerSiteSpaceCustomization(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization',
    {
      schema: {
        operationId: 'getSiteSpaceCustomization',
        tags,
        params: SiteSpaceParams,
        querystring: GetCustomizationQuery,
        response: { 200: Customization },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      return (await getSiteSpaceCustomization(ctx.database.reader, site, request.params.siteSpaceId)).effective;
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization',
    {
      schema: {
        operationId: 'updateSiteSpaceCustomization',
        tags,
        params: SiteSpaceParams,
        body: UpdateSiteSpaceCustomization,
        response: { 200: Customization },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'create');
      const { siteSpaceId } = request.params;
      return transact(ctx, (tx) => updateSiteSpaceCustomization(ctx, tx, site.id, siteSpaceId, request.body));
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization',
    {
      schema: {
        operationId: 'deleteSiteSpaceCustomization',
        tags,
        params: SiteSpaceParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSiteSpaceCustomization(ctx, tx, site.id, request.params.siteSpaceId));
      return reply.code(204).send(null);
    },
  );
}
