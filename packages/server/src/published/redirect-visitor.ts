import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRedirect } from '../http/redirect.ts';
import type { Answer } from './answer.ts';
import { withQuery } from './with-query.ts';

type Redirect = Extract<Answer, { readonly kind: 'redirect' }>;

/** Whoever is sent to or from a login page has an address that nobody else is to learn, with what is left of its query. */
export function redirectVisitor(request: FastifyRequest, reply: FastifyReply, answer: Redirect, reach: string) {
  const { location, status, cookies } = answer;
  if (cookies === undefined) {
    return sendRedirect(reply.header('cache-control', `${reach}, no-cache`), withQuery(location, request.url), status);
  }
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  return sendRedirect(reply, location, status);
}
