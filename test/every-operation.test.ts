import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { aPerson, type Person } from '../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { grantInstallationAdministrator } from '../packages/server/src/web/api/installation/service.ts';
import { COMPLEMENT_OPERATIONS } from './complement-operations.ts';
import { listOperations, operationUrlOf, type RegisteredOperation, SPECIFIED } from './operations.ts';
import { bodyOf, MADE_WHERE_MISSING, TAKING_BYTES, urlIn } from './requests.ts';
import { aWorld, type World } from './world.ts';

/** The response to non-members where that is not 404, and why. */
const RESPONSES_TO_NON_MEMBERS: Readonly<Record<string, { status: number; because: string }>> = {
  getInformation: { status: 200, because: 'it is about the server' },
  getCurrentUser: { status: 200, because: 'it is about the caller' },
  getUserPreferences: { status: 200, because: 'they are those of the caller' },
  updateUserPreferences: { status: 200, because: 'they are those of the caller' },
  listFavorites: { status: 200, because: 'they are those of the caller' },
  listNotifications: { status: 200, because: 'they are those of the caller' },
  updateNotifications: { status: 200, because: 'only own ones are changed' },
  countUnreadNotifications: { status: 200, because: 'they are those of the caller' },
  getNotificationSettings: { status: 200, because: 'they are those of the caller' },
  updateNotificationSettings: { status: 200, because: 'they are those of the caller' },
  deleteSubscription: { status: 204, because: 'deleting again is no failure, and only own ones are deleted' },
  streamChanges: { status: 200, because: 'what it says depends on the caller' },
  openCollaborationSocket: { status: 426, because: 'the caller is told how to open it' },
  deleteFavorite: { status: 204, because: 'deleting again is no failure, and only own ones are deleted' },
  listTokens: { status: 200, because: 'they are those of the caller' },
  createToken: { status: 201, because: 'it is for the caller' },
  deleteToken: { status: 204, because: 'deleting again is no failure, and only own ones are deleted' },
  changePassword: { status: 403, because: 'no token may' },
  changeEmail: { status: 403, because: 'no token may' },
  confirmSession: { status: 403, because: 'no token may' },
  linkIdentity: { status: 403, because: 'no token may' },
  listIdentities: { status: 200, because: 'they are those of the caller' },
  unlinkIdentity: { status: 204, because: 'deleting again is no failure, and only own ones are disconnected' },
  listIdentityProviders: { status: 200, because: 'they are those of the caller' },
  startPasskeyConfirmation: { status: 403, because: 'no token may' },
  startTotp: { status: 403, because: 'no token may' },
  enableTotp: { status: 403, because: 'no token may' },
  disableTotp: { status: 403, because: 'no token may' },
  regenerateRecoveryCodes: { status: 403, because: 'no token may' },
  startPasskey: { status: 403, because: 'no token may' },
  createPasskey: { status: 403, because: 'no token may' },
  updatePasskey: { status: 403, because: 'no token may' },
  deletePasskey: { status: 403, because: 'no token may' },
  listAccountExports: { status: 200, because: 'they are those of the caller' },
  createAccountExport: { status: 403, because: 'no token may' },
  deleteAccountExport: { status: 204, because: 'deleting again is no failure, and only own ones are deleted' },
  deleteAccount: { status: 403, because: 'no token may' },
  getSecondFactors: { status: 200, because: 'they are those of the caller' },
  listPasskeys: { status: 200, because: 'they are those of the caller' },
  listSessions: { status: 200, because: 'they are those of the caller' },
  deleteSession: { status: 204, because: 'deleting again is no failure, and only own ones end' },
  listOrganizations: { status: 200, because: 'they are those of the caller' },
  createOrganization: { status: 403, because: 'the caller is told who may' },
  listInstallationAuditEvents: { status: 403, because: 'the caller is told who may' },
  listInstallationAdministrators: { status: 403, because: 'the caller is told who may' },
  listInstallationUsers: { status: 403, because: 'the caller is told who may' },
  endUserSessions: { status: 403, because: 'the caller is told who may' },
  updateInstallationUser: { status: 403, because: 'the caller is told who may' },
  listInstallationOrganizations: { status: 403, because: 'the caller is told who may' },
  updateInstallationOrganization: { status: 403, because: 'the caller is told who may' },
  listJobs: { status: 403, because: 'the caller is told who may' },
  listJobKinds: { status: 403, because: 'the caller is told who may' },
  runJob: { status: 403, because: 'the caller is told who may' },
  cancelJob: { status: 403, because: 'the caller is told who may' },
  listInstallationExports: { status: 403, because: 'the caller is told who may' },
  createInstallationExport: { status: 403, because: 'no token may' },
  deleteInstallationExport: { status: 403, because: 'the caller is told who may' },
  getInstallationHealth: { status: 403, because: 'the caller is told who may' },
  resetUserSecondFactors: { status: 403, because: 'the caller is told who may' },
  sendTestMail: { status: 403, because: 'the caller is told who may' },
  grantInstallationAdministrator: { status: 403, because: 'the caller is told who may' },
  revokeInstallationAdministrator: { status: 403, because: 'the caller is told who may' },
  listReceivedInvites: { status: 200, because: 'they are those of the caller' },
  declineReceivedInvite: { status: 204, because: 'declining again is no failure, and only own ones end' },
  listJoinableOrganizations: { status: 200, because: 'they are those of the caller' },
  acceptInvite: { status: 200, because: 'the link invites anyone' },
  getPublishedUrl: { status: 200, because: 'a URL of the application is recognized regardless of who may read there' },
  getEmbed: { status: 200, because: 'it says what the URL says, to every user' },
  listSsoLogins: { status: 200, because: 'it is called before the sign-in' },
};

