import type { Context } from '../context.ts';
import type { App } from './app.ts';

/** Browsers ask for the host by TLS alone for a year. */
const BY_TLS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/**
 * What every answer carries: types are as they are said, and a server that is reached by TLS is reached by nothing else.
 * What pages may load and who may frame them is said with the pages.
 */
export function sendSecurityHeaders(app: App, { config }: Pick<Context, 'config'>): void {
  const isSecure = config.publicUrl.startsWith('https:');
  const headers = { 'x-content-type-options': 'nosniff', ...(isSecure && BY_TLS_ONLY) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
