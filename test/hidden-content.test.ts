import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SURFACES } from '../packages/server/src/published/surfaces.ts';
import { aMember, anOrganization, aPerson, type Person } from '../packages/server/src/testing/factories.ts';
import { renderHere } from '../packages/server/src/testing/render-here.ts';
import { aSession, aSignedIn, PASSWORD } from '../packages/server/src/testing/sign-in.ts';
import { buildSpecificationReader } from '../packages/server/src/testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { aSiteOfSecrets, cookieFor, type SiteOfSecrets, tokenFor } from './a-site-of-secrets.ts';
import { type Crawled, crawlSite } from './crawl-site.ts';
import { listOperations, type RegisteredOperation } from './operations.ts';
import { CLAIM_WORDS, CLAIMS, SECRETS } from './published-secrets.ts';
import { addressIn, bodyOf, isReading } from './requests.ts';
import { nameOfSurface, SURFACE_REQUESTS } from './surface-requests.ts';
import {
  callVisitorOperations,
  listVisitorOperations,
  OF_PREVIEWS,
  resolvePages,
  VISITOR_OPERATIONS,
} from './visitor-operations.ts';
import { aWorld, type PathValues, type World } from './world.ts';

/** What is not for somebody's eyes shows nowhere: in no list, count, search, link or refusal. */

let server: TestServer;
/** Everything that reads. */
let reading: RegisteredOperation[];
let world: World;
let organization: string;

beforeAll(async () => {
  server = await startTestServer();
  // Every space shows all fields of its organization, with a value or without.
  reading = listOperations(server.routes).filter(
    (operation) => isReading(operation) && operation.operationId !== 'getCustomFieldValues',
  );
  world = await aWorld(server);
  organization = `/v1/orgs/${world.values['organizationId']}`;
});
afterAll(() => server.close());

/** What a person is told by every operation that reads, about the things with these ids. */
async function readEverything(person: Person, values: PathValues): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const operation of reading) {
    const { status, text } = await server.call(operation.method, addressIn(operation, values), {
      token: person.token,
      body: bodyOf(operation, values),
    });
    // Signed addresses expire later each time.
    const unsigned = text.replace(/expires=\d+&signature=[\w-]+/g, 'signed');
    // The address that was asked for is answered as it is, whatever is there.
    const plain =
      operation.operationId === 'getPublishedUrl' ? unsigned.replaceAll(values['spaceId'] ?? '', 'id') : unsigned;
    told[operation.operationId] = { status, body: plain === '' ? '' : JSON.parse(plain) };
  }
  return told;
}

/** A link in the visible space to each of these addresses, and what a person is told of them. */
async function readLinks(person: Person, addresses: readonly string[]): Promise<unknown> {
  const url = `/v1/spaces/${world.values['spaceId']}`;
  const markdown = addresses.map((address, index) => `[Link ${index}](${address})`).join('\n\n');
  const changes = [{ operation: 'insert_page', title: 'Links', document: { markdown } }];
  const written = await world.admin.post(`${url}/content?compat=false`, { changes });
  expect(written.status).toBe(200);
  const { body } = await person.get(`${url}/links`);
  return body.items
    .filter(({ target }: { target: string }) => addresses.includes(target))
    .map(({ status, targetReference }: { status: string; targetReference?: object }) => ({ status, targetReference }));
}

/** A closed collection with a space in it that links to the visible one, talks of home, and is being changed. */
async function hideSpace(): Promise<{ spaceId: string; pageId: string }> {
  const { admin, values } = world;
  const made = async (url: string, body: object) => {
    const answer = await admin.post(url, body);
    expect({ url, text: answer.text, status: answer.status < 300 }).toMatchObject({ url, status: true });
    return answer.body;
  };
  const collection = await made(`${organization}/collections`, { title: 'Home collection' });
  expect((await admin.patch(`/v1/collections/${collection.id}`, { defaultLevel: null })).status).toBe(200);
  const space = await made(`${organization}/spaces`, { title: 'Home space', parent: collection.id });
  const url = `/v1/spaces/${space.id}`;
  const page = `/v1/spaces/${values['spaceId']}/content/page/${values['pageId']}`;
  const markdown = `# Home\n\n[A link](https://docs.test${page}) home.\n`;
  const changes = [
    { operation: 'insert_page', title: 'Welcome home' },
    { operation: 'insert_page', title: 'Home page', document: { markdown } },
  ];
  await made(`${url}/content`, { changes });
  const { id } = await made(`${url}/change-requests`, { subject: 'Home change' });
  await made(`${url}/change-requests/${id}/content`, { changes });
  await made(`${url}/change-requests/${id}/requested-reviewers`, { users: [admin.id] });
  return { spaceId: space.id, pageId: (await admin.get(`${url}/content/pages`)).body.pages[1].id };
}

