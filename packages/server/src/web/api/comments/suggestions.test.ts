import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let commenter: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  commenter = await aMember(server, organizationId, 'comment');
});
afterAll(() => server.close());

const SOURCE = 'Tokens end after _30_ days.\nThen they are void.\n\n<!-- legal -->\n\n- One\n- Two\n';

async function aContent(kind: 'space' | 'change request') {
  const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const { body } = await admin.post(`${space}/content`, {
    changes: [{ operation: 'insert_page', title: 'Tokens', document: { markdown: SOURCE } }],
  });
  const page: string = body.changes[0].page;
  const request = kind === 'space' ? undefined : (await admin.post(`${space}/change-requests`, {})).body;
  const url = request === undefined ? space : `${space}/change-requests/${request.id}`;
  const suggest = (more: object) => commenter.post(`${url}/comments`, { page, ...more });
  const apply = (comments: readonly string[], person = admin, headers = {}) =>
    person.post(`${url}/comments/apply-suggestions`, { comments }, { headers });
  const read = async (): Promise<string> =>
    (await admin.get(`${url}/content/page/${page}?format=markdown`)).body.markdown;
  const write = (markdown: string) =>
    admin.post(`${url}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] });
  return { space, url, page, suggest, apply, read, write };
}

const words = (text: string, markdown: string) => ({ quote: { text }, suggestion: { markdown } });

describe.each(['space', 'change request'] as const)('a suggestion in a %s', (kind) => {
  it('puts blocks before and after another one, which stays to the byte, and removes it', async () => {
    const { url, page, suggest, apply, read } = await aContent(kind);
    const keyOf = async (index: number): Promise<string> =>
      (await admin.get(`${url}/content/page/${page}?format=document`)).body.document.nodes[index].key;
    const send = async (index: number, suggestion: object) => {
      const { status, body } = await suggest({ node: await keyOf(index), suggestion });
      expect(status).toBe(200);
      expect((await apply([body.id])).status).toBe(200);
      return body.suggestion;
    };
    const original = 'Tokens end after *30* days. Then they are void.';
    expect(await send(0, { markdown: 'First.', insert: 'before' })).toMatchObject({
      markdown: `First.\n\n${original}`,
    });
    await send(1, { markdown: '## After\n\nMore.', insert: 'after' });
    expect(await read()).toBe(`# Tokens\n\nFirst.\n\n${SOURCE.replace('\n\n<!--', '\n\n## After\n\nMore.\n\n<!--')}`);
    await send(0, { markdown: '' });
    expect(await read()).not.toContain('First.');
    expect((await suggest({ ...words('30', 'x'), suggestion: { markdown: 'x', insert: 'after' } })).status).toBe(400);
  });

  it('contains the text it replaces, and is applied with every other byte unchanged', async () => {
    const { url, suggest, apply, read } = await aContent(kind);
    const { status, body } = await suggest(words('30', '90'));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        body: { markdown: '' },
        suggestion: { markdown: '90', original: '30', status: 'open' },
        permissions: { apply: false },
      },
    });
    expect((await admin.get(`${url}/comments/${body.id}`)).body.permissions.apply).toBe(true);
    const before = await read();
    const applied = await apply([body.id]);
    expect(applied).toMatchObject({
      status: 200,
      body: {
        comments: [
          {
            id: body.id,
            status: 'resolved',
            resolvedBy: { id: admin.id },
            suggestion: { status: 'applied', revision: applied.body.revision },
            permissions: { apply: false },
          },
        ],
      },
    });
    expect(applied.headers['etag']).toContain(applied.body.revision);
    expect(await read()).toBe(before.replace('_30_', '_90_'));
  });

  it('is applied with others in one revision, in the given order', async () => {
    const { url, suggest, apply, read } = await aContent(kind);
    const ids = [];
    for (const [text, markdown] of [
      ['30', '90'],
      ['Two', 'Two **or three**'],
      ['they are void', 'nobody can use them'],
    ])
      ids.push((await suggest(words(text ?? '', markdown ?? ''))).body.id);
    const before = await read();
    const count = async () => (await admin.get(`${url}/revisions?limit=0`)).body.count;
    const revisions = await count();
    expect((await apply(ids)).body.comments.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(await count()).toBe(revisions + 1);
    expect(await read()).toBe(
      before
        .replace('_30_', '_90_')
        .replace('- Two', '- Two **or three**')
        .replace('they are void', 'nobody can use them'),
    );
  });

  it('replaces a whole block, or removes it', async () => {
    const { url, page, suggest, apply, read } = await aContent(kind);
    const { nodes } = (await admin.get(`${url}/content/page/${page}?format=document`)).body.document;
    const list = await suggest({ node: nodes.at(-1).key, suggestion: { markdown: '1. One\n2. Two' } });
    expect(list.body.suggestion.original).toMatch(/One\s.*Two/);
    const text = await suggest({ node: nodes[0].key, suggestion: { markdown: '' }, body: { markdown: 'Not needed.' } });
    expect((await apply([list.body.id, text.body.id])).status).toBe(200);
    expect(await read()).toBe('# Tokens\n\n<!-- legal -->\n\n1. One\n2. Two\n');
  });

  it('is rejected if its text has changed, together with all others of the call', async () => {
    const { suggest, apply, read, write } = await aContent(kind);
    const one = (await suggest(words('30', '90'))).body.id;
    const other = (await suggest(words('Two', 'Three'))).body.id;
    await write(SOURCE.replace('_30_', '60'));
    const before = await read();
    expect(await apply([other, one])).toMatchObject({
      status: 409,
      body: { error: { reason: 'suggestion_outdated', message: expect.stringContaining(one) } },
    });
    expect(await read()).toBe(before);
    expect((await apply([other])).status).toBe(200);
    expect(await apply([other])).toMatchObject({ status: 409, body: { error: { reason: 'already_exists' } } });
  });

  it('requires the role edit, and comments of the discussion with a suggestion', async () => {
    const { url, suggest, apply } = await aContent(kind);
    const { id } = (await suggest(words('30', '90'))).body;
    expect((await apply([id], commenter)).status).toBe(403);
    expect((await apply(['nope'])).status).toBe(404);
    const plain = (await admin.post(`${url}/comments`, { body: { markdown: 'Plain.' } })).body.id;
    expect((await apply([plain])).body.error.message).toContain('without a suggestion');
    expect((await apply([])).status).toBe(400);
    expect((await apply([id], admin, { 'if-match': '"nope"' })).status).toBe(412);
    expect((await admin.post(`${url}/comments`, { page: 'x', suggestion: { markdown: 'x' } })).status).toBe(400);
  });

  it('is rejected if it is not valid in its position', async () => {
    const { suggest } = await aContent(kind);
    expect((await suggest(words('30', '## Heading'))).body.error.message).toContain('must be one paragraph');
    expect((await suggest(words('One Two', 'Three'))).body.error.message).toContain('must be one paragraph');
    expect((await suggest({ node: 'nope', suggestion: { markdown: 'x' } })).body.error.message).toContain(
      'requires a block',
    );
    expect((await suggest({ suggestion: { markdown: 'x' } })).body.error.message).toContain('requires body/node');
    expect((await suggest({ quote: { text: '30' } })).status).toBe(400);
  });
});

