import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, type Person } from '../packages/server/src/testing/factories.ts';
import { renderHere } from '../packages/server/src/testing/render-here.ts';
import { aSession, aSignedIn, PASSWORD } from '../packages/server/src/testing/sign-in.ts';
import { buildSpecificationReader } from '../packages/server/src/testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { ENDPOINTS } from '../packages/server/src/web/published/endpoint-registry.ts';
import { aSiteOfSecrets, cookieFor, type SiteOfSecrets, tokenFor } from './a-site-of-secrets.ts';
import { type Crawled, crawlPublishedSite } from './crawl-site.ts';
import { ENDPOINT_REQUESTS, nameOfEndpoint } from './endpoint-requests.ts';
import { listOperations, type RegisteredOperation } from './operations.ts';
import { CLAIM_WORDS, CLAIMS, SECRETS } from './published-secrets.ts';
import { bodyOf, isReading, urlIn } from './requests.ts';
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

/** What a person learns from every operation that reads, about the things with these ids. */
async function readEverything(person: Person, values: PathValues): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const operation of reading) {
    const { status, text } = await server.call(operation.method, urlIn(operation, values), {
      token: person.token,
      body: bodyOf(operation, values),
    });
    // Signed URLs expire later each time.
    const unsigned = text.replace(/expires=\d+&signature=[\w-]+/g, 'signed');
    // The response to the requested URL is unchanged, regardless of what exists.
    const plain =
      operation.operationId === 'getPublishedUrl' ? unsigned.replaceAll(values['spaceId'] ?? '', 'id') : unsigned;
    // The stream of live changes is text.
    answers[operation.operationId] = { status, body: plain.startsWith('{') ? JSON.parse(plain) : plain };
  }
  return answers;
}

/** A link in the visible space to each of these URLs, and what a person learns from them. */
async function readLinks(person: Person, urls: readonly string[]): Promise<unknown> {
  const url = `/v1/spaces/${world.values['spaceId']}`;
  const markdown = urls.map((link, index) => `[Link ${index}](${link})`).join('\n\n');
  const changes = [{ operation: 'insert_page', title: 'Links', document: { markdown } }];
  const written = await world.admin.post(`${url}/content?compat=false`, { changes });
  expect(written.status).toBe(200);
  const { body } = await person.get(`${url}/links`);
  return body.items
    .filter(({ target }: { target: string }) => urls.includes(target))
    .map(({ status, targetReference }: { status: string; targetReference?: object }) => ({ status, targetReference }));
}

/** A closed collection with a space in it that links to the visible one, talks of home, and is being changed. */
async function hideSpace(): Promise<{ spaceId: string; pageId: string }> {
  const { admin, values } = world;
  const create = async (url: string, body: object) => {
    const answer = await admin.post(url, body);
    expect({ url, text: answer.text, status: answer.status < 300 }).toMatchObject({ url, status: true });
    return answer.body;
  };
  const collection = await create(`${organization}/collections`, { title: 'Home collection' });
  expect((await admin.patch(`/v1/collections/${collection.id}`, { defaultLevel: null })).status).toBe(200);
  const space = await create(`${organization}/spaces`, { title: 'Home space', parent: collection.id });
  const url = `/v1/spaces/${space.id}`;
  const page = `/v1/spaces/${values['spaceId']}/content/page/${values['pageId']}`;
  const markdown = `# Home\n\n[A link](https://docs.test${page}) home.\n`;
  const changes = [
    { operation: 'insert_page', title: 'Welcome home' },
    { operation: 'insert_page', title: 'Home page', document: { markdown } },
  ];
  await create(`${url}/content`, { changes });
  const { id } = await create(`${url}/change-requests`, { subject: 'Home change' });
  await create(`${url}/change-requests/${id}/content`, { changes });
  await create(`${url}/change-requests/${id}/requested-reviewers`, { users: [admin.id] });
  return { spaceId: space.id, pageId: (await admin.get(`${url}/content/pages`)).body.pages[1].id };
}

