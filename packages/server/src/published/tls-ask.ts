import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { errorBody } from '../http/errors.ts';
import { parseHostName } from '../outbound/allow-list.ts';
import { findCustomHostname } from '../queries/hostnames.ts';
import { findOrganizationByHostname } from '../queries/organizations.ts';
import { findSubdomain } from '../sites/site-hosts.ts';

/**
 * `GET /tls-ask?domain=…`: 200 where a site or this installation answers at the host, else 404. Proxies that get
 * certificates on demand ask here first, so that nobody has them ask for names of others.
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
  return (await findCustomHostname(database.reader, name))?.is_active === 1;
}
