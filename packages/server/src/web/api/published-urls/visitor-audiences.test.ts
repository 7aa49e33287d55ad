import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { buildSpecificationReader } from '../../../testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const COMPUTED = { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'larder' } } } };
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Larder', version: '1' },
  paths: { '/jars': { get: { tags: ['Jars'], responses: { 200: { description: 'All jars' } } } } },
};
const FILES = {
  'README.md': '# Home\n\n![A jar](jar.svg)\n\n{% include ".gitbook/includes/note.md" %}\n',
  'api.md': `---\ncomputed: ${JSON.stringify(COMPUTED)}\n---\n\n# API\n`,
  'jar.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  '.gitbook/includes/note.md': 'Keep it closed.\n',
};

const OWN_BACKENDS = ['members', 'password', 'oidc'] as const;
const AUDIENCES = ['public', 'unlisted', 'share-link', 'visitor-auth', ...OWN_BACKENDS, 'unpublished'] as const;
type Audience = (typeof AUDIENCES)[number];

/** The response to visitors without access; members, and visitors of an identity provider, must sign in first. */
const REFUSALS: Partial<Record<Audience, number>> = { 'visitor-auth': 403, password: 403, members: 200, oidc: 200 };

/** The credentials of visitors, and the audiences that they grant access to. */
const PROOFS = {
  nothing: ['public', 'unlisted'],
  'an active key': ['public', 'unlisted', 'share-link'],
  'an inactive key': ['public', 'unlisted'],
  'a key of another site': ['public', 'unlisted'],
  'a token of the login': ['public', 'unlisted', 'visitor-auth'],
  'an expired token': ['public', 'unlisted'],
  'a token of another login': ['public', 'unlisted'],
} as const satisfies Readonly<Record<string, readonly Audience[]>>;
type Proof = keyof typeof PROOFS;
const LISTED = Object.keys(PROOFS) as Proof[];
const opens = (proof: Proof, audience: Audience): boolean => PROOFS[proof].some((one) => one === audience);

let server: TestServer;
let admin: Person;
let siteUrl: string;
let path: string;
let oidcProvider: string;
let keys: Readonly<Partial<Record<Proof, string>>>;
let reads: readonly (readonly [method: string, url: string, body?: object])[];

beforeAll(async () => {
  await buildSpecificationReader();
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  const sites = `/v1/orgs/${organization.id}/sites`;
  const client = { label: 'Code host', kind: 'github', clientID: 'bindery' };
  oidcProvider = (await admin.post(`/v1/orgs/${organization.id}/oidc`, client)).body.id;
  await admin.put(`/v1/orgs/${organization.id}/openapi/larder`, { source: { text: JSON.stringify(SPEC) } });
  await server.runJobs();
  const space = await aFilledSpace(server, organization.id, admin, 'Docs', FILES);
  const site = await aPublishedSite(organization.id, admin, [space.id], { visibility: 'share-link' });
  path = site.path;
  siteUrl = `${sites}/${site.id}`;
  const destination = { kind: 'site-space', siteSpaceId: (await admin.get(`${siteUrl}/site-spaces`)).body.items[0].id };
  expect((await admin.post(`${siteUrl}/redirects`, { source: '/old', destination })).status).toBe(201);
  const other = await aPublishedSite(organization.id, admin, [space.id], { visibility: 'share-link' });
  keys = {
    'an active key': await aKey(siteUrl, true),
    'an inactive key': await aKey(siteUrl, false),
    'a key of another site': await aKey(`${sites}/${other.id}`, true),
  };
  reads = await listReads(organization.id, space.id);
});
afterAll(() => server.close());
beforeEach(() => setAudience('public'));

async function aKey(url: string, active: boolean): Promise<string> {
  const { id, urls } = (await admin.post(`${url}/share-links`, { name: 'Link' })).body;
  if (!active) await admin.patch(`${url}/share-links/${id}`, { active });
  return new URL(urls.published).pathname.split('/').at(-2) ?? '';
}

async function setAudience(audience: Audience): Promise<void> {
  const backend = OWN_BACKENDS.find((own) => own === audience);
  const isOurs = backend !== undefined;
  const auth = { backend: backend ?? 'custom', password: 'seven yellow umbrellas', oidcProvider };
  expect((await admin.patch(`${siteUrl}/publishing/auth`, auth)).status).toBe(200);
  const answer =
    audience === 'unpublished'
      ? await admin.post(`${siteUrl}/unpublish`)
      : await admin.patch(siteUrl, { visibility: isOurs ? 'visitor-auth' : audience });
  expect(answer.status).toBeLessThan(300);
  if (audience !== 'unpublished') expect((await admin.post(`${siteUrl}/publish`)).status).toBe(200);
}

