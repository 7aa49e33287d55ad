import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let editor: Person;
let organizationId: string;
let base: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  editor = await aMember(server, organizationId, 'edit');
});
afterAll(() => server.close());
beforeEach(async () => {
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});

interface Listed {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly createdBy: { readonly id: string };
}

const change = async (person: Person, url: string, changes: readonly object[]) => {
  const { status, body, text } = await person.post(`${url}/content`, { changes });
  if (status !== 200) throw new Error(text);
  return body;
};
const insert = (title: string) => ({ operation: 'insert_page', title });
const list = async (url: string, query = '') => (await admin.get(`${url}/revisions${query}`)).body;
const numbersOf = ({ items }: { items: Listed[] }) => items.map(({ number }) => number);

/** Simulates that a node of an earlier version wrote the latest `count` revisions. */
async function forgetNumbers(url: string, most: number): Promise<void> {
  const { items } = await list(url, '?limit=1000');
  const ids = (items as Listed[]).slice(0, most).map(({ id }) => id);
  await server.ctx.database.writer
    .updateTable('revisions')
    .set({ head_id: null, number: null })
    .where('id', 'in', ids)
    .execute();
}

describe('listSpaceRevisions', () => {
  it('lists the revisions of the space, latest first, with authors', async () => {
    await change(admin, base, [insert('One')]);
    const { revision } = await change(editor, base, [insert('Two')]);
    const answer = await list(base);
    expect(answer).toMatchObject({ count: 3, items: [{ id: revision, type: 'edits', number: 3 }, {}, {}] });
    expect((answer.items as Listed[]).map(({ createdBy }) => createdBy.id)).toEqual([editor.id, admin.id, admin.id]);
    expect(numbersOf(answer)).toEqual([3, 2, 1]);
    expect(answer.items[0].parents).toEqual([answer.items[1].id]);
    expect(answer.items[0].urls.app).toMatch(new RegExp(`/~/revisions/${revision}$`));
  });

  it('continues after the previous page, regardless of new commits', async () => {
    for (const title of ['One', 'Two', 'Three']) await change(admin, base, [insert(title)]);
    const first = await list(base, '?limit=2');
    expect([numbersOf(first), first.count]).toEqual([[4, 3], 4]);
    await change(admin, base, [insert('Four')]);
    const second = await list(base, `?limit=2&page=${first.next.page}`);
    expect([numbersOf(second), second.count, second.next]).toEqual([[2, 1], 5, undefined]);
  });

  it('counts the changed pages of each revision', async () => {
    const { changes } = await change(admin, base, [insert('One'), insert('Two')]);
    const [one, two] = changes.map(({ page }: { page: string }) => page);
    await change(admin, base, [
      { operation: 'update_page', page: one, title: 'First' },
      { operation: 'delete_page', page: two },
      insert('Three'),
    ]);
    const { items } = await list(base, '?counts=true');
    expect(items.map(({ pages }: { pages: object }) => pages)).toEqual([
      { created: 1, edited: 1, deleted: 1, titles: ['Three', 'First', 'Two'] },
      { created: 2, edited: 0, deleted: 0, titles: [] },
      { created: 0, edited: 0, deleted: 0, titles: [] },
    ]);
    await change(admin, base, ['Four', 'Five', 'Six', 'Seven'].map(insert));
    const [{ pages }] = (await list(base, '?counts=true&limit=1')).items;
    expect([pages.created, pages.titles.length]).toEqual([4, 3]);
    expect(['Four', 'Five', 'Six', 'Seven']).toEqual(expect.arrayContaining(pages.titles));
    expect((await list(base)).items[0]).not.toHaveProperty('pages');
    const tooMany = await admin.get(`${base}/revisions?counts=true&limit=101`);
    expect([tooMany.status, tooMany.body.error.message]).toEqual([
      400,
      'querystring/limit must be <= 100 with counts.',
    ]);
  });

  it('filters by author, type and changed page', async () => {
    const { changes } = await change(editor, base, [insert('One')]);
    const [{ page }] = changes;
    const { revision } = await change(admin, base, [insert('Two')]);
    await change(admin, base, [{ operation: 'update_page', page, title: 'First' }]);
    await admin.post(`${base}/revisions/${revision}/rollback`);
    expect(numbersOf(await list(base, `?author=${editor.id}`))).toEqual([2]);
    expect(numbersOf(await list(base, '?type=rollback'))).toEqual([5]);
    const changed = await list(base, `?changedPage=${page}`);
    expect([numbersOf(changed), changed.count]).toEqual([[5, 4, 2], undefined]);
    const first = await list(base, `?changedPage=${page}&limit=2`);
    expect(numbersOf(first)).toEqual([5, 4]);
    expect(numbersOf(await list(base, `?changedPage=${page}&page=${first.next.page}`))).toEqual([2]);
    expect(numbersOf(await list(base, `?changedPage=${page}&type=edits&author=${admin.id}`))).toEqual([4]);
    expect(numbersOf(await list(base, '?changedPage=nothing'))).toEqual([]);
  });

  it('includes imported commits', async () => {
    const repository = await aRepository({ 'README.md': '# Home\n' });
    const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    await admin.post(`${base}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
    await server.runJobs();
    await change(admin, base, [insert('Mine')]);
    await repository.commit({ 'README.md': '# Home\n\nTheirs.\n' });
    await admin.post(`${base}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
    await server.runJobs();
    await git.close();
    const { items } = await list(base);
    expect(numbersOf({ items })).toEqual([4, 3, 2, 1]);
    expect(items.map((item: { git?: { oid: string } }) => item.git?.oid.length)).toEqual([
      40,
      undefined,
      40,
      undefined,
    ]);
    expect(items[0].git.oid).not.toBe(items[2].git.oid);
  });

  it('numbers revisions of nodes of earlier versions, once', async () => {
    for (const title of ['One', 'Two', 'Three']) await change(admin, base, [insert(title)]);
    const before = await list(base);
    await forgetNumbers(base, 4);
    expect(await list(base)).toEqual(before);
    await forgetNumbers(base, 2);
    await change(admin, base, [insert('Four')]);
    const after = await list(base);
    expect(numbersOf(after)).toEqual([5, 4, 3, 2, 1]);
    expect(after.items.slice(1)).toEqual(before.items);
  });

  it('rejects page tokens of other lists, and discloses nothing to non-members', async () => {
    const token = Buffer.from('["x"]').toString('base64url');
    const refused = await admin.get(`${base}/revisions?page=${token}`);
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'invalid_query']);
    expect((await (await aPerson(server)).get(`${base}/revisions`)).status).toBe(404);
    await admin.delete(base);
    expect((await admin.get(`${base}/revisions`)).status).toBe(409);
  });
});

