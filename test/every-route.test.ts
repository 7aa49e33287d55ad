import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { ENDPOINTS, findEndpoint } from '../packages/server/src/web/published/endpoint-registry.ts';
import { nameOfEndpoint } from './endpoint-requests.ts';
import { SITE_REQUESTS } from './fuzz/site-requests.ts';
import { aFuzzedWorld, type WordsOfWorld } from './fuzz/world.ts';
import { ROUTES_BESIDE_API, type RouteBesideApi } from './routes-outside-api.ts';

/** What is registered stands in a list of tests, so that nothing is served that nobody has asked about. */

interface Route {
  /** `GET /assets/:name`; on hosts of sites `GET on the host of a site: /*`. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly isOnSiteHost: boolean;
}

let server: TestServer;
let world: WordsOfWorld;
/** Those that are no operations of the API, whose matrix is `authorization-matrix.test.ts`. */
let routes: Route[];

beforeAll(async () => {
  server = await startTestServer();
  world = await aFuzzedWorld(server);
  routes = server.allRoutes.flatMap(({ method, url, constraints }) =>
    [method]
      .flat()
      // It comes with every GET, and answers the same without a body.
      .filter((each) => each !== 'HEAD' && !url.startsWith('/v1'))
      .map((each) => {
        const isOnSiteHost = constraints !== undefined && Object.keys(constraints).length > 0;
        return {
          name: `${each} ${isOnSiteHost ? 'on the host of a site: ' : ''}${url}`,
          method: each,
          url,
          isOnSiteHost,
        };
      }),
  );
});
afterAll(() => server.close());

const fill = (text: string): string => text.replace(/\{([\w.]+)\}/g, (_all, name: string) => world[name] ?? name);

type Asked = (typeof SITE_REQUESTS)[number];

const pathOf = ({ target }: Asked): string => fill(target).split('?')[0] ?? '';
const isForSiteHost = ({ headers }: Asked): boolean =>
  headers.some(([name, value]) => name === 'host' && value === '{hostname}');

/** The route that a request comes to: of those that match the one that says most of its path. */
function findRoute(asked: Asked): Route | undefined {
  const path = pathOf(asked);
  const matching = routes.filter(
    ({ method, url, isOnSiteHost }) =>
      method === asked.method && (!isOnSiteHost || isForSiteHost(asked)) && patternOf(url).test(path),
  );
  const literals = ({ url, isOnSiteHost }: Route) => url.replace(/:\w+|\*/g, '').length + Number(isOnSiteHost) / 2;
  return matching.sort((one, other) => literals(other) - literals(one))[0];
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.~]/g, '\\$&').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);

describe('every route outside the API', () => {
  it('is covered by this test', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(server.allRoutes.length).toBeGreaterThan(server.routes.length);
  });

  it('is in the list of expected responses, which contains no other', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES_BESIDE_API).sort());
  });

  it('responds to anonymous callers as listed', async () => {
    const answered: Record<string, RouteBesideApi['anonymous']> = {};
    for (const [name, { ask, headers = {}, body }] of Object.entries(ROUTES_BESIDE_API)) {
      const [method = ''] = name.split(' ');
      const sent = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, fill(value)]));
      const { status } = await server.call(method, fill(ask), { headers: sent, ...(body !== undefined && { body }) });
      answered[name] = status;
    }
    const listed = Object.entries(ROUTES_BESIDE_API).map(([name, { anonymous }]) => [name, anonymous]);
    expect(answered).toEqual(Object.fromEntries(listed));
  });

  it('is fuzzed', () => {
    const fuzzed = new Set(SITE_REQUESTS.map((asked) => findRoute(asked)?.name));
    expect(routes.map(({ name }) => name).filter((name) => !fuzzed.has(name))).toEqual([]);
  });
});

describe('every route besides the pages of a site', () => {
  it('is fuzzed with each of its methods', () => {
    const { sitePath = '' } = world;
    const fuzzed = new Set(
      SITE_REQUESTS.flatMap((asked) => {
        const path = pathOf(asked);
        const endpoint = path.startsWith(sitePath) ? findEndpoint(path.slice(sitePath.length)) : undefined;
        return endpoint === undefined ? [] : [`${asked.method} ${nameOfEndpoint(endpoint)}`];
      }),
    );
    const all = ENDPOINTS.flatMap((endpoint) =>
      endpoint.methods.map((method) => `${method} ${nameOfEndpoint(endpoint)}`),
    );
    expect(all.filter((name) => !fuzzed.has(name))).toEqual([]);
  });
});
