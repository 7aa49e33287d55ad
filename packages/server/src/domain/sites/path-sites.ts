import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import { sendRedirect } from '../../platform/http/redirect.ts';
import { findOrganizationByHostname } from '../../platform/queries/organizations.ts';
import type { Context } from '../context.ts';
import { findOnSitesDomain, publicPathOf } from './match-site.ts';
import { findFrontSite } from './organization-host.ts';
import { siteBasePath } from './site-url.ts';
import { withQuery } from './with-query.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Sites below the public URL, at `/sites/{organization}/{site}/`. If a sites domain is configured, the public host only
 * redirects: it is the origin of sessions, and sites have separate hosts.
 */
export function registerPathSites(sites: App, ctx: Context, showSite: Handle): void {
  const sendToOwnHost: Handle = async (request, reply) => {
    const location = findOnSitesDomain(ctx, request.url);
    return location === undefined ? reply.callNotFound() : sendRedirect(reply, location, 308);
  };
  const addSlash: Handle = async (request, reply) => {
    const { organization, site } = request.params as { organization: string; site: string };
    if (site === '') return (await redirectToFrontSite(request, reply, organization)) ?? showSite(request, reply);
    return sendRedirect(reply, withQuery(publicPathOf(ctx) + siteBasePath(organization, site), request.url), 308);
  };
  /** As on a host of the organization, its root redirects to its first site. */
  const redirectToFrontSite = async (request: FastifyRequest, reply: FastifyReply, hostname: string) => {
    const organization = await findOrganizationByHostname(ctx.database.reader, hostname);
    const site = organization && (await findFrontSite(ctx, organization));
    const location = site && publicPathOf(ctx) + siteBasePath(hostname, site.basename);
    return location && sendRedirect(reply, withQuery(location, request.url), 302);
  };
  const isApart = ctx.config.sitesDomain !== undefined;
  const [handle, handleFront] = isApart ? [sendToOwnHost, sendToOwnHost] : [showSite, addSlash];
  sites.get('/sites/:organization/:site', handleFront);
  sites.get('/sites/:organization/:site/*', handle);
  sites.post('/sites/:organization/:site/*', handle);
}
