import type { Context } from '../../../domain/context.ts';
import { isForeignProxy } from '../../../domain/sites/site-url.ts';
import { badRequest } from '../../../platform/errors.ts';

/**
 * Rejects a proxy on a host of the installation: pages of the site would share an origin with sessions, or other sites.
 * @throws 400
 */
export function requireForeignProxy(ctx: Pick<Context, 'config'>, proxyOrigin: string | null | undefined): void {
  if (proxyOrigin == null || isForeignProxy(ctx, proxyOrigin)) return;
  throw badRequest('body/proxy must name a host that does not belong to this installation.');
}
