import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { findChangeRequestMergedAs } from '../../../platform/queries/change-requests.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { editContent, type WrittenEdits, writeTestPages } from '../../../testing/edit-content.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const POEM = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.';

/** A space with pages, and change requests of it. */
async function aBook() {
  const { id } = await aSpace(server, organizationId, admin);
  const requests = `/v1/spaces/${id}/change-requests`;
  const main = { spaceId: id };
  await writeTestPages(server, main, admin.id, { poem: { text: POEM }, other: { text: 'Text.' } });
  return {
    id,
    url: `/v1/spaces/${id}`,
    /** Replaces words of a page of the space. */
    editMain: (page: string, from: string, to: string) =>
      writeTestPages(server, main, admin.id, { [page]: {} }, (source) => source.replace(from, to)),
    textOf: async (page: string) =>
      (await admin.get(`/v1/spaces/${id}/content/page/${page}?format=markdown`)).body.markdown as string,
    revision: async () => (await admin.get(`/v1/spaces/${id}`)).body.revision as string,
    async request(person = admin) {
      const changeRequest = (await person.post(requests)).body;
      const head = { spaceId: id, changeRequestId: changeRequest.id };
      const url = `${requests}/${changeRequest.number}`;
      return {
        ...changeRequest,
        url,
        read: async () => (await admin.get(url)).body,
        edit: (page: string, from: string, to: string, editor = admin) =>
          writeTestPages(server, head, editor.id, { [page]: {} }, (source) => source.replace(from, to)),
        write: (pages: Parameters<typeof writeTestPages>[3]) => writeTestPages(server, head, admin.id, pages),
        textOf: async (page: string) =>
          (await admin.get(`${url}/content/page/${page}?format=markdown`)).body.markdown as string,
        merge: (by = admin) => by.post(`${url}/merge`),
        update: (by = admin) => by.post(`${url}/update`),
      };
    },
  };
}

type Head = Parameters<typeof writeTestPages>[1];
type Book = Awaited<ReturnType<typeof aBook>>;

/** A change request with a conflict in `poem`. */
async function aConflict(book: Book) {
  const request = await book.request();
  await request.edit('poem', 'Two.', 'Two of the change.');
  await book.editMain('poem', 'Two.', 'Two of main.');
  const answer = await request.merge();
  return { ...request, answer };
}

