import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKeyPair } from '../packages/server/src/testing/saml/certificate.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listOperations } from './operations.ts';
import { addressIn, bodyOf, isReading } from './requests.ts';
import { aWorld, type World } from './world.ts';

/** What an organization holds is read by nobody whose sign-in does not count there, whatever the role. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** With these people sign in, and administrators mend how. */
const SIGN_IN_SETTINGS = ['getOrganization', 'listSamlProviders', 'getSamlProvider', 'listSsoLogins'];

/** Whose sign-in stops to count: everybody's, or that of one member. */
const REQUIREMENTS: readonly [string, (world: World, organization: string) => Promise<unknown>][] = [
  [
    'an organization that enforces its single sign-on',
    async ({ admin }, organization) => {
      expect((await admin.patch(organization, { ssoEnforced: true })).body.ssoEnforced).toBe(true);
    },
  ],
  [
    'an organization that requires it of this member',
    async ({ admin }, organization) => {
      expect((await admin.post(`${organization}/members/${admin.id}/sso`)).body.sso).toBe(true);
    },
  ],
];

it.each(REQUIREMENTS)(
  'every operation that reads in %s refuses sign-ins that do not count there',
  async (_what, require) => {
    const world = await aWorld(server);
    const organization = `/v1/orgs/${world.values['organizationId']}`;
    const provider = {
      label: 'Company',
      ssoURL: 'https://login.example.com/saml',
      entityID: 'https://login.example.com/reads',
      certificate: aKeyPair().certificate,
    };
    expect((await world.admin.post(`${organization}/saml`, provider)).status).toBeLessThan(300);
    await require(world, organization);
    const reading = listOperations(server.routes).filter(
      (operation) =>
        isReading(operation) &&
        /\{(?:organizationId|spaceId|collectionId)\}/.test(operation.path) &&
        !SIGN_IN_SETTINGS.includes(operation.operationId),
    );
    const others: unknown[] = [];
    for (const operation of reading) {
      const { status, body } = await server.call(operation.method, addressIn(operation, world.values), {
        token: world.admin.token,
        body: bodyOf(operation, world.values),
      });
      if (status !== 403 || body.error.reason !== 'sso_required')
        others.push({ operationId: operation.operationId, status, reason: body?.error?.reason });
    }
    expect(others).toEqual([]);
    expect(reading.length).toBeGreaterThan(100);
  },
);
