import { Type } from 'typebox';
import { requireCaller, requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage, slicePage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { checkEmailDomain } from './check-email-domain.ts';
import { presentEmailDomain, presentJoinableOrganization } from './present.ts';
import { findEmailDomainCheck, listEmailDomainChecks, selectJoinableOrganizations } from './queries.ts';
import { EmailDomain, EmailDomainParams, JoinableOrganization } from './schema.ts';
import {
  emailDomainUnverified,
  findJoinable,
  findJoiningUser,
  joinOrganization,
  readEmailDomains,
  storeEmailDomainCheck,
} from './service.ts';

const tags = ['Invitations'];

/** The e-mail domains of an organization and their DNS verification. */
export function registerEmailDomains(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/email-domains',
    {
      schema: {
        operationId: 'listEmailDomains',
        tags,
        params: OrganizationParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(EmailDomain) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const checks = await listEmailDomainChecks(ctx.database.reader, organization.id);
      const page = slicePage(readEmailDomains(organization), (domain) => domain, request.query);
      return mapPage(page, (domain) =>
        presentEmailDomain(
          ctx,
          organization.id,
          domain,
          checks.find((check) => check.domain === domain),
        ),
      );
    },
  );

  app.get(
    '/v1/orgs/:organizationId/email-domains/:domain',
    {
      schema: { operationId: 'getEmailDomain', tags, params: EmailDomainParams, response: { 200: EmailDomain } },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const domain = request.params.domain.toLowerCase();
      if (!readEmailDomains(organization).includes(domain)) throw notFound('e-mail domain');
      const check = await findEmailDomainCheck(ctx.database.reader, organization.id, domain);
      return presentEmailDomain(ctx, organization.id, domain, check);
    },
  );

  app.post(
    '/v1/orgs/:organizationId/email-domains/:domain',
    {
      schema: { operationId: 'verifyEmailDomain', tags, params: EmailDomainParams, response: { 200: EmailDomain } },
    },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const domain = request.params.domain.toLowerCase();
      if (!readEmailDomains(organization).includes(domain)) throw notFound('e-mail domain');
      const result = await checkEmailDomain(ctx, organization.id, domain);
      const checked = { organizationId: organization.id, domain };
      const check = await transact(ctx, (tx) => storeEmailDomainCheck(tx, checked, result, caller.userId));
      return presentEmailDomain(ctx, organization.id, domain, check);
    },
  );
}

/** Organizations that the caller may join by the domain of their e-mail address. */
export function registerJoinableOrganizations(app: App, ctx: Context): void {
  app.get(
    '/v1/user/joinable-organizations',
    {
      schema: {
        operationId: 'listJoinableOrganizations',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(JoinableOrganization) },
      },
    },
    async (request) => {
      const db = ctx.database.reader;
      const user = await findJoiningUser(ctx, db, requireCaller(request));
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const page = await readListPage(selectJoinableOrganizations(db, user), order, request.query);
      return mapPage(page, (row) => presentJoinableOrganization(ctx, row, user.domain ?? ''));
    },
  );
}

/** Joins an organization by the domain of the caller's e-mail address. */
export function registerJoin(app: App, ctx: Context): void {
  app.post(
    '/v1/orgs/:organizationId/join',
    {
      schema: { operationId: 'joinOrganization', tags, params: OrganizationParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const { organizationId } = request.params;
      const user = await findJoiningUser(ctx, ctx.database.reader, caller);
      await findJoinable(ctx.database.reader, organizationId, user);
      const { domain = '' } = user;
      // Domains change hands: the current owner decides, not the one at the time of the verification.
      const result = await checkEmailDomain(ctx, organizationId, domain);
      if (result.isVerified !== true) {
        await transact(ctx, (tx) => storeEmailDomainCheck(tx, { organizationId, domain }, result, null));
        throw emailDomainUnverified(domain);
      }
      await transact(ctx, async (tx) =>
        joinOrganization(tx, organizationId, await findJoiningUser(ctx, tx.db, caller)),
      );
      return reply.code(204).send(null);
    },
  );
}
