import { Type } from 'typebox';
import { requireCaller, requireOrganization } from '../../../domain/access/require.ts';
import { acceptInvite } from '../../../domain/accounts/accept-invite.ts';
import { isLinkKey } from '../../../domain/accounts/invitation-url.ts';
import {
  acceptReceivedInvite,
  declineReceivedInvite,
  inviteeOf,
  selectWaitingInvites,
} from '../../../domain/accounts/received-invites.ts';
import type { Context } from '../../../domain/context.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { createdBy, selectEmailInvites, selectLinkInvites } from '../../../platform/queries/invites.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { inviteUsers, withdrawInvite } from './invite-users.ts';
import {
  Accepted,
  AcceptInviteQuery,
  CreateLinkInvite,
  EmailInvite,
  InvitedUsers,
  InviteParams,
  InviteUsers,
  LinkInvite,
  ListInvitesQuery,
  ReceivedInvite,
  ReceivedInviteParams,
  UpdateLinkInvite,
} from './schema.ts';
import { createLinkInvite, deleteLinkInvite, updateLinkInvite } from './service.ts';
import { showEmailInvites, showLinkInvites, showReceivedInvites } from './show.ts';

const tags = ['Invitations'];

/** Invitations by e-mail address, and accepting any invitation. */
export function registerInvites(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/invites',
    {
      schema: {
        operationId: 'inviteUsers',
        tags,
        params: OrganizationParams,
        body: InviteUsers,
        response: { 200: InvitedUsers },
      },
    },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      // It may contain links that authenticate their recipients.
      reply.header('cache-control', 'no-store');
      return transact(ctx, (tx) => inviteUsers(ctx, tx, organization.id, caller, request.body));
    },
  );

  app.get(
    '/v1/orgs/:organizationId/invites',
    {
      schema: {
        operationId: 'listInvites',
        tags,
        params: OrganizationParams,
        querystring: ListInvitesQuery,
        response: { 200: ListSchema(EmailInvite) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const pending = selectEmailInvites(ctx.database.reader, organization.id, ctx.clock().toISOString());
      const listed = createdBy(pending, request.query.createdBy);
      const page = await readListPage(listed, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showEmailInvites(ctx, page.items) };
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/invites/:inviteId',
    { schema: { operationId: 'deleteInvite', tags, params: InviteParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      await transact(ctx, (tx) => withdrawInvite(tx, organization.id, request.params.inviteId, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/invites/:inviteId',
    {
      schema: {
        operationId: 'acceptInvite',
        tags,
        params: InviteParams,
        querystring: AcceptInviteQuery,
        response: { 200: Accepted },
      },
    },
    async (request) => {
      const { organizationId, inviteId } = request.params;
      const hasLinkKey = isLinkKey(ctx, inviteId, request.query.key);
      // The accepting user is not a member yet: the invitation itself authorizes.
      const invitee = { ...(await inviteeOf(ctx, requireCaller(request))), hasLinkKey };
      await transact(ctx, (tx) => acceptInvite(tx, organizationId, inviteId, invitee));
      return {};
    },
  );
}

/** Pending invitations of the caller. */
export function registerReceivedInvites(app: App, ctx: Context): void {
  app.get(
    '/v1/user/invites',
    {
      schema: {
        operationId: 'listReceivedInvites',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(ReceivedInvite) },
      },
    },
    async (request) => {
      const invitee = await inviteeOf(ctx, requireCaller(request));
      const reading = { db: ctx.database.reader, now: ctx.clock().toISOString() };
      const waiting = await selectWaitingInvites(reading, invitee);
      const page = await readListPage(waiting, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showReceivedInvites(ctx, page.items) };
    },
  );

  app.post(
    '/v1/user/invites/:inviteId',
    {
      schema: {
        operationId: 'acceptReceivedInvite',
        tags,
        params: ReceivedInviteParams,
        response: { 200: Accepted },
      },
    },
    async (request) => {
      const invitee = await inviteeOf(ctx, requireCaller(request));
      await transact(ctx, (tx) => acceptReceivedInvite(tx, request.params.inviteId, invitee));
      return {};
    },
  );

  app.delete(
    '/v1/user/invites/:inviteId',
    {
      schema: {
        operationId: 'declineReceivedInvite',
        tags,
        params: ReceivedInviteParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const invitee = await inviteeOf(ctx, requireCaller(request));
      await transact(ctx, (tx) => declineReceivedInvite(tx, request.params.inviteId, invitee));
      return reply.code(204).send(null);
    },
  );
}

/** Invite links. */
export function registerLinkInvites(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/link-invites',
    {
      schema: {
        operationId: 'listLinkInvites',
        tags,
        params: OrganizationParams,
        querystring: ListInvitesQuery,
        response: { 200: ListSchema(LinkInvite) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const links = createdBy(selectLinkInvites(ctx.database.reader, organization.id), request.query.createdBy);
      const page = await readListPage(links, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showLinkInvites(ctx, organization, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/link-invites',
    {
      schema: {
        operationId: 'createLinkInvite',
        tags,
        params: OrganizationParams,
        body: CreateLinkInvite,
        response: { 201: LinkInvite },
      },
    },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const invite = await transact(ctx, (tx) => createLinkInvite(tx, organization.id, caller, request.body));
      const answer = await answerLinkInvite(ctx, organization, invite);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );
}

/** One of them. */
export function registerLinkInvite(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/link-invites/:inviteId',
    { schema: { operationId: 'getLinkInvite', tags, params: InviteParams, response: { 200: LinkInvite } } },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const links = selectLinkInvites(ctx.database.reader, organization.id);
      const invite = await links.where('id', '=', request.params.inviteId).executeTakeFirst();
      if (invite === undefined) throw notFound('invite link');
      return answerLinkInvite(ctx, organization, invite);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/link-invites/:inviteId',
    {
      schema: {
        operationId: 'updateLinkInvite',
        tags,
        params: InviteParams,
        body: UpdateLinkInvite,
        response: { 200: LinkInvite },
      },
    },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const { params, body } = request;
      const update = (tx: Tx) => updateLinkInvite(tx, organization.id, params.inviteId, caller, body);
      return answerLinkInvite(ctx, organization, await transact(ctx, update));
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/link-invites/:inviteId',
    { schema: { operationId: 'deleteLinkInvite', tags, params: InviteParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      await transact(ctx, (tx) => deleteLinkInvite(tx, organization.id, request.params.inviteId, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

async function answerLinkInvite(ctx: Context, organization: OrganizationRow, invite: InviteRow): Promise<LinkInvite> {
  const [answer] = await showLinkInvites(ctx, organization, [invite]);
  if (answer === undefined) throw new Error('Every link that is presented has an answer.');
  return answer;
}
