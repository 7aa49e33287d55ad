import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let reader: Person;
let organizationId: string;
let space: string;
let url: string;
let pages: string[];

const change = async (at: string, ...changes: object[]) => (await admin.post(`${at}/content`, { changes })).body;
const update = (page: string | undefined, markdown: string) =>
  change(url, { operation: 'update_page', page, document: { markdown } });
const listed = async (person: Person) =>
  (await person.get(`${url}/viewed-pages`)).body.items.map(
    ({ page, isCurrent }: { page: string; isCurrent: boolean }) => [page, isCurrent],
  );

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  reader = await aMember(server, organizationId, 'read');
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const titles = ['One', 'Two', 'Three'];
  const { changes } = await change(
    space,
    ...titles.map((title) => ({ operation: 'insert_page', title, document: { markdown: `${title}.` } })),
  );
  pages = changes.map(({ page }: { page: string }) => page);
  url = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
  await update(pages[0], 'First.');
  await change(url, { operation: 'delete_page', page: pages[1] });
});
afterAll(() => server.close());

describe('viewed pages of a change request', () => {
  it('are marked, listed for their user only, and unmarked', async () => {
    expect((await reader.put(`${url}/viewed-pages/${pages[0]}`)).status).toBe(204);
    server.advance(1000);
    expect((await reader.put(`${url}/viewed-pages/${pages[1]}`)).status).toBe(204);
    const { body } = await reader.get(`${url}/viewed-pages`);
    const { revision } = (await admin.get(url)).body;
    expect(body).toMatchObject({
      count: 2,
      items: [
        { object: 'viewed-page', page: pages[1], revision, isCurrent: true },
        { object: 'viewed-page', page: pages[0], revision, isCurrent: true },
      ],
    });
    expect(await listed(admin)).toEqual([]);
    expect((await reader.delete(`${url}/viewed-pages/${pages[1]}`)).status).toBe(204);
    expect(await listed(reader)).toEqual([[pages[0], true]]);
  });

  it('stay viewed until the page itself changes, and can be marked again', async () => {
    await reader.put(`${url}/viewed-pages/${pages[0]}`);
    await update(pages[2], 'Third.');
    expect(await listed(reader)).toEqual([[pages[0], true]]);
    await update(pages[0], 'First, again.');
    expect(await listed(reader)).toEqual([[pages[0], false]]);
    await reader.put(`${url}/viewed-pages/${pages[0]}`);
    expect(await listed(reader)).toEqual([[pages[0], true]]);
    await change(url, { operation: 'update_page', page: pages[0], into: pages[2] });
    expect(await listed(reader)).toEqual([[pages[0], false]]);
  });

  it('are marked at the displayed revision', async () => {
    const { revision } = (await admin.get(url)).body;
    await update(pages[0], 'Changed while somebody read it.');
    await reader.put(`${url}/viewed-pages/${pages[0]}?revision=${revision}`);
    expect(await listed(reader)).toEqual([[pages[0], false]]);
    expect((await reader.put(`${url}/viewed-pages/${pages[0]}?revision=nope`)).status).toBe(404);
  });

  it('are pages of the change request or of its base', async () => {
    expect((await reader.put(`${url}/viewed-pages/nope`)).status).toBe(404);
    const { admin: nonMember } = await anOrganization(server);
    expect((await nonMember.get(`${url}/viewed-pages`)).status).toBe(404);
    expect((await nonMember.put(`${url}/viewed-pages/${pages[0]}`)).status).toBe(404);
    expect((await nonMember.delete(`${url}/viewed-pages/${pages[0]}`)).status).toBe(404);
  });
});
