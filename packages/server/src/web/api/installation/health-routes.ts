import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { readHealth } from './health.ts';
import { InstallationHealth } from './health-schema.ts';

/** Health of the installation and its parts. */
export function registerInstallationHealth(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/health',
    {
      schema: {
        operationId: 'getInstallationHealth',
        tags: ['Installation'],
        response: { 200: InstallationHealth },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      return readHealth(ctx);
    },
  );
}
