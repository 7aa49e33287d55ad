import { afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../packages/server/src/platform/db/transact.ts';
import { newId } from '../../packages/server/src/platform/ids.ts';
import { aMember, anOrganization, anOrganizationOf, aPerson } from '../../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { listOperations, type RegisteredOperation } from '../operations.ts';

let server: TestServer;

afterEach(() => server.close());

/** Whether an operation accepts any parameter in its URL that it could refuse. */
const takesAnything = ({ path, query }: RegisteredOperation): boolean => path.includes('{') || query.length > 0;

describe('every operation', () => {
  it('responds 429 with a retry time to callers over the rate limit', async () => {
    server = await startTestServer({ rateLimit: 1 });
    await server.call('GET', '/v1/');
    for (const { operationId, method, path } of listOperations(server.routes)) {
      const { status, body, headers } = await server.call(method, path.replace(/\{\w+\}/g, 'x'));
      expect({ operationId, status, body }).toEqual({
        operationId,
        status: 429,
        body: {
          error: {
            code: 429,
            message: expect.stringMatching(/^Too many requests: the limit is 1 a minute/),
            reason: 'rate_limited',
          },
        },
      });
      expect(Number(headers['retry-after']), operationId).toBeGreaterThan(0);
    }
  });

  it('declares 401, the response to an invalid token, everywhere', async () => {
    server = await startTestServer();
    const { paths } = (await server.call('GET', '/openapi.json')).body;
    for (const { operationId, method, path, isAnonymous } of listOperations(server.routes)) {
      const described = paths[path.replace('{pagePath}', '{path}')][method.toLowerCase()];
      expect(Object.keys(described.responses), operationId).toContain('401');
      expect(described.security, operationId).toEqual(isAnonymous ? [{}, { token: [] }] : undefined);
      const { status } = await server.call(method, path.replace(/\{\w+\}/g, 'x'), { token: 'bnd_wrong' });
      expect({ operationId, status }).toEqual({ operationId, status: 401 });
    }
  });

  it('responds 400 to a URL that contains the character U+0000, before any lookup', async () => {
    server = await startTestServer();
    const { token } = await aPerson(server);
    for (const operation of listOperations(server.routes).filter(takesAnything)) {
      const { operationId, method, path, query } = operation;
      const inPath = path.replace(/\{\w+\}/g, '%00');
      const url = path.includes('{') ? inPath : `${path}?${query[0]?.name}=%00`;
      const { status, body } = await server.call(method, url, { token });
      expect({ operationId, status, body }).toEqual({
        operationId,
        status: 400,
        body: {
          error: {
            code: 400,
            message: expect.stringMatching(/must not contain the character U\+0000\.$/),
            reason: expect.stringMatching(/^invalid_(path|query)$/),
          },
        },
      });
    }
  });
});

describe('updateSiteTeamPermission', () => {
  it('changes the role granted to a team, and revokes it', async () => {
    server = await startTestServer();
    const { id, admin } = await anOrganization(server);
    const organization = `/v1/orgs/${id}`;
    const guest = await aMember(server, id, null);
    const { body: site } = await admin.post(`${organization}/sites`, { title: 'Docs' });
    const { body: team } = await admin.put(`${organization}/teams`, { title: 'Guests', members: [guest.id] });
    const url = `${organization}/sites/${site.id}`;
    await admin.post(`${url}/permissions`, { teams: [team.id], role: 'read' });
    expect((await guest.patch(url, { title: 'Ours' })).status).toBe(403);
    expect((await admin.patch(`${url}/permissions/teams/${team.id}`, { role: 'admin' })).status).toBe(204);
    expect((await guest.patch(url, { title: 'Ours' })).status).toBe(200);
    expect((await admin.patch(`${url}/permissions/teams/${team.id}`, { role: 'read' })).status).toBe(204);
    expect((await guest.patch(url, { title: 'Theirs' })).status).toBe(403);
  });
});

describe('createSpace', () => {
  it('rejects a collection of another organization as its parent, and creates nothing', async () => {
    server = await startTestServer();
    const { id, admin } = await anOrganization(server);
    const other = await anOrganizationOf(server, admin, 'Other');
    const { body: collection } = await admin.post(`/v1/orgs/${other.id}/collections`, { title: 'Theirs' });
    const { status, body } = await admin.post(`/v1/orgs/${id}/spaces`, { parent: collection.id });
    const message = 'The collection belongs to another organization.';
    expect({ status, body }).toEqual({
      status: 409,
      body: { error: { code: 409, message, reason: 'other_organization' } },
    });
    for (const url of [`/v1/orgs/${id}/spaces`, `/v1/collections/${collection.id}/spaces`]) {
      expect((await admin.get(url)).body.count, url).toBe(0);
    }
  });
});

describe('createTranslationSettings', () => {
  it('enforces the limit per organization, and allows another one after a deletion', async () => {
    server = await startTestServer();
    const { id, admin } = await anOrganization(server);
    const url = `/v1/orgs/${id}/translations`;
    await transact(server.ctx, async ({ db, now }) => {
      const times = { created_at: now, updated_at: now };
      for (let from = 0; from < 999; from += 111) {
        const rows = Array.from({ length: 111 }, () => ({ id: newId(), organization_id: id, title: 'Docs', ...times }));
        await db.insertInto('translation_settings').values(rows).execute();
      }
    });
    const last = await admin.post(url, { title: 'Last' });
    expect(last.status).toBe(201);
    const { status, body } = await admin.post(url, { title: 'One too many' });
    expect({ status, message: body.error?.message }).toEqual({
      status: 409,
      message: 'Translation limit reached (1,000 per organization). Delete some first.',
    });
    await admin.delete(`${url}/${last.body.id}`);
    expect((await admin.post(url, { title: 'After all' })).status).toBe(201);
  });
});
