import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { sliceSortedPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { requireReadableSite, type SiteReading } from '../sites/readable-site.ts';
import { SiteParams } from '../sites/schema.ts';
import { loadReadableStructure } from '../sites/show-structure.ts';
import { orderOfSiteSpace } from '../sites/structure-order.ts';
import {
  CreateSiteSpace,
  DuplicateSiteSpace,
  ListSiteSpacesQuery,
  MoveSiteSpace,
  SiteSpace,
  SiteSpaceParams,
  UpdateSiteSpace,
} from './schema.ts';
import { createSiteSpace, deleteSiteSpace, duplicateSiteSpace, moveSiteSpace, updateSiteSpace } from './service.ts';
import { showSiteSpaces } from './show.ts';

const tags = ['Site spaces'];

/** Site spaces. */
export function registerSiteSpaces(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'listSiteSpaces',
        tags,
        params: SiteParams,
        querystring: ListSiteSpacesQuery,
        response: { 200: ListSchema(SiteSpace) },
      },
    },
    async (request) => {
      const reading = await requireReadableSite(ctx, request, request.query.shareKey);
      const structure = await loadReadableStructure(ctx, reading);
      const { default: requestedDefault } = request.query;
      const listed = structure.siteSpaces.filter(
        ({ isDefault }) => requestedDefault === undefined || isDefault === requestedDefault,
      );
      const page = sliceSortedPage(listed, (placed) => orderOfSiteSpace(structure, placed), request.query);
      return { ...page, items: await showSiteSpaces(ctx, reading, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces',
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
      requireUnfrozen(ctx, 'sites-multivariant-site');
      const { siteId } = request.params;
      const { site, id } = await transact(ctx, (tx) => createSiteSpace(tx, siteId, access.member, request.body));
      const answer = await answerSiteSpace(ctx, { ...access, site }, id);
      setLocation(reply, locationOf(ctx, site, id));
      return reply.code(201).send(answer);
    },
  );
}

/** One site space. */
export function registerSiteSpace(app: App, ctx: Context): void {
  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId',
    { schema: { operationId: 'deleteSiteSpace', tags, params: SiteSpaceParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-multivariant-site');
      await transact(ctx, (tx) => deleteSiteSpace(tx, site.id, request.params.siteSpaceId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId',
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
      if (request.body.condition !== undefined) requireUnfrozen(ctx, 'sites-adaptive-content');
      const { siteId, siteSpaceId } = request.params;
      const site = await transact(ctx, (tx) => updateSiteSpace(tx, siteId, siteSpaceId, request.body));
      return answerSiteSpace(ctx, { ...access, site }, siteSpaceId);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/move',
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
      const { siteId, siteSpaceId } = request.params;
      const { before, after } = request.body?.position ?? {};
      const position = {
        before: before && { kind: before.type, id: before.siteSpace },
        after: after && { kind: after.type, id: after.siteSpace },
      };
      const site = await transact(ctx, (tx) => moveSiteSpace(tx, siteId, siteSpaceId, position));
      return answerSiteSpace(ctx, { ...access, site }, siteSpaceId);
    },
  );
}

/** Copies of site spaces with their content. */
export function registerSiteSpaceCopies(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/duplicate',
    {
      schema: {
        operationId: 'duplicateSiteSpace',
        tags,
        params: SiteSpaceParams,
        body: DuplicateSiteSpace,
        response: { 201: SiteSpace },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-multivariant-site');
      const { siteId, siteSpaceId } = request.params;
      const { site, id } = await transact(ctx, (tx) =>
        duplicateSiteSpace(tx, siteId, access.member, siteSpaceId, request.body ?? {}),
      );
      const answer = await answerSiteSpace(ctx, { ...access, site }, id);
      setLocation(reply, locationOf(ctx, site, id));
      return reply.code(201).send(answer);
    },
  );
}

const locationOf = ({ config }: Context, site: SiteRow, siteSpaceId: string): string =>
  `${config.publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/site-spaces/${siteSpaceId}`;

/** @throws 404 if its space was deleted concurrently */
export async function answerSiteSpace(ctx: Context, reading: SiteReading, siteSpaceId: string): Promise<SiteSpace> {
  const { siteSpaces } = await loadReadableStructure(ctx, reading);
  const placed = siteSpaces.filter(({ row }) => row.id === siteSpaceId);
  const [answer] = await showSiteSpaces(ctx, reading, placed);
  if (answer === undefined) throw notFound('site space');
  return answer;
}
