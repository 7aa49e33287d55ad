import { claimsKeyOf } from '../../domain/access/claims-key.ts';
import type { Context } from '../../domain/context.ts';
import type { App } from '../../platform/http/app.ts';

/** Serves the public keys that verify tokens the installation signs for other services (RFC 7517). */
export function registerKeySet(app: App, ctx: Context): void {
  app.get('/.well-known/jwks.json', { config: { anonymous: true } }, async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
    return reply.type('application/jwk-set+json').send(JSON.stringify({ keys: [claimsKeyOf(ctx.secret).publicJwk] }));
  });
}
