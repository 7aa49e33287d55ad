import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { errorBody } from '../http/errors.ts';
import { parseHostName } from '../outbound/allow-list.ts';
import { findActiveHostname } from '../queries/hostnames.ts';
import { findOrganizationByHostname } from '../queries/organizations.ts';
import { findSubdomain } from '../sites/site-hosts.ts';

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
