import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { includesRole } from '../packages/server/src/domain/access/permissions.ts';
import { aMember } from '../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listCallers, type Standing, type TestCaller } from './callers.ts';
import { COMPLEMENT_OPERATIONS } from './complement-operations.ts';
import { type DryRun, digestDatabase, startDryRun, WOULD_COMMIT } from './dry-run.ts';
import { listOperations, type RegisteredOperation, SPECIFIED } from './operations.ts';
import { PENDING_OPERATIONS } from './pending-operations.ts';
import { bodyOf, MADE_WHERE_MISSING, urlIn } from './requests.ts';
import { findRequirement, type Requirement } from './required-roles.ts';
import { OF_PREVIEWS } from './visitor-operations.ts';
import { aWorld, type PathValues, type World } from './world.ts';

/** The operations that are built, by their ids; known before a server runs, so that each is a separate test. */
const BUILT = [...SPECIFIED, ...COMPLEMENT_OPERATIONS]
  .map(({ operationId }) => operationId)
  .filter((operationId) => !PENDING_OPERATIONS.includes(operationId));

const UNCHANGED = { status: 200, because: 'the content is as it would be afterwards' };
const UNREACHABLE = { status: 400, because: 'no host can be found from a test' };

interface AllowedAnswer {
  readonly status: number;
  readonly because: string;
  /** A part of the message that callers without permission do not receive: theirs names the space. */
  readonly says?: string;
}

/** The response to permitted callers where that is neither a read nor a unit of work, and why. */
const ANSWERS_TO_ALLOWED: Readonly<Record<string, AllowedAnswer>> = {
  importSpaceContent: UNREACHABLE,
  importSpacePage: UNREACHABLE,
  importChangeRequestContent: UNREACHABLE,
  importChangeRequestPage: UNREACHABLE,
  pullIntoChangeRequest: UNCHANGED,
  rollbackSpace: UNCHANGED,
  resolvePublishedUrl: { status: 200, because: 'it reads, though it is asked by POST' },
  restoreOrganization: { status: 204, because: 'the organization of the world is not deleted' },
  sendTestMail: { status: 412, because: 'the server of this test sends no mail' },
  createCustomHostname: { status: 409, because: 'the hostname of the world is bound already' },
  transferSpace: { status: 409, because: 'the space belongs to this organization already' },
  createSiteSpace: { status: 409, because: 'the site shows the space already' },
  createSiteSection: { status: 409, because: 'the site shows the space already' },
  getComputedDocument: { status: 404, because: 'no page of the world is computed', says: 'The computed document' },
  previewGitSync: { status: 200, because: 'it reads, and says that no host can be found from a test' },
  renderSpacePageHtml: { status: 200, because: 'it stores nothing, though it is a POST' },
  renderChangeRequestPageHtml: { status: 200, because: 'it stores nothing, though it is a POST' },
  renderSpacePageDraft: { status: 200, because: 'it stores nothing, though it is a POST' },
  renderChangeRequestPageDraft: { status: 200, because: 'it stores nothing, though it is a POST' },
  solveChangeRequestConflicts: {
    status: 404,
    because: 'the change request of the world has no conflicts',
    says: 'The conflict',
  },
  applySpaceSuggestions: { status: 400, because: 'the comment suggests nothing' },
  applyChangeRequestSuggestions: { status: 400, because: 'the comment suggests nothing' },
  updateInstallationOrganization: { status: 200, because: 'the organization of the world has no quota, and gets none' },
  openCollaborationSocket: { status: 426, because: 'the call of the test is no request for a WebSocket' },
  cancelJob: { status: 409, because: 'the job of the world has ended' },
  convertSpacePageDraft: { status: 200, because: 'it stores nothing, though it is a POST' },
  convertChangeRequestPageDraft: { status: 200, because: 'it stores nothing, though it is a POST' },
  flushSpacePageDraft: { status: 200, because: 'nobody has written in the page' },
  flushChangeRequestPageDraft: { status: 200, because: 'nobody has written in the page' },
  discardSpacePageDraft: { status: 204, because: 'nobody has written in the page' },
  discardChangeRequestPageDraft: { status: 204, because: 'nobody has written in the page' },
  previewSiteCustomization: { status: 200, because: 'it stores nothing, though it is a POST' },
  searchSite: { status: 200, because: 'it reads, though it is asked by POST' },
  aggregateSiteEvents: { status: 200, because: 'it reads, though it is asked by POST' },
  recordSiteEvents: { status: 204, because: 'events are kept apart from the database' },
};

