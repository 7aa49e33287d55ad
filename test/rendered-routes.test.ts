import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import * as site from '@bindery/site';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RENDERED_ROUTES, SHOWN_ROUTES, SHOWN_TEMPLATES } from '../e2e/rendered-routes.ts';
import { startTestServer } from '../packages/server/src/testing/test-server.ts';
import { ENDPOINTS } from '../packages/server/src/web/published/endpoint-registry.ts';

/** Every route outside the API, as the program registers it. */
async function listRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const note = ({ method, url, constraints }: RouteOptions) => {
    if (method === 'HEAD' || url.startsWith('/v1')) return;
    routes.push(
      `${method} ${url}${constraints === undefined || !('siteHost' in constraints) ? '' : ' on hosts of sites'}`,
    );
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', listen);
  const server = await startTestServer();
  unsubscribe('fastify.initialization', listen);
  await server.close();
  return routes;
}

describe('everything that a browser renders', () => {
  // A new one is opened there by an administrator with hostile content: say at which URLs.
  it('is opened by the browser test of hostile content: every route outside the API', async () => {
    expect(Object.keys(SHOWN_ROUTES).sort()).toEqual((await listRoutes()).sort());
  });

  it('is opened by the browser test of hostile content: every endpoint of a site', () => {
    const places = ENDPOINTS.map(({ at }) => ('path' in at ? at.path : 'name' in at ? at.name : at.prefix));
    expect(Object.keys(RENDERED_ROUTES).sort()).toEqual(places.sort());
  });

  it('is opened by the browser test of hostile content: every template', () => {
    const templates = Object.keys(site).filter((name) => name.startsWith('render'));
    expect(Object.keys(SHOWN_TEMPLATES).sort()).toEqual(templates.sort());
  });
});