async function countObjects(): Promise<number> {
  const row = await server.ctx.database.reader
    .selectFrom('content_objects')
    .select((is) => is.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const findRow = (book: Book, id: string) => findRevision(server.ctx.database.reader, book.id, id);

describe('mergeChangeRequest', () => {
  it('creates one revision of the space with both heads as its parents', async () => {
    const book = await aBook();
    const request = await book.request();
    const changed = await request.edit('poem', 'Two.', 'Zwei.');
    await request.write({ new: { title: 'New page', text: 'New.' }, other: null });
    const before = await book.revision();
    const { revision: head } = await request.read();
    const answer = await request.merge();
    expect([answer.status, answer.body]).toEqual([200, { revision: await book.revision(), result: 'merge' }]);
    expect(await request.read()).toMatchObject({
      status: 'merged',
      revision: head,
      revisionInitial: before,
      revisionMerged: answer.body.revision,
    });
    const content = (await admin.get(`${book.url}/content`)).body;
    expect(content).toMatchObject({ id: answer.body.revision, type: 'merge', parents: [before, head] });
    expect(content.pages).toMatchObject([{ id: 'poem' }, { id: 'new', title: 'New page' }]);
    expect(content.pages).toHaveLength(2);
    expect(await book.textOf('poem')).toContain('Zwei.');
    expect((await admin.get(book.url)).body).toMatchObject({ changeRequests: 1, changeRequestsDraft: 0 });
    expect(changed).not.toBe(head);
    const changeRequest = await findChangeRequestMergedAs(server.ctx.database.reader, book.id, answer.body.revision);
    expect(changeRequest?.id).toBe(request.id);
  });

  it('keeps later changes of main content, also in the same page', async () => {
    const book = await aBook();
    const request = await book.request();
    await request.edit('poem', 'Two.', 'Zwei.');
    await book.editMain('poem', 'Four.', 'Vier.');
    await book.editMain('other', 'Text.', 'Words.');
    expect((await request.merge()).body.result).toBe('merge');
    expect(await book.textOf('poem')).toBe(
      (await book.textOf('poem')).replace('Two.', 'Zwei.').replace('Four.', 'Vier.'),
    );
    expect([await book.textOf('poem'), await book.textOf('other')]).toEqual([
      expect.stringMatching(/Zwei\.[\s\S]*Vier\./),
      expect.stringContaining('Words.'),
    ]);
  });

  it('is recorded even if the space contains all changes already', async () => {
    const book = await aBook();
    const request = await book.request();
    const before = await book.revision();
    const { body } = await request.merge();
    expect(body).toEqual({ revision: expect.any(String), result: 'merge' });
    expect(body.revision).not.toBe(before);
    expect((await findRow(book, body.revision))?.root).toBe((await findRow(book, before))?.root);
    expect((await request.read()).status).toBe('merged');
  });

  it('works in a locked space', async () => {
    const book = await aBook();
    const request = await book.request();
    await request.edit('poem', 'Two.', 'Zwei.');
    await admin.patch(book.url, { editMode: 'locked' });
    await expect(book.editMain('poem', 'Two.', 'Deux.')).rejects.toThrow(/locked/);
    expect((await request.merge()).body.result).toBe('merge');
    expect(await book.textOf('poem')).toContain('Zwei.');
  });

  it('is allowed for drafts and open ones, and rejected with 409 for archived and merged ones', async () => {
    const book = await aBook();
    const request = await book.request();
    await admin.patch(request.url, { status: 'archived' });
    expect((await request.merge()).body.error.message).toBe(
      'Change request 1 is archived. Set its status to draft or open first.',
    );
    await admin.patch(request.url, { status: 'open' });
    expect((await request.merge()).status).toBe(200);
    expect((await request.merge()).body.error.message).toBe(
      'Change request 1 is merged. Make the change in a new one.',
    );
    expect((await request.update()).status).toBe(409);
  });

  it('requires the role review, in a space that is not deleted', async () => {
    const book = await aBook();
    const editor = await aMember(server, organizationId, 'edit');
    const request = await book.request(editor);
    expect((await request.merge(editor)).status).toBe(403);
    expect((await request.merge(await aPerson(server))).status).toBe(404);
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, book.id, { deleted_at: tx.now }));
    expect((await request.merge()).status).toBe(409);
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, book.id, { deleted_at: null }));
    expect((await request.merge(await aMember(server, organizationId, 'review'))).status).toBe(200);
  });
});