describe('listChangeRequestRevisions', () => {
  it('lists the revisions of the change request only', async () => {
    await change(admin, base, [insert('Main')]);
    const request = (await editor.post(`${base}/change-requests`)).body;
    const url = `${base}/change-requests/${request.number}`;
    await change(editor, url, [insert('Mine')]);
    await change(admin, base, [insert('Theirs')]);
    await editor.post(`${url}/update`);
    const own = await list(url, '?counts=true');
    expect(own.items).toMatchObject([
      { number: 3, type: 'update', pages: { created: 1 } },
      { number: 2, type: 'edits', pages: { created: 1 } },
      { number: 1, type: 'edits', pages: { created: 0 } },
    ]);
    await forgetNumbers(url, 3);
    expect(await list(url, '?counts=true')).toEqual(own);
    const { revision } = (await admin.post(`${url}/merge`)).body;
    const { items } = await list(base);
    expect(items[0]).toMatchObject({ id: revision, number: 4, type: 'merge', mergedFrom: { id: request.id } });
    expect(numbersOf({ items })).toEqual([4, 3, 2, 1]);
  });

  it('rejects change requests of another space', async () => {
    const other = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    const { id } = (await admin.post(`${other}/change-requests`)).body;
    expect((await admin.get(`${base}/change-requests/${id}/revisions`)).status).toBe(404);
    expect((await admin.get(`${other}/change-requests/${id}/revisions`)).status).toBe(200);
  });
});
