import { requireCaller, requireSignInSettings } from '../../../domain/access/require.ts';
import { requireOrganizationCreator } from '../../../domain/access/require-installation.ts';
import { listOrganizationsOutOfScope } from '../../../domain/access/require-sso-scope.ts';
import { requireOwnSecondFactor } from '../../../domain/accounts/second-factor/manage.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { findOrganizationHostnames } from '../../../platform/queries/hostnames.ts';
import { selectOrganizationsOf } from '../../../platform/queries/organizations.ts';
import { listOrganizationsOfOwner } from '../../../platform/queries/teams.ts';
import { presentOrganization } from './present.ts';
import {
  CreateOrganization,
  ListOrganizationsQuery,
  Organization,
  OrganizationParams,
  UpdateOrganization,
} from './schema.ts';
import { createOrganization, updateOrganization } from './service.ts';
import { listRestorableOrganizations } from './trash.ts';

const tags = ['Organizations'];

/** Organizations of the caller. */
export function registerOrganizations(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs',
    {
      schema: {
        operationId: 'listOrganizations',
        tags,
        querystring: ListOrganizationsQuery,
        response: { 200: ListSchema(Organization) },
      },
    },
    async (request) => {
      const db = ctx.database.reader;
      const caller = requireCaller(request);
      const { userId } = caller;
      if (request.query.deleted === true) return listRestorableOrganizations(ctx, caller, request.query);
      const own = selectOrganizationsOf(db, userId, await listOrganizationsOutOfScope(ctx, caller));
      const references = ['organizations.created_at', 'organizations.id'];
      const order = { columns: ['created_at', 'id'], references, direction: 'desc' } as const;
      const page = await readListPage(own, order, request.query);
      const ids = page.items.map(({ id }) => id);
      const withOwnTeam = await listOrganizationsOfOwner(db, userId, ids);
      const hostnames = await findOrganizationHostnames(db, ids);
      return mapPage(page, ({ member_role, ...row }) =>
        presentOrganization(ctx, row, member_role, {
          ownsTeam: withOwnTeam.has(row.id),
          customHostname: hostnames.get(row.id),
        }),
      );
    },
  );

  app.post(
    '/v1/orgs',
    {
      schema: { operationId: 'createOrganization', tags, body: CreateOrganization, response: { 201: Organization } },
    },
    async (request, reply) => {
      const { userId } = await requireOrganizationCreator(ctx, request);
      const organization = await transact(ctx, (tx) => createOrganization(tx, userId, request.body));
      const answer = presentOrganization(ctx, organization, 'admin', { ownsTeam: false, customHostname: undefined });
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One organization. */
export function registerOrganization(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId',
    {
      schema: {
        operationId: 'getOrganization',
        tags,
        params: OrganizationParams,
        response: { 200: Organization },
      },
    },
    async (request) => {
      const { organization, member } = await requireSignInSettings(ctx, request, 'guest');
      return answerOrganization(ctx, organization, member);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId',
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
      const { organization: before, member, caller } = await requireSignInSettings(ctx, request);
      const { body } = request;
      const organization = await transact(ctx, async (tx) => {
        if (body.secondFactorEnforced === true) await requireOwnSecondFactor(tx, caller);
        return updateOrganization(tx, before.id, caller.userId, body);
      });
      return answerOrganization(ctx, organization, member);
    },
  );
}

async function answerOrganization(
  ctx: Context,
  organization: OrganizationRow,
  { user_id, role }: MemberRow,
): Promise<Organization> {
  const withOwnTeam = await listOrganizationsOfOwner(ctx.database.reader, user_id, [organization.id]);
  const hostnames = await findOrganizationHostnames(ctx.database.reader, [organization.id]);
  const details = { ownsTeam: withOwnTeam.has(organization.id), customHostname: hostnames.get(organization.id) };
  return presentOrganization(ctx, organization, role, details);
}
