import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
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
import { orderOfSection } from '../sites/structure-order.ts';
import {
  CreateSiteSection,
  ListSiteSectionsQuery,
  MoveSiteSection,
  SiteSection,
  SiteSectionParams,
  UpdateSiteSection,
} from './schema.ts';
import { createSiteSection, deleteSiteSection, moveSiteSection, updateSiteSection } from './service.ts';
import { showSections } from './show.ts';

const tags = ['Site sections'];

/** Sections. */
export function registerSiteSections(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/sections',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'listSiteSections',
        tags,
        params: SiteParams,
        querystring: ListSiteSectionsQuery,
        response: { 200: ListSchema(SiteSection) },
      },
    },
    async (request) => {
      const reading = await requireReadableSite(ctx, request, request.query.shareKey);
      const structure = await loadReadableStructure(ctx, reading);
      const page = sliceSortedPage(structure.sections, ({ row }) => orderOfSection(structure, row), request.query);
      return { ...page, items: await showSections(ctx, reading, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/sections',
    {
      schema: {
        operationId: 'createSiteSection',
        tags,
        params: SiteParams,
        body: CreateSiteSection,
        response: { 201: SiteSection },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { id: siteId, organization_id } = access.site;
      const { site, id } = await transact(ctx, (tx) => createSiteSection(tx, siteId, access.member, request.body));
      const location = `${ctx.config.publicUrl}/v1/orgs/${organization_id}/sites/${siteId}/sections/${id}`;
      const answer = await answerSection(ctx, { ...access, site }, id);
      setLocation(reply, location);
      return reply.code(201).send(answer);
    },
  );
}

/** One section. */
export function registerSiteSection(app: App, ctx: Context): void {
  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId',
    { schema: { operationId: 'deleteSiteSection', tags, params: SiteSectionParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      await transact(ctx, (tx) => deleteSiteSection(tx, site.id, request.params.siteSectionId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId',
    {
      schema: {
        operationId: 'updateSiteSection',
        tags,
        params: SiteSectionParams,
        body: UpdateSiteSection,
        response: { 200: SiteSection },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      if (request.body.condition !== undefined) requireUnfrozen(ctx, 'sites-adaptive-content');
      const { siteId, siteSectionId } = request.params;
      const site = await transact(ctx, (tx) => updateSiteSection(tx, siteId, siteSectionId, request.body));
      return answerSection(ctx, { ...access, site }, siteSectionId);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId/move',
    {
      schema: {
        operationId: 'moveSiteSection',
        tags,
        params: SiteSectionParams,
        body: MoveSiteSection,
        response: { 200: SiteSection },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId, siteSectionId } = request.params;
      const { before, after } = request.body?.position ?? {};
      const position = {
        before: before && { kind: before.type, id: before.siteSection },
        after: after && { kind: after.type, id: after.siteSection },
      };
      const site = await transact(ctx, (tx) => moveSiteSection(tx, siteId, siteSectionId, position));
      return answerSection(ctx, { ...access, site }, siteSectionId);
    },
  );
}

/** @throws 404 if it was deleted concurrently */
export async function answerSection(ctx: Context, reading: SiteReading, sectionId: string): Promise<SiteSection> {
  const { sections } = await loadReadableStructure(ctx, reading);
  const placed = sections.filter(({ row }) => row.id === sectionId);
  const [answer] = await showSections(ctx, reading, placed);
  if (answer === undefined) throw notFound('section');
  return answer;
}
