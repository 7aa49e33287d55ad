import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTION_BOUNDS } from '../../http/connection-bounds.ts';
import { writePages } from '../../testing/edit-content.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

const listen = async (workTime: number) => {
  server = await startTestServer({ connections: { ...CONNECTION_BOUNDS, workTime } });
  ({ id: organizationId, admin } = await anOrganization(server));
};

/** Nearly as long as a page may be. */
const dense = (text: string): string => text.repeat(Math.floor(990_000 / text.length));

describe('a page of the largest size that is nothing but structure', () => {
  beforeAll(() => listen(CONNECTION_BOUNDS.workTime));
  afterAll(() => server.close());

  it('is kept as it is and answered in bounds', async () => {
    const [title, markdown] = ['Cells', `| a | b | c |\n| - | - | - |\n${dense('| a | b | c |\n')}`];
    const { id } = await aSpace(server, organizationId, admin);
    const base = `/v1/spaces/${id}`;
    const change = { operation: 'insert_page', title, document: { markdown } };
    const [{ page }] = (await admin.post(`${base}/content`, { changes: [change] })).body.changes;
    const read = (format: string) => admin.get(`${base}/content/page/${page}?format=${format}`);
    expect((await read('markdown')).body.markdown).toContain(markdown.trim());
    const answer = await read('document');
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body).length).toBeLessThan(40_000_000);
    expect((await admin.get(`${base}/search?query=${title}`)).body.items).toMatchObject([{ title }]);
  });
});

describe('work that takes longer than a request is worked for', () => {
  const TOO_LONG = expect.stringMatching(/^This takes longer than 0 seconds/);

  beforeAll(() => listen(0));
  afterAll(() => server.close());

  async function aBook() {
    const { id } = await aSpace(server, organizationId, admin);
    const base = `/v1/spaces/${id}`;
    await writePages(server, { spaceId: id }, admin.id, { poem: { text: 'One.\n\nTwo.' } });
    const state = async () => [
      (await admin.get(base)).body.revision,
      (await admin.get(`${base}/change-requests`)).body,
    ];
    return { id, base, state };
  }

  it('ends changes of content without any of them', async () => {
    const { base, state } = await aBook();
    const before = await state();
    const answer = await admin.post(`${base}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] });
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 503, message: TOO_LONG } } });
    expect(answer.headers['retry-after']).toBe('10');
    expect(await state()).toEqual(before);
  });

  it.each(['merge', 'update'])('ends %s as if it had not begun', async (operation) => {
    const { id, base, state } = await aBook();
    const { id: changeRequestId, number } = (await admin.post(`${base}/change-requests`)).body;
    const change = (source: string) => source.replace('One', 'A');
    await writePages(server, { spaceId: id, changeRequestId }, admin.id, { poem: {} }, change);
    await writePages(server, { spaceId: id }, admin.id, { poem: {} }, (source) => source.replace('Two', 'B'));
    const before = await state();
    const answer = await admin.post(`${base}/change-requests/${number}/${operation}`);
    expect(answer).toMatchObject({ status: 503, body: { error: { message: TOO_LONG } } });
    expect(await state()).toEqual(before);
  });

  it('ends the waiting for an index, which goes on', async () => {
    const { id, base } = await aBook();
    const many = Array.from({ length: 500 }, (_, index) => [`page${index}`, { text: 'One. [Two](poem.md)' }]);
    await writePages(server, { spaceId: id }, admin.id, Object.fromEntries(many));
    const answer = await admin.get(`${base}/search?query=one`);
    expect(answer).toMatchObject({ status: 503, body: { error: { message: TOO_LONG } } });
    const links = await admin.get(`${base}/links`);
    expect(links).toMatchObject({ status: 503, body: { error: { message: TOO_LONG } } });
  });
});
