import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { grantRole } from '../../../testing/grant-role.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A space with one page that shows one of its two pictures. */
async function aBook() {
  const { id } = await aSpace(server, organizationId, admin);
  const url = `/v1/spaces/${id}`;
  const pictures = ['shown.png', 'new.png'].map((name) => ({ name, base64: Buffer.from(name).toString('base64') }));
  const source = '# Home\n\n![Shown](.gitbook/assets/shown.png)\n';
  const { changes } = (
    await admin.post(`${url}/content`, {
      changes: [
        { operation: 'insert_files', files: pictures },
        { operation: 'insert_page', title: 'Home', document: { source } },
      ],
    })
  ).body;
  const [shown, unused] = changes[0].files.map((file: { id: string }) => file.id) as [string, string];
  return { id, url, requests: `${url}/change-requests`, shown, unused, page: changes[1].page as string };
}

const listFiles = async (content: string): Promise<{ id: string; sourcePath: string }[]> =>
  (await admin.get(`${content}/content/files`)).body.items;
const idsOf = async (content: string) => (await listFiles(content)).map(({ id }) => id).sort();
const headOf = async ({ url }: { url: string }) => (await admin.get(url)).body.revision;

describe('createChangeRequest with files', () => {
  it('moves unused files into the change request, from where a merge brings them back', async () => {
    const book = await aBook();
    const [before] = (await listFiles(book.url)).filter(({ id }) => id === book.unused);
    const created = await admin.post(book.requests, { subject: 'A picture', files: [book.unused] });
    expect([created.status, created.body.subject]).toEqual([201, 'A picture']);
    const request = `${book.requests}/${created.body.number}`;
    expect(await idsOf(book.url)).toEqual([book.shown]);
    expect(await idsOf(request)).toEqual([book.shown, book.unused].sort());
    expect((await listFiles(request)).find(({ id }) => id === book.unused)?.sourcePath).toBe(before?.sourcePath);
    const { changes } = (await admin.get(`${request}/changes`)).body;
    expect(changes).toEqual([expect.objectContaining({ type: 'file_created' })]);

    const source = '# Home\n\n![Shown](.gitbook/assets/shown.png)\n\n![New](.gitbook/assets/new.png)\n';
    const changed = [{ operation: 'update_page', page: book.page, document: { source } }];
    expect((await admin.post(`${request}/content`, { changes: changed })).status).toBe(200);
    expect((await admin.post(`${request}/merge`)).body.result).toBe('merge');
    expect(await idsOf(book.url)).toEqual([book.shown, book.unused].sort());
    expect((await admin.get(`${book.url}/content/files/${book.unused}/backlinks`)).body.items).toHaveLength(1);
  });

  it('makes one revision of the space, in the name of the caller', async () => {
    const book = await aBook();
    const head = await headOf(book);
    const editor = await aMember(server, organizationId, 'edit');
    await editor.post(book.requests, { files: [book.unused] });
    const { items } = (await admin.get(`${book.url}/revisions?limit=2`)).body;
    expect(items[1].id).toBe(head);
    expect([items[0].id, items[0].createdBy?.id]).toEqual([await headOf(book), editor.id]);
  });

  it.each<[string, number, string, (book: Awaited<ReturnType<typeof aBook>>) => readonly unknown[]]>([
    ['a file that a page shows', 409, 'file_used', ({ unused, shown }) => [unused, shown]],
    ['an unknown file', 400, 'body/files/1 names no file', ({ unused }) => [unused, 'AAAAAAAAAAAAAAAAAAAA']],
    ['a page', 400, 'body/files/0 names no file', ({ page }) => [page]],
    ['the same file twice', 400, 'body/files must not have duplicate', ({ unused }) => [unused, unused]],
    ['an empty list', 400, 'body/files', () => []],
    ['more than 100 files', 400, 'body/files', () => Array.from({ length: 101 }, (_, index) => `file-${index}`)],
  ])('refuses %s, without any effect', async (_, status, said, files) => {
    const book = await aBook();
    const head = await headOf(book);
    const answer = await admin.post(book.requests, { files: files(book) });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(said)]);
    expect(await headOf(book)).toBe(head);
    expect((await admin.get(book.requests)).body.items).toEqual([]);
  });

  it('needs a space that accepts edits, and the role edit', async () => {
    const book = await aBook();
    const reader = await aMember(server, organizationId, null);
    await transact(server.ctx, (tx) => grantRole(tx.db, 'space', book.id, reader.id, 'comment', tx.now));
    expect((await reader.post(book.requests, { files: [book.unused] })).status).toBe(403);
    expect((await admin.patch(book.url, { editMode: 'locked' })).status).toBe(200);
    const locked = await admin.post(book.requests, { files: [book.unused] });
    expect([locked.status, locked.body.error.reason]).toEqual([409, 'space_locked']);
    expect((await admin.post(book.requests, {})).status).toBe(201);
  });
});
