import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { ASSETS_SEGMENT, matchSite } from '../../domain/sites/match-site.ts';
import { readAssets } from '../../engines/pages/page-assets.ts';
import type { App } from '../../platform/http/app.ts';
import { sendEncoded } from '../../platform/http/compression.ts';
import { ON_SITE_HOST } from '../../platform/http/site-hosts.ts';
import { findFontBytes } from './fonts.ts';
import { listRequestedHosts, PROXY_HEADERS } from './from-proxy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files under names that change with their bytes, so that browsers cache them forever: once below the public
 * URL, and below every other base of a site, where only its path may be reachable.
 */
export function registerAssets(app: App, ctx: Context): void {
  const byFileName = new Map([...readAssets().values()].map((asset) => [asset.fileName, asset.encoded]));
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    // Frames of previews have a separate origin, and these files are the same for everybody.
    reply.header('access-control-allow-origin', '*');
    const encoded = byFileName.get(name);
    if (encoded !== undefined) return sendEncoded(request, reply, encoded, IMMUTABLE);
    const font = await findFontBytes(name);
    if (font === undefined) return reply.callNotFound();
    return reply.header('cache-control', IMMUTABLE).type('font/woff2').send(font);
  };
  app.get('/assets/:name', handle);
  app.get(`/proxied/:site/${ASSETS_SEGMENT}/:name`, async (request, reply) => {
    const door = { kind: 'proxy', hosts: listRequestedHosts(request) } as const;
    const match = await matchSite(ctx, door, request.url.split('?', 1)[0] ?? '');
    return match.kind === 'site' ? handle(request, reply.header('vary', PROXY_HEADERS)) : reply.callNotFound();
  });
  app.get(`/${ASSETS_SEGMENT}/:name`, { constraints: ON_SITE_HOST }, handle);
}
