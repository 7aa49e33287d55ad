import { requireSite } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import type { App } from '../../http/app.ts';
import { NoContent } from '../../http/schemas.ts';
import { loadCustomization } from '../../sites/load-customization.ts';
import { SiteSpaceParams } from '../site-spaces/schema.ts';
import { Customization } from '../sites/customization-schema.ts';
import { SiteParams } from '../sites/schema.ts';
import { GetCustomizationQuery, ReplaceSiteCustomization, UpdateSiteSpaceCustomization } from './schema.ts';
import {
  deleteSiteSpaceCustomization,
  getSiteSpaceCustomization,
  replaceSiteCustomization,
  updateSiteSpaceCustomization,
} from './service.ts';

const tags = ['Site customization'];

/** How a site looks. Prefix `/v1/orgs/:organizationId/sites/:siteId/customization`. */
export function registerSiteCustomization(app: App, ctx: Context): void {
  app.get(
    '',
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
    '',
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
}

/**
 * What a site space shows otherwise than its site.
 * Prefix `/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization`.
 */
export function registerSiteSpaceCustomization(app: App, ctx: Context): void {
  app.get(
    '',
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
    '',
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
    '',
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