/** What the token of the site reports as missing, though it is: its visitor is shown nothing of it. */
const HIDDEN_FROM_VISITORS: ReadonlySet<string> = new Set([
  // The site is no preview of the change request.
  ...OF_PREVIEWS,
  // No page of the site includes it.
  'getReusableContent',
  'getRevisionReusableContent',
  'getRevisionReusableContentDocument',
  // No page of the site is computed.
  'getComputedDocument',
  // It is private, and no page is computed from it.
  'getLatestSpecVersionContent',
  // Documents have other ids for visitors.
  'getDocument',
]);

/** Operations on a deleted space, which is visible to them alone (docs/api/contract.md#deleted-spaces). */
const ON_DELETED_SPACES = new Set(['getSpace', 'getCustomFieldValues', 'deleteSpace', 'restoreSpace']);

/** Operations whose path names what is to be made; what they are about stands in the body. */
const NAMED_BY_BODY: ReadonlySet<string> = new Set(['createCustomHostname']);

/** What a call is about. */
interface Target {
  readonly name: string;
  readonly values: PathValues;
  /** All ids are of another organization. */
  readonly isForeign?: true;
  /** The first parameter whose id is of another organization, or of something that was deleted. */
  readonly missingFrom?: number;
  /** The space is deleted, and can be restored. */
  readonly isTrashed?: true;
}

let server: TestServer;
let operations: Map<string, RegisteredOperation>;
let takesSiteToken: ReadonlySet<string>;
let own: World;
let foreign: World;
let gone: PathValues;
let trash: PathValues;
let callers: TestCaller[];
let dryRun: DryRun;
/** Of the database, after the operation before. */
let digest: Record<string, string>;
const cells = { refused: 0, allowed: 0 };

beforeAll(async () => {
  server = await startTestServer();
  operations = new Map(listOperations(server.routes).map((operation) => [operation.operationId, operation]));
  takesSiteToken = new Set(
    server.routes.flatMap(({ config, schema }) => (config?.siteToken === true ? [schema?.operationId ?? ''] : [])),
  );
  [own, foreign] = [await aWorld(server), await aWorld(server)];
  gone = await aWorldThatIsGone();
  for (const { admin, values } of [own, foreign]) {
    await admin.post(`/v1/orgs/${values['organizationId']}/sites/${values['siteId']}/publish`);
    await admin.get(`/v1/orgs/${values['organizationId']}/sites/${values['siteId']}/publishing/auth`);
  }
  callers = await listCallers(server, own, foreign);
  trash = await aTrashedSpace();
  dryRun = startDryRun(server);
  digest = await digestDatabase(server);
});
afterAll(async () => {
  dryRun.end();
  await server.close();
});

/** Ids of things of the own organization that were all deleted permanently. */
async function aWorldThatIsGone(): Promise<PathValues> {
  const organizationId = own.values['organizationId'] ?? '';
  const { values } = await aWorld(server, { id: organizationId, admin: own.admin });
  const organization = `/v1/orgs/${organizationId}`;
  const former = await aMember(server, organizationId, 'read');
  await server.ctx.database.writer.deleteFrom('members').where('user_id', '=', former.id).execute();
  for (const url of [
    `/v1/custom-hostnames/${values['hostname']}`,
    `${organization}/sites/${values['siteId']}`,
    `${organization}/openapi/${values['specSlug']}`,
    `${organization}/link-invites/${values['inviteId']}`,
    `/v1/user/tokens/${values['tokenId']}`,
    `/v1/collections/${values['collectionId']}`,
    `${organization}/teams/${values['teamId']}`,
    `${organization}/saml/${values['samlProviderId']}`,
    `${organization}/oidc/${values['oidcProviderId']}`,
    `${organization}/webhooks/${values['webhookId']}`,
    `${organization}/custom-fields/${values['fieldName']}`,
    `${organization}/translations/${values['translationSettingsId']}`,
    `/v1/spaces/${values['spaceId']}`,
  ]) {
    const { status, text } = await own.admin.delete(url);
    if (status !== 204) throw new Error(`${url} could not be deleted: ${text}`);
  }
  server.advance(8 * 24 * 3600 * 1000);
  await server.runJobs();
  // Its receiver, which does not exist, had it paused in these days.
  await own.admin.patch(`${organization}/webhooks/${own.values['webhookId']}`, { isActive: true });
  return { ...values, userId: former.id };
}