describe('guests', () => {
  it('are told nothing of what appears beside what was granted to them', async () => {
    const guest = await aMember(server, world.values['organizationId'] ?? '', null);
    const granted = await world.admin.post(`/v1/spaces/${world.values['spaceId']}/permissions`, {
      users: [guest.id],
      role: 'create',
    });
    expect(granted.status).toBe(204);
    const stranger = await aPerson(server, 'Stranger');
    const before = [await readEverything(guest, world.values), await readEverything(stranger, world.values)];
    await hideSpace();
    const other = await aWorld(server, { id: world.values['organizationId'] ?? '', admin: world.admin });
    expect([await readEverything(guest, world.values), await readEverything(stranger, world.values)]).toEqual(before);

    const { organizationId = '', subdomain = '', translationLanguage = '' } = other.values;
    const own = { organizationId, subdomain, translationLanguage, userId: guest.id };
    const unknown = Object.fromEntries(Object.keys(other.values).map((name) => [name, 'unknown']));
    const wellFormed = {
      hostname: 'unknown.docs.example.com',
      domain: 'unknown.example.com',
      documentId: '0'.repeat(64),
    };
    const ofHidden = await readEverything(guest, { ...other.values, ...own });
    const ofNothing = await readEverything(guest, { ...unknown, ...wellFormed, ...own });
    expect(ofHidden).toEqual(ofNothing);
  });

  it('hear the same of links to what is hidden as of links to what is not there', async () => {
    const guest = await aMember(server, world.values['organizationId'] ?? '', null);
    await world.admin.post(`/v1/spaces/${world.values['spaceId']}/permissions`, { users: [guest.id], role: 'read' });
    const { spaceId, pageId } = await hideSpace();
    const addressesOf = (space: string, page: string) => [
      `https://docs.test/o/${world.values['organizationId']}/s/${space}`,
      `https://docs.test/o/${world.values['organizationId']}/s/${space}/home-page`,
      `https://docs.test/v1/spaces/${space}/content/page/${page}`,
    ];
    const hidden = await readLinks(guest, addressesOf(spaceId, pageId));
    const missing = await readLinks(guest, addressesOf('unknownSpace', 'unknownPage'));
    expect(hidden).toEqual(missing);
    expect(hidden).toHaveLength(3);
    const told = await readLinks(world.admin, addressesOf(spaceId, pageId));
    expect(told).not.toEqual(hidden);
  });
});

describe('administrators', () => {
  it('are told nothing of what members do with their accounts and in other organizations', async () => {
    const other = await anOrganization(server, 'Elsewhere');
    const member = await aMember(server, world.values['organizationId'] ?? '', 'read');
    const values = { ...world.values, userId: member.id };
    const before = await readEverything(world.admin, values);
    const browser = await aSignedIn(server, member);
    await browser.submit('/sign-out');
    const token = (await member.post('/v1/user/tokens', { title: 'Laptop' })).body;
    await member.delete(`/v1/user/tokens/${token.id}`);
    const passwords = { currentPassword: PASSWORD, newPassword: 'seven yellow umbrellas' };
    const { call } = await aSession(server, member);
    expect((await call('POST', '/v1/user/password', passwords)).status).toBe(204);
    await other.admin.post(`/v1/orgs/${other.id}/invites`, { emails: [member.email], role: 'admin' });
    const [invite] = (await member.get('/v1/user/invites')).body.items;
    expect((await member.post(`/v1/user/invites/${invite.id}`)).status).toBe(200);
    expect((await member.post(`/v1/orgs/${other.id}/spaces`, { title: 'Theirs' })).status).toBe(201);
    expect(await readEverything(world.admin, values)).toEqual(before);
  });

  it('are told the same of whom they invite, whether there is such a person or not', async () => {
    const { admin, values } = world;
    const person = await aPerson(server, 'Known');
    const invited = async (email: string) => {
      expect((await admin.post(`${organization}/invites`, { emails: [email] })).status).toBe(200);
      const userId = email === person.email ? person.id : 'nobody';
      const { listAuditEvents, ...told } = await readEverything(admin, { ...values, userId });
      const [event] = (listAuditEvents as { body: { items: object[] } }).body.items;
      const { items } = (await admin.get(`${organization}/invites`)).body;
      const { id } = items[0];
      await admin.delete(`${organization}/invites/${id}`);
      const text = JSON.stringify({ ...told, event: { ...event, id: '' } });
      return text
        .replaceAll(email, 'address')
        .replaceAll(id, 'id')
        .replace(/"(?:createdAt|expiresAt)":"[^"]+"/g, '');
    };
    const [known, unknown] = [await invited(person.email), await invited('nobody.at.all@nowhere.test')];
    expect(known).toBe(unknown);
    expect(known).toContain('member.invited');
    for (const told of [known, unknown]) expect(told).not.toContain(person.id);
  });
});

