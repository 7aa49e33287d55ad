import type { Context } from '../context.ts';
import type { App } from './app.ts';

/** Browsers ask for the host by TLS alone for a year. */
const BY_TLS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/**
 * What an answer may do that says nothing else of it: data is no page. Pages and files send their own policies.
 * Browsers that show XML and pictures in a page of theirs put styles and signs into it.
 */
const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What every answer carries: types are not guessed, a server that is reached by TLS is reached by nothing else, and nothing
 * may be loaded or framed. What pages may load is said with the pages.
 */
export function sendSecurityHeaders(app: App, { config }: Pick<Context, 'config'>): void {
  const isSecure = config.publicUrl.startsWith('https:');
  const headers = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': DATA_POLICY,
    ...(isSecure && BY_TLS_ONLY),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