describe('guests', () => {
  it('learn nothing about resources without a grant', async () => {
    const guest = await aMember(server, world.values['organizationId'] ?? '', null);
    const granted = await world.admin.post(`/v1/spaces/${world.values['spaceId']}/permissions`, {
      users: [guest.id],
      role: 'create',
    });
    expect(granted.status).toBe(204);
    const nonMember = await aPerson(server, 'Outsider');
    const before = [await readEverything(guest, world.values), await readEverything(nonMember, world.values)];
    await hideSpace();
    const other = await aWorld(server, { id: world.values['organizationId'] ?? '', admin: world.admin });
    // The sign-in page shows the providers of an organization to everybody.
    const { organizationId: id, oidcProviderId } = other.values;
    expect((await world.admin.delete(`/v1/orgs/${id}/oidc/${oidcProviderId}`)).status).toBe(204);
    expect([await readEverything(guest, world.values), await readEverything(nonMember, world.values)]).toEqual(before);

    const { organizationId = '', subdomain = '', translationLanguage = '' } = other.values;
    const own = { organizationId, subdomain, translationLanguage, userId: guest.id };
    const unknown = Object.fromEntries(Object.keys(other.values).map((name) => [name, 'unknown']));
    const wellFormed = {
      hostname: 'unknown.docs.example.com',
      domain: 'unknown.example.com',
      documentId: '0'.repeat(64),
      subscriptionKind: 'change-request',
    };
    const ofHidden = await readEverything(guest, { ...other.values, ...own });
    const ofNothing = await readEverything(guest, { ...unknown, ...wellFormed, ...own });
    expect(ofHidden).toEqual(ofNothing);
  });

  it('get the same response for links to hidden and to missing targets', async () => {
    const guest = await aMember(server, world.values['organizationId'] ?? '', null);
    await world.admin.post(`/v1/spaces/${world.values['spaceId']}/permissions`, { users: [guest.id], role: 'read' });
    const { spaceId, pageId } = await hideSpace();
    const urlsOf = (space: string, page: string) => [
      `https://docs.test/o/${world.values['organizationId']}/s/${space}`,
      `https://docs.test/o/${world.values['organizationId']}/s/${space}/home-page`,
      `https://docs.test/v1/spaces/${space}/content/page/${page}`,
    ];
    const hidden = await readLinks(guest, urlsOf(spaceId, pageId));
    const missing = await readLinks(guest, urlsOf('unknownSpace', 'unknownPage'));
    expect(hidden).toEqual(missing);
    expect(hidden).toHaveLength(3);
    const answers = await readLinks(world.admin, urlsOf(spaceId, pageId));
    expect(answers).not.toEqual(hidden);
  });
});