async function listReads(organizationId: string, spaceId: string): Promise<typeof reads> {
  const space = `/v1/spaces/${spaceId}`;
  const { apiToken } = (await lookUp('an active key')).body;
  const get = async (url: string) => (await server.call('GET', url, { token: apiToken })).body;
  const { revision: id } = await get(space);
  const revision = `${space}/revisions/${id}`;
  const { pages, files, reusableContents } = await get(`${revision}?metadata=true`);
  const [home, api] = pages;
  const [text] = reusableContents;
  const { computed: source, computedSeed: seed } = api.pages[0];
  const query = 'jar';
  return [
    ...['published', 'structure', 'sections', 'site-spaces', 'redirect?source=/old'].map(
      (below) => ['GET', `${siteUrl}/${below}`] as const,
    ),
    ...[
      { query, scope: { mode: 'default' } },
      { query, scope: { mode: 'all' } },
      { query, mode: 'all' },
    ].map((body) => ['POST', `${siteUrl}/search`, body] as const),
    ...[space, `${space}/content`, `${space}/content/pages`, `${space}/embed?url=https://example.com/`].map(
      (url) => ['GET', url] as const,
    ),
    ...[`?metadata=true`, '/pages', '/files', '/reusable-contents', `/files/${files[0].id}`, `/page/${home.id}`].map(
      (below) => ['GET', revision + below] as const,
    ),
    ['GET', `${revision}/path/${api.pages[0].path}`],
    ['GET', `${revision}/page/${home.id}/document?evaluated=true`],
    ['GET', `${revision}/reusable-contents/${text.id}`],
    ['GET', `${revision}/reusable-contents/${text.id}/document`],
    ['GET', `${space}/documents/${home.documentId}`],
    ['POST', `${space}/content/computed/document`, { source, seed }],
    ['GET', `/v1/orgs/${organizationId}/openapi/larder/versions/latest/content`],
  ];
}

async function signToken(key: string, seconds: number): Promise<string> {
  const exp = Math.floor(server.ctx.clock().getTime() / 1000) + seconds;
  return new SignJWT({ exp }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key));
}

/** Requests without a token the front page of the site, for a visitor with these credentials. */
async function lookUp(proof: Proof) {
  const { privateKey } = (await admin.get(`${siteUrl}/publishing/auth`)).body;
  const tokens: Partial<Record<Proof, string>> = {
    'a token of the login': await signToken(privateKey, 3000),
    'an expired token': await signToken(privateKey, -100),
    'a token of another login': await signToken('the key of another login, which is as long', 3000),
  };
  const [key, jwtToken] = [keys[proof], tokens[proof]];
  const url = `https://docs.test${path}${key === undefined ? '' : `${key}/`}`;
  const body = { url, ...(jwtToken !== undefined && { visitor: { jwtToken } }) };
  return server.call('POST', '/v1/urls/published', { body });
}

/** The reads that respond to a token with another status. */
async function listOthers(token: string, expected: number): Promise<readonly string[]> {
  const others: string[] = [];
  for (const [method, url, body] of reads) {
    const { status, text } = await server.call(method, url, { token, body });
    if (status !== expected) others.push(`${method} ${url}: ${status} ${text}`);
  }
  return others;
}

describe('the audience of a site', () => {
  it.each(AUDIENCES)('determines who gets a token that reads all of it: %s', async (audience) => {
    await setAudience(audience);
    for (const proof of LISTED) {
      const { status, body } = await lookUp(proof);
      if (opens(proof, audience)) {
        expect([proof, status, await listOthers(body.apiToken, 200)]).toEqual([proof, 200, []]);
      } else {
        expect([proof, status]).toEqual([proof, REFUSALS[audience] ?? 404]);
        expect(body).not.toHaveProperty('apiToken');
      }
    }
  });

  it.each(LISTED)('is checked again with every read for %s', async (proof) => {
    for (const before of AUDIENCES.filter((audience) => opens(proof, audience))) {
      await setAudience(before);
      const { apiToken } = (await lookUp(proof)).body;
      for (const audience of AUDIENCES) {
        await setAudience(audience);
        // Public sites ignore keys in the URL, so the token has none.
        const isOpen = opens(proof, audience) && (audience !== 'share-link' || before === 'share-link');
        const others = await listOthers(apiToken, isOpen ? 200 : 404);
        expect([before, audience, others]).toEqual([before, audience, []]);
      }
    }
  });
});
