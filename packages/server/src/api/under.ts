import type { App } from '../http/app.ts';

/** Registers routes below a prefix. */
export function under(app: App, prefix: string, register: (app: App) => void): void {
  const plugin = async (inner: unknown) => register(inner as App);
  // Without a name, fastify looks for one in every module that was ever loaded.
  app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: prefix }), { prefix });
}
