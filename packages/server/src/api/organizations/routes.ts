import { Type } from 'typebox';
import { requireCaller, requireOrganization } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import type { App } from '../../http/app.ts';
import { mapPage, readPage } from '../../http/list.ts';
import { List, ListQuery } from '../../http/schemas.ts';
import { presentOrganization } from './present.ts';
import { selectOrganizationsOf } from './queries.ts';
import { CreateOrganization, Organization, OrganizationParams, UpdateOrganization } from './schema.ts';
import { createOrganization, updateOrganization } from './service.ts';

const tags = ['Organizations'];

/** Organizations of the caller (complement). Prefix `/v1/orgs`. */
export function registerOrganizations(app: App, ctx: Context): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'listOrganizations',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: List(Organization) },
      },
    },
    async (request) => {
      const own = selectOrganizationsOf(ctx.database.reader, requireCaller(request).userId);
      const references = ['organizations.created_at', 'organizations.id'];
      const order = { columns: ['created_at', 'id'], references, direction: 'desc' } as const;
      const page = await readPage(own, order, request.query);
      return mapPage(page, ({ member_role, ...row }) => presentOrganization(ctx, row, member_role));
    },
  );

  app.post(
    '',
    {
      schema: { operationId: 'createOrganization', tags, body: CreateOrganization, response: { 201: Organization } },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const organization = await transact(ctx, (tx) => createOrganization(tx, userId, request.body));
      const answer = presentOrganization(ctx, organization, 'admin');
      return reply.code(201).header('location', answer.urls.location).send(answer);
    },
  );
}

/** One organization (complement). Prefix `/v1/orgs/:organizationId`. */
export function registerOrganization(app: App, ctx: Context): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'getOrganization',
        tags,
        params: OrganizationParams,
        response: { 200: Organization },
      },
    },
    async (request) => {
      const { organization, member } = await requireOrganization(ctx, request, 'guest');
      return presentOrganization(ctx, organization, member.role);
    },
  );

  app.patch(
    '',
    {
      schema: {
        operationId: 'updateOrganization',
        tags,
        params: OrganizationParams,
        body: UpdateOrganization,
        response: { 200: Organization },
      },
    },
    async (request) => {
      const { organization: before, member } = await requireOrganization(ctx, request, 'admin');
      const organization = await transact(ctx, (tx) => updateOrganization(tx, before.id, request.body));
      return presentOrganization(ctx, organization, member.role);
    },
  );
}