/** The own world with a copy of its space, and of who may see that, which was deleted and can be restored. */
async function aTrashedSpace(): Promise<PathValues> {
  const { body } = await own.admin.post(`/v1/spaces/${own.values['spaceId']}/duplicate`);
  await own.admin.delete(`/v1/spaces/${body.id}`);
  return { ...own.values, spaceId: body.id };
}

/** A kind is no id: things of the same kind are in every world. */
const paramsOf = ({ path }: RegisteredOperation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'favoriteKind' && name !== 'subscriptionKind');

/** All targets of an operation: own ones, those of others at each level, and deleted ones. */
function listTargets(operation: RegisteredOperation): Target[] {
  const names = paramsOf(operation);
  if (names.length === 0 || NAMED_BY_BODY.has(operation.operationId)) return [{ name: 'own', values: own.values }];
  const targets: Target[] = [
    { name: 'own', values: own.values },
    { name: 'of another organization', values: foreign.values, isForeign: true },
  ];
  for (const [index, name] of names.entries()) {
    const rest = names.slice(index);
    // All worlds have a page of this path, and an organization is not deleted: there is nothing else to name.
    if (rest.includes('pagePath')) continue;
    const mix = (others: PathValues) => ({
      ...own.values,
      ...Object.fromEntries(rest.map((each) => [each, others[each] ?? ''])),
    });
    if (index > 0)
      targets.push({ name: `${name} of another organization`, values: mix(foreign.values), missingFrom: index });
    if (rest.some((each) => gone[each] !== own.values[each]) && name !== 'organizationId')
      targets.push({ name: `${name} of what was deleted`, values: mix(gone), missingFrom: index });
  }
  if (names[0] === 'spaceId') targets.push({ name: 'deleted space', values: trash, isTrashed: true });
  return targets;
}

/** What a call must be answered: a refusal, or `allowed`. */
function decide(
  operation: RegisteredOperation,
  requirement: Requirement,
  caller: TestCaller,
  target: Target,
): number | 'allowed' {
  const { operationId, isAnonymous } = operation;
  if (caller.kind === 'wrong' || (caller.kind === 'none' && !isAnonymous)) return 401;
  if (caller.kind === 'site') {
    if (!takesSiteToken.has(operationId)) return 403;
    return target.name === 'own' && !HIDDEN_FROM_VISITORS.has(operationId) ? 'allowed' : 404;
  }
  if (requirement.isSigned || requirement.isOwn) return 404;
  if (requirement.installation) return caller.isInstallationAdministrator ? 'allowed' : 403;
  if (requirement.notDisabled && caller.isDisabled && !target.isForeign) return 404;
  const standing = requirement.on === 'caller' ? 'guest' : target.isForeign ? null : caller.standing[requirement.on];
  if (standing === null) return 404;
  const missingFrom = target.missingFrom ?? Number.POSITIVE_INFINITY;
  if (requirement.on !== 'caller' && missingFrom <= indexOfBasis(operation, requirement.on)) return 404;
  if (target.isTrashed && requirement.on === 'space') {
    if (!reaches(standing, 'create')) return 404;
    if (!ON_DELETED_SPACES.has(operationId)) return 409;
  }
  const { role, author } = requirement;
  if (!reaches(standing, author?.role ?? role)) return 403;
  // Everything in the world was made by somebody else, who has to be known before that can be said.
  const isAuthorKnown = author === undefined || missingFrom > indexOfAuthored(operation, author.of);
  if (isAuthorKnown && !reaches(standing, role)) return 403;
  if (!reaches(caller.standing.organization, requirement.inOrganization ?? 'guest')) return 403;
  if (target.missingFrom === undefined) return 'allowed';
  // Nobody who asks without a token learns what does not exist, and what is only closed.
  if (caller.kind === 'none') return 401;
  return isHarmlessWhenMissing(operation, missingFrom) ? 'allowed' : 404;
}

const indexOfAuthored = (operation: RegisteredOperation, of: string | undefined): number =>
  of === undefined ? paramsOf(operation).length - 1 : paramsOf(operation).indexOf(of);

