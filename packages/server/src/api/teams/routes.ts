import { Type } from 'typebox';
import { includesRole } from '../../access/permissions.ts';
import { requireOrganization } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { countRowsOnce } from '../../db/count-rows.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { TeamRow } from '../../db/tables/teams.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readListPage } from '../../http/list.ts';
import { setLocation } from '../../http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../http/schemas.ts';
import { findMember } from '../../queries/members.ts';
import { selectTeamMembers, selectTeams } from '../../queries/teams.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentTeamMembers, presentTeams } from './present.ts';
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

const tags = ['Teams'];

/** Teams of an organization. Prefix `/v1/orgs/:organizationId/teams`. */
export function registerTeams(app: App, ctx: Context): void {
  app.get(
    '',
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
      return { ...page, items: await presentTeams(ctx, member, page.items) };
    },
  );

  app.put(
    '',
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

/** One team. Prefix `/v1/orgs/:organizationId/teams/:teamId`. */
export function registerTeam(app: App, ctx: Context): void {
  app.get(
    '',
    { schema: { operationId: 'getTeam', tags, params: TeamParams, response: { 200: Team } } },
    async (request) => {
      const { member, team } = await requireTeam(ctx, request);
      return answerTeam(ctx, member, team);
    },
  );

  app.delete(
    '',
    { schema: { operationId: 'deleteTeam', tags, params: TeamParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller } = await requireOrganization(ctx, request, 'admin');
      await transact(ctx, (tx) => deleteTeam(tx, { ...request.params, actorId: caller.userId }));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '',
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
  const [answer] = await presentTeams(ctx, viewer, [team]);
  if (answer === undefined) throw notFound('team');
  return answer;
}

/** Who is in a team. Prefix `/v1/orgs/:organizationId/teams/:teamId/members`. */
export function registerTeamMembers(app: App, ctx: Context): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'listTeamMembers',
        tags,
        params: TeamParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(TeamMembership) },
      },
    },
    async (request) => {
      const { organization, team } = await requireTeam(ctx, request);
      const members = selectTeamMembers(ctx.database.reader, team.id);
      const order = { columns: ['added_at', 'user_id'], direction: 'desc' } as const;
      const count = (list: typeof members) => countRowsOnce(ctx.cache, list);
      const page = await readListPage(members, order, request.query, count);
      return { ...page, items: await presentTeamMembers(ctx, organization.id, page.items) };
    },
  );

  app.put(
    '',
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
    '/:userId',
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
      const { userId, ...place } = request.params;
      const change = { ...place, actorId: caller.userId };
      await transact(ctx, (tx) => setTeamMember(tx, change, userId, request.body.role));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/:userId',
    { schema: { operationId: 'deleteTeamMember', tags, params: TeamMemberParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { caller } = await requireManagedTeam(ctx, request);
      const { userId, ...place } = request.params;
      await transact(ctx, (tx) => deleteTeamMember(tx, { ...place, actorId: caller.userId }, userId));
      return reply.code(204).send(null);
    },
  );
}
