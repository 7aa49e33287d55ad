import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTION_BOUNDS } from '../../../platform/config/connection-bounds.ts';
import { askUntilWhole } from '../../../testing/ask-until-whole.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

const listen = async (workTime: number) => {
  server = await startTestServer({ connections: { ...CONNECTION_BOUNDS, workTime } });
  ({ id: organizationId, admin } = await anOrganization(server));
};

const HEAD = '| a | b | c |\n| - | - | - |\n';
const ROW = '| a | b | c |\n';
const SMALL = { object: 'document', data: {}, nodes: [] };

describe('a page of maximum structure', () => {
  beforeAll(() => listen(CONNECTION_BOUNDS.workTime));
  afterAll(() => server.close());

  it('is stored up to a limit, and returned', async () => {
    const { id } = await aSpace(server, organizationId, admin);
    const base = `/v1/spaces/${id}`;
    const insert = async (rows: number) => {
      const document = { markdown: HEAD + ROW.repeat(rows) };
      return admin.post(`${base}/content`, { changes: [{ operation: 'insert_page', title: 'Cells', document }] });
    };
    const refused = await insert(70_000);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'body/changes/0/document has more structure than a page may have.',
    ]);
    const [{ page }] = (await insert(22_000)).body.changes;
    const answer = await admin.get(`${base}/content/page/${page}?format=document`);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body.document)).toContain('"r22000"');
    expect((await admin.get(`${base}/search?query=cells`)).body.items).toMatchObject([{ title: 'Cells' }]);
  });

  it('is imported with a warning, is truncated at its limit, and hides conditional content', async () => {
    const [begin, secret] = ['begins here', 'for members only'];
    const source = `# Cells\n\n${begin}\n\n${HEAD}${ROW.repeat(60_000)}\n{% if visitor.claims.member %}\n${secret}\n{% endif %}\n`;
    const { id } = await aFilledSpace(server, organizationId, admin, 'Dense', { 'README.md': source });
    const settings = { title: 'Dense', visibility: 'public', spaces: [id] };
    const site = `/v1/orgs/${organizationId}/sites/${(await admin.post(`/v1/orgs/${organizationId}/sites`, settings)).body.id}`;
    const { urls } = (await admin.post(`${site}/publish`)).body;
    const path = new URL(urls.published).pathname;
    for (const url of [path, `${path}readme.md`, `${path}llms-full.txt`]) {
      const { status, text } = await server.call('GET', url);
      expect([status, text.includes(begin), text.includes(secret)], url).toEqual([200, true, false]);
    }
    const base = `/v1/spaces/${id}`;
    const [{ id: page }] = (await admin.get(`${base}/content/pages`)).body.pages;
    const read = async () => (await admin.get(`${base}/content/page/${page}?format=markdown`)).body.markdown as string;
    expect(await read()).toContain(secret);
    const edit = { operation: 'update_page', page, document: { document: SMALL } };
    expect((await admin.post(`${base}/content`, { changes: [edit] })).body.error.message).toBe(
      'body/changes/0/document must be markdown: the page has more structure than its tree shows.',
    );
    expect(
      (await admin.post(`${base}/content`, { changes: [{ ...edit, document: undefined, title: 'New' }] })).status,
    ).toBe(200);
    expect(await read()).toContain(secret);
  });
});

describe('work that exceeds the time of a request', () => {
  const TOO_LONG = expect.stringMatching(/^The request exceeded 0 seconds/);

  beforeAll(() => listen(0));
  afterAll(() => server.close());

  async function aBook() {
    const { id } = await aSpace(server, organizationId, admin);
    const base = `/v1/spaces/${id}`;
    await writeTestPages(server, { spaceId: id }, admin.id, { poem: { text: 'One.\n\nTwo.' } });
    const state = async () => [
      (await admin.get(base)).body.revision,
      (await admin.get(`${base}/change-requests`)).body,
    ];
    return { id, base, state };
  }

  it('stops changes of content without effect', async () => {
    const { base, state } = await aBook();
    const before = await state();
    const answer = await admin.post(`${base}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] });
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 503, message: TOO_LONG } } });
    expect(answer.headers['retry-after']).toBe('10');
    expect(await state()).toEqual(before);
  });

  it.each(['merge', 'update'])('stops %s without effect', async (operation) => {
    const { id, base, state } = await aBook();
    const { id: changeRequestId, number } = (await admin.post(`${base}/change-requests`)).body;
    const change = (source: string) => source.replace('One', 'A');
    await writeTestPages(server, { spaceId: id, changeRequestId }, admin.id, { poem: {} }, change);
    await writeTestPages(server, { spaceId: id }, admin.id, { poem: {} }, (source) => source.replace('Two', 'B'));
    const before = await state();
    const answer = await admin.post(`${base}/change-requests/${number}/${operation}`);
    expect(answer).toMatchObject({ status: 503, body: { error: { message: TOO_LONG } } });
    expect(await state()).toEqual(before);
  });

  it('does not wait for the index of many pages, which continues to build', async () => {
    const { id, base } = await aBook();
    const many = Array.from({ length: 500 }, (_, index) => [`page${index}`, { text: 'One. [Two](poem.md)' }]);
    await writeTestPages(server, { spaceId: id }, admin.id, Object.fromEntries(many));
    for (const [path, count] of [
      ['search?query=one', 500],
      ['links', 1],
    ] as const) {
      const answer = await admin.get(`${base}/${path}`);
      expect(answer).toMatchObject({ status: 200, body: { isPartial: true } });
      const whole = await askUntilWhole(async () => (await admin.get(`${base}/${path}`)).body);
      expect(whole.count).toBeGreaterThanOrEqual(count);
    }
  });
});
