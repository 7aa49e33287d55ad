import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSite } from '../../../platform/queries/sites.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let sites: string;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  organizationId = organization.id;
  sites = `/v1/orgs/${organizationId}/sites`;
});
afterAll(() => server.close());

async function aSite(): Promise<{ id: string; url: string; schema: string; auth: string }> {
  const { id } = (await admin.post(sites, { title: 'Docs' })).body;
  const url = `${sites}/${id}`;
  return { id, url, schema: `${url}/adaptive-schema`, auth: `${url}/publishing/auth` };
}

const versionOf = async (siteId: string) => (await findSite(server.ctx.database.reader, siteId))?.updated_at ?? '';

const jsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'visitor',
  type: 'object',
  properties: {
    isBeta: { type: 'boolean', description: 'Takes part in the beta' },
    plan: { type: 'string', enum: ['free', 'pro'] },
  },
  additionalProperties: false,
};

describe('getSiteAdaptiveSchema', () => {
  it('returns 404 until a schema is set', async () => {
    const { schema } = await aSite();
    const answer = await admin.get(schema);
    expect([answer.status, answer.body.error.message]).toEqual([404, 'The adaptive schema does not exist.']);
    expect((await admin.get(`${schema}/template-conditions`)).body).toEqual({ items: [] });
  });
});

describe('replaceSiteAdaptiveSchema', () => {
  it('stores the latest schema unchanged', async () => {
    const { id, schema } = await aSite();
    const version = await versionOf(id);
    const set = await admin.put(schema, { jsonSchema });
    expect([set.status, set.body]).toEqual([
      200,
      { object: 'site-adaptive-schema', jsonSchema, updatedAt: expect.any(String) },
    ]);
    expect((await versionOf(id)) > version).toBe(true);
    expect((await admin.get(schema)).body).toEqual(set.body);
    const other = { ...jsonSchema, properties: {} };
    const replaced = (await admin.put(schema, { jsonSchema: other })).body;
    expect(replaced.jsonSchema).toEqual(other);
    expect(replaced.updatedAt > set.body.updatedAt).toBe(true);
    expect((await admin.get(schema)).body).toEqual(replaced);
  });

  it.each([
    [{}, 'body/jsonSchema is required.'],
    [{ jsonSchema: 'text' }, 'body/jsonSchema must be an object.'],
    [{ jsonSchema: [] }, 'body/jsonSchema must be an object.'],
    [{ jsonSchema, name: 'x' }, 'body/name is not a member of this request.'],
    [
      { jsonSchema: { ...jsonSchema, properties: { plan: { type: 'string', enum: [1] } } } },
      'body/jsonSchema/properties/plan/enum/0 must be a text of at most 2048 characters.',
    ],
  ])('rejects %j, names the path and keeps the previous one', async (body, message) => {
    const { schema } = await aSite();
    const before = (await admin.put(schema, { jsonSchema })).body;
    const answer = await admin.put(schema, body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    expect((await admin.get(schema)).body).toEqual(before);
  });
});

describe('listSiteTemplateConditions', () => {
  it('returns conditions that sections accept', async () => {
    const { schema } = await aSite();
    await admin.put(schema, { jsonSchema });
    const { items } = (await admin.get(`${schema}/template-conditions`)).body;
    expect(items).toEqual([
      {
        description: 'Visitors whose isBeta is true (Takes part in the beta)',
        condition: 'visitor.claims.isBeta == true',
      },
      { description: 'Visitors whose plan is "free"', condition: 'visitor.claims.plan == "free"' },
      { description: 'Visitors whose plan is "pro"', condition: 'visitor.claims.plan == "pro"' },
    ]);
  });
});

describe('getSiteVisitorAuth', () => {
  it('creates a separate key for each site, once, in an uncacheable response', async () => {
    const [one, other] = [await aSite(), await aSite()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.get(one.auth)));
    const keys = new Set(answers.map(({ body }) => body.privateKey));
    expect(keys.size).toBe(1);
    expect(answers[0]?.body).toEqual({
      object: 'publishing-auth',
      backend: 'custom',
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
      hasPassword: false,
    });
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect(keys).not.toContain((await admin.get(other.auth)).body.privateKey);
  });
});

