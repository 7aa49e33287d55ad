import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_SCHEMA, DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SOURCE = '<!-- a comment -->\r\n\r\nSome _text_.\r\n\r\n- one\r\n- two';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

async function aPage(source = SOURCE) {
  const space = await aSpace(server, organizationId, admin, { title: 'Handbook' });
  const insert = { operation: 'insert_page', title: 'Install', document: { source } };
  const { changes } = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  const request = (await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Words' })).body;
  const page: string = changes[0].page;
  return {
    space: space.id,
    page,
    live: `/v1/spaces/${space.id}/content/page/${page}`,
    inRequest: `/v1/spaces/${space.id}/change-requests/${request.id}/content/page/${page}`,
  };
}

const openDraft = (page: string, person = admin) =>
  new DraftWriter((method, path, body) =>
    method === 'GET' ? person.get(`${page}/draft${path}`) : person.post(`${page}/draft${path}`, body),
  ).open();
const sourceOf = async (page: string): Promise<string> => (await admin.get(`${page}?format=source`)).body.source;
const read = async (page: string) => (await admin.get(`${page}/draft/source`)).body;
const flush = (page: string) => admin.post(`${page}/draft/flush`);
/** Writes the source of a draft, based on the version that was read. */
const write = (page: string, source: string, known: Readonly<Record<string, unknown>>) =>
  admin.put(`${page}/draft/source`, {
    ...(known['draft'] !== undefined && { draft: known['draft'] }),
    revision: known['revision'],
    version: known['version'],
    source,
  });
const update = async (space: string, page: string, source: string) =>
  admin.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'update_page', page, document: { source } }] });

describe('getSpacePageDraftSource', () => {
  it('returns the page with the typed text, without changing any other byte', async () => {
    const { live } = await aPage();
    const stored = await sourceOf(live);
    expect(await read(live)).toMatchObject({ version: 0, source: stored, unsaved: false, writers: [] });
    await (await openDraft(live)).type('Some ', 'new ').sync();
    const { source, unsaved, writers, draft } = await read(live);
    expect([source, unsaved, writers]).toEqual([stored.replace('Some ', 'Some new '), true, [admin.id]]);
    expect(draft).toEqual(expect.any(String));
    expect(await sourceOf(live)).toBe(stored);
  });

  it('rejects callers without edit permission, and unknown pages', async () => {
    const { live } = await aPage();
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`${live}/draft/source`)).status).toBe(403);
    expect((await admin.get(`${live}x/draft/source`)).status).toBe(404);
    expect((await write(`${live}x`, 'Nothing.', await read(live))).status).toBe(404);
  });
});

