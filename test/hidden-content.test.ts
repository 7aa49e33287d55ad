import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aPerson, type Person } from '../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { listOperations, type RegisteredOperation } from './operations.ts';
import { addressIn, bodyOf } from './requests.ts';
import { aWorld, type PathValues, type World } from './world.ts';

/** What is not for somebody's eyes shows nowhere: in no list, count, search, link or refusal. */

let server: TestServer;
/** Everything that reads. */
let reading: RegisteredOperation[];
let world: World;
let organization: string;

beforeAll(async () => {
  server = await startTestServer();
  // Every space shows all fields of its organization, with a value or without (specification, Custom fields).
  reading = listOperations(server.routes).filter(
    ({ method, operationId }) =>
      (method === 'GET' && operationId !== 'getCustomFieldValues') || operationId === 'searchSite',
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
    const body = text === '' ? '' : JSON.parse(text.replace(/expires=\d+&signature=[\w-]+/g, 'signed'));
    told[operation.operationId] = { status, body };
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
    const wellFormed = { hostname: 'unknown.docs.example.com', documentId: '0'.repeat(64) };
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

describe('members', () => {
  it('are told nothing of spaces and collections that are closed to them', async () => {
    const reader = await aMember(server, world.values['organizationId'] ?? '', 'create');
    // How many spaces a member has is told to the other members (specification, Member).
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
      Array(2).fill({ status: 404, text: '{"error":{"code":404,"message":"The page does not exist."}}' }),
    );
    const made = await admin.post(`${url}/redirects`, { source: '/a', destination: destination(pageId) });
    expect(made.status).toBe(201);
    expect((await editor.patch(`${url}/redirects/${made.body.id}`, { destination: destination(pageId) })).status).toBe(
      404,
    );
    expect((await editor.get(`${url}/redirect?source=/a`)).status).toBe(404);
    expect((await admin.get(`${url}/redirect?source=/a`)).body.target).toMatch(/home-page$/);
    // What everybody reads on the web is no secret.
    await admin.patch(url, { visibility: 'public' });
    await admin.post(`${url}/publish`);
    expect((await editor.get(`${url}/redirect?source=/a`)).body.target).toMatch(/home-page$/);
  });
});
