import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
let page: string;

const TEXT = '# Install\n\nRun the old command.\n\nThen wait.\n';

const change = async (url: string, ...changes: object[]) => (await admin.post(`${url}/content`, { changes })).body;
const update = (url: string, markdown: string, more: object = {}) =>
  change(url, { operation: 'update_page', page, document: { markdown }, ...more });

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const inserted = await change(base, { operation: 'insert_page', title: 'Install', document: { markdown: TEXT } });
  page = inserted.changes[0].page;
});
afterAll(() => server.close());

describe('getRevisionPageChanges', () => {
  it('returns the changes of a page: its attributes and the lines and words of its source', async () => {
    const before = (await admin.get(base)).body.revision;
    const { revision } = await update(base, TEXT.replace('old', 'new'), { description: 'In one command.' });
    const { status, body } = await admin.get(`${base}/revisions/${revision}/changes/${page}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        object: 'page-changes',
        page,
        revisions: { before, after: revision },
        changes: [{ type: 'page_edited', page: { id: page }, attributes: [{ name: 'description' }], document: true }],
      },
    });
    const lines = body.source.hunks.flatMap((hunk: { lines: object[] }) => hunk.lines);
    expect(lines).toContainEqual({
      type: 'removed',
      text: 'Run the old command.',
      words: [
        { text: 'Run the ', changed: false },
        { text: 'old', changed: true },
        { text: ' command.', changed: false },
      ],
    });
    expect(lines).toContainEqual({ type: 'context', text: 'Then wait.' });
    expect(body.source).not.toHaveProperty('more');
  });

  it('compares with another revision of the space', async () => {
    const base1 = (await admin.get(base)).body.revision;
    await update(base, 'One.\n');
    const { revision } = await update(base, 'One.\n\nTwo.\n');
    const { body } = await admin.get(`${base}/revisions/${revision}/changes/${page}?base=${base1}`);
    expect(body.revisions).toEqual({ before: base1, after: revision });
    const added = body.source.hunks.flatMap(({ lines }: { lines: { type: string; text: string }[] }) =>
      lines.flatMap(({ type, text }) => (type === 'added' ? [text] : [])),
    );
    expect(added).toEqual(expect.arrayContaining(['One.', 'Two.']));
    const same = await admin.get(`${base}/revisions/${revision}/changes/${page}?base=${revision}`);
    expect(same.body).toMatchObject({ changes: [], source: { hunks: [] } });
  });

  it('includes pages that were created, moved and deleted', async () => {
    const changed = await change(base, {
      operation: 'insert_page',
      title: 'Other',
      document: { markdown: 'A.\n\nB.\n' },
    });
    const other = changed.changes[0].page;
    const created = (await admin.get(`${base}/revisions/${changed.revision}/changes/${other}`)).body;
    expect(created.changes).toMatchObject([{ type: 'page_created', page: { id: other } }]);
    expect(created.source.hunks[0].before).toEqual({ start: 0, count: 0 });
    const group = await change(base, { operation: 'insert_page', type: 'group', title: 'Group' });
    const moved = await change(base, { operation: 'update_page', page: other, into: group.changes[0].page });
    expect((await admin.get(`${base}/revisions/${moved.revision}/changes/${other}`)).body).toMatchObject({
      changes: [{ type: 'page_moved', to: { parent: group.changes[0].page } }],
      source: { hunks: [] },
    });
    const deleted = await change(base, { operation: 'delete_page', page: other });
    const { body } = await admin.get(`${base}/revisions/${deleted.revision}/changes/${other}`);
    expect(body.changes).toMatchObject([{ type: 'page_deleted' }]);
    expect(body.source.hunks[0].after).toEqual({ start: 0, count: 0 });
  });

  it('returns 404 for a page that neither revision has, and for a base of another space', async () => {
    const { revision } = (await admin.get(base)).body;
    expect((await admin.get(`${base}/revisions/${revision}/changes/nothing`)).status).toBe(404);
    const other = (await admin.get(`/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`)).body;
    const { status } = await admin.get(`${base}/revisions/${revision}/changes/${page}?base=${other.revision}`);
    expect(status).toBe(404);
  });

  it('counts the changed lines beyond its limit', async () => {
    const markdown = Array.from({ length: 6000 }, (_, index) => `Line ${index}`).join('\n');
    const { revision } = await update(base, `${markdown}\n`);
    const { body } = await admin.get(`${base}/revisions/${revision}/changes/${page}`);
    const shown = body.source.hunks.flatMap(({ lines }: { lines: object[] }) => lines);
    expect(shown.length).toBe(5000);
    expect(body.source.more).toBeGreaterThan(900);
  });
});

describe('getChangeRequestPageChanges', () => {
  it('includes only changes of the change request, regardless of the space', async () => {
    await update(base, TEXT);
    const { id } = (await admin.post(`${base}/change-requests`, { subject: 'Words' })).body;
    const url = `${base}/change-requests/${id}`;
    await update(url, TEXT.replace('wait', 'rest'));
    await update(base, TEXT.replace('old', 'newest'));
    const { status, body } = await admin.get(`${url}/changes/${page}`);
    expect(status).toBe(200);
    const texts = body.source.hunks.flatMap(({ lines }: { lines: { type: string; text: string }[] }) =>
      lines.flatMap(({ type, text }) => (type === 'context' ? [] : [`${type} ${text}`])),
    );
    expect(texts).toEqual(['removed Then wait.', 'added Then rest.']);
    const { revision } = (await admin.get(url)).body;
    expect(body.revisions.after).toBe(revision);
  });
});
