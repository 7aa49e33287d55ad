import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { seedPages } from '../../../testing/seed-pages.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGNgYGD4D8UMMAwAKu4D/ZT3uXQAAAAASUVORK5CYII=';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A separate space for a test, with shortcuts to its content. */
async function aWritableSpace() {
  const { id } = await aSpace(server, organizationId, admin);
  const base = `/v1/spaces/${id}`;
  const change = (changes: readonly object[], headers: Record<string, string> = {}, who = admin) =>
    who.post(`${base}/content`, { changes }, { headers });
  const pages = async () => (await admin.get(`${base}/content/pages`)).body.pages;
  const source = async (pageId: string) =>
    (await admin.get(`${base}/content/page/${pageId}?format=markdown`)).body.markdown;
  return { id, base, change, pages, source };
}

const insert = (title: string, more: object = {}) => ({ operation: 'insert_page', title, ...more });
const messageOf = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message;

async function countRows() {
  const count = async (table: 'revisions' | 'content_objects') =>
    Number(
      (
        await server.ctx.database.reader
          .selectFrom(table)
          .select((is) => is.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return [await count('revisions'), await count('content_objects')];
}

describe('changeSpaceContent', () => {
  it('creates pages of every type and reports each change, as one revision', async () => {
    const { base, change, pages } = await aWritableSpace();
    const before = (await admin.get(base)).body.revision;
    const answer = await change([
      insert('Guides', { type: 'group', ref: 'guides', icon: 'book' }),
      insert('Start', {
        into: 'guides',
        ref: 'start',
        description: 'First steps',
        icon: 'rocket',
        hidden: true,
        noIndex: true,
        noRobotsIndex: true,
        condition: 'visitor.claims.beta == true',
        layout: { outline: false, width: 'wide', cover: true, coverSize: 'hero' },
        cover: { ref: { kind: 'url', url: 'https://example.org/a.png' }, yPos: 7 },
        document: { markdown: 'Hello.\n' },
      }),
      insert('Link', { type: 'link', target: { kind: 'page', page: 'start' }, emoji: '1f44d', at: 'start' }),
    ]);
    expect(answer.status).toBe(200);
    const { revision, changes } = answer.body;
    expect(answer.headers['etag']).toBe(`"${revision}"`);
    expect(changes).toEqual([
      { operation: 'insert_page', page: expect.any(String), ref: 'guides' },
      { operation: 'insert_page', page: expect.any(String), ref: 'start' },
      { operation: 'insert_page', page: expect.any(String) },
    ]);
    expect((await admin.get(`${base}/content`)).body).toMatchObject({ id: revision, parents: [before], type: 'edits' });
    expect(await pages()).toMatchObject([
      { type: 'link', title: 'Link', target: { kind: 'page', page: changes[1].page } },
      {
        type: 'group',
        title: 'Guides',
        icon: 'book',
        slug: 'guides',
        path: 'guides',
        pages: [
          {
            type: 'document',
            title: 'Start',
            path: 'guides/start',
            description: 'First steps',
            icon: 'rocket',
            hidden: true,
            noIndex: true,
            noRobotsIndex: true,
            condition: 'visitor.claims.beta == true',
            layout: { outline: false, width: 'wide', coverSize: 'hero', title: true },
            cover: { ref: { kind: 'url', url: 'https://example.org/a.png' }, yPos: 7 },
            createdAt: expect.any(String),
          },
        ],
      },
    ]);
  });

  it('accepts a document as it was read, and keeps its source', async () => {
    const { base, change, source } = await aWritableSpace();
    const markdown = [
      'Text with **bold** and [a link](https://example.org).',
      '{% hint style="warning" %}\nMind.\n{% endhint %}',
      '```js\nlet a = 1;\n```',
      '| A | B |\n| --- | --- |\n| 1 | [x](other.md) |',
      '* one\n* two',
      '{% tabs %}\n{% tab title="T" %}\nIn a tab.\n{% endtab %}\n{% endtabs %}',
    ].join('\n\n');
    const created = await change([insert('Other', { slug: 'other' }), insert('Page', { document: { markdown } })]);
    const id = created.body.changes[1].page;
    const read = (await admin.get(`${base}/content/page/${id}?format=document`)).body.document;
    const unchanged = await source(id);
    const again = await change([{ operation: 'update_page', page: id, document: { document: read } }]);
    expect(messageOf(again)).toBeUndefined();
    const after = (await admin.get(`${base}/content/page/${id}?format=document`)).body.document;
    const withoutKeys = (value: unknown) =>
      JSON.stringify(value, (name, member) => (name === 'key' ? undefined : member));
    expect(withoutKeys(after)).toBe(withoutKeys(read));
    expect(unchanged).toContain('[x](other.md)');
    expect(await source(id)).toContain('[x](other.md)');
  });

  it('stores files from base64 and from a URL, under free names, for pages of the same call', async () => {
    const remote = createServer((_request, response) => response.end('remote text')).listen(0, '127.0.0.1');
    await once(remote, 'listening');
    const { port } = remote.address() as AddressInfo;
    const { base, change, source } = await aWritableSpace();
    const answer = await change([
      {
        operation: 'insert_files',
        files: [
          { name: 'dot.png', base64: PNG, ref: 'dot' },
          { name: 'dot.png', base64: PNG },
          { name: 'notes.txt', url: `http://127.0.0.1:${port}/x` },
          { name: 'page.png', base64: Buffer.from('<script>').toString('base64'), contentType: 'image/png' },
        ],
      },
      insert('Page', { document: { markdown: '![Dot](ref:dot)' } }),
    ]);
    remote.close();
    expect(answer.body.insertedFiles).toMatchObject([
      { name: 'dot.png', contentType: 'image/png', dimensions: { width: 2, height: 3 } },
      { name: 'dot-1.png' },
      { name: 'notes.txt', contentType: 'text/plain', size: 11 },
      { name: 'page.png', contentType: 'application/octet-stream' },
    ]);
    expect(answer.body.changes[0].files).toEqual(
      answer.body.insertedFiles.map(({ id }: { id: string }, index: number) =>
        index === 0 ? { id, ref: 'dot' } : { id },
      ),
    );
    expect(await source(answer.body.changes[1].page)).toBe('# Page\n\n![Dot](.gitbook/assets/dot.png)');
    expect((await admin.get(`${base}/content/files`)).body.count).toBe(4);
    const url = new URL(answer.body.insertedFiles[0].downloadURL);
    expect((await server.call('GET', url.pathname + url.search)).bytes).toEqual(Buffer.from(PNG, 'base64'));
  });

  it('rejects invalid files, and URLs that cannot be fetched', async () => {
    const { change } = await aWritableSpace();
    const files = (...list: readonly object[]) => change([{ operation: 'insert_files', files: list }]);
    expect(messageOf(await files({ name: 'a' }))).toBe('body/changes/0/files/0 must have either url or base64.');
    expect(messageOf(await files({ name: 'a', base64: '%%' }))).toBe(
      'body/changes/0/files/0/base64 is not valid base64.',
    );
    expect(messageOf(await files({ name: 'a', url: 'ftp://x/' }))).toContain(
      'body/changes/0/files/0/url could not be fetched',
    );
    expect(messageOf(await files({ name: 'a', url: 'http://10.0.0.1/' }))).toContain('could not be fetched');
    expect(messageOf(await files({ name: '..', base64: PNG }))).toBe(
      'body/changes/0/files/0/name must be the name of a file.',
    );
    expect((await files()).status).toBe(400);
  });

  it('moves, edits, deletes and reverts pages', async () => {
    const { base, change, pages } = await aWritableSpace();
    const [a, b, c] = (await change([insert('A'), insert('B'), insert('C')])).body.changes.map(
      (result: { page: string }) => result.page,
    );
    const first = (await admin.get(base)).body.revision;
    await change([
      { operation: 'update_page', page: b, into: a },
      { operation: 'update_page', page: c, at: { before: a }, title: 'Sea', slug: 'sea', description: 'x' },
    ]);
    expect(await pages()).toMatchObject([
      { title: 'Sea', path: 'sea' },
      { title: 'A', pages: [{ title: 'B', path: 'a/b' }] },
    ]);
    const cleared = await change([{ operation: 'update_page', page: c, description: null }]);
    expect(cleared.status).toBe(200);
    expect((await pages())[0].description).toBeUndefined();
    const deleted = await change([{ operation: 'delete_page', page: a }]);
    expect(deleted.body.changes).toEqual([{ operation: 'delete_page', page: a, deleted: [a, b] }]);
    expect((await change([{ operation: 'revert_page', page: a }])).body.changes).toEqual([
      { operation: 'revert_page', page: a, result: 'restored' },
    ]);
    const back = await change([
      { operation: 'revert_page', page: b, revision: first },
      { operation: 'revert_page', page: c, revision: first },
    ]);
    expect(back.body.changes).toMatchObject([{ result: 'reverted' }, { result: 'reverted' }]);
    expect((await pages()).map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C']);
    const other = await aWritableSpace();
    const foreign = (await admin.get(other.base)).body.revision;
    expect(messageOf(await change([{ operation: 'revert_page', page: b, revision: foreign }]))).toBe(
      'body/changes/0/revision names no revision of this space.',
    );
  });

  it('rejects a batch as a whole and stores nothing of it', async () => {
    const { change, pages } = await aWritableSpace();
    await change([insert('A')]);
    const before = await countRows();
    const refused = await change([
      insert('B'),
      insert('C', { slug: 'x' }),
      { operation: 'update_page', page: 'gone', title: 'X' },
    ]);
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'body/changes/2/page names no page of this content: "gone".',
    ]);
    const taken = await change([insert('B'), insert('C', { slug: 'a' })]);
    expect([taken.status, messageOf(taken)]).toEqual([409, 'body/changes/1/slug is the slug of a sibling page: "a".']);
    expect(await countRows()).toEqual(before);
    expect(await pages()).toHaveLength(1);
  });

  it('creates no revision when nothing changes', async () => {
    const { base, change } = await aWritableSpace();
    const { revision, changes } = (await change([insert('A')])).body;
    const again = await change([{ operation: 'update_page', page: changes[0].page, title: 'A' }]);
    expect(again.body.revision).toBe(revision);
    expect((await admin.get(base)).body.revision).toBe(revision);
  });

  it.each([
    [[{ operation: 'delete_page', page: 'x', title: 'y' }], 'body/changes/0/title is not a member of delete_page.'],
    [[{ operation: 'update_page', title: 'y' }], 'body/changes/0/page is required.'],
    [[{ operation: 'insert_page', title: 12 }], 'body/changes/0/title must be a string.'],
    [
      [{ operation: 'delete_page', page: 'x', ['y'.repeat(900)]: 1 }],
      `body/changes/0/${'y'.repeat(289)}… is not a member of this request.`,
    ],
    [[{ operation: 'insert_page', nope: 1 }], 'body/changes/0/nope is not a member of this request.'],
    [
      [{ operation: 'insert_page', document: {} }],
      'body/changes/0/document must have one of markdown, source and document.',
    ],
    [
      [{ operation: 'insert_page', document: { markdown: '# A', source: '# A' } }],
      'body/changes/0/document must have one of markdown, source and document.',
    ],
    [[{ operation: 'insert_page', condition: '(' }], 'body/changes/0/condition ends where something should follow.'],
    [
      [insert('A'), { operation: 'insert_page', title: 'a\ud800' }],
      'body/changes/1/title must not contain an unpaired surrogate (U+D800 to U+DFFF).',
    ],
    [[{ operation: 'insert_page', title: 'a\0' }], 'body/changes/0/title must not contain the character U+0000.'],
    [[insert('A', { ref: 'x' }), insert('B', { ref: 'x' })], 'body/changes/1/ref is given twice: "x".'],
    [[], 'body/changes must not have fewer than 1 items.'],
    [Array.from({ length: 51 }, () => insert('A')), 'body/changes must not have more than 50 items.'],
  ])('rejects %#', async (changes, message) => {
    const { change, pages } = await aWritableSpace();
    const answer = await change(changes);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
    expect(await pages()).toEqual([]);
  });

  it('limits hostile documents and bodies', async () => {
    const { base, change } = await aWritableSpace();
    const text = (depth: number) =>
      `{"changes":[{"operation":"insert_page","document":{"document":{"object":"document","nodes":${'[{"object":"block","type":"blockquote","nodes":'.repeat(depth)}[]${'}]'.repeat(depth)}}}}]}`;
    const send = (body: string) => admin.post(`${base}/content`, body);
    expect(messageOf(await send(text(200)))).toMatch(/nested too deeply/);
    expect(messageOf(await send(text(100_000)))).toBe('body is nested too deeply.');
    expect((await send('{"changes":[{"operation":"insert_page","__proto__":{"title":"x"}}]}')).status).toBe(400);
    expect((await send('{"changes":[{"operation":"insert_page","constructor":{"prototype":{}}}]}')).status).toBe(400);
    const values = await send(`{"changes":[${'[],'.repeat(800_000)}[]]}`);
    expect([values.status, messageOf(values)]).toEqual([400, expect.stringMatching(/more than 1,500,000 values/)]);
    const large = (size: number) => change([insert('Large', { document: { markdown: 'x'.repeat(size) } })]);
    expect((await large(999_000)).status).toBe(200);
    expect(messageOf(await large(1_000_001))).toBe('body/changes/0/document is longer than 1 MB.');
    expect((await large(16 * 1024 * 1024)).status).toBe(413);
    const table = {
      object: 'block',
      type: 'table',
      fragments: [],
      data: { view: { type: 'grid', columns: [] }, records: {}, definition: { ['__proto_']: 1 } },
    };
    expect(
      messageOf(await change([insert('T', { document: { document: { object: 'document', nodes: [table] } } })])),
    ).toBe('body/changes/0/document/document/nodes/0/data/definition/__proto_ must be an object.');
  });
});

describe('If-Match', () => {
  it('accepts a change with the tag of the current revision, or of a read of it, and rejects others', async () => {
    const { base, change } = await aWritableSpace();
    const first = (await change([insert('A')])).headers['etag'] as string;
    const read = await admin.get(`${base}/content/pages`);
    expect((await change([insert('B')], { 'if-match': first })).status).toBe(200);
    const stale = await change([insert('C')], { 'if-match': first });
    expect([stale.status, messageOf(stale)]).toEqual([412, expect.stringContaining('its active revision is')]);
    expect((await change([insert('C')], { 'if-match': String(read.headers['etag']) })).status).toBe(412);
    const fresh = String((await admin.get(`${base}/content/pages`)).headers['etag']);
    expect((await change([insert('C')], { 'if-match': fresh })).status).toBe(200);
    expect((await change([insert('D')], { 'if-match': '*' })).status).toBe(200);
  });

  it('accepts only one of several writers with the same tag', async () => {
    const { change } = await aWritableSpace();
    const tag = (await change([insert('A')])).headers['etag'] as string;
    const answers = await Promise.all([1, 2, 3, 4].map((one) => change([insert(`W${one}`)], { 'if-match': tag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });
});

describe('concurrent writers', () => {
  it('lose nothing: all of twenty inserts exist', async () => {
    const { change, pages } = await aWritableSpace();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => change([insert(`Page ${index}`)])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const titles = (await pages()).map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(Array.from({ length: 20 }, (_, index) => `Page ${index}`).sort());
  });
});

describe('permission to change content', () => {
  it('requires the role edit, and discloses nothing to non-members', async () => {
    const { change } = await aWritableSpace();
    for (const [role, status] of [
      ['read', 403],
      ['comment', 403],
      ['edit', 200],
      [null, 404],
    ] as const) {
      const member = await aMember(server, organizationId, role);
      expect((await change([insert('X')], {}, member)).status).toBe(status);
    }
    expect((await change([insert('X')], {}, await aPerson(server))).status).toBe(404);
  });

  it('rejects live edits of a locked space, and suggests a change request', async () => {
    const { base, change } = await aWritableSpace();
    await admin.patch(base, { editMode: 'locked' });
    const refused = await change([insert('X')]);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      expect.stringContaining(`POST ${base}/change-requests`),
    ]);
    const request = (await admin.post(`${base}/change-requests`, { subject: 'S' })).body;
    expect(
      (await admin.post(`${base}/change-requests/${request.number}/content`, { changes: [insert('X')] })).status,
    ).toBe(200);
  });
});

describe('changeChangeRequestContent', () => {
  it('changes only the change request, and returns it', async () => {
    const { base, change, pages } = await aWritableSpace();
    const { changes } = (await change([insert('A', { description: 'Old' })])).body;
    const request = (await admin.post(`${base}/change-requests`, { subject: 'S' })).body;
    const path = `${base}/change-requests/${request.number}/content`;
    const answer = await admin.post(path, {
      changes: [insert('B'), { operation: 'update_page', page: changes[0].page, description: 'New' }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ object: 'change-request', id: request.id, outdated: false });
    expect(answer.body.revision).not.toBe(request.revision);
    expect(answer.headers['etag']).toBe(`"${answer.body.revision}"`);
    expect(await pages()).toMatchObject([{ title: 'A', description: 'Old' }]);
    const inRequest = (await admin.get(`${path}/pages`)).body.pages;
    expect(inRequest).toMatchObject([{ title: 'A', description: 'New' }, { title: 'B' }]);
    const reverted = await admin.post(`${path}?compat=false`, {
      changes: [
        { operation: 'revert_page', page: changes[0].page },
        { operation: 'revert_page', page: inRequest[1].id },
      ],
    });
    expect(reverted.body).toMatchObject({
      changeRequest: { object: 'change-request' },
      changes: [{ result: 'reverted' }, { result: 'deleted' }],
    });
    expect((await admin.get(`${base}/change-requests/${request.number}/changes`)).body).toEqual({ changes: [] });
    const contributors = (await admin.get(`${base}/change-requests/${request.number}/contributors`)).body;
    expect(contributors.items[0]).toMatchObject({ user: { id: admin.id } });
  });

  it('rejects changes of archived change requests, and of those of another space', async () => {
    const { base } = await aWritableSpace();
    const request = (await admin.post(`${base}/change-requests`, {})).body;
    const path = `${base}/change-requests/${request.id}`;
    await admin.patch(path, { status: 'archived' });
    expect((await admin.post(`${path}/content`, { changes: [insert('X')] })).status).toBe(409);
    const other = await aWritableSpace();
    const foreign = `${other.base}/change-requests/${request.id}/content`;
    expect((await admin.post(foreign, { changes: [insert('X')] })).status).toBe(404);
    const reader = await aMember(server, organizationId, 'comment');
    expect((await reader.post(`${path}/content`, { changes: [insert('X')] })).status).toBe(403);
  });
});

describe('a change in a space of 10,000 pages', () => {
  it('stores only a few small objects', async () => {
    const { base, change } = await aWritableSpace();
    const pageId = await seedPages(server, base.split('/')[3] ?? '', admin.id, 10_000);
    const [, before] = await countRows();
    const answer = await change([{ operation: 'update_page', page: pageId, document: { markdown: 'New.' } }]);
    expect(messageOf(answer)).toBeUndefined();
    const [, after] = await countRows();
    expect((after ?? 0) - (before ?? 0)).toBeLessThan(12);
  });
});
