import type { App } from './app.ts';

const EXPOSED =
  'etag, location, retry-after, www-authenticate, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/**
 * What a preflight answers: it carries no token, so it is answered before anything is asked of the caller. Clients name
 * themselves in `User-Agent`, for which some browsers ask.
 */
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, user-agent',
  'access-control-max-age': '86400',
};

/**
 * Lets pages of any origin call the operations: the token travels in a header, and cookies are never accepted.
 * The answer is the same for every origin, which is why two constant headers do for it.
 */
export function allowAnyOrigin(api: App): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') {
      reply.code(204).headers(PREFLIGHT).send();
      return;
    }
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
    done();
  });
  api.options('/v1/*', (_request, reply) => reply.code(204).send());
}