/** The operations that this file walks through; known before a server runs, so that each is a separate test. */
const LISTED = [...SPECIFIED, ...COMPLEMENT_OPERATIONS];

let server: TestServer;
let operations: RegisteredOperation[];
let theirs: World;
let mine: World;

beforeAll(async () => {
  server = await startTestServer();
  operations = listOperations(server.routes);
  [theirs, mine] = [await aWorld(server), await aWorld(server)];
  const change = { userId: theirs.admin.id, actorId: null };
  await transact(server.ctx, (tx) => grantInstallationAdministrator(tx, change));
});
afterAll(() => server.close());

const takesJson = ({ method, operationId }: RegisteredOperation): boolean =>
  method !== 'GET' && method !== 'DELETE' && !TAKING_BYTES.has(operationId);

/** Calls an operation with its body, as `person` or without a token. */
async function call(operation: RegisteredOperation, url: string, person?: Person, body?: unknown) {
  const sent = body ?? bodyOf(operation, mine.values);
  return server.call(operation.method, url, { token: person?.token, ...(sent !== undefined && { body: sent }) });
}

/** Operations about the server itself, whose answers change with the time and with the work of others. */
const OF_SERVER = new Set(['getInstallationHealth', 'listJobs', 'listJobKinds']);

/** What the administrator of a world reads through every GET of the API but those of the server. */
async function readEverything({ admin, values }: World): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  const reading = operations.filter(({ method, operationId }) => method === 'GET' && !OF_SERVER.has(operationId));
  for (const operation of reading) {
    const { status, text } = await call(operation, urlIn(operation, values), admin);
    // Signed URLs expire later each time.
    const signed = text.replace(/expires=\d+&signature=[\w-]+/g, 'signed');
    const body = operation.operationId === 'streamChanges' ? signed : JSON.parse(signed);
    read[operation.operationId] = { status, body };
  }
  return read;
}

