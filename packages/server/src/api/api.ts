import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { registerOrganizationSpaces, registerSpaces } from './spaces/routes.ts';

/** The table of contents of the API: every resource of the specification and of its complement, by its path. */
export function registerApi(app: App, ctx: Context): void {
  under(app, '/v1/orgs/:organizationId', (organization) => {
    registerOrganizationSpaces(organization, ctx);
  });
  under(app, '/v1/spaces/:spaceId', (space) => {
    registerSpaces(space, ctx);
  });
}

function under(app: App, prefix: string, register: (app: App) => void): void {
  app.register(async (inner) => register(inner as App), { prefix });
}
