import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENSITIVE_OPERATIONS } from '../packages/server/src/domain/access/sensitive-operations.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { aSession, type SessionCaller } from '../packages/server/src/testing/sign-in.ts';
import { type Answer, startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { grantInstallationAdministrator } from '../packages/server/src/web/api/installation/service.ts';
import { listOperations, type RegisteredOperation } from './operations.ts';
import { bodyOf, urlIn } from './requests.ts';
import { aWorld, type World } from './world.ts';

const MINUTE_MS = 60_000;

/** Operations about who comes in, by their tags: each that changes something is sensitive, or named here with the reason. */
const TAGS_OF_ACCESS = new Set([
  'Access tokens',
  'Users',
  'Second factors',
  'Single sign-on',
  'Invitations',
  'Members',
  'Share links',
  'Site audiences',
  'Git',
  'Installation',
  'Webhooks',
]);
/** Tags of operations about content and who may do what with it. A new tag is named in one of the two lists. */
const TAGS_OF_CONTENT = new Set([
  'URLs',
  'Audit log',
  'Change request comments',
  'Change request content',
  'Change request reviews',
  'Change requests',
  'Collection permissions',
  'Collections',
  'Custom fields',
  'Hostnames',
  'Inbox',
  'Information',
  'Live',
  'Merge rules',
  'OpenAPI specifications',
  'Organizations',
  'Revisions',
  'Search',
  'Site customization',
  'Site insights',
  'Site permissions',
  'Site redirects',
  'Site section groups',
  'Site sections',
  'Site spaces',
  'Sites',
  'Space comments',
  'Space content',
  'Space permissions',
  'Spaces',
  'Teams',
  'Translations',
]);
const HARMLESS: Readonly<Record<string, string>> = {
  updateInstallationOrganization: 'it limits what is stored, and admits nobody',
  runJob: 'it only moves the time of work that waits',
  updateUser: 'a name and a picture let nobody in',
  updateUserPreferences: 'they are read by the application alone',
  addFavorite: 'it is a bookmark',
  sendTestMail: 'it sends a fixed text to the e-mail address of the caller',
  acceptInvite: 'whoever calls gains what somebody else has given, for their own account',
  acceptReceivedInvite: 'the same',
  joinOrganization: 'the same',
  markMemberAsSso: 'it says how a member signs in',
  replaceSiteAdaptiveSchema: 'it says what claims look like, and signs none',
  importFromGit: 'content comes in, and nothing leaves',
  testWebhook: 'it sends nothing but a greeting to the receiver that was chosen',
  redeliverWebhook: 'it sends the receiver again what it was sent',
  previewGitSync: 'it reads as an import does, and nothing leaves',
  receiveGitWebhook: 'it starts what the connection does by itself, for who has its secret',
};

/** Operations that the administrator of the world is refused, by what the world is like: their answers are not looked at. */
const REFUSED: ReadonlySet<string> = new Set([
  'acceptReceivedInvite',
  'addChangeRequestPageDraftSteps',
  'addSpacePageDraftSteps',
  'applyChangeRequestSuggestions',
  'applySpaceSuggestions',
  'changeEmail',
  'changePassword',
  'confirmSession',
  'createAccountExport',
  'createCustomHostname',
  'createInstallationExport',
  'createPasskey',
  'createSiteSection',
  'createSiteSpace',
  'enableTotp',
  'getComputedDocument',
  'importChangeRequestContent',
  'importChangeRequestPage',
  'importSpaceContent',
  'importSpacePage',
  'joinOrganization',
  'linkIdentity',
  // Its answer is another protocol.
  'openCollaborationSocket',
  // Nothing here is signed.
  'receiveGitWebhook',
  'regenerateRecoveryCodes',
  'replaceChangeRequestPageDraftSource',
  'replaceSpacePageDraftSource',
  'resolvePublishedUrl',
  // The server of this test sends no mail.
  'sendTestMail',
  'startPasskey',
  'startPasskeyConfirmation',
  'startTotp',
  'transferSpace',
  'updatePasskey',
  'solveChangeRequestConflicts',
]);

let server: TestServer;
let world: World;
let operations: RegisteredOperation[];

beforeAll(async () => {
  server = await startTestServer();
  world = await aWorld(server);
  const change = { userId: world.admin.id, actorId: null };
  await transact(server.ctx, (tx) => grantInstallationAdministrator(tx, change));
  operations = listOperations(server.routes);
});
afterAll(() => server.close());

type Call = (method: string, url: string, body?: unknown) => Promise<Answer>;

const callOf = (operation: RegisteredOperation, call: Call): Promise<Answer> =>
  call(operation.method, urlIn(operation, world.values), bodyOf(operation, world.values));

const withToken =
  (token: string): Call =>
  (method, url, body) =>
    server.call(method, url, { token, ...(body !== undefined && { body }) });

/** A session whose person signed in long ago. */
async function aStaleSession(): Promise<SessionCaller> {
  const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * MINUTE_MS).toISOString();
  return aSession(server, world.admin, { authenticatedAt });
}