describe('updateSiteVisitorAuth', () => {
  it('changes the given members and keeps the key', async () => {
    const { id, auth } = await aSite();
    const { privateKey } = (await admin.get(auth)).body;
    const version = await versionOf(id);
    const fallbackURL = 'https://login.example.com/docs?from=site';
    const changed = await admin.patch(auth, { backend: 'integration', fallbackURL, integration: 'okta' });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        object: 'publishing-auth',
        backend: 'integration',
        privateKey,
        fallbackURL,
        integration: 'okta',
        hasPassword: false,
      },
    ]);
    expect((await versionOf(id)) > version).toBe(true);
    const cleared = await admin.patch(auth, { fallbackURL: null, integration: null });
    expect(cleared.body).toEqual({
      object: 'publishing-auth',
      backend: 'integration',
      privateKey,
      hasPassword: false,
    });
    expect((await admin.patch(auth, {})).body).toEqual(cleared.body);
  });

  it('works on a site whose key was never read', async () => {
    const { auth } = await aSite();
    const { body } = await admin.patch(auth, { fallbackURL: 'http://intranet/login' });
    expect((await admin.get(auth)).body).toEqual(body);
  });

  it.each([
    [{ backend: 'other' }, 'body/backend must be one of "custom", "integration", "members", "password", "oidc".'],
    [{ fallbackURL: 'javascript:alert(1)' }, /^body\/fallbackURL must be an http or https URL/],
    [{ fallbackURL: '/login' }, /^body\/fallbackURL must be an http or https URL/],
    [{ fallbackURL: 'https://user:secret@example.com' }, /^body\/fallbackURL must be an http or https URL/],
    [{ fallbackURL: `https://example.com/${'x'.repeat(2048)}` }, /^body\/fallbackURL must not have more than 2048/],
    [{ fallbackURL: '' }, /^body\/fallbackURL must not have fewer than 1/],
    [{ privateKey: 'mine' }, 'body/privateKey is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const { auth } = await aSite();
    const before = (await admin.get(auth)).body;
    const answer = await admin.patch(auth, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(message);
    expect((await admin.get(auth)).body).toEqual(before);
  });
});

describe('regenerateSiteVisitorAuth', () => {
  it('creates another key and keeps the rest', async () => {
    const { auth } = await aSite();
    const before = (await admin.patch(auth, { fallbackURL: 'https://login.example.com/' })).body;
    const after = await admin.post(`${auth}/regenerate`);
    expect(after.status).toBe(200);
    expect(after.body.privateKey).toMatch(/^[\w-]{43}$/);
    expect(after.body.privateKey).not.toBe(before.privateKey);
    expect({ ...after.body, privateKey: before.privateKey }).toEqual(before);
    expect((await admin.get(auth)).body).toEqual(after.body);
  });
});

describe('the audience settings of a site', () => {
  it('require permission to manage them, and do not exist for non-members', async () => {
    const { schema, auth } = await aSite();
    await admin.put(schema, { jsonSchema });
    const callsOf = async (person: Person) => [
      (await person.get(schema)).status,
      (await person.get(`${schema}/template-conditions`)).status,
      (await person.put(schema, { jsonSchema })).status,
      (await person.get(auth)).status,
      (await person.patch(auth, {})).status,
      (await person.post(`${auth}/regenerate`)).status,
    ];
    expect(await callsOf(await aMember(server, organizationId, 'create'))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await callsOf(await aMember(server, organizationId, 'read'))).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await callsOf(await aMember(server, organizationId, null))).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await callsOf(await aPerson(server))).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await server.call('GET', auth)).status).toBe(401);
    const elsewhere = await anOrganization(server);
    const foreign = auth.replace(organizationId, elsewhere.id);
    expect((await elsewhere.admin.get(foreign)).status).toBe(404);
  });

  it('cannot be changed while their features are frozen', async () => {
    const frozen = await startTestServer({
      frozenFeatures: new Set(['sites-adaptive-content', 'sites-visitor-authentication']),
    });
    try {
      const organization = await anOrganization(frozen);
      const base = `/v1/orgs/${organization.id}/sites`;
      const url = `${base}/${(await organization.admin.post(base, { title: 'Docs' })).body.id}`;
      const answers = [
        await organization.admin.put(`${url}/adaptive-schema`, { jsonSchema }),
        await organization.admin.patch(`${url}/publishing/auth`, {}),
        await organization.admin.post(`${url}/publishing/auth/regenerate`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([412, 412, 412]);
      expect(answers[0]?.body.error.message).toContain('"sites-adaptive-content"');
      expect((await organization.admin.get(`${url}/publishing/auth`)).status).toBe(200);
    } finally {
      await frozen.close();
    }
  });
});
