import { requireCaller, requireOrganization, requireSignInSettings } from '../../../domain/access/require.ts';
import { requireRole } from '../../../domain/access/require-role.ts';
import type { Context } from '../../../domain/context.ts';
import { countRowsOnce } from '../../../platform/db/count-rows.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage, slicePage } from '../../../platform/http/list.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectMembers } from '../../../platform/queries/members.ts';
import { selectTeamsOf } from '../../../platform/queries/teams.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentSpace } from '../spaces/present.ts';
import { readSpaceLocations } from '../spaces/service.ts';
import { loadSpaceDetails } from '../spaces/show.ts';
import { ListMemberTeamsQuery, MemberTeam } from '../teams/schema.ts';
import { showTeams } from '../teams/show.ts';
import { requireMember } from './require-member.ts';
import {
  ListMemberSpacesQuery,
  ListMembersQuery,
  Member,
  MemberParams,
  MemberSpace,
  Ping,
  UpdateMember,
} from './schema.ts';
import { deleteMember, listMemberSpaces, pingOrganization, setMemberSso, updateMember } from './service.ts';
import { showMembers } from './show.ts';
import { writeVisitorClaims } from './visitor-claims.ts';

const tags = ['Members'];

/** Members of an organization. */
export function registerMembers(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/members',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        params: OrganizationParams,
        querystring: ListMembersQuery,
        response: { 200: ListSchema(Member) },
      },
    },
    async (request) => {
      const { organization, member: viewer } = await requireOrganization(ctx, request, 'read');
      const { order = 'desc', sort = 'joinedAt', role, search, secondFactor } = request.query;
      if (secondFactor !== undefined) requireRole(viewer.role, 'admin');
      const isSeen = sort === 'lastSeenAt';
      const filter = { role: role === 'guest' ? null : role, search, isSeen, secondFactor };
      const members = selectMembers(ctx.database.reader, organization.id, filter);
      const columns = [isSeen ? 'last_seen_at' : 'joined_at', 'user_id'] as const;
      const count = (list: typeof members) => countRowsOnce(ctx.cache, list);
      const page = await readListPage(members, { columns, direction: order }, request.query, count);
      return { ...page, items: await showMembers(ctx, organization.id, page.items, viewer) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/ping',
    { schema: { operationId: 'pingOrganization', tags, params: OrganizationParams, response: { 200: Ping } } },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'guest');
      await transact(ctx, (tx) => pingOrganization(tx, organization.id, caller.userId));
      const user = await findUser(ctx.database.reader, caller.userId);
      if (user === undefined) throw notFound('user');
      return { serviceVisitorClaims: await writeVisitorClaims(ctx, user) };
    },
  );
}

/** One member. */
export function registerMember(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/members/:userId',
    { schema: { operationId: 'getMember', tags, params: MemberParams, response: { 200: Member } } },
    async (request) => {
      const { target, member } = await requireMember(ctx, request);
      return answerMember(ctx, target, member);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/members/:userId',
    { schema: { operationId: 'deleteMember', tags, params: MemberParams, response: { 204: NoContent } } },
    async (request, reply) => {
      // Everybody may leave.
      const isOwn = requireCaller(request).userId === request.params.userId;
      const { caller } = await requireOrganization(ctx, request, isOwn ? 'guest' : 'admin');
      await transact(ctx, (tx) => deleteMember(tx, { ...request.params, actorId: caller.userId }));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/members/:userId',
    {
      schema: {
        operationId: 'updateMember',
        tags,
        params: MemberParams,
        body: UpdateMember,
        response: { 200: Member },
      },
    },
    async (request) => {
      const { caller, member } = await requireOrganization(ctx, request, 'admin');
      const change = { ...request.params, actorId: caller.userId };
      return answerMember(ctx, await transact(ctx, (tx) => updateMember(tx, change, request.body)), member);
    },
  );

  registerMemberSso(app, ctx);
}

/** Whether single sign-on is required of a member. */
function registerMemberSso(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/members/:userId/sso',
    { schema: { operationId: 'markMemberAsSso', tags, params: MemberParams, response: { 200: Member } } },
    async (request) => {
      const { caller, member } = await requireOrganization(ctx, request, 'admin');
      const change = { ...request.params, actorId: caller.userId };
      return answerMember(ctx, await transact(ctx, (tx) => setMemberSso(tx, change, true)), member);
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/members/:userId/sso',
    { schema: { operationId: 'unmarkMemberAsSso', tags, params: MemberParams, response: { 204: NoContent } } },
    async (request, reply) => {
      // A marked administrator whose identity provider fails can remove the mark.
      const { caller } = await requireSignInSettings(ctx, request);
      const change = { ...request.params, actorId: caller.userId };
      await transact(ctx, (tx) => setMemberSso(tx, change, false));
      return reply.code(204).send(null);
    },
  );
}

async function answerMember(ctx: Context, member: MemberRow, viewer: MemberRow): Promise<Member> {
  const [answer] = await showMembers(ctx, member.organization_id, [member], viewer);
  if (answer === undefined) throw notFound('member');
  return answer;
}

/** Teams and spaces of a member. */
export function registerMemberParts(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/members/:userId/spaces',
    {
      schema: {
        operationId: 'listMemberSpaces',
        tags,
        params: MemberParams,
        querystring: ListMemberSpacesQuery,
        response: { 200: ListSchema(MemberSpace) },
      },
    },
    async (request) => {
      const { member, target } = await requireMember(ctx, request);
      const spaces = await listMemberSpaces(ctx, target, member, request.query.order ?? 'desc');
      const page = await readSpaceLocations(
        ctx,
        slicePage(spaces, ({ space }) => space.id, request.query),
      );
      const shownIds = page.items.map(({ space }) => space.id);
      const details = await loadSpaceDetails(ctx.database.reader, shownIds);
      const items = page.items.map(({ space, role, permission }) => ({
        permission,
        space: presentSpace(ctx, space, details(space.id), role),
      }));
      return { ...page, items };
    },
  );

  app.get(
    '/v1/orgs/:organizationId/members/:userId/teams',
    {
      schema: {
        operationId: 'listMemberTeams',
        tags,
        params: MemberParams,
        querystring: ListMemberTeamsQuery,
        response: { 200: ListSchema(MemberTeam) },
      },
    },
    async (request) => {
      const { organization, member, target } = await requireMember(ctx, request);
      const { title } = request.query;
      const memberships = selectTeamsOf(ctx.database.reader, organization.id, target.user_id, title);
      const references = ['team_members.added_at', 'teams.id'];
      const order = { columns: ['added_at', 'id'], references, direction: 'desc' } as const;
      const page = await readListPage(memberships, order, request.query);
      const teams = await showTeams(ctx, member, page.items);
      const items = page.items.flatMap(({ role }, index) => {
        const team = teams[index];
        return team === undefined ? [] : [{ team, member: { role } }];
      });
      return { ...page, items };
    },
  );
}
