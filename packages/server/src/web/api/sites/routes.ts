import { requireOrganization, requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { transact } from '../../../platform/db/transact.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectGrantedSites, selectSites } from '../../../platform/queries/sites.ts';
import { SpaceOrganizationParams } from '../spaces/schema.ts';
import { requireUnfrozenMembers } from './frozen-features.ts';
import { requireReadableSite } from './readable-site.ts';
import { requireForeignProxy } from './require-foreign-proxy.ts';
import {
  CreateSite,
  GetPublishedSiteQuery,
  ListSitesQuery,
  PublishedContentSite,
  Site,
  SiteParams,
  UpdateSite,
} from './schema.ts';
import { createSite, deleteSite, publishSite, unpublishSite, updateSite } from './service.ts';
import { showPublishedSite, showSites } from './show.ts';

const tags = ['Sites'];

/** Sites of an organization. */
export function registerSites(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites',
    {
      schema: {
        operationId: 'listSites',
        tags,
        params: SpaceOrganizationParams,
        querystring: ListSitesQuery,
        response: { 200: ListSchema(Site) },
      },
    },
    async (request) => {
      const { organization, member } = await requireOrganization(ctx, request, 'guest');
      const sites = selectSites(ctx.database.reader, organization.id, request.query);
      // Guests see the sites with a grant to them; without any they get the usual 404.
      const granted = selectGrantedSites(ctx.database.reader, member.user_id);
      const query = member.role === null ? sites.where('id', 'in', granted) : sites;
      if (member.role === null && (await granted.executeTakeFirst()) === undefined) throw forbidden('see this');
      const page = await readListPage(query, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showSites(ctx, organization, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites',
    {
      schema: {
        operationId: 'createSite',
        tags,
        params: SpaceOrganizationParams,
        body: CreateSite,
        response: { 201: Site },
      },
    },
    async (request, reply) => {
      const { organization, member } = await requireOrganization(ctx, request, 'create');
      const site = await transact(ctx, (tx) => createSite(tx, member, request.body));
      const answer = await answerSite(ctx, organization, site);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One site. */
export function registerSite(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId',
    { schema: { operationId: 'getSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site } = await requireSite(ctx, request, 'read');
      return answerSite(ctx, organization, site);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId',
    { schema: { operationId: 'deleteSite', tags, params: SiteParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSite(tx, organization.id, request.params.siteId, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId',
    { schema: { operationId: 'updateSite', tags, params: SiteParams, body: UpdateSite, response: { 200: Site } } },
    async (request) => {
      const { organization, site, caller } = await requireSite(ctx, request, 'create');
      requireUnfrozenMembers(ctx, site, request.body);
      requireForeignProxy(ctx, request.body.proxy);
      const changed = await transact(ctx, (tx) => updateSite(tx, site.id, caller.userId, request.body));
      return answerSite(ctx, organization, changed);
    },
  );
}

/** Published state and visitors' view of a site. */
export function registerSitePublishing(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/published',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getPublishedSite',
        tags,
        params: SiteParams,
        querystring: GetPublishedSiteQuery,
        response: { 200: PublishedContentSite },
      },
    },
    async (request) => showPublishedSite(ctx, await requireReadableSite(ctx, request, request.query.shareKey)),
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/publish',
    { schema: { operationId: 'publishSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site, caller } = await requireSite(ctx, request, 'create');
      return answerSite(ctx, organization, await transact(ctx, (tx) => publishSite(tx, site.id, caller.userId)));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/unpublish',
    { schema: { operationId: 'unpublishSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site, caller } = await requireSite(ctx, request, 'create');
      return answerSite(ctx, organization, await transact(ctx, (tx) => unpublishSite(tx, site.id, caller.userId)));
    },
  );
}

async function answerSite(ctx: Context, organization: OrganizationRow, site: SiteRow): Promise<Site> {
  const [answer] = await showSites(ctx, organization, [site]);
  if (answer === undefined) throw notFound('site');
  return answer;
}
