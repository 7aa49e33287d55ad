import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_SCHEMA, type CallDraft, DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SOURCE = `Some _text_ with [a link][a].

<!-- a comment -->

- one
- two

[a]: https://example.com/
`;

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A space with a page, and a change request of it. */
async function aPage(markdown = SOURCE) {
  const space = await aSpace(server, organizationId, admin, { title: 'Handbook' });
  const insert = { operation: 'insert_page', title: 'Install', document: { markdown } };
  const { changes } = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  const request = (await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Words' })).body;
  const page: string = changes[0].page;
  const live = `/v1/spaces/${space.id}/content/page/${page}`;
  const inRequest = `/v1/spaces/${space.id}/change-requests/${request.id}/content/page/${page}`;
  return { space: space.id, request: request.id, page, live, inRequest };
}

const callerOf =
  (person: Person, page: string): CallDraft =>
  (method, path, body) =>
    method === 'GET' ? person.get(`${page}/draft${path}`) : person.post(`${page}/draft${path}`, body);

const openDraft = (page: string, person = admin) => new DraftWriter(callerOf(person, page)).open();
const sourceOf = async (page: string): Promise<string> => (await admin.get(`${page}?format=source`)).body.source;
const flush = (page: string, person = admin) => person.post(`${page}/draft/flush`);
const countRevisions = async (space: string) => (await admin.get(`/v1/spaces/${space}/revisions`)).body.items.length;
const paragraph = (text: string) => BROWSER_SCHEMA.node('paragraph', null, [BROWSER_SCHEMA.text(text)]);

describe('getSpacePageDraft', () => {
  it('returns the page as a document, or its draft', async () => {
    const { live, page } = await aPage();
    const { status, body } = await admin.get(`${live}/draft`);
    expect([status, body]).toMatchObject([
      200,
      { object: 'page-draft', page, version: 0, unsaved: false, writers: [] },
    ]);
    expect(body.document.content.map(({ type }: { type: string }) => type)).toEqual(['paragraph', 'list_unordered']);
    const writer = await openDraft(live);
    await writer.type('Some ', 'new ').sync();
    const draft = (await admin.get(`${live}/draft`)).body;
    expect(draft).toMatchObject({
      version: 1,
      unsaved: true,
      conflicts: false,
      pageDeleted: false,
      writers: [admin.id],
    });
    expect(draft.id).toEqual(expect.any(String));
    expect(JSON.stringify(draft.document)).toContain('Some new ');
    expect(await sourceOf(live)).not.toContain('new');
  });

  it('follows the page while the draft has no edits', async () => {
    const { live, space, page } = await aPage('One.');
    const writer = await openDraft(live);
    await writer.type('One', ' more').sync();
    await flush(live);
    const change = { operation: 'update_page', page, document: { markdown: 'Two.' } };
    await admin.post(`/v1/spaces/${space}/content`, { changes: [change] });
    expect((await openDraft(live)).text).toBe('Two.');
    expect((await writer.poll()).text).toBe('Two.');
  });

  it('refuses pages that the block editor cannot have, and offers their source', async () => {
    const { live } = await aPage('* item\n'.repeat(14_000));
    const { status, body } = await admin.get(`${live}/draft`);
    expect([status, body.error.reason]).toEqual([409, 'source_required']);
    expect(body.error.message).toContain('Edit its source instead');
    expect((await admin.get(`${live}x/draft`)).status).toBe(404);
  });
});

describe('addSpacePageDraftSteps', () => {
  it('contains the edits of several users, in any order, without a revision', async () => {
    const { live, space } = await aPage('alpha\n\nbeta\n\ngamma\n');
    const before = await countRevisions(space);
    const people = [
      admin,
      await aMember(server, organizationId, 'edit'),
      await aMember(server, organizationId, 'edit'),
    ];
    const writers = await Promise.all(people.map((person) => openDraft(live, person)));
    const names = ['alpha', 'beta', 'gamma'];
    for (let key = 0; key < 12; key += 1) {
      await Promise.all(writers.map((writer, index) => writer.type(names[index] ?? '', 'x').sync()));
    }
    for (const writer of writers) {
      while ((await writer.poll()).draft.version < 36);
      expect(writer.text).toBe(names.map((name) => name + 'x'.repeat(12)).join('\n'));
      expect(writer.dropped).toEqual([]);
    }
    expect(await countRevisions(space)).toBe(before);
    expect((await openDraft(live)).text).toBe(writers[0]?.text);
  });

  it('applies a batch once, however often it is sent', async () => {
    const { live } = await aPage('alpha\n');
    const writer = (await openDraft(live)).type('alpha', '!');
    const body = writer.nextBody();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${live}/draft/steps`, body)));
    expect(answers.map(({ status, body: { confirmed, version } }) => [status, confirmed, version])).toEqual(
      [1, 2, 3].map(() => [200, 1, 1]),
    );
    const again = (await admin.post(`${live}/draft/steps`, body)).body;
    expect(again).toMatchObject({ confirmed: 1, version: 1, items: [{ version: 1, user: admin.id, dropped: [] }] });
    expect((await openDraft(live)).text).toBe('alpha!');
    const other = await aMember(server, organizationId, 'edit');
    const { draft } = again;
    const stolen = await other.post(`${live}/draft/steps`, { ...(body as object), draft });
    expect([stolen.status, stolen.body.error.reason]).toEqual([409, 'already_exists']);
  });

  it('returns the steps that cannot be applied', async () => {
    const { live } = await aPage('alpha\n\nbeta\n');
    const [one, other] = [await openDraft(live), await openDraft(live)];
    one.edit((transform) => transform.delete(0, 7));
    other.type('al', '!!').type('beta', '?');
    await one.sync();
    await other.sync();
    expect([other.text, other.dropped.length]).toEqual(['beta?', 1]);
    expect((await openDraft(live)).text).toBe('beta?');
  });

  it('rejects invalid, too many or too large steps, and those of another draft', async () => {
    const { live } = await aPage('alpha\n');
    const writer = (await openDraft(live)).type('alpha', '!');
    const body = writer.nextBody() as { steps: unknown[]; version: number };
    const send = async (changes: object) => {
      const answer = await admin.post(`${live}/draft/steps`, { ...body, ...changes });
      return [answer.status, answer.body.error?.reason];
    };
    expect(await send({ steps: [{ stepType: 'replace', from: -1, to: 2 }] })).toEqual([400, 'invalid_body']);
    expect(await send({ steps: [] })).toEqual([400, 'invalid_body']);
    expect(await send({ steps: Array.from({ length: 101 }, () => body.steps[0]) })).toEqual([400, 'invalid_body']);
    expect(await send({ extra: 'x'.repeat(300_000) })).toEqual([413, 'body_too_large']);
    expect(await send({ version: 4 })).toEqual([409, 'draft_outdated']);
    expect(await send({ draft: 'another' })).toEqual([409, 'draft_outdated']);
    expect(await send({ revision: 'another' })).toEqual([409, 'draft_outdated']);
    await writer.sync();
    expect((await openDraft(live)).text).toBe('alpha!');
  });

  it('adds first steps after edits of other pages and files, and refuses them after those of the page', async () => {
    const { live, space, page } = await aPage('alpha\n');
    const change = async (...changes: object[]) => {
      expect((await admin.post(`/v1/spaces/${space}/content`, { changes })).status).toBe(200);
    };
    const [one, other, late] = [await openDraft(live), await openDraft(live), await openDraft(live)];
    await change({ operation: 'insert_page', title: 'Other', document: { markdown: 'Other.' } });
    await one.type('alpha', '!').sync();
    await change({ operation: 'insert_page', title: 'Another', document: { markdown: 'Another.' } });
    await other.type('alpha', '?').sync();
    expect((await openDraft(live)).text).toBe('alpha!?');
    await admin.delete(`${live}/draft`);
    await change({ operation: 'update_page', page, document: { markdown: 'omega\n' } });
    const fresh = await aPage('alpha\n');
    const writer = await openDraft(fresh.live);
    await admin.post(`/v1/spaces/${fresh.space}/content`, {
      changes: [{ operation: 'update_page', page: fresh.page, document: { markdown: 'omega\n' } }],
    });
    await expect(writer.type('alpha', '!').sync()).rejects.toThrow(/^409 .*draft_outdated/);
    // A revision of another space says nothing of this one.
    const foreign = (await admin.get(`${fresh.live}/draft`)).body.revision;
    const body = { ...(late.type('alpha', '.').nextBody() as object), revision: foreign };
    expect((await admin.post(`${live}/draft/steps`, body)).body.error.reason).toBe('draft_outdated');
  });

  it('keeps the schema: a step that breaks it is dropped', async () => {
    const { live } = await aPage('alpha\n');
    const writer = await openDraft(live);
    const body = writer.type('alpha', '!').nextBody() as object;
    const step = { stepType: 'addMark', mark: { type: 'link', attrs: { ref: { kind: 'nothing' } } }, from: 1, to: 3 };
    expect((await admin.post(`${live}/draft/steps`, { ...body, steps: [step] })).status).toBe(400);
    const orphan = {
      stepType: 'replace',
      from: 0,
      to: 0,
      slice: { content: [{ type: 'list_item', content: [{ type: 'paragraph' }] }] },
    };
    const { confirmed, items } = (await admin.post(`${live}/draft/steps`, { ...body, steps: [orphan] })).body;
    expect([confirmed, items[0].steps, items[0].dropped]).toEqual([1, [], [0]]);
  });

  it('rejects callers without edit permission, also once the role is revoked, and locked spaces', async () => {
    const { live, space } = await aPage('alpha\n');
    const [reader, nonMember] = [await aMember(server, organizationId, 'read'), await aPerson(server)];
    expect((await reader.get(`${live}/draft`)).status).toBe(403);
    expect((await nonMember.get(`${live}/draft`)).status).toBe(404);
    const editor = await aMember(server, organizationId, 'edit');
    const writer = await openDraft(live, editor);
    await writer.type('alpha', '1').sync();
    const member = `/v1/orgs/${organizationId}/members/${editor.id}`;
    expect((await admin.patch(member, { role: 'read' })).status).toBe(200);
    await expect(writer.type('alpha', '2').sync()).rejects.toThrow(/^403 .*permission_denied/);
    expect((await admin.patch(`/v1/spaces/${space}`, { editMode: 'locked' })).status).toBe(200);
    await expect((await openDraft(live)).type('alpha', '3').sync()).rejects.toThrow(/^409 .*space_locked/);
    expect((await openDraft(live)).text).toBe('alpha1');
  });

  it('does not invalidate caches of readers', async () => {
    const { live } = await aPage('alpha\n');
    const writer = await openDraft(live);
    await writer.type('alpha', '1').sync();
    await server.ctx.database.engine.catchUp();
    let changes = 0;
    server.ctx.database.engine.onChange(() => {
      changes += 1;
    });
    for (let key = 0; key < 5; key += 1) await writer.type('alpha', 'x').sync();
    expect(changes).toBe(0);
    await flush(live);
    expect(changes).toBeGreaterThan(0);
  });
});

describe('flushSpacePageDraft', () => {
  it('writes one revision that only changes the edited words', async () => {
    const { live, space } = await aPage();
    const [source, before] = [await sourceOf(live), await countRevisions(space)];
    const writer = await openDraft(live);
    await writer.type('Some ', 'new ').sync();
    const { status, body } = await flush(live);
    expect([status, body.object, body.page]).toEqual([200, 'flushed-page-draft', live.split('/').at(-1)]);
    expect(await sourceOf(live)).toBe(source.replace('Some ', 'Some new '));
    expect(await countRevisions(space)).toBe(before + 1);
    expect((await admin.get(`${live}/draft`)).body).toMatchObject({ version: 1, unsaved: false, writers: [] });
    expect((await flush(live)).body.revision).toBe(body.revision);
    expect(await countRevisions(space)).toBe(before + 1);
    await writer.type('new ', 'and newer ').sync();
    await flush(live);
    expect(await sourceOf(live)).toBe(source.replace('Some ', 'Some new and newer '));
  });

  it('writes no revision for edits that cancel out', async () => {
    const { live, space } = await aPage('alpha\n');
    const before = await countRevisions(space);
    const writer = await openDraft(live);
    await writer.type('alpha', '!').sync();
    await writer.edit((transform) => transform.delete(6, 7)).sync();
    expect((await flush(live)).status).toBe(200);
    expect(await countRevisions(space)).toBe(before);
    expect((await admin.get(`${live}/draft`)).body.unsaved).toBe(false);
  });

  it('names the main author, and counts all as contributors', async () => {
    const { inRequest, space, request } = await aPage('alpha\n');
    const [most, least] = [
      await aMember(server, organizationId, 'edit'),
      await aMember(server, organizationId, 'edit'),
    ];
    await (await openDraft(inRequest, least)).type('alpha', '1').sync();
    await (await openDraft(inRequest, most)).type('alpha', 'many words of one person').sync();
    const { revision } = (await flush(inRequest, least)).body;
    const revisions = await admin.get(`/v1/spaces/${space}/change-requests/${request}/revisions`);
    expect(revisions.body.items[0]).toMatchObject({ id: revision, createdBy: { id: most.id } });
    const contributors = await admin.get(`/v1/spaces/${space}/change-requests/${request}/contributors`);
    for (const { id } of [most, least]) expect(JSON.stringify(contributors.body)).toContain(id);
  });

  it('merges concurrent changes of the page, for all users of the draft', async () => {
    const { live, space, page } = await aPage('alpha\n\nbeta\n\ngamma\n');
    const [writer, watcher] = [await openDraft(live), await openDraft(live)];
    await writer.type('alpha', ' typed').sync();
    const source = (await sourceOf(live)).replace('gamma', 'gamma of the API');
    await admin.post(`/v1/spaces/${space}/content`, {
      changes: [{ operation: 'update_page', page, document: { source } }],
    });
    expect((await flush(live)).status).toBe(200);
    const both = 'alpha typed\n\nbeta\n\ngamma of the API\n';
    expect(await sourceOf(live)).toContain(both);
    for (const each of [writer, watcher]) expect((await each.poll()).text).toBe(both.trim().replaceAll('\n\n', '\n'));
    await writer.type('typed', ' again').sync();
    await flush(live);
    expect(await sourceOf(live)).toContain('alpha typed again\n\nbeta\n\ngamma of the API\n');
  });

  it('shows overlapping edits as a conflict in the draft, and writes it when that is resolved', async () => {
    const { live, space, page } = await aPage('alpha\n\nbeta\n');
    const writer = await openDraft(live);
    await writer.type('alpha', ' typed').sync();
    const source = (await sourceOf(live)).replace('alpha', 'alpha of the API');
    await admin.post(`/v1/spaces/${space}/content`, {
      changes: [{ operation: 'update_page', page, document: { source } }],
    });
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await flush(live);
      expect([status, body.error.reason]).toEqual([409, 'draft_conflict']);
      expect(await sourceOf(live)).toBe(source);
    }
    expect((await admin.get(`${live}/draft`)).body).toMatchObject({ conflicts: true, unsaved: true });
    await writer.poll();
    const [conflict] = writer.draft.doc.children;
    expect(conflict?.type.name).toBe('conflict');
    expect(conflict?.children.map(({ textContent }) => textContent)).toEqual(['alpha of the API', 'alpha typed']);
    const chosen = paragraph('alpha of both');
    await writer.edit((transform) => transform.replaceWith(0, conflict?.nodeSize ?? 0, chosen)).sync();
    expect((await flush(live)).status).toBe(200);
    expect(await sourceOf(live)).toBe(source.replace('alpha of the API', 'alpha of both'));
  });

  it('keeps the draft of a deleted page until it is discarded', async () => {
    const { live, space, page } = await aPage('alpha\n');
    await (await openDraft(live)).type('alpha', '!').sync();
    await admin.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'delete_page', page }] });
    const { body } = await admin.get(`${live}/draft`);
    expect([body.pageDeleted, JSON.stringify(body.document).includes('alpha!')]).toEqual([true, true]);
    const refused = await flush(live);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'draft_page_deleted']);
    expect((await admin.delete(`${live}/draft`)).status).toBe(204);
    expect((await admin.get(`${live}/draft`)).status).toBe(404);
  });
});

describe('discardSpacePageDraft', () => {
  it('restores the document of the page for all users, and logs an audit event', async () => {
    const { live, page } = await aPage('alpha\n');
    const [writer, other] = [await openDraft(live), await openDraft(live)];
    await writer.type('alpha', '!').sync();
    expect((await admin.delete(`${live}/draft`)).status).toBe(204);
    for (const each of [writer, other]) expect((await each.poll()).text).toBe('alpha');
    expect((await admin.get(`${live}/draft`)).body).toMatchObject({ unsaved: false });
    await writer.type('alpha', '?').sync();
    expect((await openDraft(live)).text).toBe('alpha?');
    const events = (await admin.get(`/v1/orgs/${organizationId}/audit-events?action=page-draft.discarded`)).body.items;
    expect(events.at(0)).toMatchObject({ action: 'page-draft.discarded', details: { page } });
    expect((await admin.delete(`${live}/draft`)).status).toBe(204);
    expect((await admin.delete(`${(await aPage()).live}/draft`)).status).toBe(204);
  });
});

describe('renderSpacePageDraft', () => {
  it('renders the draft, or blocks of the editor, like sites', async () => {
    const { live } = await aPage('alpha\n');
    await (await openDraft(live)).type('alpha', ' typed').sync();
    expect((await admin.post(`${live}/draft/render`)).body.html).toContain('alpha typed');
    const hint = {
      type: 'hint',
      attrs: { style: 'danger' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hot' }] }],
    };
    const { html } = (await admin.post(`${live}/draft/render`, { nodes: [hint] })).body;
    expect([html.includes('Hot'), html.includes('danger'), html.includes('alpha')]).toEqual([true, true, false]);
    const refused = await admin.post(`${live}/draft/render`, { nodes: [{ type: 'script' }] });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('body/nodes')]);
  });

  it('reports invalid formulas and expressions of blocks', async () => {
    const { live } = await aPage('alpha\n');
    const paragraph = (content: object[]) => ({ type: 'paragraph', content });
    const inline = (type: string, attrs: object) => ({ type, attrs });
    const render = async (...nodes: object[]) => (await admin.post(`${live}/draft/render`, { nodes })).body.faults;
    const valid = [
      { type: 'math', attrs: { formula: 'x^2' } },
      paragraph([inline('inline_math', { formula: 'y' }), inline('expression', { expression: 'space.vars.a' })]),
      { type: 'if', attrs: { expression: 'visitor.claims.plan == "pro"' }, content: [paragraph([])] },
    ];
    expect(await render(...valid)).toEqual([]);
    expect(await render(...valid, { type: 'math', attrs: { formula: '\\frac{' } })).toEqual([
      { text: '\\frac{', message: expect.stringMatching(/^The formula is not valid: .+\.$/) },
    ]);
    const condition = 'visitor.claims.plan = "pro"';
    expect(await render({ type: 'if', attrs: { expression: condition }, content: [paragraph([])] })).toEqual([
      {
        text: condition,
        message: 'The expression has "=" at character 21 that does not compare: write "==".',
      },
    ]);
    const many = Array.from({ length: 30 }, (_, index) => inline('expression', { expression: `${index} +` }));
    expect(await render(paragraph(many))).toHaveLength(20);
  });
});
