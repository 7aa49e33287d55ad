import type { App } from './app.ts';

const EXPOSED =
  'etag, location, retry-after, www-authenticate, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/**
 * The response to a preflight: it has no token, so the response is sent before authentication. Clients identify
 * themselves in `User-Agent`, which some browsers request in a preflight.
 */
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, user-agent',
  'access-control-max-age': '86400',
};

/**
 * Allows pages of any origin to call the operations: the token is sent in a header, and cookies are never accepted. The
 * response is the same for every origin, so two constant headers are sufficient.
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
