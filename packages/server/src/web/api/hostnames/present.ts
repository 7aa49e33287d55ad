import type { Context } from '../../../domain/context.ts';
import { hostOrigin } from '../../../domain/sites/site-url.ts';
import type { CustomHostnameRow } from '../../../platform/db/tables/hostnames.ts';
import type { CustomHostname } from './schema.ts';

/** A custom host name with its target. */
export function presentCustomHostname(ctx: Context, row: CustomHostnameRow): CustomHostname {
  const { hostname, organization_id: organization, site_id: site, status } = row;
  return {
    object: 'custom-hostname',
    hostname,
    target: site === null ? { type: 'organization', organization } : { type: 'site', organization, site },
    isActive: row.is_active === 1,
    ...(status !== null && { status }),
    urls: {
      location: `${ctx.config.publicUrl}/v1/custom-hostnames/${hostname}`,
      ...(row.is_active === 1 && { published: `${hostOrigin(ctx, hostname)}/` }),
    },
  };
}
