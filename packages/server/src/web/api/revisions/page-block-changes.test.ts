import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
let page: string;

const change = async (url: string, ...changes: object[]) => (await admin.post(`${url}/content`, { changes })).body;
const update = (url: string, markdown: string, more: object = {}) =>
  change(url, { operation: 'update_page', page, document: { markdown }, ...more });
const typesOf = (body: { blocks: { type: string }[] }) => body.blocks.map(({ type }) => type);

const TEXT = ['Run the old command.', 'Then wait.', '## After that', 'Everything is done.'];

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const inserted = await change(base, {
    operation: 'insert_page',
    title: 'Install',
    document: { markdown: TEXT.join('\n\n') },
  });
  page = inserted.changes[0].page;
});
afterAll(() => server.close());

describe('getRevisionPageBlockChanges', () => {
  it('returns each block with its change, rendered, with the differing words', async () => {
    const before = (await admin.get(base)).body.revision;
    const next = ['Everything is done.', 'Run the new command.', 'Then wait.', '## After that', '* Rest'];
    const { revision } = await update(base, next.join('\n\n'));
    const { status, body } = await admin.get(`${base}/revisions/${revision}/changes/${page}/blocks`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { object: 'page-block-changes', page, revisions: { before, after: revision } },
    });
    expect(body.stylesheets.length).toBeGreaterThan(0);
    expect(typesOf(body)).toEqual(['moved', 'changed', 'equal', 'moved', 'added']);
    const [to, changed, equal, from, added] = body.blocks;
    expect(to).toMatchObject({ end: 'to', places: { before: 3, after: 0 }, isChanged: false });
    expect(from).toMatchObject({ end: 'from', before: { text: 'Everything is done.' } });
    expect(changed).toMatchObject({
      hasMarks: true,
      before: { text: 'Run the old command.' },
      after: { text: 'Run the new command.' },
    });
    expect(changed.before.html).toContain('Run the <del>old</del> command.');
    expect(changed.after.html).toContain('Run the <ins>new</ins> command.');
    expect(changed.inline).toContain('Run the <del>old</del><ins>new</ins> command.');
    expect(equal).toMatchObject({ count: 2, html: expect.stringContaining('Then wait.') });
    expect(added.after.html).toContain('Rest');
    const { body: read } = await admin.get(`${base}/revisions/${revision}/page/${page}?format=document`);
    expect(read.document.nodes[1].key).toBe(changed.after.key);
    const block = to.after.key;
    const [back] = (await change(base, { operation: 'revert_page', page, revision: before, block })).changes;
    expect(back).toEqual({ operation: 'revert_page', page, result: 'reverted' });
    const { body: left } = await admin.get(`${base}/content/page/${page}?format=markdown`);
    expect(left.markdown).toBe(
      `# Install\n\n${[...next.slice(1, 4), ...next.slice(0, 1), ...next.slice(4)].join('\n\n')}`,
    );
    await update(base, TEXT.join('\n\n'));
  });

  it('compares with another revision of the space, and reports equal texts as equal', async () => {
    const { revision: one } = await update(base, 'First.\n\nSecond.\n');
    const { revision: other } = await update(base, 'First.\n\nSecond.\n\nThird.\n');
    const { body } = await admin.get(`${base}/revisions/${other}/changes/${page}/blocks?base=${one}`);
    expect(typesOf(body)).toEqual(['equal', 'added']);
    const same = await admin.get(`${base}/revisions/${other}/changes/${page}/blocks?base=${other}`);
    expect(same.body.blocks).toEqual([{ type: 'equal', count: 3, keys: [] }]);
  });

  it('omits equal blocks far from any difference, unless more are requested', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `Paragraph number ${at}.`);
    await update(base, lines.join('\n\n'));
    const { revision } = await update(base, lines.with(10, 'Something else entirely here.').join('\n\n'));
    const url = `${base}/revisions/${revision}/changes/${page}/blocks`;
    const { body } = await admin.get(url);
    expect(
      body.blocks.map(({ type, count, html }: Record<string, unknown>) => [type, count, html !== undefined]),
    ).toEqual([
      ['equal', 8, false],
      ['equal', 2, true],
      ['changed', undefined, false],
      ['equal', 2, true],
      ['equal', 7, false],
    ]);
    const all = (await admin.get(`${url}?context=100000`)).body;
    expect(all.blocks).toMatchObject([
      { count: 10, html: expect.anything() },
      {},
      { count: 9, html: expect.anything() },
    ]);
    expect((await admin.get(`${url}?context=-1`)).status).toBe(400);
  });

  it('renders conditions, expressions and included texts as they are written', async () => {
    await update(base, 'One.\n');
    const markdown = '{% if visitor.claims.beta %}\nOnly for *some*.\n{% endif %}\n\nHello {{ space.vars.name }}.\n';
    const { revision } = await update(base, markdown);
    const { body } = await admin.get(`${base}/revisions/${revision}/changes/${page}/blocks`);
    const html = body.blocks.map(({ after }: { after?: { html: string } }) => after?.html ?? '').join('');
    expect(html).toContain('visitor.claims.beta');
    expect(html).toContain('Only for <em>some</em>.');
    expect(html).toContain('{{ space.vars.name }}');
  });

  it('includes all of a page that was created or deleted, and nothing of one without a text', async () => {
    const inserted = await change(base, { operation: 'insert_page', title: 'Extra', document: { markdown: 'New.' } });
    const extra = inserted.changes[0].page;
    const created = await admin.get(`${base}/revisions/${inserted.revision}/changes/${extra}/blocks`);
    expect(typesOf(created.body)).toEqual(['added']);
    const { revision } = await change(base, { operation: 'delete_page', page: extra });
    const deleted = await admin.get(`${base}/revisions/${revision}/changes/${extra}/blocks`);
    expect(typesOf(deleted.body)).toEqual(['removed']);
    const group = await change(base, { operation: 'insert_page', type: 'group', title: 'Group' });
    const url = `${base}/revisions/${group.revision}/changes/${group.changes[0].page}/blocks`;
    expect((await admin.get(url)).body.blocks).toEqual([]);
  });

  it('returns 404 for pages, revisions and spaces that do not exist for the caller', async () => {
    const { revision } = (await admin.get(base)).body;
    expect((await admin.get(`${base}/revisions/${revision}/changes/nope/blocks`)).status).toBe(404);
    expect((await admin.get(`${base}/revisions/nope/changes/${page}/blocks`)).status).toBe(404);
    expect((await admin.get(`${base}/revisions/${revision}/changes/${page}/blocks?base=nope`)).status).toBe(404);
    const other = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    expect((await admin.get(`${other}/revisions/${revision}/changes/${page}/blocks`)).status).toBe(404);
  });
});

