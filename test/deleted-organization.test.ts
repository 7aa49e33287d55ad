import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveRow, encodeRow, tableNames } from '../packages/server/src/main/archive/format.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { insertIdentity } from '../packages/server/src/platform/queries/oidc.ts';
import {
  aMember,
  anInstallationAdministrator,
  aPerson,
  type Person,
} from '../packages/server/src/testing/factories.ts';
import { aSession } from '../packages/server/src/testing/sign-in.ts';
import { type Answer, startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { aSiteOfSecrets, type SiteOfSecrets } from './a-site-of-secrets.ts';
import { crawlPublishedSite } from './crawl-site.ts';
import { listOperations, type RegisteredOperation } from './operations.ts';
import { bodyOf, urlIn } from './requests.ts';
import { findRequirement } from './required-roles.ts';
import { aWorld, type PathValues, type World } from './world.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Operations of the whole installation, or of people, whose answers name nothing of an organization. */
const OF_CALLER = (operationId: string): boolean =>
  findRequirement(operationId).on === 'caller' || operationId === 'getUser' || operationId === 'updateUser';

let server: TestServer;
let operations: RegisteredOperation[];
let world: World;
let site: SiteOfSecrets;
let member: Person;
let operator: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  operations = listOperations(server.routes);
  world = await aWorld(server);
  organizationId = world.values['organizationId'] ?? '';
  member = await aMember(server, organizationId, 'edit');
  operator = await anInstallationAdministrator(server);
  site = await aSiteOfSecrets(server, false);
  await markEverything(member, world.values);
});
afterAll(() => server.close());

/** What a person has at hand of an organization, and an account that its identity provider vouches for. */
async function markEverything(person: Person, values: PathValues): Promise<void> {
  const { spaceId = '', pageId = '', collectionId = '', siteId = '' } = values;
  for (const url of [
    `space/${spaceId}`,
    `page/${pageId}?space=${spaceId}`,
    `collection/${collectionId}`,
    `site/${siteId}`,
  ])
    expect((await person.put(`/v1/user/favorites/${url}`)).status, url).toBeLessThan(300);
  const recent = [
    { kind: 'space', id: spaceId, organization: organizationId },
    { kind: 'space', id: 'elsewhere', organization: 'elsewhere' },
  ];
  expect((await person.patch('/v1/user/preferences', { recent, theme: 'dark' })).status).toBe(200);
  const identity = { trusted_by: organizationId, issuer: 'https://idp.example.com', subject: person.id, email: null };
  await transact(server.ctx, ({ db, now }) =>
    insertIdentity(db, { id: newId(), user_id: person.id, ...identity, created_at: now, used_at: now }),
  );
}

const call = (operation: RegisteredOperation, values: PathValues, { token }: Person): Promise<Answer> => {
  const body = bodyOf(operation, values);
  return server.call(operation.method, urlIn(operation, values), { token, ...(body !== undefined && { body }) });
};

/** Everything that a person reads of a world, without what differs from one call to the next. */
async function readEverything(person: Person, values: PathValues): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const operation of operations.filter(({ method, operationId }) => method === 'GET' && !OF_CALLER(operationId))) {
    if (/AuditEvents$/.test(operation.operationId)) continue;
    const { status, text } = await call(operation, values, person);
    read[operation.operationId] = { status, text: text.replace(/expires=\d+&signature=[\w-]+/g, 'signed') };
  }
  return read;
}

/** The ids of a world that are its organization's own, and nobody's else. */
const idsOf = ({ values }: World): string[] =>
  Object.entries(values)
    .filter(([name]) =>
      /^(organization|space|team|site|siteSpace|collection|samlProvider|oidcProvider|invite|shareLink|revision|changeRequest|translationSettings|comment)Id$/.test(
        name,
      ),
    )
    .map(([, id]) => id);

/** Rows of any table that contain one of these texts; the log of the installation and the queue of jobs aside. */
async function findRowsWith(texts: readonly string[]): Promise<string[]> {
  const matches: string[] = [];
  for (const table of tableNames().filter((name) => name !== 'installation_audit_events' && name !== 'jobs')) {
    const rows = (await server.ctx.database.reader.selectFrom(table).selectAll().execute()) as ArchiveRow[];
    for (const row of rows.map(encodeRow))
      for (const text of texts) if (row.includes(text)) matches.push(`${table}: ${row.slice(0, 200)}`);
  }
  return matches;
}

const DELETED = () => `/v1/orgs/${organizationId}`;

