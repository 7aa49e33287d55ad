import { requireCaller, requireOrganization, requireSignInSettings } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { countRowsOnce } from '../../db/count-rows.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readListPage, slicePage } from '../../http/list.ts';
import { ListSchema, NoContent } from '../../http/schemas.ts';
import { selectMembers } from '../../queries/members.ts';
import { selectTeamsOf } from '../../queries/teams.ts';
import { findUser } from '../../queries/users.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { loadSpaceDetails, presentSpace } from '../spaces/present.ts';
import { readSpaceLocations } from '../spaces/service.ts';
import { presentTeams } from '../teams/present.ts';
import { ListMemberTeamsQuery, MemberTeam } from '../teams/schema.ts';
import { presentMembers } from './present.ts';
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
import { writeVisitorClaims } from './visitor-claims.ts';

const tags = ['Members'];

/** Members of an organization. Prefix `/v1/orgs/:organizationId`. */
export function registerMembers(app: App, ctx: Context): void {
  app.get(
    '/members',
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
      const { organization } = await requireOrganization(ctx, request, 'read');
      const { order = 'desc', sort = 'joinedAt', role, search } = request.query;
      const isSeen = sort === 'lastSeenAt';
      const filter = { role: role === 'guest' ? null : role, search, isSeen };
      const members = selectMembers(ctx.database.reader, organization.id, filter);
      const columns = [isSeen ? 'last_seen_at' : 'joined_at', 'user_id'] as const;
      const count = (list: typeof members) => countRowsOnce(ctx.cache, list);
      const page = await readListPage(members, { columns, direction: order }, request.query, count);
      return { ...page, items: await presentMembers(ctx, organization.id, page.items) };
    },
  );

  app.post(
    '/ping',
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

/** One member. Prefix `/v1/orgs/:organizationId/members/:userId`. */
export function registerMember(app: App, ctx: Context): void {
  app.get(
    '',
    { schema: { operationId: 'getMember', tags, params: MemberParams, response: { 200: Member } } },
    async (request) => answerMember(ctx, (await requireMember(ctx, request)).target),
  );

  app.delete(
    '',
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
    '',
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
      const { caller } = await requireOrganization(ctx, request, 'admin');
      const change = { ...request.params, actorId: caller.userId };
      return answerMember(ctx, await transact(ctx, (tx) => updateMember(tx, change, request.body)));
    },
  );

  registerMemberSso(app, ctx);
}

/** Whether single sign-on is required of a member. Prefix `/v1/orgs/:organizationId/members/:userId`. */
function registerMemberSso(app: App, ctx: Context): void {
  app.post(
    '/sso',
    { schema: { operationId: 'markMemberAsSso', tags, params: MemberParams, response: { 200: Member } } },
    async (request) => {
      const { caller } = await requireOrganization(ctx, request, 'admin');
      const change = { ...request.params, actorId: caller.userId };
      return answerMember(ctx, await transact(ctx, (tx) => setMemberSso(tx, change, true)));
    },
  );

  app.delete(
    '/sso',
    { schema: { operationId: 'unmarkMemberAsSso', tags, params: MemberParams, response: { 204: NoContent } } },
    async (request, reply) => {
      // An administrator who is marked, and whose identity provider fails, can remove the mark.
      const { caller } = await requireSignInSettings(ctx, request);
      const change = { ...request.params, actorId: caller.userId };
      await transact(ctx, (tx) => setMemberSso(tx, change, false));
      return reply.code(204).send(null);
    },
  );
}

async function answerMember(ctx: Context, member: MemberRow): Promise<Member> {
  const [answer] = await presentMembers(ctx, member.organization_id, [member]);
  if (answer === undefined) throw notFound('member');
  return answer;
}

/** What a member has part in. Prefix `/v1/orgs/:organizationId/members/:userId`. */
export function registerMemberParts(app: App, ctx: Context): void {
  app.get(
    '/spaces',
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
    '/teams',
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
      const teams = await presentTeams(ctx, member, page.items);
      const items = page.items.flatMap(({ role }, index) => {
        const team = teams[index];
        return team === undefined ? [] : [{ team, member: { role } }];
      });
      return { ...page, items };
    },
  );
}
