import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Front matter, both kinds of line endings, trailing spaces, and no final newline. */
const SOURCE =
  '\uFEFF---\r\ntitle: Tides\r\ndescription: "Twice  a day"\r\n---\r\n\r\n# Tides\r\n\nMixed \u2028 ends  \r\n* _kept_\tas it is';

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
let page: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const document = { source: SOURCE };
  const { body } = await admin.post(`${base}/content`, { changes: [{ operation: 'insert_page', document }] });
  page = body.changes[0].page;
});

const read = async (format = 'source', url = base, person = admin) =>
  (await person.get(`${url}/content/page/${page}?format=${format}`)).body;
const write = (source: string, url = base) =>
  admin.post(`${url}/content`, { changes: [{ operation: 'update_page', page, document: { source } }] });

describe('format=source', () => {
  it('returns the stored source verbatim, and no other form of the text', async () => {
    const body = await read();
    expect(body.source).toBe(SOURCE);
    expect(body).toMatchObject({ title: 'Tides', description: 'Twice  a day', sourcePath: 'tides.md' });
    expect(body).not.toHaveProperty('markdown');
    expect(body).not.toHaveProperty('document');
    expect((await read('markdown')).source).toBeUndefined();
  });

  it('reads the content of change requests and revisions', async () => {
    const { number } = (await admin.post(`${base}/change-requests`, {})).body;
    const url = `${base}/change-requests/${number}`;
    await write(`${SOURCE}\n`, url);
    expect((await read('source', url)).source).toBe(`${SOURCE}\n`);
    expect((await read()).source).toBe(SOURCE);
    const { revision } = (await write('# Now\n')).body;
    const ofRevision = await admin.get(`${base}/revisions/${revision}/page/${page}?format=source`);
    expect(ofRevision.body.source).toBe('# Now\n');
  });

  it('is readable with the role read', async () => {
    const reader = await aMember(server, organizationId, 'read');
    expect((await read('source', base, reader)).source).toBe(SOURCE);
  });
});

describe('writing a source', () => {
  it('stores it verbatim', async () => {
    const next = SOURCE.replace('Mixed', 'Other');
    expect((await write(next)).status).toBe(200);
    expect((await read()).source).toBe(next);
  });

  it('removes front matter and title if it has none', async () => {
    await write('Text alone.\n');
    const body = await read();
    expect(body.source).toBe('Text alone.\n');
    expect(body).not.toHaveProperty('description');
  });

  it('creates no revision for an unchanged source', async () => {
    const { revision } = (await write(SOURCE)).body;
    const { revision: again } = (await write(SOURCE)).body;
    expect(again).toBe(revision);
  });

  it('reads the title and members of the page from it', async () => {
    await write('---\nicon: moon\nhidden: true\n---\n\n# The moon\n');
    expect(await read()).toMatchObject({ title: 'The moon', icon: 'moon', hidden: true, sourcePath: 'tides.md' });
  });

  it('rejects one above the size limit of a page', async () => {
    const { status, body } = await write('x'.repeat(1_000_001));
    expect([status, body.error.message]).toEqual([400, 'body/changes/0/document is longer than 1 MB.']);
  });
});