describe('getChangeRequestPageBlockChanges', () => {
  it('includes only changes of the change request, not later ones of main content', async () => {
    await update(base, 'Alpha stays here.\n\nBeta text here.\n');
    const request = (await admin.post(`${base}/change-requests`, { subject: 'Beta' })).body;
    const url = `${base}/change-requests/${request.id}`;
    await update(url, 'Alpha stays here.\n\nBeta word here.\n');
    await update(base, 'Gamma stays here.\n\nBeta text here.\n');
    const { body } = await admin.get(`${url}/changes/${page}/blocks`);
    expect(typesOf(body)).toEqual(['equal', 'changed']);
    expect(body.blocks[1].inline).toContain('<del>text</del><ins>word</ins>');
    const numbered = await admin.get(`${base}/change-requests/${request.number}/changes/${page}/blocks`);
    expect(numbered.body).toEqual(body);
    expect((await admin.get(`${url}/changes/nope/blocks`)).status).toBe(404);
  });

  it('returns 404 to non-members of the organization', async () => {
    const { admin: nonMember } = await anOrganization(server);
    const request = (await admin.post(`${base}/change-requests`, {})).body;
    const url = `${base}/change-requests/${request.id}/changes/${page}/blocks`;
    expect((await nonMember.get(url)).status).toBe(404);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(url)).status).toBe(200);
  });
});
