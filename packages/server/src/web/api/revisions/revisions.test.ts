import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
/** Ids of the revisions: the imported one, and one after each change. */
let revisions: string[];
let ids: Record<string, string>;

const FILES = {
  'SUMMARY.md':
    '# Summary\n\n* [Home](README.md)\n* [Start](guides/start.md)\n  * [Deeper](guides/deeper.md)\n* [Last](last.md)\n',
  'README.md': '# Home\n\nSee [start](guides/start.md).\n',
  'guides/start.md': '# Start\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'guides/deeper.md': '# Deeper\n\nText.\n',
  'last.md': '# Last\n',
  '.gitbook/assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nA note, see [home](../../README.md).\n',
};

const change = async (changes: readonly object[]) => {
  const { status, body, text } = await admin.post(`${base}/content`, { changes });
  if (status !== 200) throw new Error(text);
  revisions.push(body.revision);
  return body.changes;
};

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const repository = await aRepository(FILES);
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  await admin.post(`${base}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
  await server.runJobs();
  await git.close();
  revisions = [(await admin.get(base)).body.revision];
  const collect = (list: { id: string; title: string; pages?: [] }[]): [string, string][] =>
    list.flatMap((page) => [[page.title, page.id] as [string, string], ...collect(page.pages ?? [])]);
  ids = Object.fromEntries(collect((await admin.get(`${base}/content/pages`)).body.pages));
  await change([
    { operation: 'update_page', page: ids['Last'], at: 'start' },
    { operation: 'update_page', page: ids['Start'], title: 'Begin', document: { markdown: 'Other.\n' } },
    { operation: 'delete_page', page: ids['Deeper'] },
    { operation: 'insert_page', title: 'New', into: ids['Start'] },
    { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
  ]);
  await change([{ operation: 'delete_page', page: ids['Home'] }]);
});
afterAll(() => server.close());

const at = (index: number, path = '') => `${base}/revisions/${revisions[index]}${path}`;

describe('reading a revision', () => {
  it('returns each revision unchanged, regardless of the current head', async () => {
    const [first, second] = [(await admin.get(at(0))).body, (await admin.get(at(1))).body];
    expect([first.id, first.object, first.type]).toEqual([revisions[0], 'revision', 'edits']);
    expect(second.parents).toEqual([revisions[0]]);
    expect(first.pages.map(({ title }: { title: string }) => title)).toEqual(['Home', 'Start', 'Last']);
    expect((await admin.get(at(0, '/pages'))).body.pages).toEqual(first.pages);
    expect((await admin.get(at(1, '/pages'))).body.pages.map(({ title }: { title: string }) => title)).toEqual([
      'Last',
      'Home',
      'Begin',
    ]);
  });

  it('returns its pages by id and path, in either form, and their documents', async () => {
    const page = (await admin.get(at(0, `/page/${ids['Home']}`))).body;
    expect(page).toMatchObject({ title: 'Home', markdown: '# Home\n\nSee [start](guides/start.md).\n' });
    expect((await admin.get(at(0, `/path/${page.path}`))).body).toEqual(page);
    const document = await admin.get(at(0, `/page/${ids['Home']}/document?evaluated=true`));
    expect(document.body).toEqual(page.document);
    expect(JSON.stringify(document.body)).toContain(`"page":"${ids['Start']}"`);
    expect((await admin.get(at(2, `/page/${ids['Home']}`))).status).toBe(404);
    expect((await admin.get(at(2, `/page/${ids['Home']}/document`))).status).toBe(404);
  });

  it('returns its files', async () => {
    const files = (await admin.get(at(1, '/files'))).body;
    expect(files.items.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'dot.svg']);
    expect((await admin.get(at(0, '/files'))).body.count).toBe(1);
    const [added] = files.items;
    expect((await admin.get(at(1, `/files/${added.id}`))).body).toEqual(added);
    expect((await admin.get(at(0, `/files/${added.id}`))).status).toBe(404);
  });

  it('discloses nothing to non-members, and no revision of another space', async () => {
    const nonMember = await aPerson(server);
    const reader = await aMember(server, organizationId, 'read');
    const other = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    for (const path of ['', '/pages', '/files', '/changes', `/page/${ids['Home']}`]) {
      expect((await nonMember.get(at(0, path))).status).toBe(404);
      expect((await reader.get(at(0, path))).status).toBe(200);
      const foreign = await admin.get(`${other}/revisions/${revisions[0]}${path}`);
      expect([foreign.status, foreign.body.error.message]).toEqual([404, 'The revision does not exist.']);
    }
  });
});

describe('listRevisionChanges', () => {
  it('lists differences from the parent, in the order of the tree', async () => {
    const { changes, more, mergedFrom } = (await admin.get(at(1, '/changes'))).body;
    expect([more, mergedFrom]).toEqual([undefined, undefined]);
    expect(changes).toMatchObject([
      { type: 'page_moved', page: { title: 'Last', path: 'last' }, from: { parent: null, index: 2 }, to: { index: 0 } },
      {
        type: 'page_edited',
        page: { id: ids['Start'], title: 'Begin' },
        attributes: [{ name: 'title', before: 'Start', after: 'Begin' }],
        document: true,
      },
      { type: 'page_deleted', page: { title: 'Deeper' } },
      { type: 'page_created', page: { title: 'New', path: 'start/new' } },
      { type: 'file_created', file: { name: 'a.txt', size: 1 } },
    ]);
  });

  it('lists no more than the limit, and counts the others', async () => {
    const { changes, more } = (await admin.get(at(1, '/changes?limit=2'))).body;
    expect([changes.length, more]).toEqual([2, 3]);
    expect((await admin.get(at(1, '/changes?limit=1001'))).status).toBe(400);
  });

  it('names the change request of a merge', async () => {
    const request = (await admin.post(`${base}/change-requests`, { subject: 'Mine' })).body;
    const path = `${base}/change-requests/${request.id}`;
    await admin.post(`${path}/content`, { changes: [{ operation: 'insert_page', title: 'Merged' }] });
    const differences = (await admin.get(`${path}/changes`)).body;
    expect(differences).toMatchObject({ changes: [{ type: 'page_created', page: { title: 'Merged' } }] });
    const { revision, result } = (await admin.post(`${path}/merge`)).body;
    expect(result).toBe('merge');
    const merged = (await admin.get(`${base}/revisions/${revision}/changes`)).body;
    expect(merged).toMatchObject({ mergedFrom: { id: request.id }, changes: differences.changes });
    const asRead = (await admin.get(path)).body;
    for (const url of [`${base}/revisions/${revision}`, `${base}/content`]) {
      const read = await admin.get(url);
      expect(read.body).toMatchObject({ id: revision, type: 'merge', mergedFrom: asRead });
      const headers = { 'if-none-match': String(read.headers['etag']) };
      expect((await admin.get(url, { headers })).status).toBe(304);
    }
    expect((await admin.get(at(1))).body).not.toHaveProperty('mergedFrom');
  });

  it('changes the tag of a merge with the change request in it', async () => {
    const { number } = (await admin.post(`${base}/change-requests`)).body;
    const path = `${base}/change-requests/${number}`;
    await admin.post(`${path}/content`, { changes: [{ operation: 'insert_page', title: 'Discussed' }] });
    await admin.post(`${path}/merge`);
    const before = await admin.get(`${base}/content`);
    await admin.post(`${path}/comments`, { body: { markdown: 'Well done.' } });
    const headers = { 'if-none-match': String(before.headers['etag']) };
    const after = await admin.get(`${base}/content`, { headers });
    expect([before.body.mergedFrom.comments, after.status, after.body?.mergedFrom.comments]).toEqual([0, 200, 1]);
  });

  it('compares with any other revision of the space, and rejects those of another', async () => {
    const backwards = (await admin.get(at(0, `/changes?base=${revisions[1]}`))).body;
    expect(backwards.changes).toMatchObject([
      { type: 'page_edited', attributes: [{ name: 'title', before: 'Begin', after: 'Start' }] },
      { type: 'page_deleted', page: { title: 'New' } },
      { type: 'page_created', page: { title: 'Deeper' } },
      { type: 'page_moved', from: { index: 0 }, to: { index: 2 } },
      { type: 'file_deleted' },
    ]);
    const other = await aSpace(server, organizationId, admin);
    expect((await admin.get(at(1, `/changes?base=${other.revision_id}`))).status).toBe(404);
  });

  it('lists no change for the first revision of a space', async () => {
    const space = await aSpace(server, organizationId, admin);
    const answer = await admin.get(`/v1/spaces/${space.id}/revisions/${space.revision_id}/changes`);
    expect(answer.body).toEqual({ changes: [] });
  });
});

describe('getDocument', () => {
  it('returns documents of pages and reusable contents, with references resolved', async () => {
    const [page] = (await admin.get(`${base}/content/pages`)).body.pages;
    const document = await admin.get(`${base}/documents/${page.documentId}`);
    const full = (await admin.get(`${base}/content/page/${page.id}`)).body;
    expect(document.body).toEqual(full.document);
    const [snippet] = (await admin.get(at(0))).body.reusableContents;
    const shown = await admin.get(`${base}/documents/${snippet.document}?revision=${revisions[0]}`);
    expect(JSON.stringify(shown.body)).toContain(`"page":"${ids['Home']}"`);
  });

  it('returns those of unmerged change requests, and of a given revision', async () => {
    const request = (await admin.post(`${base}/change-requests`, {})).body;
    const path = `${base}/change-requests/${request.id}/content`;
    const changes = [{ operation: 'insert_page', title: 'Hidden', document: { markdown: 'In a change request.' } }];
    const created = (await admin.post(`${path}?compat=false`, { changes })).body;
    const page = (await admin.get(`${path}/page/${created.changes[0].page}`)).body;
    expect((await admin.get(`${base}/documents/${page.documentId}`)).body).toEqual(page.document);
    const old = (await admin.get(at(0, `/page/${ids['Home']}`))).body;
    expect((await admin.get(`${base}/documents/${old.documentId}`)).status).toBe(404);
    expect((await admin.get(`${base}/documents/${old.documentId}?revision=${revisions[0]}`)).body).toEqual(
      old.document,
    );
  });

  it('never returns text of another space', async () => {
    const secret = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    const changes = [{ operation: 'insert_page', title: 'Secret', document: { markdown: 'Secret.' } }];
    const created = (await admin.post(`${secret}/content`, { changes })).body;
    const { documentId } = (await admin.get(`${secret}/content/page/${created.changes[0].page}`)).body;
    expect((await admin.get(`${secret}/documents/${documentId}`)).status).toBe(200);
    expect((await admin.get(`${base}/documents/${documentId}`)).status).toBe(404);
    expect((await admin.get(`${base}/documents/${documentId}?revision=${created.revision}`)).status).toBe(404);
    expect((await admin.get(`${base}/documents/not-a-hash`)).status).toBe(400);
  });
});

describe('getReusableContent', () => {
  it('returns it in a space and in a change request', async () => {
    const [snippet] = (await admin.get(`${base}/content`)).body.reusableContents;
    const answer = await admin.get(`${base}/content/reusable-contents/${snippet.id}`);
    expect(answer.body).toEqual(snippet);
    expect(snippet).toMatchObject({ title: 'Note', git: { path: '.gitbook/includes/note.md' } });
    const { number } = (await admin.post(`${base}/change-requests`, {})).body;
    const path = `${base}/change-requests/${number}/content/reusable-contents`;
    expect((await admin.get(`${path}/${snippet.id}?metadata=false`)).body).not.toHaveProperty('git');
    expect((await admin.get(`${path}/unknown`)).status).toBe(404);
  });
});

describe('listReusableContents', () => {
  it('lists those of a space, a revision and a change request, page by page', async () => {
    const { reusableContents } = (await admin.get(`${base}/content`)).body;
    const { number } = (await admin.post(`${base}/change-requests`, {})).body;
    const url = `${base}/content/reusable-contents`;
    expect((await admin.get(url)).body).toEqual({ count: reusableContents.length, items: reusableContents });
    const ofChangeRequest = await admin.get(`${base}/change-requests/${number}/content/reusable-contents`);
    expect(ofChangeRequest.body.items).toEqual(reusableContents);
    const ofRevision = await admin.get(at(0, '/reusable-contents?metadata=false'));
    const [{ git: _git, sourcePath: _path, ...first }] = (await admin.get(at(0))).body.reusableContents;
    expect(ofRevision.body.items[0]).toEqual(first);
    expect((await admin.get(`${url}?limit=0`)).body).toEqual({ count: reusableContents.length, items: [] });
    expect((await admin.get(`${url}?page=nothing`)).status).toBe(400);
  });
});

describe('rollbackSpace', () => {
  it('creates a revision with the content of an earlier one', async () => {
    const head = (await admin.get(base)).body.revision;
    const answer = await admin.post(at(0, '/rollback'), undefined, { headers: { 'if-match': `"${head}"` } });
    expect(answer.body).toEqual({ result: 'rollback', revision: expect.any(String) });
    const now = (await admin.get(`${base}/content`)).body;
    expect(now).toMatchObject({ id: answer.body.revision, type: 'rollback', parents: [head] });
    expect(now.pages).toEqual((await admin.get(at(0))).body.pages);
    expect((await admin.post(at(1, '/rollback'), undefined, { headers: { 'if-match': `"${head}"` } })).status).toBe(
      412,
    );
  });

  it('requires an editor of an unlocked space', async () => {
    const reader = await aMember(server, organizationId, 'comment');
    expect((await reader.post(at(1, '/rollback'))).status).toBe(403);
    await admin.patch(base, { editMode: 'locked' });
    expect((await admin.post(at(1, '/rollback'))).status).toBe(409);
    await admin.patch(base, { editMode: 'live' });
    expect((await admin.post(`${base}/revisions/unknown/rollback`)).status).toBe(404);
  });
});
