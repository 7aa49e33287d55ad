import { renderMessage } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { assetsPathOf, publicPathOf } from '../../domain/sites/match-site.ts';
import { pageAssets, pagePolicy } from '../../engines/pages/page-assets.ts';
import { handleUnknownRoute } from '../../platform/http/errors.ts';
import { acceptsHtml } from './accepts-html.ts';

/** Responds to requests without a matching route: browsers get a page, programs the error of the API. */
export function answerUnknown(ctx: Context) {
  const refuse = handleUnknownRoute(ctx);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isNavigation = request.method === 'GET' && acceptsHtml(request.headers.accept);
    return isNavigation && !request.url.startsWith('/v1') ? sendUnknownPage(ctx, reply) : refuse(request, reply);
  };
}

/** The 404 page, the same for everybody. */
export function sendUnknownPage(ctx: Context, reply: FastifyReply): FastifyReply {
  const assetsPath = assetsPathOf(ctx);
  const html = renderMessage({
    status: 404,
    title: 'Page not found',
    message: 'There is no page at this URL. Check it for typing errors, or go to the start page.',
    homeHref: `${publicPathOf(ctx)}/`,
    assets: pageAssets(assetsPath),
  });
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept' })
    .header('content-security-policy', pagePolicy(assetsPath))
    .type('text/html; charset=utf-8')
    .send(html);
}
