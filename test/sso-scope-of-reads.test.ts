import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetSecondFactors } from '../packages/server/src/domain/accounts/second-factor/manage.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { aKeyPair } from '../packages/server/src/testing/saml/certificate.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listOperations } from './operations.ts';
import { bodyOf, isReading, urlIn } from './requests.ts';
import { aWorld, type World } from './world.ts';

/** What an organization contains cannot be read with a sign-in that is not valid there, regardless of the role. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** With these people sign in, and administrators repair how. */
const SIGN_IN_SETTINGS = [
  'getOrganization',
  'listSamlProviders',
  'getSamlProvider',
  'listSsoLogins',
  'listOidcProviders',
  'getOidcProvider',
  'checkOidcProvider',
];

/** Whose sign-in stops to count: everybody's, that of one member, or of who has no second factor; and the reason. */
const REQUIREMENTS: readonly [string, string, (world: World, organization: string) => Promise<unknown>][] = [
  [
    'an organization that enforces its single sign-on',
    'sso_required',
    async ({ admin }, organization) => {
      expect((await admin.patch(organization, { ssoEnforced: true })).body.ssoEnforced).toBe(true);
    },
  ],
  [
    'an organization that requires it of this member',
    'sso_required',
    async ({ admin }, organization) => {
      expect((await admin.post(`${organization}/members/${admin.id}/sso`)).body.sso).toBe(true);
    },
  ],
  [
    'an organization that requires a second factor',
    'second_factor_required',
    async ({ admin }, organization) => {
      const { body } = await admin.patch(organization, { secondFactorEnforced: true });
      expect(body.secondFactorEnforced).toBe(true);
      await transact(server.ctx, (tx) => resetSecondFactors(server.ctx, tx, admin.id, null));
    },
  ],
];

it.each(REQUIREMENTS)(
  'every operation that reads in %s rejects sign-ins outside of the scope',
  async (_what, reason, require) => {
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
      const { status, body } = await server.call(operation.method, urlIn(operation, world.values), {
        token: world.admin.token,
        body: bodyOf(operation, world.values),
      });
      if (status !== 403 || body.error.reason !== reason)
        others.push({ operationId: operation.operationId, status, reason: body?.error?.reason });
    }
    expect(others).toEqual([]);
    expect(reading.length).toBeGreaterThan(100);
  },
);
