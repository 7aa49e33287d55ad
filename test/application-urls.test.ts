import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchPath } from '../packages/app/src/routes/match-path.ts';
import { aPerson } from '../packages/server/src/testing/factories.ts';
import { aSession } from '../packages/server/src/testing/sign-in.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listOperations } from './operations.ts';
import { urlIn } from './requests.ts';
import { aWorld, type World } from './world.ts';

const HTML = { accept: 'text/html' };

let server: TestServer;
let world: World;
/** Every `urls.app` of what the administrator of the world can read, with an operation that returns it. */
const urls = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  world = await aWorld(server);
  const { admin, values } = world;
  await admin.put(`/v1/user/favorites/space/${values['spaceId']}`, {});
  for (const operation of listOperations(server.routes)) {
    if (operation.method !== 'GET' || operation.operationId === 'streamChanges') continue;
    const { body } = await admin.get(urlIn(operation, values));
    collect(body, (url) => urls.set(url, operation.operationId));
  }
});
afterAll(() => server.close());

function collect(value: unknown, add: (url: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'urls' && typeof member?.app === 'string') add(member.app);
    collect(member, add);
  }
}

const pathOf = (url: string): string => new URL(url).pathname;
const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('GET', pathOf(url), { headers: { ...HTML, ...headers } });

describe('the URLs of the application in responses of the API', () => {
  it('are returned for everything that has a screen', () => {
    const kinds = ['', '/s/', '/c/', '/site/', '/openapi/', '/~/changes/', '/~/revisions/'];
    for (const kind of kinds) expect([...urls.keys()].some((url) => url.includes(kind))).toBe(true);
    for (const url of urls.keys()) expect(url).toMatch(/^https:\/\/docs\.test\/o\//);
  });

  it('each have a screen', () => {
    expect([...urls].filter(([url]) => matchPath(pathOf(url)) === undefined)).toEqual([]);
  });

  it('open the application for people with access, and redirect others to the sign-in', async () => {
    const { headers } = await aSession(server, world.admin);
    for (const [url, operation] of urls) {
      const { status, headers: answered, text } = await open(url, headers);
      expect({ url, operation, status }).toEqual({ url, operation, status: 200 });
      expect(answered['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('id="app"');
      const anonymous = await open(url);
      expect({ url, status: anonymous.status }).toEqual({ url, status: 303 });
      expect(anonymous.headers['location']).toBe(`/sign-in?${new URLSearchParams({ returnTo: pathOf(url) })}`);
    }
  });

  it('disclose nothing to non-members: the response equals that to an unknown URL', async () => {
    const { headers } = await aSession(server, await aPerson(server, 'Outsider'));
    const organization = world.values['organizationId'] ?? '';
    const nothing = 'x'.repeat(organization.length);
    const readText = async (url: string) => {
      const { status, text } = await open(url, headers);
      return { status, text: text.replace(/nonce[-=]"?[\w-]+|name="csrf-token" content="[^"]*"/g, '') };
    };
    for (const url of urls.keys()) {
      const answer = await readText(url);
      expect({ url, status: answer.status }).toEqual({ url, status: 404 });
      expect(answer).toEqual(await readText(url.replace(organization, nothing)));
    }
  });

  it('are not operations for programs', async () => {
    for (const url of urls.keys()) {
      const { status, body } = await server.call('GET', pathOf(url), { token: world.admin.token });
      expect({ url, status, reason: body.error?.reason }).toEqual({ url, status: 404, reason: 'unknown_operation' });
    }
  });
});