describe('administrators', () => {
  it('learn nothing about actions of members on their accounts and in other organizations', async () => {
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

  it('cannot tell whether invited people have an account', async () => {
    const { admin, values } = world;
    const person = await aPerson(server, 'Known');
    const invited = async (email: string) => {
      expect((await admin.post(`${organization}/invites`, { emails: [email] })).status).toBe(200);
      const userId = email === person.email ? person.id : 'nobody';
      const { listAuditEvents, ...answers } = await readEverything(admin, { ...values, userId });
      const [event] = (listAuditEvents as { body: { items: object[] } }).body.items;
      const { items } = (await admin.get(`${organization}/invites`)).body;
      const { id } = items[0];
      await admin.delete(`${organization}/invites/${id}`);
      const text = JSON.stringify({ ...answers, event: { ...event, id: '' } });
      return text
        .replaceAll(email, 'email')
        .replaceAll(id, 'id')
        .replace(/"(?:createdAt|expiresAt)":"[^"]+"/g, '');
    };
    const [known, unknown] = [await invited(person.email), await invited('nobody.at.all@nowhere.test')];
    expect(known).toBe(unknown);
    expect(known).toContain('member.invited');
    for (const answers of [known, unknown]) expect(answers).not.toContain(person.id);
  });
});

describe('members', () => {
  it('learn nothing about spaces and collections without a role', async () => {
    const reader = await aMember(server, world.values['organizationId'] ?? '', 'create');
    // How many spaces a member has is visible to the other members (docs/api/contract.md#members-of-an-organization).
    const shown = (answers: Record<string, unknown>) =>
      JSON.parse(
        JSON.stringify(answers, (name, value) => (name === 'spaces' && typeof value === 'number' ? '*' : value)),
      );
    const before = shown(await readEverything(reader, world.values));
    const { spaceId } = await hideSpace();
    expect(shown(await readEverything(reader, world.values))).toEqual(before);
    expect((await reader.get(`/v1/spaces/${spaceId}`)).status).toBe(404);
  });

  it('learn of no page of a restricted space by redirects of a site that shows it', async () => {
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
    const created = await admin.post(`${url}/redirects`, { source: '/a', destination: destination(pageId) });
    expect(created.status).toBe(201);
    expect(
      (await editor.patch(`${url}/redirects/${created.body.id}`, { destination: destination(pageId) })).status,
    ).toBe(404);
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
    entitled = await crawlPublishedSite(published, site, await cookieFor(published, site, CLAIMS));
  }, 300_000);
  afterAll(() => published.close());

  it('are tested on every endpoint, each with a response', () => {
    expect(Object.keys(ENDPOINT_REQUESTS).sort()).toEqual(ENDPOINTS.map(nameOfEndpoint).sort());
    const answered = new Set(entitled.filter(({ status }) => status < 300).map(({ form }) => form));
    const silent = Object.keys(ENDPOINT_REQUESTS).filter((form) => !answered.has(form));
    // There is one file of URLs only.
    expect(silent).toEqual(['sitemap-*']);
  });

  it('with the claim see the content for it, in every form', () => {
    const seen = (form: string) =>
      listFound(
        entitled
          .filter((one) => one.form === form)
          .map(({ text }) => text)
          .join(),
      );
    for (const form of ['html', 'markdown', 'llms-full.txt', '~mcp'] as const) {
      const expected = SECRETS.filter(({ seenIn }) => seenIn.includes(form)).map(({ word }) => word);
      const actual = seen(form);
      expect(
        expected.filter((word) => !actual.includes(word)),
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
    'with %s learn nothing about it, nor about its condition',
    async (_name, claims) => {
      const cookie = Object.keys(claims).length === 0 ? undefined : await cookieFor(published, site, claims);
      expect(listLeaks(await crawlPublishedSite(published, site, cookie))).toEqual([]);
    },
    120_000,
  );

  it('are tested with every operation for them', () => {
    const missing = listVisitorOperations(published.routes).filter((id) => VISITOR_OPERATIONS[id] === undefined);
    expect(missing).toEqual([]);
  });

  it('learn nothing about it from the API, like members who may not read the spaces', async () => {
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
    const actual = listFound(seen.map(({ text }) => text).join());
    const expected = SECRETS.filter(({ seenIn }) => seenIn.includes('markdown')).map(({ word }) => word);
    expect(expected.filter((word) => !actual.includes(word))).toEqual([]);
    expect(actual).toEqual(expect.arrayContaining(['zqspacetitlezq', 'zqpagetitlezq']));
  });

  it('learn nothing about it if the site is not adaptive, with any claims', async () => {
    const plain = await aSiteOfSecrets(published, false);
    expect(listLeaks(await crawlPublishedSite(published, plain))).toEqual([]);
    expect(listLeaks(await crawlPublishedSite(published, plain, await cookieFor(published, plain, CLAIMS)))).toEqual(
      [],
    );
    for (const jwtToken of [undefined, await tokenFor(published, CLAIMS)]) {
      const { apiToken } = await resolvePages(published, plain, jwtToken);
      expect(listLeaks(await callVisitorOperations(published, plain, apiToken))).toEqual([]);
    }
  }, 240_000);

  it.each([
    ['custom', {}],
    ['members', {}],
    ['password', { password: 'seven yellow umbrellas' }],
  ])(
    'learn nothing about a site with the visitor backend %s, with a sign-in elsewhere',
    async (backend, settings) => {
      const url = `/v1/orgs/${site.organizationId}/sites/${site.id}`;
      const auth = (await site.admin.get(`${url}/publishing/auth`)).body;
      const change = async (visibility: string, changes: object) => {
        const answers = [
          await site.admin.patch(url, { visibility }),
          await site.admin.patch(`${url}/publishing/auth`, changes),
        ];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      };
      const { token } = await aPerson(published);
      await change('visitor-auth', { backend, ...settings });
      try {
        // Signed with the key of the site, which opens the site with the backend `custom` alone.
        const cookie = backend === 'custom' ? undefined : await cookieFor(published, site, CLAIMS);
        const { crawled } = await resolvePages(published, site, await tokenFor(published, CLAIMS));
        const answers = [
          // The form of the password redirects to the requested path.
          ...(await crawlPublishedSite(published, site, cookie)).map((one) => ({
            ...one,
            text: one.text.replace(/name="returnTo" value="[^"]*"/, ''),
          })),
          ...(backend === 'custom' ? [] : crawled),
          ...(await callVisitorOperations(published, site, undefined)),
          ...(await callVisitorOperations(published, site, token)),
        ];
        const open = answers.filter(({ form, text }) => !OF_CONTENT.includes(form) && text.includes('zqopen'));
        expect([listLeaks(answers), open.map(({ form, request }) => `${form} ${request}`)]).toEqual([[], []]);
      } finally {
        await change('public', { backend: auth.backend });
      }
    },
    240_000,
  );
});
