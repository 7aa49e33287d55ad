import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKeyPair } from '../packages/server/src/testing/saml/certificate.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listOperations } from './operations.ts';
import { addressIn, bodyOf } from './requests.ts';
import { aWorld } from './world.ts';

/** What an organization holds is read by nobody whose sign-in does not count there, whatever the role. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** With these people sign in, and administrators mend how. */
const SIGN_IN_SETTINGS = ['getOrganization', 'listSamlProviders', 'getSamlProvider', 'listSsoLogins'];

it('every operation that reads in an organization refuses sign-ins that do not count there', async () => {
  const world = await aWorld(server);
  const organization = `/v1/orgs/${world.values['organizationId']}`;
  const provider = {
    label: 'Company',
    ssoURL: 'https://login.example.com/saml',
    entityID: 'https://login.example.com/reads',
    certificate: aKeyPair().certificate,
  };
  expect((await world.admin.post(`${organization}/saml`, provider)).status).toBeLessThan(300);
  expect((await world.admin.patch(organization, { ssoEnforced: true })).body.ssoEnforced).toBe(true);
  const reading = listOperations(server.routes).filter(
    ({ method, path, operationId }) =>
      (method === 'GET' || operationId === 'searchSite') &&
      /\{(?:organizationId|spaceId|collectionId)\}/.test(path) &&
      !SIGN_IN_SETTINGS.includes(operationId),
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
});
