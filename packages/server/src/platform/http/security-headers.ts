import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { DATA_POLICY } from './security-policy.ts';

/** Browsers use only TLS for the host for a year. */
const BY_TLS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/**
 * Headers of every response: no type sniffing, HSTS on servers with TLS, and no loading or framing. Pages send their
 * own policies.
 */
export function sendSecurityHeaders(app: App, { config }: Pick<Platform, 'config'>): void {
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
