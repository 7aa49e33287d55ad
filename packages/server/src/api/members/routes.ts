import { requireOrganization } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { readPage } from '../../http/list.ts';
import { List } from '../../http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { presentMembers } from './present.ts';
import { findMember, selectMembers } from './queries.ts';
import { ListMembersQuery, Member, MemberParams } from './schema.ts';

const tags = ['Members'];

/** Members of an organization (specification, Organization members). Prefix `/v1/orgs/:organizationId`. */
export function registerMembers(app: App, ctx: Context): void {
  app.get(
    '/members',
    {
      schema: {
        operationId: 'listMembers',
        tags,
        params: OrganizationParams,
        querystring: ListMembersQuery,
        response: { 200: List(Member) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'read');
      const { order = 'desc', sort = 'joinedAt', role, search } = request.query;
      const isSeen = sort === 'lastSeenAt';
      const filter = { role: role === 'guest' ? null : role, search, isSeen };
      const members = selectMembers(ctx.database.reader, organization.id, filter);
      const columns = [isSeen ? 'last_seen_at' : 'joined_at', 'user_id'] as const;
      const page = await readPage(members, { columns, direction: order }, request.query);
      return { ...page, items: await presentMembers(ctx, organization.id, page.items) };
    },
  );

  app.get(
    '/members/:userId',
    { schema: { operationId: 'getMember', tags, params: MemberParams, response: { 200: Member } } },
    async (request) => {
      const { organization, member: own } = await requireOrganization(ctx, request, 'guest');
      const { userId } = request.params;
      // Guests see themselves and no other member (decisions, row 42).
      const isHidden = own.role === null && own.user_id !== userId;
      const member = isHidden ? undefined : await findMember(ctx.database.reader, organization.id, userId);
      const [answer] = await presentMembers(ctx, organization.id, member === undefined ? [] : [member]);
      if (answer === undefined) throw notFound('member');
      return answer;
    },
  );
}