describe('a deleted organization', () => {
  it('does not exist for its members in any operation, and appears nowhere in their data', async () => {
    const before = await readEverything(world.admin, world.values);
    const ids = idsOf(world);
    expect(ids.length).toBeGreaterThan(12);
    expect((await world.admin.delete(DELETED())).status).toBe(204);
    for (const person of [world.admin, member])
      for (const operation of operations) {
        const { operationId } = operation;
        if (operationId === 'restoreOrganization' || findRequirement(operationId).isSigned) continue;
        if (OF_CALLER(operationId) && operation.method !== 'GET') continue;
        const { status, text } = await call(operation, world.values, person);
        // Preferences are what the person has written themselves, and some answers repeat the URL that was asked about.
        if (OF_CALLER(operationId) && operationId !== 'getUserPreferences')
          expect({
            operationId,
            named: ids.filter((id) => text.includes(id) && !urlIn(operation, world.values).includes(id)),
          }).toEqual({ operationId, named: [] });
        if (!OF_CALLER(operationId)) expect({ operationId, status }).toEqual({ operationId, status: 404 });
      }
    expect((await world.admin.post(`${DELETED()}/restore`)).status).toBe(204);
    expect(await readEverything(world.admin, world.values)).toEqual(before);
  });

  it('serves nothing of its sites, including previews, and everything again when restored', async () => {
    const url = `/v1/orgs/${site.organizationId}`;
    const shown = (crawled: Awaited<ReturnType<typeof crawlPublishedSite>>) =>
      crawled.map(({ form, request, status }) => ({ form, request, status }));
    const before = shown(await crawlPublishedSite(server, site));
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    expect((await site.admin.delete(url)).status).toBe(204);
    const unlike = shown(await crawlPublishedSite(server, site)).filter(({ status }) => status !== 404);
    expect(unlike).toEqual([]);
    expect((await server.call('GET', site.previewUrl.replace('https://docs.test', ''))).status).toBe(404);
    expect((await server.call('GET', '/robots.txt')).text).not.toContain(site.path);
    expect((await site.admin.post(`${url}/restore`)).status).toBe(204);
    expect(shown(await crawlPublishedSite(server, site))).toEqual(before);
  });

  it('is listed and restored only by its administrators, and by installation administrators', async () => {
    expect((await member.delete(DELETED())).status).toBe(403);
    expect((await world.admin.delete(DELETED())).status).toBe(204);
    const nonMember = await aPerson(server);
    const list = async (person: Person) =>
      (await person.get('/v1/orgs?deleted=true')).body.items.map(({ id }: { id: string }) => id);
    expect(await list(world.admin)).toEqual([organizationId]);
    expect((await world.admin.get('/v1/orgs?deleted=true')).body.items[0].deletedAt).toEqual(expect.any(String));
    expect((await world.admin.get('/v1/orgs')).body.items).toEqual([]);
    for (const person of [member, nonMember]) {
      expect(await list(person)).toEqual([]);
      expect((await person.post(`${DELETED()}/restore`)).status).toBe(404);
    }
    expect((await operator.post(`${DELETED()}/restore`)).status).toBe(204);
    expect((await member.get(DELETED())).status).toBe(200);
    // Restoring what is not deleted changes nothing.
    expect((await world.admin.post(`${DELETED()}/restore`)).status).toBe(204);
    expect((await member.post(`${DELETED()}/restore`)).status).toBe(403);
    expect((await operator.post(`${DELETED()}/restore`)).status).toBe(404);
    const actions = 'action=organization.deleted&action=organization.restored';
    const ofOrganization = (await world.admin.get(`${DELETED()}/audit-events?${actions}`)).body.items;
    expect(ofOrganization[0]).toMatchObject({ action: 'organization.restored', actor: { id: operator.id } });
    const { items } = (await operator.get(`/v1/installation/audit-events?${actions}`)).body;
    expect(items[0]).toMatchObject({ action: 'organization.restored', target: { id: organizationId } });
  });

  it('keeps its hostnames, which nobody else can claim', async () => {
    const { subdomain = '', hostname = '' } = world.values;
    expect((await world.admin.delete(DELETED())).status).toBe(204);
    const url = `/v1/orgs/${site.organizationId}`;
    expect((await site.admin.patch(url, { hostname: subdomain })).body.error.reason).toBe('name_taken');
    const target = { type: 'site', site: site.id };
    expect((await site.admin.post(`/v1/custom-hostnames/${hostname}`, { target })).status).toBe(409);
    expect((await world.admin.post(`${DELETED()}/restore`)).status).toBe(204);
  });

  it('is restored within exactly 7 days', async () => {
    await world.admin.delete(DELETED());
    server.advance(7 * DAY_MS - 1000);
    await server.runJobs();
    expect((await world.admin.post(`${DELETED()}/restore`)).status).toBe(204);
    // The job of the deletion that was taken back does nothing.
    server.advance(2000);
    await server.runJobs();
    expect((await world.admin.get(DELETED())).status).toBe(200);
    await world.admin.delete(DELETED());
    server.advance(7 * DAY_MS);
    expect((await world.admin.post(`${DELETED()}/restore`)).status).toBe(404);
    expect((await world.admin.get('/v1/orgs?deleted=true')).body.items).toEqual([]);
  });

  it('is purged completely, except the audit log of the installation', async () => {
    const ids = idsOf(world);
    expect((await findRowsWith(ids)).length).toBeGreaterThan(50);
    await server.runJobs();
    expect(await findRowsWith(ids)).toEqual([]);
    expect((await member.get('/v1/user/favorites')).body.items).toEqual([]);
    expect((await member.get('/v1/user/preferences')).body).toMatchObject({
      theme: 'dark',
      recent: [{ organization: 'elsewhere' }],
    });
    const { items } = (await operator.get('/v1/installation/audit-events?action=organization.purged')).body;
    expect(items).toMatchObject([{ target: { kind: 'organization', id: organizationId } }]);
    expect(items[0].actor).toBeUndefined();
    // The other organization has lost nothing.
    expect((await server.call('GET', site.path)).status).toBe(200);
  });

  it('requires a recent sign-in for its deletion', async () => {
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, site.admin, { authenticatedAt });
    const url = `/v1/orgs/${site.organizationId}`;
    expect((await stale.call('DELETE', url)).body.error.reason).toBe('reauthentication_required');
    expect((await site.admin.get(url)).status).toBe(200);
  });
});
