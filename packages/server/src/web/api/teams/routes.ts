import { Type } from 'typebox';
import { includesRole } from '../../../domain/access/permissions.ts';
import { requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { countRowsOnce } from '../../../platform/db/count-rows.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { TeamRow } from '../../../platform/db/tables/teams.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent, PositionedListQuery } from '../../../platform/http/schemas.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { selectTeamMembers, selectTeams } from '../../../platform/queries/teams.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { requireManagedTeam, requireTeam } from './require-team.ts';
import {
  CreateTeam,
  ListTeamsQuery,
  SetTeamMember,
  Team,
  TeamMemberParams,
  TeamMembership,
  TeamParams,
  UpdateTeam,
  UpdateTeamMembers,
} from './schema.ts';
import { createTeam, deleteTeam, deleteTeamMember, setTeamMember, updateTeam, updateTeamMembers } from './service.ts';
import { showTeamMembers, showTeams } from './show.ts';

const tags = ['Teams'];

/** Teams of an organization. */
export function registerTeams(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/teams',
    {
      schema: {
        operationId: 'listTeams',
        tags,
        params: OrganizationParams,
        querystring: ListTeamsQuery,
        response: { 200: ListSchema(Team) },
      },
    },
    async (request) => {
      const { organization, member } = await requireOrganization(ctx, request, 'read');
      const { title, owner } = request.query;
      const manages = await managesEveryTeam(ctx, organization.id, owner);
      const filter = { title, ownerId: manages ? undefined : owner };
      const teams = selectTeams(ctx.database.reader, organization.id, filter);
      const page = await readListPage(teams, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showTeams(ctx, member, page.items) };
    },
  );

  app.put(
    '/v1/orgs/:organizationId/teams',
    {
      schema: {
        operationId: 'createTeam',
        tags,
        params: OrganizationParams,
        body: CreateTeam,
        response: { 201: Team },
      },
    },
    async (request, reply) => {
      const { organization, member, caller } = await requireOrganization(ctx, request, 'admin');
      const team = await transact(ctx, (tx) => createTeam(tx, organization.id, caller.userId, request.body));
      const location = `${ctx.config.publicUrl}/v1/orgs/${organization.id}/teams/${team.id}`;
      setLocation(reply, location);
      return reply.code(201).send(await answerTeam(ctx, member, team));
    },
  );
}

async function managesEveryTeam(ctx: Context, organizationId: string, userId: string | undefined): Promise<boolean> {
  const member = userId === undefined ? undefined : await findMember(ctx.database.reader, organizationId, userId);
  return member?.disabled === 0 && includesRole(member.role, 'admin');
}

/** One team. */
export function registerTeam(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/teams/:teamId',
    { schema: { operationId: 'getTeam', tags, params: TeamParams, response: { 200: Team } } },
    async (request) => {
      const { member, team } = await requireTeam(ctx, request);
      return answerTeam(ctx, member, team);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/teams/:teamId',
    { schema: { operationId: 'deleteTeam', tags, params: TeamParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller } = await requireOrganization(ctx, request, 'admin');
      await transact(ctx, (tx) => deleteTeam(tx, { ...request.params, actorId: caller.userId }));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/teams/:teamId',
    {
      schema: {
        operationId: 'updateTeam',
        tags,
        params: TeamParams,
        body: UpdateTeam,
        response: { 200: Team },
      },
    },
    async (request) => {
      const { member, caller } = await requireOrganization(ctx, request, 'admin');
      const change = { ...request.params, actorId: caller.userId };
      return answerTeam(ctx, member, await transact(ctx, (tx) => updateTeam(tx, change, request.body.title)));
    },
  );
}

async function answerTeam(ctx: Context, viewer: MemberRow, team: TeamRow): Promise<Team> {
  const [answer] = await showTeams(ctx, viewer, [team]);
  if (answer === undefined) throw notFound('team');
  return answer;
}

/** The members of a team. */
export function registerTeamMembers(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/teams/:teamId/members',
    {
      schema: {
        operationId: 'listTeamMembers',
        tags,
        params: TeamParams,
        querystring: Type.Object(PositionedListQuery),
        response: { 200: ListSchema(TeamMembership) },
      },
    },
    async (request) => {
      const { organization, team } = await requireTeam(ctx, request);
      const members = selectTeamMembers(ctx.database.reader, team.id);
      const order = { columns: ['added_at', 'user_id'], direction: 'desc' } as const;
      const count = (list: typeof members) => countRowsOnce(ctx.cache, list);
      const page = await readListPage(members, order, request.query, count);
      return { ...page, items: await showTeamMembers(ctx, organization.id, page.items) };
    },
  );

  app.put(
    '/v1/orgs/:organizationId/teams/:teamId/members',
    {
      schema: {
        operationId: 'updateTeamMembers',
        tags,
        params: TeamParams,
        body: UpdateTeamMembers,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { caller } = await requireManagedTeam(ctx, request);
      const change = { ...request.params, actorId: caller.userId };
      await transact(ctx, (tx) => updateTeamMembers(tx, change, request.body));
      return reply.code(204).send(null);
    },
  );

  registerTeamMember(app, ctx);
}

function registerTeamMember(app: App, ctx: Context): void {
  app.put(
    '/v1/orgs/:organizationId/teams/:teamId/members/:userId',
    {
      schema: {
        operationId: 'setTeamMember',
        tags,
        params: TeamMemberParams,
        body: SetTeamMember,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { caller } = await requireManagedTeam(ctx, request);
      const { userId, ...ids } = request.params;
      const change = { ...ids, actorId: caller.userId };
      await transact(ctx, (tx) => setTeamMember(tx, change, userId, request.body.role));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/teams/:teamId/members/:userId',
    { schema: { operationId: 'deleteTeamMember', tags, params: TeamMemberParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller } = await requireManagedTeam(ctx, request);
      const { userId, ...ids } = request.params;
      await transact(ctx, (tx) => deleteTeamMember(tx, { ...ids, actorId: caller.userId }, userId));
      return reply.code(204).send(null);
    },
  );
}