describe('a merge with conflicts', () => {
  it('changes nothing on main, and shows both sides in the change request', async () => {
    const book = await aBook();
    const request = await book.request();
    await admin.patch(request.url, { status: 'open' });
    const mine = await request.edit('poem', 'Two.', 'Two of the change.');
    const main = await book.editMain('poem', 'Two.', 'Two of main.');
    const answer = await request.merge();
    expect(answer.status).toBe(200);
    const { revision } = answer.body;
    expect(answer.body).toEqual({ revision, result: 'conflicts' });
    expect([await book.revision(), await book.textOf('poem')]).toEqual([main, expect.not.stringContaining('change')]);
    expect(await request.read()).toMatchObject({
      status: 'open',
      revision,
      revisionMergedAncestor: main,
      outdated: false,
      conflicts: [{ kind: expect.any(String), page: 'poem', title: 'poem', message: expect.stringMatching(/\.$/) }],
    });
    expect((await admin.get(`${request.url}/content`)).body).toMatchObject({ type: 'update', parents: [mine, main] });
    const shown = await request.textOf('poem');
    for (const line of ['Two of main.', 'Two of the change.', 'One.', 'Five.']) expect(shown).toContain(line);
  });

  it('returns the same conflicts until its author has resolved them, and then merges', async () => {
    const book = await aBook();
    const request = await aConflict(book);
    expect((await request.merge()).body).toEqual(request.answer.body);
    await request.edit('other', 'Text.', 'Something else.');
    const still = (await request.merge()).body;
    expect(still).toEqual({ revision: (await request.read()).revision, result: 'conflicts' });
    expect((await request.update()).body).toEqual(still);
    await request.write({ poem: { text: POEM.replace('Two.', 'Two of both.') } });
    expect((await request.read()).conflicts).toBeUndefined();
    const { body } = await request.merge();
    expect(body.result).toBe('merge');
    expect(await book.textOf('poem')).toContain('Two of both.');
    expect(await book.textOf('other')).toContain('Something else.');
    expect((await request.read()).conflicts).toBeUndefined();
  });

  it('includes changes of main content made during the resolution', async () => {
    const book = await aBook();
    const request = await aConflict(book);
    await book.editMain('poem', 'Five.', 'Five of main.');
    expect((await request.merge()).body.result).toBe('conflicts');
    await request.write({ poem: { text: POEM.replace('Two.', 'Two of both.') } });
    expect((await request.merge()).body.result).toBe('merge');
    expect(await book.textOf('poem')).toMatch(/Two of both\.[\s\S]*Five of main\./);
  });

  it('can produce another conflict after the first was resolved', async () => {
    const book = await aBook();
    const request = await aConflict(book);
    await book.editMain('poem', 'Two of main.', 'Two of main again.');
    await request.write({ poem: { text: POEM.replace('Two.', 'Two of both.') } });
    const second = (await request.merge()).body;
    expect(second.result).toBe('conflicts');
    expect(second.revision).not.toBe(request.answer.body.revision);
    expect((await request.read()).conflicts).toMatchObject([{ page: 'poem' }]);
    expect(await request.textOf('poem')).toMatch(/Two of main again\./);
  });

  it('is resolved by deleting the page as well', async () => {
    const book = await aBook();
    const request = await aConflict(book);
    await request.write({ poem: null });
    expect((await request.merge()).body.result).toBe('merge');
    expect((await admin.get(`${book.url}/content/page/poem`)).status).toBe(404);
  });

  it('keeps a page that one side deleted and the other changed, with both sides in it', async () => {
    const book = await aBook();
    const request = await book.request();
    await request.write({ poem: null });
    await book.editMain('poem', 'Two.', 'Two of main.');
    expect((await request.merge()).body.result).toBe('conflicts');
    expect((await request.read()).conflicts).toMatchObject([{ kind: 'deleted', page: 'poem' }]);
    expect(await request.textOf('poem')).toContain('Two of main.');
    await request.write({ poem: null });
    expect((await request.merge()).body.result).toBe('merge');
    expect((await admin.get(`${book.url}/content/page/poem`)).status).toBe(404);
  });

  it('shows both titles of a group until one is chosen', async () => {
    const book = await aBook();
    const rename = (head: Head, title: string) =>
      editContent(server, head, admin.id, async () => ({
        pages: new Map([['group', { id: 'group', type: 'group', slug: '', title, parent: null, position: 'z' }]]),
      }));
    await rename({ spaceId: book.id }, 'Guides');
    const request = await book.request();
    const head = { spaceId: book.id, changeRequestId: request.id };
    await rename(head, 'Guides of the change');
    await rename({ spaceId: book.id }, 'Guides of main');
    for (let i = 0; i < 2; i++) expect((await request.merge()).body.result).toBe('conflicts');
    const { title } = (await admin.get(`${request.url}/content/page/group`)).body;
    expect(title).toMatch(/Guides of the change.*Guides of main/);
    await rename(head, 'Guides of both');
    expect((await request.merge()).body.result).toBe('merge');
    expect((await admin.get(`${book.url}/content/page/group`)).body.title).toBe('Guides of both');
  });

  it('reports conflicts without a page once, and keeps both files', async () => {
    const book = await aBook();
    const put = (head: Head, bytes: string) =>
      editContent(server, head, admin.id, async (): Promise<WrittenEdits> => {
        const blob = await server.ctx.blobs.put(Buffer.from(bytes));
        const file = { id: 'file', name: 'a.txt', path: 'a.txt', contentType: 'text/plain', size: bytes.length, blob };
        return { files: new Map([['file', file]]) };
      });
    await put({ spaceId: book.id }, 'base');
    const request = await book.request();
    await put({ spaceId: book.id, changeRequestId: request.id }, 'of the change');
    await put({ spaceId: book.id }, 'of main');
    expect((await request.merge()).body.result).toBe('conflicts');
    expect((await request.read()).conflicts).toMatchObject([{ kind: 'file', file: 'file', title: 'a.txt' }]);
    expect((await request.merge()).body.result).toBe('merge');
    const { items } = (await admin.get(`${book.url}/content/files`)).body;
    const sizes = items.map((file: { size: number }) => file.size).sort();
    expect(sizes).toEqual(['of main'.length, 'of the change'.length].sort());
    expect((await request.read()).conflicts).toBeUndefined();
  });

  it('includes its conflicts in lists', async () => {
    const book = await aBook();
    const request = await aConflict(book);
    const { items } = (await admin.get(`${book.url}/change-requests?status=draft`)).body;
    expect(items).toEqual([await request.read()]);
  });
});