const reaches = (standing: Standing, needed: Requirement['role']): boolean =>
  needed === 'guest' || (standing !== 'guest' && needed !== 'nobody' && includesRole(standing, needed));

/** The parameter that the role is looked up on; in paths such as that of a hostname, it is the first one. */
function indexOfBasis(operation: RegisteredOperation, on: keyof typeof BASIS_PARAMETERS): number {
  return Math.max(0, paramsOf(operation).indexOf(BASIS_PARAMETERS[on]));
}

const BASIS_PARAMETERS = {
  organization: 'organizationId',
  membership: 'siteId',
  space: 'spaceId',
  collection: 'collectionId',
} as const;

/**
 * Deleting what does not exist is no failure (docs/api/contract.md#deleting), and some operations make what they do not
 * find.
 */
function isHarmlessWhenMissing(operation: RegisteredOperation, missingFrom: number): boolean {
  if (missingFrom !== paramsOf(operation).length - 1 || !operation.path.endsWith('}')) return false;
  return operation.method === 'DELETE' || MADE_WHERE_MISSING.has(operation.operationId);
}

/** Calls an operation, and says in one sentence how the answer differs from what was decided, if it does. */
async function check(
  operation: RegisteredOperation,
  caller: TestCaller,
  target: Target,
  decided: number | 'allowed',
): Promise<string[]> {
  const { operationId, method } = operation;
  const isGone = target.missingFrom !== undefined && method === 'DELETE';
  const usual = method === 'GET' ? 200 : WOULD_COMMIT;
  const answer = ANSWERS_TO_ALLOWED[operationId];
  const expected = decided === 'allowed' ? (answer?.status ?? usual) : decided;
  const body = bodyOf(operation, own.values);
  const url = urlIn(operation, target.values);
  const { status, text } = await server.call(method, url, { token: caller.token, ...(body !== undefined && { body }) });
  cells[decided === 'allowed' ? 'allowed' : 'refused']++;
  // Deleting what does not exist may do without a unit of work.
  const isSaid = decided !== 'allowed' || text.includes(answer?.says ?? '');
  if ((status === expected && isSaid) || (decided === 'allowed' && isGone && status === 204)) return [];
  return [`${operationId}, ${caller.name}, ${target.name}: ${expected} expected, got ${status} ${text.slice(0, 200)}`];
}

describe('the authorization matrix', () => {
  it.each(BUILT)('of %s', async (operationId) => {
    const operation = operations.get(operationId);
    const requirement = findRequirement(operationId);
    if (operation === undefined) throw new Error(`${operationId} is not registered.`);
    const asked = listTargets(operation).flatMap((target) =>
      callers
        .filter(({ name }) => !(target.isForeign && name === 'administrator of another organization'))
        .map((caller) => ({ caller, target, decided: decide(operation, requirement, caller, target) })),
    );
    const run = ({ caller, target, decided }: (typeof asked)[number]) => check(operation, caller, target, decided);
    dryRun.takeCount();
    const refused = asked.filter(({ decided }) => decided !== 'allowed');
    expect((await Promise.all(refused.map(run))).flat()).toEqual([]);
    // A refusal comes before anything is done, also where that could be taken back.
    expect(dryRun.takeCount()).toBe(0);
    const differences: string[] = [];
    // One after the other: some operations bound what is done at once.
    for (const each of asked) if (each.decided === 'allowed') differences.push(...(await run(each)));
    expect(differences).toEqual([]);
    const [earlier, later] = [digest, await digestDatabase(server)];
    digest = later;
    expect(later).toEqual(earlier);
  });

  it('distinguishes each response to permitted callers from that to others', () => {
    const mistakable = Object.entries(ANSWERS_TO_ALLOWED).filter(([, { status, says }]) => status === 404 && !says);
    expect(mistakable.map(([operationId]) => operationId)).toEqual([]);
  });

  it('has an entry for planned operations', () => {
    for (const operationId of PENDING_OPERATIONS) expect(findRequirement(operationId)).toHaveProperty('role');
  });

  it('has the expected size', () => {
    console.log(`${cells.refused} refused and ${cells.allowed} allowed cells of ${BUILT.length} operations`);
    expect(cells.refused + cells.allowed).toBeGreaterThan(BUILT.length * callers.length * 2);
  });
});
