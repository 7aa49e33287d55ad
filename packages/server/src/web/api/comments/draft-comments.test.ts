import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_SCHEMA, DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let commenter: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  commenter = await aMember(server, organizationId, 'comment');
});
afterAll(() => server.close());

/** A page whose draft says “at noon sharp” where the page says “at noon”. */
async function aDraft(kind: 'space' | 'change request') {
  const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const { body } = await admin.post(`${space}/content`, {
    changes: [{ operation: 'insert_page', title: 'Tides', document: { markdown: 'High tide is at noon.\n' } }],
  });
  const page: string = body.changes[0].page;
  const request = kind === 'space' ? undefined : (await admin.post(`${space}/change-requests`, {})).body;
  const url = request === undefined ? space : `${space}/change-requests/${request.id}`;
  const draft = `${url}/content/page/${page}/draft`;
  const writer = await new DraftWriter((method, path, sent) =>
    method === 'GET' ? admin.get(`${draft}${path}`) : admin.post(`${draft}${path}`, sent),
  ).open();
  await writer.type('at noon', ' sharp').sync();
  const comment = (more: object, person = admin) =>
    person.post(`${url}/comments`, { page, body: { markdown: 'Really?' }, ...more });
  const read = async (id: string) => (await admin.get(`${url}/comments/${id}`)).body.target;
  const add = (text: string) =>
    writer.append(BROWSER_SCHEMA.node('paragraph', null, [BROWSER_SCHEMA.text(text)])).sync();
  return { comment, read, add, flush: () => admin.post(`${draft}/flush`) };
}

describe.each(['space', 'change request'] as const)('a comment on text of a draft in a %s', (kind) => {
  it('shows what the page has of it until the draft is published, and all of it then', async () => {
    const { comment, read, flush } = await aDraft(kind);
    const quote = { text: 'noon sharp' };
    expect((await comment({ quote })).body.error.message).toBe('body/quote is not part of the text of the page.');
    const { status, body } = await comment({ quote, draft: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { target: { quote: { text: 'noon sharp', status: 'changed', current: { text: 'noon' } } } },
    });
    expect((await flush()).status).toBe(200);
    expect(await read(body.id)).toMatchObject({
      page: { outdated: false },
      quote: { text: 'noon sharp', status: 'unchanged', current: { text: 'noon sharp', before: 'High tide is at ' } },
    });
  });

  it('is outdated while the page has nothing of its block', async () => {
    const { comment, read, flush, add } = await aDraft(kind);
    await add('Boats stay in the harbor during storms.');
    const { body } = await comment({ quote: { text: 'in the harbor' }, draft: true });
    expect(body.target).toMatchObject({ page: { outdated: true }, quote: { status: 'gone' } });
    await flush();
    expect(await read(body.id)).toMatchObject({ page: { outdated: false }, quote: { status: 'unchanged' } });
  });

  it('is one on the page where the page has the text', async () => {
    const { comment } = await aDraft(kind);
    const { body } = await comment({ quote: { text: 'High tide' }, draft: true });
    expect(body.target).toMatchObject({ page: { outdated: false }, quote: { status: 'unchanged' } });
  });

  it('is refused where neither has it, with a suggestion, and for who may not edit', async () => {
    const { comment } = await aDraft(kind);
    expect((await comment({ quote: { text: 'midnight' }, draft: true })).status).toBe(400);
    const suggested = await comment({ quote: { text: 'noon sharp' }, draft: true, suggestion: { markdown: 'one' } });
    expect(suggested.status).toBe(400);
    expect((await comment({ quote: { text: 'High tide' }, draft: true }, commenter)).status).toBe(403);
  });
});