describe('pullIntoChangeRequest', () => {
  it('merges main content as one revision, and leaves the space unchanged', async () => {
    const book = await aBook();
    const request = await book.request();
    const mine = await request.edit('poem', 'Two.', 'Zwei.');
    const main = await book.editMain('poem', 'Four.', 'Vier.');
    expect((await request.read()).outdated).toBe(true);
    const { status, body } = await request.update();
    expect([status, body]).toEqual([200, { revision: body.revision, result: 'update' }]);
    const read = await request.read();
    expect(read).toMatchObject({
      revision: body.revision,
      revisionMergedAncestor: main,
      outdated: false,
      status: 'draft',
    });
    expect(read.revisionInitial).toBe(request.revisionInitial);
    expect((await admin.get(`${request.url}/content`)).body).toMatchObject({ type: 'update', parents: [mine, main] });
    expect(await request.textOf('poem')).toMatch(/Zwei\.[\s\S]*Vier\./);
    expect(await book.revision()).toBe(main);
    expect((await request.merge()).body.result).toBe('merge');
    expect(await book.textOf('poem')).toMatch(/Zwei\.[\s\S]*Vier\./);
  });

  it('returns the unchanged revision if there is nothing to merge', async () => {
    const book = await aBook();
    const request = await book.request();
    const before = await request.read();
    expect((await request.update()).body).toEqual({ revision: before.revision, result: 'update' });
    expect(await request.read()).toEqual(before);
  });

  it('creates no revision if main content is equal again, but is up to date then', async () => {
    const book = await aBook();
    const request = await book.request();
    await book.editMain('poem', 'Two.', 'Zwei.');
    const main = await book.editMain('poem', 'Zwei.', 'Two.');
    expect((await request.update()).body).toEqual({ revision: request.revision, result: 'update' });
    expect(await request.read()).toMatchObject({ outdated: false, revisionMergedAncestor: main });
  });

  it('writes conflicts to the change request like a merge', async () => {
    const book = await aBook();
    const request = await book.request();
    await request.edit('poem', 'Two.', 'Two of the change.');
    await book.editMain('poem', 'Two.', 'Two of main.');
    const { body } = await request.update();
    expect(body).toEqual({ revision: (await request.read()).revision, result: 'conflicts' });
    expect((await request.update()).body).toEqual(body);
    expect(await request.textOf('poem')).toMatch(/Two of main\.[\s\S]*Two of the change\./);
    expect((await request.read()).conflicts).toHaveLength(1);
  });

  it('adds the caller to the contributors, and requires the role edit', async () => {
    const book = await aBook();
    const request = await book.request();
    await book.editMain('poem', 'Two.', 'Zwei.');
    const editor = await aMember(server, organizationId, 'edit');
    expect((await request.update(await aMember(server, organizationId, 'comment'))).status).toBe(403);
    expect((await request.update(editor)).body.result).toBe('update');
    expect((await admin.get(`${request.url}/contributors`)).body.items).toMatchObject([{ user: { id: editor.id } }]);
  });

  it('is rejected for archived ones with 409', async () => {
    const book = await aBook();
    const request = await book.request();
    await admin.patch(request.url, { status: 'archived' });
    expect((await request.update()).status).toBe(409);
  });
});

