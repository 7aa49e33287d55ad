import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { registerContent, SPACE_CONTENT } from './content/routes.ts';
import { registerGit } from './git/routes.ts';
import { registerInformation } from './information/routes.ts';
import { registerInvites, registerLinkInvites } from './invites/routes.ts';
import { registerMembers } from './members/routes.ts';
import { registerOrganization, registerOrganizations } from './organizations/routes.ts';
import { registerSiteSpace, registerSiteSpaces } from './site-spaces/routes.ts';
import { registerSite, registerSitePublishing, registerSites } from './sites/routes.ts';
import { registerOrganizationSpaces, registerSpaces } from './spaces/routes.ts';
import { registerTokens } from './tokens/routes.ts';
import { registerCurrentUser, registerUsers } from './users/routes.ts';

/** The table of contents of the API: every resource of the specification and of its complement, by its path. */
export function registerApi(app: App, ctx: Context): void {
  under(app, '/v1', (root) => registerInformation(root));
  under(app, '/v1/user', (user) => registerCurrentUser(user, ctx));
  under(app, '/v1/user/tokens', (tokens) => registerTokens(tokens, ctx));
  under(app, '/v1/users/:userId', (user) => registerUsers(user, ctx));
  under(app, '/v1/orgs', (organizations) => registerOrganizations(organizations, ctx));
  under(app, '/v1/orgs/:organizationId', (organization) => {
    registerOrganization(organization, ctx);
    registerOrganizationSpaces(organization, ctx);
    registerMembers(organization, ctx);
    registerInvites(organization, ctx);
  });
  under(app, '/v1/orgs/:organizationId/link-invites', (links) => registerLinkInvites(links, ctx));
  under(app, '/v1/orgs/:organizationId/sites', (sites) => registerSites(sites, ctx));
  under(app, '/v1/orgs/:organizationId/sites/:siteId', (site) => {
    registerSite(site, ctx);
    registerSitePublishing(site, ctx);
  });
  under(app, '/v1/orgs/:organizationId/sites/:siteId/site-spaces', (siteSpaces) => registerSiteSpaces(siteSpaces, ctx));
  under(app, '/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId', (siteSpace) =>
    registerSiteSpace(siteSpace, ctx),
  );
  under(app, '/v1/spaces/:spaceId', (space) => {
    registerSpaces(space, ctx);
    registerContent(space, ctx, SPACE_CONTENT);
    registerGit(space, ctx);
  });
}

function under(app: App, prefix: string, register: (app: App) => void): void {
  app.register(async (inner) => register(inner as App), { prefix });
}
