import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { sliceSortedPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import type { SiteReading } from '../sites/readable-site.ts';
import { SiteParams } from '../sites/schema.ts';
import { loadReadableStructure } from '../sites/show-structure.ts';
import { orderOfGroup } from '../sites/structure-order.ts';
import {
  AddSectionToGroup,
  CreateSiteSectionGroup,
  GroupedSectionParams,
  ListSiteSectionGroupsQuery,
  MoveSiteSectionGroup,
  SiteSectionGroup,
  SiteSectionGroupParams,
  UpdateSiteSectionGroup,
} from './schema.ts';
import {
  addSectionToGroup,
  createSiteSectionGroup,
  deleteSiteSectionGroup,
  moveSiteSectionGroup,
  removeSectionFromGroup,
  updateSiteSectionGroup,
} from './service.ts';
import { showGroups } from './show.ts';

const tags = ['Site section groups'];

/** Section groups. */
export function registerSiteSectionGroups(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups',
    {
      schema: {
        operationId: 'listSiteSectionGroups',
        tags,
        params: SiteParams,
        querystring: ListSiteSectionGroupsQuery,
        response: { 200: ListSchema(SiteSectionGroup) },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'read');
      const { groups } = await loadReadableStructure(ctx, access);
      const page = sliceSortedPage(groups, orderOfGroup, request.query);
      return { ...page, items: await showGroups(ctx, access, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups',
    {
      schema: {
        operationId: 'createSiteSectionGroup',
        tags,
        params: SiteParams,
        body: CreateSiteSectionGroup,
        response: { 201: SiteSectionGroup },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId } = request.params;
      const { site, id } = await transact(ctx, (tx) => createSiteSectionGroup(tx, siteId, request.body));
      const answer = await answerGroup(ctx, { ...access, site }, id);
      setLocation(reply, locationOf(ctx, access, id));
      return reply.code(201).send(answer);
    },
  );
}

/** One section group. */
export function registerSiteSectionGroup(app: App, ctx: Context): void {
  const params = SiteSectionGroupParams;
  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId',
    { schema: { operationId: 'deleteSiteSectionGroup', tags, params, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      await transact(ctx, (tx) => deleteSiteSectionGroup(tx, site.id, request.params.siteSectionGroupId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId',
    {
      schema: {
        operationId: 'updateSiteSectionGroup',
        tags,
        params,
        body: UpdateSiteSectionGroup,
        response: { 200: SiteSectionGroup },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId, siteSectionGroupId } = request.params;
      const site = await transact(ctx, (tx) => updateSiteSectionGroup(tx, siteId, siteSectionGroupId, request.body));
      return answerGroup(ctx, { ...access, site }, siteSectionGroupId);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/move',
    {
      schema: {
        operationId: 'moveSiteSectionGroup',
        tags,
        params,
        body: MoveSiteSectionGroup,
        response: { 200: SiteSectionGroup },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId, siteSectionGroupId } = request.params;
      const { before, after } = request.body?.position ?? {};
      const position = {
        before: before && { kind: before.type, id: before.id },
        after: after && { kind: after.type, id: after.id },
      };
      const site = await transact(ctx, (tx) => moveSiteSectionGroup(tx, siteId, siteSectionGroupId, position));
      return answerGroup(ctx, { ...access, site }, siteSectionGroupId);
    },
  );
}

/** The sections of a group. */
export function registerGroupedSections(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/sections',
    {
      schema: {
        operationId: 'addSectionToGroup',
        tags,
        params: SiteSectionGroupParams,
        body: AddSectionToGroup,
        response: { 201: SiteSectionGroup },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId, siteSectionGroupId: groupId } = request.params;
      const { sectionId } = request.body;
      const site = await transact(ctx, (tx) => addSectionToGroup(tx, siteId, groupId, sectionId));
      const answer = await answerGroup(ctx, { ...access, site }, groupId);
      const location = `${locationOf(ctx, access, groupId)}/sections/${sectionId}`;
      setLocation(reply, location);
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/sections/:siteSectionId',
    {
      schema: {
        operationId: 'removeSectionFromGroup',
        tags,
        params: GroupedSectionParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-sections');
      const { siteId, siteSectionGroupId, siteSectionId } = request.params;
      await transact(ctx, (tx) => removeSectionFromGroup(tx, siteId, siteSectionGroupId, siteSectionId));
      return reply.code(204).send(null);
    },
  );
}

const locationOf = ({ config }: Context, { site }: SiteReading, groupId: string): string =>
  `${config.publicUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/section-groups/${groupId}`;

/** @throws 404 if it was deleted concurrently */
export async function answerGroup(ctx: Context, reading: SiteReading, groupId: string): Promise<SiteSectionGroup> {
  const { groups } = await loadReadableStructure(ctx, reading);
  const placed = groups.filter(({ row }) => row.id === groupId);
  const [answer] = await showGroups(ctx, reading, placed);
  if (answer === undefined) throw notFound('section group');
  return answer;
}
