import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeZip } from '../../../engines/import/testing/zip.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let origin: string;
let organizationId: string;
let admin: Person;
let base: string;

beforeAll(async () => {
  server = await startTestServer({ importMaxArchive: 1024 * 1024 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});

async function send(query: Record<string, string>, bytes: string | Uint8Array, person = admin, prefix = base) {
  const answer = await fetch(`${origin}${prefix}/content/import/file?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  });
  return { status: answer.status, body: await answer.json() };
}

const readPages = async (prefix = base): Promise<{ id: string; title: string; path: string; pages: unknown[] }[]> =>
  (await admin.get(`${prefix}/content/pages`)).body.pages;
const readMarkdown = async (path: string): Promise<string> =>
  (await admin.get(`${base}/content/path/${path}?format=markdown`)).body.markdown;

describe('importSpaceFile', () => {
  it('imports a Markdown page unchanged, named after the file if it has no title', async () => {
    const { status, body } = await send({ source: 'markdown', name: 'first-steps.md' }, 'See [next](next.md).\n');
    expect([status, body]).toMatchObject([
      201,
      { importedResources: 1, totalResources: 1, pages: 1, files: 0, warnings: [] },
    ]);
    expect((await admin.get(base)).body.revision).toBe(body.revision);
    expect((await readPages()).map(({ title }) => title)).toEqual(['First steps']);
    expect(await readMarkdown('first-steps')).toContain('See [next](next.md).');
  });

  it('imports an HTML page, and archives of both with their images and links', async () => {
    await send({ source: 'html', name: 'guide.html' }, '<title>Guide</title><main><h1>Guide</h1><p>Text.</p></main>');
    const zip = makeZip({
      'README.md': '# Home\n\nTo [a](a.md).\n',
      'a.md': '# A\n\n![dot](dot.png)\n',
      'dot.png': 'x',
    });
    const { body } = await send({ source: 'markdown', name: 'docs.zip' }, zip);
    expect(body).toMatchObject({ pages: 2, files: 1 });
    expect((await readPages()).map(({ title }) => title)).toEqual(expect.arrayContaining(['Guide', 'Home']));
    expect((await admin.get(`${base}/links?status=broken`)).body.items).toEqual([]);
  });

  it('imports exports of other products', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const notion = makeZip({
      [`Wiki ${id}.md`]: `# Wiki\n\n[Below](Wiki%20${id}/Below%20${id}.md)\n`,
      [`Wiki ${id}/Below ${id}.md`]: '# Below\n',
    });
    expect(await send({ source: 'notion', name: 'Export.zip' }, notion)).toMatchObject({
      status: 201,
      body: { pages: 2 },
    });
    expect((await readPages())[0]).toMatchObject({ title: 'Wiki' });
  });

  it('adds the pages below a page, or to a change request', async () => {
    await send({ source: 'markdown', name: 'a.md' }, '# A\n');
    const [parent] = await readPages();
    await send({ source: 'markdown', name: 'b.md', page: parent?.id ?? '' }, '# B\n');
    expect(await readPages()).toMatchObject([{ title: 'A', pages: [{ title: 'B' }] }]);
    const { id } = (await admin.post(`${base}/change-requests`, { subject: 'Import' })).body;
    const prefix = `${base}/change-requests/${id}`;
    expect((await send({ source: 'markdown', name: 'c.md' }, '# C\n', admin, prefix)).status).toBe(201);
    expect((await readPages(prefix)).map(({ title }) => title)).toEqual(['A', 'C']);
    expect((await readPages()).map(({ title }) => title)).toEqual(['A']);
    expect((await send({ source: 'markdown', name: 'd.md', page: 'none' }, '# D\n')).status).toBe(404);
  });

  it.each([
    ['zip', 'guide.zip', '<!doctype html><p>Text.</p>', /^The file is an HTML page, not a zip file\.$/],
    ['docx', 'guide.docx', makeZip({ 'a.txt': 'a' }), /docx/],
    ['markdown', 'guide.md', Buffer.from([0, 1, 2, 255]), /^The file is not a text\.$/],
    ['zip', 'empty.zip', makeZip({ 'a.txt': 'a' }), /no Markdown or HTML page/],
  ])('stores nothing of an invalid %s, and explains why with 400', async (source, name, bytes, message) => {
    const { status, body } = await send({ source, name }, bytes);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await readPages()).toEqual([]);
  });

  it('rejects files above the limit with 413, and people without edit permission with 403', async () => {
    expect((await send({ source: 'markdown', name: 'a.md' }, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    const reader = await aMember(server, organizationId, 'read');
    expect((await send({ source: 'markdown', name: 'a.md' }, '# A\n', reader)).status).toBe(403);
  });
});