describe('every operation', () => {
  it('has a listed id, a response schema, and a tag', () => {
    for (const operation of operations) {
      expect(
        LISTED.map(({ operationId }) => operationId),
        operationUrlOf(operation),
      ).toContain(operation.operationId);
      expect(operation.declaredStatuses.length, operation.operationId).toBeGreaterThan(0);
      expect(operation.tags.length, operation.operationId).toBeGreaterThan(0);
    }
  });

  it('rejects calls without a token, and with an invalid one, with 401', async () => {
    for (const operation of operations) {
      const url = urlIn(operation, theirs.values);
      const wrong = await server.call(operation.method, url, { token: 'bnd_wrong' });
      expect({ operation: operation.operationId, status: wrong.status }).toEqual({
        operation: operation.operationId,
        status: 401,
      });
      if (operation.isAnonymous) continue;
      const { status, body } = await call(operation, url);
      expect({ operation: operation.operationId, status, body }).toMatchObject({
        operation: operation.operationId,
        status: 401,
        body: {
          error: { code: 401, message: expect.stringMatching(/^Send an access token/), reason: 'token_required' },
        },
      });
    }
  });

  it('reads existing resources for permitted callers', async () => {
    for (const [operationId, answer] of Object.entries(await readEverything(theirs))) {
      // The call of this test is no request for a WebSocket.
      const status = operationId === 'openCollaborationSocket' ? 426 : 200;
      expect({ operationId, answer }).toMatchObject({ operationId, answer: { status } });
    }
  });

  it('does not exist for non-members, whose calls have no effect', async () => {
    const before = await readEverything(theirs);
    for (const operation of operations) {
      const nonMember = await aPerson(server, 'Outsider');
      const exception = RESPONSES_TO_NON_MEMBERS[operation.operationId];
      const { status, body } = await call(operation, urlIn(operation, theirs.values), nonMember);
      expect({ operation: operation.operationId, status, body }).toMatchObject({
        operation: operation.operationId,
        status: exception?.status ?? 404,
        ...((exception?.status ?? 404) >= 400 && { body: { error: { code: exception?.status ?? 404 } } }),
      });
    }
    // The only permitted change of non-members is to accept an invitation, which adds a member and an audit event, and is
    // counted. The non-members themselves are users of the installation.
    const after = await readEverything(theirs);
    const { listMembers, listAuditEvents } = after;
    const ofMembers =
      /^(listMembers|(?:list|get)LinkInvites?|listInstallation(?:Users|Organizations)|list(Installation)?AuditEvents|aggregate(Space|Collection|Site)Permissions)$/;
    const others = (read: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(read).filter(([operationId]) => !ofMembers.test(operationId)));
    expect(others(after)).toEqual(others(before));
    const [last] = (listAuditEvents as { body: { items: unknown[] } }).body.items;
    expect(last).toMatchObject({ action: 'member.joined' });
    expect(listMembers).toMatchObject({ body: { count: 2 } });
  });

  it('checks every id in a path against the previous one', async () => {
    const before = await readEverything(theirs);
    for (const operation of operations) {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      for (let own = 1; own < names.length; own++) {
        const ownIds = names.slice(0, own).map((name) => [name, mine.values[name] ?? '']);
        const values = { ...theirs.values, ...Object.fromEntries(ownIds) };
        // Both worlds have a page of this path; there is nothing of theirs to name.
        if (names.slice(own).includes('pagePath')) continue;
        const { status } = await call(operation, urlIn(operation, values), mine.admin);
        // Deleting what does not exist, below a parent that is, does nothing and is no failure.
        const endsInId = operation.path.endsWith('}');
        const isIdempotent = operation.method === 'DELETE' && endsInId && own === names.length - 1;
        const isMade = MADE_WHERE_MISSING.has(operation.operationId) && own === names.length - 1;
        expect({ operation: operation.operationId, own: names.slice(0, own), status }).toEqual({
          operation: operation.operationId,
          own: names.slice(0, own),
          status: isIdempotent ? 204 : isMade ? 201 : 404,
        });
        if (isMade) await mine.admin.delete(urlIn(operation, values));
      }
    }
    expect(await readEverything(theirs)).toEqual(before);
  });

  it('rejects a body that is not JSON', async () => {
    for (const operation of operations.filter(takesJson)) {
      const url = urlIn(operation, mine.values);
      for (const text of ['{"title":', '{"title":"a"} and more', "{'title': 'a'}", '{"__proto__":{"a":1}}']) {
        const { status, body } = await server.call(operation.method, url, { token: mine.admin.token, body: text });
        expect({ operation: operation.operationId, text, status, body }).toEqual({
          operation: operation.operationId,
          text,
          status: 400,
          body: { error: { code: 400, message: 'The request body is not valid JSON.', reason: 'invalid_json' } },
        });
      }
    }
  });

  it('rejects a body that is not an object', async () => {
    for (const operation of operations.filter(({ hasBody }) => hasBody)) {
      for (const text of ['[]', '"text"', '1', 'null', 'true']) {
        const url = urlIn(operation, mine.values);
        const { status } = await server.call(operation.method, url, { token: mine.admin.token, body: text });
        expect({ operation: operation.operationId, text, status }).toEqual({
          operation: operation.operationId,
          text,
          status: 400,
        });
      }
    }
  });

  it('rejects unknown members, and names them', async () => {
    // Browsers of other versions tell more of what happened (docs/api/contract.md#unknown-members).
    const strict = operations.filter(
      ({ operationId }) => operationId !== 'recordSiteEvents' && !TAKING_BYTES.has(operationId),
    );
    for (const operation of strict.filter(({ method }) => method !== 'GET')) {
      const url = urlIn(operation, mine.values);
      const body = { ...bodyOf(operation, mine.values), notAMember: 1 };
      const answer = await call(operation, url, mine.admin, body);
      expect({ operation: operation.operationId, body: answer.body }).toEqual({
        operation: operation.operationId,
        body: {
          error: { code: 400, message: 'body/notAMember is not a member of this request.', reason: 'invalid_body' },
        },
      });
    }
  });

  it('responds to HEAD as to GET, without the body', async () => {
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const url = urlIn(operation, mine.values);
      const full = await call(operation, url, mine.admin);
      const head = await server.call('HEAD', url, { token: mine.admin.token });
      expect(head.status, operation.operationId).toBe(full.status);
      expect(head.text, operation.operationId).toBe('');
      expect(head.headers['etag'], operation.operationId).toBe(full.headers['etag']);
      const without = await server.call('HEAD', url);
      expect(without.status, operation.operationId).toBe(operation.isAnonymous ? full.status : 401);
    }
  });

  it('allows pages of any origin, without cookies', async () => {
    for (const operation of operations) {
      const url = urlIn(operation, mine.values);
      const preflight = await server.call('OPTIONS', url, {
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect(preflight.status, operation.operationId).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe('*');
      expect(preflight.headers['access-control-allow-methods']).toContain(operation.method);
      expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
      expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it('can be read by pages of any origin, including errors', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    for (const url of ['/v1/user', `/v1/spaces/${theirs.values['spaceId']}`, '/v1/nothing/here']) {
      const { headers } = await server.call('GET', url, { headers: origin });
      expect(headers['access-control-allow-origin'], url).toBe('*');
    }
  });
});

describe('an unknown route', () => {
  it.each([
    ['GET', '/v1/nothing'],
    ['POST', '/v1/spaces'],
    ['PUT', '/v1/user'],
    ['GET', '/v2/user'],
    ['GET', '/v1/user/'],
    ['GET', '/v1//user'],
  ])('%s %s responds 404 in the standard error form', async (method, url) => {
    const { status, body } = await server.call(method, url, { token: mine.admin.token });
    expect({ status, body }).toEqual({
      status: 404,
      body: { error: { code: 404, message: expect.any(String), reason: 'unknown_operation' } },
    });
  });

  it.each([
    [400, '/v1/spaces/%zz', 'The URL contains an invalid percent-encoding.', 'invalid_path'],
    [414, `/v1/spaces/${'x'.repeat(3000)}`, 'The URL is too long.', 'url_too_long'],
  ])('responds %i with the standard error body to a URL that cannot be parsed', async (code, url, message, reason) => {
    const { status, body } = await server.call('GET', url, { token: mine.admin.token });
    expect({ status, body }).toEqual({ status: code, body: { error: { code, message, reason } } });
  });
});
