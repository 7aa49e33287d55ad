import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallDraft, DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let writer: Person;
let other: Person;
let organization: string;
let admin: Person;
let space: string;
let page: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organization, admin } = await anOrganization(server));
  writer = await aMember(server, organization, 'edit');
  other = await aMember(server, organization, 'admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: space } = await aSpace(server, organization, admin));
  const insert = { operation: 'insert_page', title: 'Page', document: { markdown: 'alpha\n\nbeta\n\ngamma\n' } };
  page = (await admin.post(`/v1/spaces/${space}/content`, { changes: [insert] })).body.changes[0].page;
});

const draftPath = (head = `/v1/spaces/${space}`) => `${head}/content/page/${page}/draft`;
const callAt =
  (path: string): CallDraft =>
  async (method, rest, body) =>
    server.call(method, `${path}${rest}`, { token: writer.token, body });
const change = async (markdown: string, head = `/v1/spaces/${space}`) => {
  const update = { operation: 'update_page', page, document: { markdown } };
  expect((await other.post(`${head}/content`, { changes: [update] })).status).toBe(200);
};
const hasConflict = ({ draft }: DraftWriter): boolean =>
  draft.doc.children.some(({ type }) => type.name === 'conflict');

describe('a draft whose page is changed by others', () => {
  it('has the change without a flush, next to what is unsaved', async () => {
    const path = draftPath();
    const draft = await new DraftWriter(callAt(path)).open();
    await draft.type('alpha', ' of mine').sync();
    await change('alpha\n\nbeta\n\ngamma of the API\n');
    await server.runJobs();
    await draft.type('beta', ' too').sync();
    expect([draft.text, draft.dropped]).toEqual(['alpha of mine\nbeta too\ngamma of the API', []]);
    const { body } = await writer.get(path);
    // Who changed the page has written nothing in the draft.
    expect([body.unsaved, body.conflicts, body.writers]).toEqual([true, false, [writer.id]]);
    const { items } = (await writer.get(`${path}/steps?since=0`)).body;
    expect(items.map(({ client, user }: { client: string; user: string }) => client === '@server' && user)).toEqual([
      false,
      other.id,
      false,
    ]);
    expect((await writer.post(`${path}/flush`)).status).toBe(200);
    const { source } = (await writer.get(`/v1/spaces/${space}/content/page/${page}?format=source`)).body;
    expect(source).toContain('alpha of mine\n\nbeta too\n\ngamma of the API');
  });

  it('shows both sides where the edits touch, with the person who changed the page, and keeps what is typed', async () => {
    const path = draftPath();
    const draft = await new DraftWriter(callAt(path)).open();
    await draft.type('beta', ' as I see it').sync();
    await change('alpha\n\nbeta as others see it\n\ngamma\n');
    await server.runJobs();
    await draft.type('gamma', '!').sync();
    expect([hasConflict(draft), draft.dropped]).toEqual([true, []]);
    for (const words of ['beta as I see it', 'beta as others see it', 'gamma!']) expect(draft.text).toContain(words);
    const { items } = (await writer.get(`${path}/steps?since=1`)).body;
    expect(items[0]).toMatchObject({ client: '@server', user: other.id });
    expect((await writer.post(`${path}/flush`)).body.error.reason).toBe('draft_conflict');
    draft.edit((transform) => {
      transform.doc.forEach((node, offset) => {
        if (node.type.name === 'conflict') transform.delete(offset, offset + node.nodeSize);
      });
      return transform;
    });
    await draft.sync();
    expect((await writer.post(`${path}/flush`)).status).toBe(200);
  });

  it('follows the page while nothing is unsaved', async () => {
    const path = draftPath();
    const draft = await new DraftWriter(callAt(path)).open();
    await draft.type('alpha', '!').sync();
    await writer.post(`${path}/flush`);
    await change('alpha!\n\nbeta\n\ngamma and delta\n');
    await server.runJobs();
    expect((await draft.poll()).text).toBe('alpha!\nbeta\ngamma and delta');
    expect((await writer.get(path)).body.unsaved).toBe(false);
  });

  it('stays when the page is deleted, for its writers to keep', async () => {
    const path = draftPath();
    const draft = await new DraftWriter(callAt(path)).open();
    await draft.type('alpha', ' kept').sync();
    await other.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'delete_page', page }] });
    await server.runJobs();
    const { body } = await writer.get(path);
    expect([body.pageDeleted, body.unsaved, JSON.stringify(body.document).includes('alpha kept')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('has what a merge and an update bring', async () => {
    const request = (await writer.post(`/v1/spaces/${space}/change-requests`, { subject: 'Words' })).body;
    const [ofSpace, ofRequest] = [draftPath(), draftPath(`/v1/spaces/${space}/change-requests/${request.id}`)];
    const [live, proposed] = [
      await new DraftWriter(callAt(ofSpace)).open(),
      await new DraftWriter(callAt(ofRequest)).open(),
    ];
    await live.type('alpha', ' live').sync();
    await proposed.type('beta', ' proposed').sync();
    await change('alpha\n\nbeta\n\ngamma of main\n');
    expect((await other.post(`/v1/spaces/${space}/change-requests/${request.id}/update`)).status).toBeLessThan(300);
    await server.runJobs();
    await proposed.poll();
    expect(proposed.text).toBe('alpha\nbeta proposed\ngamma of main');
    expect((await other.post(`/v1/spaces/${space}/change-requests/${request.id}/merge`)).body.result).toBe('merge');
    await server.runJobs();
    await live.poll();
    expect(live.text).toBe('alpha live\nbeta proposed\ngamma of main');
  });
});