describe('members', () => {
  it('are told nothing of spaces and collections that are closed to them', async () => {
    const reader = await aMember(server, world.values['organizationId'] ?? '', 'create');
    // How many spaces a member has is told to the other members (docs/api/contract.md#members-of-an-organization).
    const shown = (told: Record<string, unknown>) =>
      JSON.parse(JSON.stringify(told, (name, value) => (name === 'spaces' && typeof value === 'number' ? '*' : value)));
    const before = shown(await readEverything(reader, world.values));
    const { spaceId } = await hideSpace();
    expect(shown(await readEverything(reader, world.values))).toEqual(before);
    expect((await reader.get(`/v1/spaces/${spaceId}`)).status).toBe(404);
  });

  it('learn of no page of a closed space by redirects of a site that shows it', async () => {
    const { admin, values } = world;
    const editor = await aMember(server, values['organizationId'] ?? '', 'create');
    const { spaceId, pageId } = await hideSpace();
    const site = (await admin.post(`${organization}/sites`, { title: 'Unpublished', spaces: [spaceId] })).body;
    const url = `${organization}/sites/${site.id}`;
    const [siteSpace] = (await admin.get(`${url}/site-spaces`)).body.items;
    const destination = (page: string) => ({ kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page });
    const attempts = [
      await editor.post(`${url}/redirects`, { source: '/a', destination: destination(pageId) }),
      await editor.post(`${url}/redirects`, { source: '/a', destination: destination('unknown') }),
    ];
    expect(attempts.map(({ status, text }) => ({ status, text }))).toEqual(
      Array(2).fill({
        status: 404,
        text: '{"error":{"code":404,"message":"The page does not exist.","reason":"not_found"}}',
      }),
    );
    const made = await admin.post(`${url}/redirects`, { source: '/a', destination: destination(pageId) });
    expect(made.status).toBe(201);
    expect((await editor.patch(`${url}/redirects/${made.body.id}`, { destination: destination(pageId) })).status).toBe(
      404,
    );
    expect((await editor.get(`${url}/redirect?source=/a`)).status).toBe(404);
    const tested = (await editor.get(`${url}/redirects/test?path=/a`)).body;
    expect([tested.outcome, tested.target]).toEqual(['unavailable', undefined]);
    expect((await editor.get(`${url}/redirects/test?path=/home-page`)).body.outcome).toBe('none');
    expect((await admin.get(`${url}/redirect?source=/a`)).body.target).toMatch(/home-page$/);
    // What everybody reads on the web is no secret.
    await admin.patch(url, { visibility: 'public' });
    await admin.post(`${url}/publish`);
    expect((await editor.get(`${url}/redirect?source=/a`)).body.target).toMatch(/home-page$/);
  });
});

