import type { Context } from '../../domain/context.ts';
import type { App } from '../../platform/http/app.ts';
import { errorBody } from '../../platform/http/errors.ts';
import { findSubdomain } from '../../platform/http/site-hosts.ts';
import { parseHostName } from '../../platform/outbound/allow-list.ts';
import { findActiveHostname } from '../../platform/queries/hostnames.ts';
import { findOrganizationByHostname } from '../../platform/queries/organizations.ts';

/**
 * `GET /tls-ask?domain=…`: 200 if a site or this installation serves the host, otherwise 404. Proxies that issue
 * certificates on demand ask here first, so that nobody can make them request certificates for foreign names.
 */
export function registerTlsAsk(app: App, ctx: Context): void {
  app.get('/tls-ask', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const name = typeof domain === 'string' ? parseHostName(domain) : undefined;
    if (name !== undefined && (await isServed(ctx, name))) return { domain: name };
    return reply.code(404).send(errorBody(404, 'No site answers at this host.', 'not_found'));
  });
}

async function isServed({ config, database }: Context, name: string): Promise<boolean> {
  if (name === new URL(config.publicUrl).hostname) return true;
  const label = findSubdomain(name, config.sitesDomain === undefined ? undefined : `.${config.sitesDomain}`);
  if (label !== undefined) return (await findOrganizationByHostname(database.reader, label)) !== undefined;
  return (await findActiveHostname(database.reader, name)) !== undefined;
}
