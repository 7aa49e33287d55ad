import { requireSite } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readPage } from '../../http/list.ts';
import { List, NoContent } from '../../http/schemas.ts';
import { isOutsider, requireReadableSite, type SiteReading } from '../sites/readable-site.ts';
import { SiteParams } from '../sites/schema.ts';
import { presentSiteSpaces } from './present.ts';
import { SITE_SPACE_ORDER, selectSiteSpaces } from './queries.ts';
import {
  CreateSiteSpace,
  ListSiteSpacesQuery,
  MoveSiteSpace,
  SiteSpace,
  SiteSpaceParams,
  UpdateSiteSpace,
} from './schema.ts';
import { createSiteSpace, deleteSiteSpace, moveSiteSpace, updateSiteSpace } from './service.ts';
import type { SiteSpaceRow } from './table.ts';

const tags = ['Site spaces'];

/** Site spaces (specification). Prefix `/v1/orgs/:organizationId/sites/:siteId/site-spaces`. */
export function registerSiteSpaces(app: App, ctx: Context): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'listSiteSpaces',
        tags,
        params: SiteParams,
        querystring: ListSiteSpacesQuery,
        response: { 200: List(SiteSpace) },
      },
    },
    async (request) => {
      const reading = await requireReadableSite(ctx, request, request.query.shareKey);
      const filter = { unconditional: isOutsider(reading), default: request.query.default };
      const query = selectSiteSpaces(ctx.database.reader, reading.site.id, filter);
      const page = await readPage(query, SITE_SPACE_ORDER, request.query);
      return { ...page, items: await presentSiteSpaces(ctx, reading, page.items) };
    },
  );

  app.post(
    '',
    {
      schema: {
        operationId: 'createSiteSpace',
        tags,
        params: SiteParams,
        body: CreateSiteSpace,
        response: { 201: SiteSpace },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      const { site, member } = access;
      const row = await transact(ctx, (tx) => createSiteSpace(tx, site.id, member, request.body));
      const location = `${ctx.config.publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/site-spaces/${row.id}`;
      return reply
        .code(201)
        .header('location', location)
        .send(await answerSiteSpace(ctx, access, row));
    },
  );
}

/** One site space (specification). Prefix `/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId`. */
export function registerSiteSpace(app: App, ctx: Context): void {
  app.delete(
    '',
    { schema: { operationId: 'deleteSiteSpace', tags, params: SiteSpaceParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSiteSpace(tx, site.id, request.params.siteSpaceId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '',
    {
      schema: {
        operationId: 'updateSiteSpace',
        tags,
        params: SiteSpaceParams,
        body: UpdateSiteSpace,
        response: { 200: SiteSpace },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      const { siteSpaceId } = request.params;
      const row = await transact(ctx, (tx) => updateSiteSpace(tx, access.site.id, siteSpaceId, request.body));
      return answerSiteSpace(ctx, access, row);
    },
  );

  app.post(
    '/move',
    {
      schema: {
        operationId: 'moveSiteSpace',
        tags,
        params: SiteSpaceParams,
        body: MoveSiteSpace,
        response: { 200: SiteSpace },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      const { siteSpaceId } = request.params;
      const row = await transact(ctx, (tx) => moveSiteSpace(tx, access.site.id, siteSpaceId, request.body));
      return answerSiteSpace(ctx, access, row);
    },
  );
}

/** @throws 404 when its space was deleted at this very moment */
async function answerSiteSpace(ctx: Context, reading: SiteReading, row: SiteSpaceRow): Promise<SiteSpace> {
  const [answer] = await presentSiteSpaces(ctx, reading, [row]);
  if (answer === undefined) throw notFound('site space');
  return answer;
}