describe('applyChangeRequestSuggestions', () => {
  it('adds its author to the contributors, and is rejected when archived or merged', async () => {
    const { url, suggest, apply } = await aContent('change request');
    const [one, other] = [await suggest(words('30', '90')), await suggest(words('Two', 'Three'))];
    expect((await apply([one.body.id])).status).toBe(200);
    const contributors = (await admin.get(`${url}/contributors`)).body.items.map(
      ({ user }: { user: { id: string } }) => user.id,
    );
    expect(contributors.sort()).toEqual([admin.id, commenter.id].sort());
    await admin.patch(url, { status: 'archived' });
    expect((await apply([other.body.id])).body.error.reason).toBe('change_request_archived');
    expect((await admin.get(`${url}/comments/${other.body.id}`)).body.permissions.apply).toBe(false);
    await admin.patch(url, { status: 'open' });
    await admin.post(`${url}/merge`, {});
    expect((await apply([other.body.id])).body.error.reason).toBe('change_request_merged');
  });
});

describe('applySpaceSuggestions', () => {
  it('is rejected while the space is locked', async () => {
    const { space, suggest, apply } = await aContent('space');
    const { id } = (await suggest(words('30', '90'))).body;
    await admin.patch(space, { editMode: 'locked' });
    expect((await apply([id])).body.error.reason).toBe('space_locked');
  });

  it('marks a suggestion as applied if the page contains it already', async () => {
    const { url, suggest, apply } = await aContent('space');
    const { id } = (await suggest(words('30', '30'))).body;
    const { revision } = (await admin.get(url)).body;
    expect((await apply([id])).body).toMatchObject({ revision, comments: [{ status: 'resolved' }] });
  });
});
