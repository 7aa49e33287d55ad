import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

async function aDiscussion() {
  const inSpace = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const { id } = (await admin.post(`${inSpace}/change-requests`, {})).body;
  return { inSpace, inChangeRequest: `${inSpace}/change-requests/${id}` };
}

const QUESTION = { body: { markdown: 'Why?' } };

/** The count in the payload, and the number of open comments in the list. */
async function countsOf(url: string): Promise<[number, number]> {
  return [(await admin.get(url)).body.comments, (await admin.get(`${url}/comments?status=open&limit=0`)).body.count];
}

describe('the number of comments', () => {
  it('counts open ones: of a space on its content, of a change request on itself', async () => {
    const { inSpace, inChangeRequest } = await aDiscussion();
    const { id } = (await admin.post(`${inSpace}/comments`, QUESTION)).body;
    await admin.post(`${inSpace}/comments`, QUESTION);
    await admin.post(`${inSpace}/comments/${id}/replies`, QUESTION);
    await admin.post(`${inChangeRequest}/comments`, QUESTION);
    expect([await countsOf(inSpace), await countsOf(inChangeRequest)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await admin.put(`${inSpace}/comments/${id}`, { resolved: true });
    expect([await countsOf(inSpace), await countsOf(inChangeRequest)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const spaceId = inSpace.split('/').at(-1);
    const listed = (await admin.get(`/v1/orgs/${organizationId}/spaces?limit=1000`)).body.items;
    expect(listed.find((space: { id: string }) => space.id === spaceId).comments).toBe(1);
    expect((await admin.get(`${inSpace}/change-requests?status=draft`)).body.items).toMatchObject([{ comments: 1 }]);
    // Comments are not copied.
    expect((await admin.post(`${inSpace}/duplicate`)).body.comments).toBe(0);
  });

  it('is not disclosed to non-members who see the space by a share link', async () => {
    const { inSpace } = await aDiscussion();
    await admin.post(`${inSpace}/comments`, QUESTION);
    const spaceId = inSpace.split('/').at(-1);
    const sites = `/v1/orgs/${organizationId}/sites`;
    const site = (await admin.post(sites, { title: 'Docs', visibility: 'share-link', spaces: [spaceId] })).body;
    await admin.post(`${sites}/${site.id}/publish`);
    const { body: link } = await admin.post(`${sites}/${site.id}/share-links`, { name: 'Partners' });
    const key = new URL(link.urls.published).pathname.split('/').find((part: string) => part.length >= 16);
    const outsider = (await anOrganization(server, 'Other')).admin;
    const seen = await outsider.get(`${inSpace}?shareKey=${key}`);
    expect([seen.status, seen.body.comments]).toEqual([200, 0]);
    expect((await admin.get(`${inSpace}?shareKey=${key}`)).body.comments).toBe(1);
  });

  it('is exact under concurrency', async () => {
    const { inSpace, inChangeRequest } = await aDiscussion();
    const people = await Promise.all(Array.from({ length: 4 }, () => aMember(server, organizationId, 'create')));
    const run = async (person: Person, url: string, turn: number) => {
      const commentUrl = `${url}/comments/${(await person.post(`${url}/comments`, QUESTION)).body.id}`;
      await Promise.all([
        person.put(commentUrl, { resolved: true }),
        admin.put(commentUrl, { resolved: turn % 2 === 0 }),
        person.put(commentUrl, { addedReactions: ['👍'] }),
        person.post(`${commentUrl}/replies`, QUESTION),
        ...(turn % 3 === 0 ? [person.delete(commentUrl), admin.delete(commentUrl)] : []),
      ]);
    };
    const turns = Array.from({ length: 6 }, (_, turn) => turn);
    await Promise.all(
      people.flatMap((person) =>
        turns.flatMap((turn) => [run(person, inSpace, turn), run(person, inChangeRequest, turn)]),
      ),
    );
    for (const url of [inSpace, inChangeRequest]) {
      const { items } = (await admin.get(`${url}/comments?limit=1000`)).body;
      expect(items).toHaveLength(people.length * 4);
      const open = items.filter(({ status }: { status: string }) => status === 'open').length;
      expect(await countsOf(url)).toEqual([open, open]);
    }
  });
});