describe('replaceSpacePageDraftSource', () => {
  it('keeps every byte of the source until the flush, also for users of the block editor', async () => {
    const { live } = await aPage();
    const writer = await openDraft(live);
    await writer.type('Some ', 'new ').sync();
    const known = await read(live);
    const source = known.source
      .replace('a comment', 'another comment')
      .replace('- two', '- two\r\n-   three')
      .replace('_text_', '*text*');
    const { status, body } = await write(live, source, known);
    expect([status, body.source, body.unsaved]).toEqual([200, source, true]);
    expect((await writer.poll()).text).toContain('Some new text.');
    expect(writer.text).toContain('three');
    await writer.type('three', ' and four').sync();
    expect((await read(live)).source).toBe(source.replace('three', 'three and four'));
    await flush(live);
    expect(await sourceOf(live)).toBe(source.replace('three', 'three and four'));
    await writer.type('four', ' and five').sync();
    await flush(live);
    expect(await sourceOf(live)).toBe(source.replace('three', 'three and four and five'));
  });

  it('creates a draft, also for content that blocks do not show', async () => {
    const { live } = await aPage();
    const known = await read(live);
    const source = known.source.replace('a comment', 'another comment');
    expect((await write(live, source, known)).body).toMatchObject({ source, unsaved: true, writers: [admin.id] });
    expect((await admin.get(`${live}/draft`)).body).toMatchObject({ unsaved: true, version: 1 });
    expect((await openDraft(live)).text).toContain('Some text.');
    await flush(live);
    expect(await sourceOf(live)).toBe(source);
    const saved = await read(live);
    expect((await write(live, source, saved)).body).toMatchObject({ unsaved: false, version: saved.version });
  });

  it('rejects a text that is based on another version of the draft', async () => {
    const { live, space, page } = await aPage();
    const known = await read(live);
    await (await openDraft(live)).type('Some ', 'new ').sync();
    const refused = await write(live, 'lost?', known);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'draft_outdated']);
    const second = await read(live);
    expect((await write(live, `${second.source}!`, second)).status).toBe(200);
    expect((await write(live, `${second.source}?`, second)).status).toBe(409);
    await admin.patch(`/v1/spaces/${space}`, { editMode: 'locked' });
    const locked = await write(live, 'lost?', await read(live));
    expect([locked.status, locked.body.error.reason]).toEqual([409, 'space_locked']);
    expect((await sourceOf(live)).includes(page)).toBe(false);
  });

  it('merges concurrent changes of the page, and keeps text between blocks in conflicts', async () => {
    const { live, space, page } = await aPage();
    const known = await read(live);
    await write(live, known.source.replace('a comment', 'my comment').replace('Some', 'My'), known);
    const stored = await sourceOf(live);
    await update(space, page, stored.replace('- two', '- two of the API'));
    expect((await flush(live)).status).toBe(200);
    const merged = stored.replace('a comment', 'my comment').replace('Some', 'My').replace('- two', '- two of the API');
    expect(await sourceOf(live)).toBe(merged);
    const again = await read(live);
    await write(live, again.source.replace('my comment', 'our comment').replace('My', 'Our'), again);
    await update(space, page, merged.replace('My', 'Their'));
    expect((await flush(live)).body.error.reason).toBe('draft_conflict');
    const writer = await openDraft(live);
    const index = writer.draft.doc.children.findIndex(({ type }) => type.name === 'conflict');
    const at = writer.draft.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const chosen = BROWSER_SCHEMA.node('paragraph', null, [BROWSER_SCHEMA.text('Everybody’s text.')]);
    const size = writer.draft.doc.child(index).nodeSize;
    await writer.edit((transform) => transform.replaceWith(at, at + size, chosen)).sync();
    expect((await flush(live)).status).toBe(200);
    expect(await sourceOf(live)).toContain('our comment');
    expect(await sourceOf(live)).toContain('Everybody’s text.');
  });

  it('works in change requests, and is flushed with them', async () => {
    const { inRequest } = await aPage();
    const known = await read(inRequest);
    const source = known.source.replace('a comment', 'another comment');
    await write(inRequest, source, known);
    await flush(inRequest);
    expect(await sourceOf(inRequest)).toBe(source);
  });
});

describe('listSpacePageDrafts', () => {
  it('lists pages with drafts, and their users', async () => {
    const { live, space, page } = await aPage();
    const list = async (query = '') => (await admin.get(`/v1/spaces/${space}/content/drafts${query}`)).body.items;
    expect(await list()).toEqual([]);
    const other = await aMember(server, organizationId, 'edit');
    await (await openDraft(live)).type('Some ', 'new ').sync();
    await (await openDraft(live, other)).type('Some ', 'many words of another person ').sync();
    expect(await list()).toMatchObject([{ object: 'unsaved-page-draft', page, writers: [other.id, admin.id] }]);
    expect(await list(`?page=${page}`)).toHaveLength(1);
    expect(await list('?page=another')).toEqual([]);
    await flush(live);
    expect(await list()).toEqual([]);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`/v1/spaces/${space}/content/drafts`)).status).toBe(403);
  });

  it('describes a page that was deleted, with where it was among those that are left', async () => {
    const { space, page, live } = await aPage('alpha\n');
    const insert = async (title: string, more: object = {}) => {
      const changes = [{ operation: 'insert_page', title, document: { markdown: 'Text.' }, ...more }];
      return (await admin.post(`/v1/spaces/${space}/content`, { changes })).body.changes[0].page as string;
    };
    const parent = await insert('Guide');
    const [one, two] = [await insert('One', { into: parent }), await insert('Two', { into: parent })];
    const remove = (...pages: string[]) =>
      admin.post(`/v1/spaces/${space}/content`, {
        changes: pages.map((each) => ({ operation: 'delete_page', page: each })),
      });
    const write = async (of: string) => (await openDraft(live.replace(page, of))).type('Text', '!').sync();
    const list = async () => (await admin.get(`/v1/spaces/${space}/content/drafts`)).body.items;
    await write(two);
    expect((await list())[0]).not.toHaveProperty('deletedPage');
    await remove(two);
    expect(await list()).toMatchObject([
      { page: two, deletedPage: { title: 'Two', path: 'guide/two', parent, after: one } },
    ]);
    expect((await admin.get(`${live.replace(page, two)}/draft/source`)).body.source).toContain('Text!.');
    await remove(one, parent);
    const [{ deletedPage }] = await list();
    expect(deletedPage).toEqual({ title: 'Two', path: 'guide/two' });
  });
});