describe('a merge in a large space', () => {
  it('writes only the nodes between the changed pages and the root', async () => {
    const { id } = await aSpace(server, organizationId, admin);
    const all = Array.from({ length: 2000 }, (_, i) => `page-${i}`);
    const texts = (from: readonly string[], text: string) => Object.fromEntries(from.map((page) => [page, { text }]));
    await writeTestPages(server, { spaceId: id }, admin.id, texts(all, 'Text.'));
    const changeRequest = (await admin.post(`/v1/spaces/${id}/change-requests`)).body;
    const mine = all.filter((_, i) => i % 200 === 0);
    await writeTestPages(
      server,
      { spaceId: id, changeRequestId: changeRequest.id },
      admin.id,
      texts(mine, 'Of the change.'),
    );
    const theirs = all.filter((_, i) => i % 200 === 100);
    await writeTestPages(server, { spaceId: id }, admin.id, texts(theirs, 'Of main.'));
    const before = await countObjects();
    expect((await admin.post(`/v1/spaces/${id}/change-requests/1/merge`)).body.result).toBe('merge');
    expect((await countObjects()) - before).toBeLessThan(60);
    const { pages } = (await admin.get(`/v1/spaces/${id}/content/pages`)).body;
    expect(pages).toHaveLength(2000);
  });
});

describe('concurrent merges', () => {
  it('of independent changes both succeed, without loss', async () => {
    const book = await aBook();
    const requests = [await book.request(), await book.request()];
    await requests[0]?.edit('poem', 'Two.', 'Zwei.');
    await requests[1]?.edit('other', 'Text.', 'Words.');
    const answers = await Promise.all(requests.map((request) => request.merge()));
    expect(answers.map(({ body }) => body.result)).toEqual(['merge', 'merge']);
    expect([await book.textOf('poem'), await book.textOf('other')]).toEqual([
      expect.stringContaining('Zwei.'),
      expect.stringContaining('Words.'),
    ]);
    for (const request of requests) expect((await request.read()).status).toBe('merged');
  });

  it('of overlapping changes produce one merge and one conflict', async () => {
    const book = await aBook();
    const requests = [await book.request(), await book.request()];
    await requests[0]?.edit('poem', 'Two.', 'Two of the first.');
    await requests[1]?.edit('poem', 'Two.', 'Two of the second.');
    const answers = await Promise.all(requests.map((request) => request.merge()));
    expect(answers.map(({ body }) => body.result).sort()).toEqual(['conflicts', 'merge']);
    const merged = answers[0]?.body.result === 'merge' ? 'first' : 'second';
    expect(await book.textOf('poem')).toContain(`Two of the ${merged}.`);
    const other = requests[merged === 'first' ? 1 : 0];
    expect(await other?.textOf('poem')).toMatch(/Two of the [\s\S]*Two of the /);
  });

  it('of one change request happen once', async () => {
    const book = await aBook();
    const request = await book.request();
    await request.edit('poem', 'Two.', 'Zwei.');
    const answers = await Promise.all(Array.from({ length: 5 }, () => request.merge()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { parents } = (await admin.get(`${book.url}/content`)).body;
    expect(parents).toEqual([request.revisionInitial, (await request.read()).revision]);
  });

  it('and edits of the change request: each edit is merged or rejected', async () => {
    const book = await aBook();
    const request = await book.request();
    const edits = Array.from({ length: 4 }, (_, i) =>
      request.write({ [`page-${i}`]: { text: 'Text.' } }).then(
        () => `page-${i}`,
        () => undefined,
      ),
    );
    const [merged, ...done] = await Promise.all([request.merge(), ...edits]);
    expect(merged.body.result).toBe('merge');
    const { pages } = (await admin.get(`${book.url}/content/pages`)).body;
    const ids = pages.map((page: { id: string }) => page.id);
    expect(ids).toEqual(expect.arrayContaining(done.filter((id) => id !== undefined)));
  });
});