/** What only chance can have made, other than ids, digests, signed URLs of files, values for public DNS records and what this test has named. */
function findSecrets(text: string): string[] {
  const rest = text
    .replace(/\/files\/[^"]*/g, '')
    .replace(/bindery-domain-verification=[\w-]{32}/g, '')
    .replace(/(?:api|field)-[0-9a-z]{20}/g, '')
    // Names of migrations.
    .replace(/"\d{4}-[a-z-]+"/g, '');
  return [...rest.matchAll(/[\w-]{21,}/g)]
    .map(([secret]) => secret)
    .filter((secret) => {
      const isDigest = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(secret);
      return !isDigest && /\d/.test(secret) && /[a-z]/i.test(secret);
    });
}

const LAST = ['publishSite', 'unpublishSite', 'mergeChangeRequest'];
const order = ({ method, operationId }: RegisteredOperation): number =>
  // The world has a provider by which people can sign in: the mark has consequences.
  operationId === 'markMemberAsSso' ? 3 : LAST.includes(operationId) ? 2 : method === 'GET' ? 0 : 1;

describe('the table of sensitive operations', () => {
  it('names existing operations', () => {
    const ids = operations.map(({ operationId }) => operationId);
    for (const operationId of Object.keys(SENSITIVE_OPERATIONS)) expect(ids).toContain(operationId);
    for (const operationId of [...Object.keys(HARMLESS), ...REFUSED]) expect(ids).toContain(operationId);
  });

  it('has every operation that affects access, or a reason why not', () => {
    const sensitive = operations.filter(
      ({ method, tags, operationId }) =>
        method !== 'GET' &&
        method !== 'DELETE' &&
        tags.some((tag) => TAGS_OF_ACCESS.has(tag)) &&
        !Object.hasOwn(SENSITIVE_OPERATIONS, operationId) &&
        !Object.hasOwn(HARMLESS, operationId),
    );
    expect(sensitive.map(({ operationId }) => operationId)).toEqual([]);
    const tags = new Set(operations.flatMap((operation) => operation.tags));
    expect([...tags].sort()).toEqual([...TAGS_OF_ACCESS, ...TAGS_OF_CONTENT].sort());
  });

  it('has every operation that returns a secret', async () => {
    const [revealing, refused]: [Set<string>, Set<string>] = [new Set(), new Set()];
    const asked = operations.filter(({ method }) => method !== 'DELETE').sort((a, b) => order(a) - order(b));
    for (const operation of asked) {
      const { status, text } = await callOf(operation, withToken(world.admin.token));
      if (status >= 400) refused.add(operation.operationId);
      else if (findSecrets(text).length > 0) revealing.add(operation.operationId);
    }
    expect([...refused].filter((operationId) => !REFUSED.has(operationId))).toEqual([]);
    expect([...revealing].filter((operationId) => !Object.hasOwn(SENSITIVE_OPERATIONS, operationId))).toEqual([]);
    // It finds those that there are.
    for (const operationId of ['createToken', 'inviteUsers', 'getSitePreviewUrl', 'getSiteVisitorAuth'])
      expect(revealing).toContain(operationId);
  });
});

describe('a sensitive operation', () => {
  it('is rejected in an old session, unlike other operations', async () => {
    for (const operation of operations) {
      const { operationId } = operation;
      const { call } = await aStaleSession();
      const { status, body } = await callOf(operation, call);
      const isRefused = SENSITIVE_OPERATIONS[operationId]?.session === 'recent';
      expect({ operationId, isRefused: body?.error?.reason === 'reauthentication_required' }).toEqual({
        operationId,
        isRefused,
      });
      if (isRefused) expect(status).toBe(403);
    }
  });
});

/** The reason of an answer where it is one of those that keep tokens from making what outlives them. */
function tokenReasonOf({ body }: Answer): string | undefined {
  const reason = body?.error?.reason;
  return reason === 'session_required' || reason === 'outlives_token' ? reason : undefined;
}

describe('a token', () => {
  it('is rejected for operations that require a session, or whose effect outlives it, and only for these', async () => {
    const expiresAt = new Date(server.ctx.clock().getTime() + 60 * MINUTE_MS).toISOString();
    const limited = (await world.admin.post('/v1/user/tokens', { expiresAt })).body;
    for (const operation of operations.filter(({ method }) => method !== 'DELETE')) {
      const { operationId } = operation;
      const use = SENSITIVE_OPERATIONS[operationId]?.token;
      const expected = { never: 'session_required', unexpiring: 'outlives_token' }[String(use)];
      const byLimited = await callOf(operation, withToken(limited.token));
      expect({ operationId, reason: tokenReasonOf(byLimited) }).toEqual({ operationId, reason: expected });
      if (use === undefined) continue;
      const byAny = await callOf(operation, withToken(world.admin.token));
      const reason = use === 'never' ? 'session_required' : undefined;
      expect({ operationId, reason: tokenReasonOf(byAny) }).toEqual({ operationId, reason });
    }
  });
});
