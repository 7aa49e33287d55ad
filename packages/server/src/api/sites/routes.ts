import { requireOrganization, requireSite } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { OrganizationRow } from '../../db/tables/organizations.ts';
import type { SiteRow } from '../../db/tables/sites.ts';
import { transact } from '../../db/transact.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readListPage } from '../../http/list.ts';
import { setLocation } from '../../http/redirect.ts';
import { ListSchema, NoContent } from '../../http/schemas.ts';
import { selectGrantedSites, selectSites } from '../../queries/sites.ts';
import { SpaceOrganizationParams } from '../spaces/schema.ts';
import { requireUnfrozenMembers } from './frozen-features.ts';
import { presentPublishedSite, presentSites } from './present.ts';
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

const tags = ['Sites'];

/** Sites of an organization. Prefix `/v1/orgs/:organizationId/sites`. */
export function registerSites(app: App, ctx: Context): void {
  app.get(
    '',
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
      // Guests see the sites that a role was granted on to them, and those without any get 404 as everywhere else.
      const granted = selectGrantedSites(ctx.database.reader, member.user_id);
      const query = member.role === null ? sites.where('id', 'in', granted) : sites;
      if (member.role === null && (await granted.executeTakeFirst()) === undefined) throw forbidden('see this');
      const page = await readListPage(query, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await presentSites(ctx, organization, page.items) };
    },
  );

  app.post(
    '',
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

/** One site. Prefix `/v1/orgs/:organizationId/sites/:siteId`. */
export function registerSite(app: App, ctx: Context): void {
  app.get(
    '',
    { schema: { operationId: 'getSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site } = await requireSite(ctx, request, 'read');
      return answerSite(ctx, organization, site);
    },
  );

  app.delete(
    '',
    { schema: { operationId: 'deleteSite', tags, params: SiteParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSite(tx, organization.id, request.params.siteId, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '',
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

/** What visitors see of a site, and whether they do. Same prefix. */
export function registerSitePublishing(app: App, ctx: Context): void {
  app.get(
    '/published',
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
    async (request) => presentPublishedSite(ctx, await requireReadableSite(ctx, request, request.query.shareKey)),
  );

  app.post(
    '/publish',
    { schema: { operationId: 'publishSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site, caller } = await requireSite(ctx, request, 'create');
      return answerSite(ctx, organization, await transact(ctx, (tx) => publishSite(tx, site.id, caller.userId)));
    },
  );

  app.post(
    '/unpublish',
    { schema: { operationId: 'unpublishSite', tags, params: SiteParams, response: { 200: Site } } },
    async (request) => {
      const { organization, site, caller } = await requireSite(ctx, request, 'create');
      return answerSite(ctx, organization, await transact(ctx, (tx) => unpublishSite(tx, site.id, caller.userId)));
    },
  );
}

async function answerSite(ctx: Context, organization: OrganizationRow, site: SiteRow): Promise<Site> {
  const [answer] = await presentSites(ctx, organization, [site]);
  if (answer === undefined) throw notFound('site');
  return answer;
}