describe('visitors of a published site', () => {
  /** Words that a text has of those that are not for everybody, the claims' own among them. */
  const listFound = (text: string) =>
    [...SECRETS.map(({ word }) => word), ...CLAIM_WORDS].filter((word) => text.toLowerCase().includes(word));
  const listLeaks = (crawled: readonly Crawled[]) =>
    crawled.flatMap(({ form, request, text }) => listFound(text).map((word) => `${form} (${request}): ${word}`));

  const OF_CONTENT = ['searchSite', 'resolveSiteRedirect'];
  let published: TestServer;
  let site: SiteOfSecrets;
  /** What the visitor with the claims sees, who comes first: nothing of it may be kept for others. */
  let entitled: Crawled[];

  beforeAll(async () => {
    await buildSpecificationReader();
    published = await startTestServer({}, undefined, renderHere);
    site = await aSiteOfSecrets(published, true);
    entitled = await crawlSite(published, site, await cookieFor(published, site, CLAIMS));
  }, 300_000);
  afterAll(() => published.close());

  it('are asked about on every surface that there is, and each has something to say', () => {
    expect(Object.keys(SURFACE_REQUESTS).sort()).toEqual(SURFACES.map(nameOfSurface).sort());
    const answered = new Set(entitled.filter(({ status }) => status < 300).map(({ form }) => form));
    const silent = Object.keys(SURFACE_REQUESTS).filter((form) => !answered.has(form));
    // There is one file of addresses only.
    expect(silent).toEqual(['sitemap-*']);
  });

  it('who have the claim see what is for them, in every form', () => {
    const seen = (form: string) =>
      listFound(
        entitled
          .filter((one) => one.form === form)
          .map(({ text }) => text)
          .join(),
      );
    for (const form of ['html', 'markdown', 'llms-full.txt', '~mcp'] as const) {
      const wanted = SECRETS.filter(({ seenIn }) => seenIn.includes(form)).map(({ word }) => word);
      const found = seen(form);
      expect(
        wanted.filter((word) => !found.includes(word)),
        form,
      ).toEqual([]);
    }
    for (const form of ['llms.txt', 'rss.xml', '~feed.xml', '~search', '~search.json', '~pdf'])
      expect(seen(form), form).toContain('zqpagetitlezq');
    expect(listFound(entitled.map(({ text }) => text).join())).not.toContain('zqcommentzq');
  });

  it.each([
    ['no claims', {}],
    ['other claims', { zqother: 'gold', nested: {} }],
  ])(
    'who come with %s learn nothing of it, nor of what it depends on',
    async (_name, claims) => {
      const cookie = Object.keys(claims).length === 0 ? undefined : await cookieFor(published, site, claims);
      expect(listLeaks(await crawlSite(published, site, cookie))).toEqual([]);
    },
    120_000,
  );

  it('are asked about by every operation that is for them', () => {
    const missing = listVisitorOperations(published.routes).filter((id) => VISITOR_OPERATIONS[id] === undefined);
    expect(missing).toEqual([]);
  });

  it('learn nothing of it from the API, and neither do members who may not read the spaces', async () => {
    const { token } = await aMember(published, site.organizationId, 'read');
    const { apiToken, crawled } = await resolvePages(published, site);
    const answers = [
      ...crawled,
      ...(await callVisitorOperations(published, site, apiToken)),
      ...(await callVisitorOperations(published, site, undefined)),
      // Members see how a site is made; what its pages say is for those who may read the spaces.
      ...(await callVisitorOperations(published, site, token)).filter(({ form }) => OF_CONTENT.includes(form)),
    ];
    expect(listLeaks(answers)).toEqual([]);
    const silentIn = (list: readonly Crawled[]) =>
      Object.keys(VISITOR_OPERATIONS).filter((id) => !list.some(({ form, status }) => form === id && status < 300));
    // The member may follow redirects of the site to nothing that is closed.
    // A webhook answers deliveries alone that are signed with the secret of its connection.
    const silent = ['receiveGitWebhook', 'resolveSiteRedirect', ...OF_PREVIEWS];
    expect(silentIn(answers).sort()).toEqual(silent.sort());
    // The preview is the administrator's, of what a visitor without claims will see.
    const previewed = await resolvePages(published, site, undefined, [{ url: site.previewUrl, asked: '' }]);
    const inPreview = await callVisitorOperations(published, site, previewed.apiToken);
    expect(listLeaks(inPreview)).toEqual([]);
    expect(silentIn(inPreview).filter((id) => OF_PREVIEWS.some((one) => one === id))).toEqual([]);
    expect(inPreview.map(({ text }) => text).join()).toContain('zqopen and proposed');
    expect(answers.map(({ text }) => text).join()).not.toContain('zqopen and proposed');
    const opened = await resolvePages(published, site, await tokenFor(published, CLAIMS));
    const seen = await callVisitorOperations(published, site, opened.apiToken);
    const found = listFound(seen.map(({ text }) => text).join());
    const wanted = SECRETS.filter(({ seenIn }) => seenIn.includes('markdown')).map(({ word }) => word);
    expect(wanted.filter((word) => !found.includes(word))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(['zqspacetitlezq', 'zqpagetitlezq']));
  });

  it('learn nothing of it either where the site looks at no claims, whatever they come with', async () => {
    const plain = await aSiteOfSecrets(published, false);
    expect(listLeaks(await crawlSite(published, plain))).toEqual([]);
    expect(listLeaks(await crawlSite(published, plain, await cookieFor(published, plain, CLAIMS)))).toEqual([]);
    for (const jwtToken of [undefined, await tokenFor(published, CLAIMS)]) {
      const { apiToken } = await resolvePages(published, plain, jwtToken);
      expect(listLeaks(await callVisitorOperations(published, plain, apiToken))).toEqual([]);
    }
  }, 240_000);
});
