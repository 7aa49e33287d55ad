import type { App } from '../../platform/http/app.ts';

/**
 * Registers routes with encapsulated body parsers and hooks.
 * @param prefix of their paths, which are complete otherwise
 */
export function encapsulate(app: App, register: (app: App) => void, prefix = ''): void {
  const plugin = async (inner: unknown) => register(inner as App);
  // Without a name, Fastify searches for one in every loaded module.
  app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: register.name || 'routes' }), { prefix });
}
