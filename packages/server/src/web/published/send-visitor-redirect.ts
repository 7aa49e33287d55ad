import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { decideAudience, type VisitorRequest } from '../../domain/sites/audience.ts';
import type { LocatedSite } from '../../domain/sites/match-site.ts';
import { type Answer, movedTo } from '../../domain/sites/site-response.ts';
import { withQuery } from '../../domain/sites/with-query.ts';
import { encodePath } from '../../engines/pages/encode-path.ts';
import { sendRedirect } from '../../platform/http/redirect.ts';

type Redirect = Extract<Answer, { readonly kind: 'redirect' }>;

/** Redirects a visitor to or from a login page, whose URL is secret, with the remaining parameters of the query. */
export function redirectVisitor(request: FastifyRequest, reply: FastifyReply, answer: Redirect, reach: string) {
  const { location, status, cookies } = answer;
  if (cookies === undefined) {
    return sendRedirect(reply.header('cache-control', `${reach}, no-cache`), withQuery(location, request.url), status);
  }
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  return sendRedirect(reply, location, status);
}

/** Redirects to the current basename of a site, for visitors from whom the site does not hide. */
export async function redirectToMovedSite(
  ctx: Context,
  located: LocatedSite,
  visitor: VisitorRequest,
): Promise<Answer | undefined> {
  const audience = await decideAudience(ctx, located, visitor);
  const isHidden = !audience.allowed && audience.status === 404;
  return isHidden ? undefined : movedTo(located.mount.basePath + encodePath(located.path).replace(/^\/+/, ''));
}
