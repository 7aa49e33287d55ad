import { type AccessRequest, requireCaller, requireOrganization, requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { CustomHostnameRow } from '../../../platform/db/tables/hostnames.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound, ServiceError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { findCustomHostname } from '../../../platform/queries/hostnames.ts';
import { findOrganizationByHostname } from '../../../platform/queries/organizations.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { checkDns } from './check-dns.ts';
import { presentCustomHostname } from './present.ts';
import { CreateCustomHostname, CustomHostname, HostnameParams, Subdomain, SubdomainParams } from './schema.ts';
import {
  checkOwnHosts,
  createCustomHostname,
  deleteCustomHostname,
  type HostnameOwner,
  recordHostnameCheck,
} from './service.ts';

const tags = ['Hostnames'];

/** Custom domains for sites and organizations. */
export function registerCustomHostnames(app: App, ctx: Context): void {
  app.post(
    '/v1/custom-hostnames/:hostname',
    {
      schema: {
        operationId: 'createCustomHostname',
        tags,
        params: HostnameParams,
        body: CreateCustomHostname,
        response: { 201: CustomHostname },
      },
    },
    async (request, reply) => {
      const owner = await findOwner(ctx, request.body.target);
      const { caller } = await requireOwner(ctx, request, owner, 'change', 'target');
      requireUnfrozen(ctx, 'sites-custom-domain');
      const { hostname } = request.params;
      checkOwnHosts(ctx, hostname);
      const check = await checkDns(ctx, hostname);
      const row = await transact(ctx, (tx) => createCustomHostname(tx, caller.userId, hostname, owner, check));
      await ctx.siteHosts.refresh();
      const answer = presentCustomHostname(ctx, row);
      setLocation(reply, answer.urls.location);
      return reply.code(201).send(answer);
    },
  );

  app.get(
    '/v1/custom-hostnames/:hostname',
    {
      schema: { operationId: 'getCustomHostname', tags, params: HostnameParams, response: { 200: CustomHostname } },
    },
    async (request) => presentCustomHostname(ctx, await requireCustomHostname(ctx, request, 'read')),
  );

  app.patch(
    '/v1/custom-hostnames/:hostname',
    { schema: { operationId: 'recheckCustomHostname', tags, params: HostnameParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { hostname } = await requireCustomHostname(ctx, request, 'change');
      const check = await checkDns(ctx, hostname);
      await transact(ctx, (tx) => recordHostnameCheck(tx, hostname, check));
      await ctx.siteHosts.refresh();
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/v1/custom-hostnames/:hostname',
    { schema: { operationId: 'deleteCustomHostname', tags, params: HostnameParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { hostname } = await requireCustomHostname(ctx, request, 'change');
      requireUnfrozen(ctx, 'sites-custom-domain');
      const { userId } = requireCaller(request);
      await transact(ctx, (tx) => deleteCustomHostname(tx, userId, hostname));
      await ctx.siteHosts.refresh();
      return reply.code(204).send(null);
    },
  );
}

/** The subdomains of organizations. */
export function registerSubdomains(app: App, ctx: Context): void {
  app.get(
    '/v1/subdomains/:subdomain',
    { schema: { operationId: 'getSubdomain', tags, params: SubdomainParams, response: { 200: Subdomain } } },
    async (request) => {
      const { subdomain } = request.params;
      const organization = await findOrganizationByHostname(ctx.database.reader, subdomain);
      if (organization === undefined) throw notFound('subdomain');
      const { caller } = request;
      const siteRequest = { caller, params: { organizationId: organization.id } };
      await hideFromNonMembers('subdomain', requireOrganization(ctx, siteRequest, 'guest'));
      const target = { type: 'organization', organization: organization.id } as const;
      return { object: 'subdomain', subdomain, target, isActive: ctx.config.sitesDomain !== undefined } as const;
    },
  );
}

/** @throws 404 for a site that does not exist, or belongs to another organization */
async function findOwner(ctx: Context, target: CreateCustomHostname['target']): Promise<HostnameOwner> {
  if (target.type === 'organization') return { organizationId: target.organization };
  const site = await findSite(ctx.database.reader, target.site);
  const organizationId = target.organization ?? site?.organization_id;
  if (site === undefined || site.organization_id !== organizationId) throw notFound('target');
  return { organizationId, siteId: site.id };
}

async function requireCustomHostname(
  ctx: Context,
  request: AccessRequest<{ hostname: string }>,
  needed: 'read' | 'change',
): Promise<CustomHostnameRow> {
  const row = await findCustomHostname(ctx.database.reader, request.params.hostname);
  if (row === undefined) throw notFound('custom hostname');
  const owner = { organizationId: row.organization_id, ...(row.site_id !== null && { siteId: row.site_id }) };
  await requireOwner(ctx, request, owner, needed, 'custom hostname');
  return row;
}

/**
 * Readers of a site may know its host names; changing one requires `create` on the site, or `admin` for all of them.
 */
function requireOwner(
  ctx: Context,
  { caller }: AccessRequest,
  { organizationId, siteId }: HostnameOwner,
  needed: 'read' | 'change',
  what: string,
) {
  const role: Role = needed === 'read' ? 'read' : siteId === undefined ? 'admin' : 'create';
  const access =
    siteId === undefined
      ? requireOrganization(ctx, { caller, params: { organizationId } }, role)
      : requireSite(ctx, { caller, params: { organizationId, siteId } }, role);
  return hideFromNonMembers(what, access);
}

/** Non-members get the same error for existing and for unknown host names. */
async function hideFromNonMembers<Access>(what: string, access: Promise<Access>): Promise<Access> {
  return access.catch((error: unknown) => {
    throw error instanceof ServiceError && error.status === 404 ? notFound(what) : error;
  });
}
