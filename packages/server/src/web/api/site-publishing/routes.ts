import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { loadAdaptiveSchema } from '../../../domain/sites/load-adaptive-schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { findAdaptiveSchema, findVisitorAuth } from '../../../platform/queries/site-publishing.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { SiteParams } from '../sites/schema.ts';
import { presentAdaptiveSchema, presentVisitorAuth } from './present.ts';
import {
  ReplaceSiteAdaptiveSchema,
  SiteAdaptiveSchema,
  SiteVisitorAuth,
  TemplateConditions,
  UpdateSiteVisitorAuth,
} from './schema.ts';
import {
  hashSitePassword,
  prepareVisitorAuth,
  regenerateSiteVisitorAuth,
  replaceSiteAdaptiveSchema,
  updateSiteVisitorAuth,
} from './service.ts';
import { listTemplateConditions } from './template-conditions.ts';

const tags = ['Site audiences'];

/** The claims schema of visitors. */
export function registerSiteAdaptiveSchema(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/adaptive-schema',
    {
      schema: { operationId: 'getSiteAdaptiveSchema', tags, params: SiteParams, response: { 200: SiteAdaptiveSchema } },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      const schema = await findAdaptiveSchema(ctx.database.reader, site.id);
      if (schema === undefined) throw notFound('adaptive schema');
      return presentAdaptiveSchema(schema);
    },
  );

  app.put(
    '/v1/orgs/:organizationId/sites/:siteId/adaptive-schema',
    {
      schema: {
        operationId: 'replaceSiteAdaptiveSchema',
        tags,
        params: SiteParams,
        body: ReplaceSiteAdaptiveSchema,
        response: { 200: SiteAdaptiveSchema },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-adaptive-content');
      return presentAdaptiveSchema(await transact(ctx, (tx) => replaceSiteAdaptiveSchema(tx, site.id, request.body)));
    },
  );

  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/adaptive-schema/template-conditions',
    {
      schema: {
        operationId: 'listSiteTemplateConditions',
        tags,
        params: SiteParams,
        response: { 200: TemplateConditions },
      },
    },
    async (request) => {
      const { site } = await requireSite(ctx, request, 'read');
      const schema = await loadAdaptiveSchema(ctx.database.reader, site.id);
      return { items: schema === undefined ? [] : listTemplateConditions(schema) };
    },
  );
}

/** Visitor authentication. */
export function registerSiteVisitorAuth(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/publishing/auth',
    { schema: { operationId: 'getSiteVisitorAuth', tags, params: SiteParams, response: { 200: SiteVisitorAuth } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      const visitorAuth = await findVisitorAuth(ctx.database.reader, site.id);
      const auth = visitorAuth ?? (await transact(ctx, (tx) => prepareVisitorAuth(tx, site.id)));
      return reply.header('cache-control', 'no-store').send(presentVisitorAuth(auth));
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/publishing/auth',
    {
      schema: {
        operationId: 'updateSiteVisitorAuth',
        tags,
        params: SiteParams,
        body: UpdateSiteVisitorAuth,
        response: { 200: SiteVisitorAuth },
      },
    },
    async (request, reply) => {
      const { site, caller } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-visitor-authentication');
      const password = await hashSitePassword(ctx, request.body);
      const auth = await transact(ctx, (tx) =>
        updateSiteVisitorAuth(ctx, tx, { siteId: site.id, userId: caller.userId, password }, request.body),
      );
      return reply.header('cache-control', 'no-store').send(presentVisitorAuth(auth));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/publishing/auth/regenerate',
    {
      schema: {
        operationId: 'regenerateSiteVisitorAuth',
        tags,
        params: SiteParams,
        response: { 200: SiteVisitorAuth },
      },
    },
    async (request, reply) => {
      const { site, caller } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-visitor-authentication');
      const auth = await transact(ctx, (tx) => regenerateSiteVisitorAuth(tx, site.id, caller.userId));
      return reply.header('cache-control', 'no-store').send(presentVisitorAuth(auth));
    },
  );
}
