import type { Context } from '../../../domain/context.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';

/** Maximum hosts whose links are resolved for one organization. */
const MAX_HOSTS = 200;

/** The possible hosts of the organization's sites besides the public one, including those of proxies. */
export async function listOwnHosts(ctx: Context, { id, hostname }: OrganizationRow): Promise<readonly string[]> {
  return ctx.cache.get(`hosts of ${id}`, async () => {
    const db = ctx.database.reader;
    const bound = await db
      .selectFrom('custom_hostnames')
      .select('hostname')
      .where('organization_id', '=', id)
      .where('is_active', '=', 1)
      .limit(MAX_HOSTS)
      .execute();
    const proxied = await db
      .selectFrom('sites')
      .select('proxy_origin')
      .where('organization_id', '=', id)
      .where('proxy_origin', 'is not', null)
      .limit(MAX_HOSTS)
      .execute();
    const { sitesDomain } = ctx.config;
    const hosts = [
      ...(sitesDomain === undefined ? [] : [`${hostname}.${sitesDomain}`]),
      ...bound.map((row) => row.hostname),
      ...proxied.map(({ proxy_origin }) => proxy_origin?.split('/')[0]?.toLowerCase() ?? ''),
    ];
    return [...new Set(hosts)].slice(0, MAX_HOSTS);
  });
}
