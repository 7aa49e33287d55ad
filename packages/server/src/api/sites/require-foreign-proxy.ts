import type { Context } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { isForeignProxy } from '../../sites/site-url.ts';

/**
 * Rejects a proxy on a host of the installation: pages of the site would share an origin with sessions, or other sites.
 * @throws 400
 */
export function requireForeignProxy(ctx: Pick<Context, 'config'>, proxyOrigin: string | null | undefined): void {
  if (proxyOrigin == null || isForeignProxy(ctx, proxyOrigin)) return;
  throw badRequest('body/proxy must name a host that does not belong to this installation.');
}
