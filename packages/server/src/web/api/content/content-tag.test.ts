import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertGitSync } from '../../../platform/queries/git.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { contentTag, matchesRevision } from './content-tag.ts';

describe('matchesRevision', () => {
  it.each([
    ['"abc"', true],
    ['abc', true],
    ['*', true],
    ['"x", "abc"', true],
    ['"abc.f00.org.space.page."', true],
    ['"abcd"', false],
    ['"ab"', false],
    ['"x.abc"', false],
    ['W/"abc"', false],
    ['"x"', false],
    ['"abc', false],
    ['', false],
  ])('returns for %s and the revision abc: %s', (header, holds) => {
    expect(matchesRevision(header, 'abc')).toBe(holds);
  });

  it.each([
    ['nothing else', []],
    ['plain words', ['f00', 'pages', '']],
    ['a URL', ['https://git.example/acme/shop/tree/main']],
    ['a quote and a comma', ['"', ',']],
    ['more than a header should carry', ['x'.repeat(5000)]],
  ])('recognizes the revision of a tag that also depends on %s', (_, dependencies) => {
    const tag = contentTag('abc', ...dependencies);
    expect(tag).toMatch(/^"[\w.-]{1,300}"$/);
    expect([matchesRevision(tag, 'abc'), matchesRevision(tag, 'abcd')]).toEqual([true, false]);
  });
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGNgYGD4D8UMMAwAKu4D/ZT3uXQAAAAASUVORK5CYII=';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** Synchronizes a space with a repository whose URL contains links to its files. */
const synchronize = (spaceId: string) =>
  transact(server.ctx, (tx) =>
    insertGitSync(tx.db, {
      space_id: spaceId,
      url: 'https://github.com/acme/shop.git',
      repo_name: 'acme/shop',
      provider: 'github',
      ref: 'refs/heads/main',
      repo_tree_url: null,
      commit_oid: null,
      revision_id: null,
      synced_place: null,
      last_timestamp: null,
      updated_at: tx.now,
      operation: null,
    }),
  );

describe.each(['without a repository', 'synchronized with a repository'])('If-Match of a space %s', (kind) => {
  const insert = (title: string) => ({ operation: 'insert_page', title });

  /** A space with a page and a file, or a change request of it: URLs to write and to read it. */
  async function aHead(isChangeRequest: boolean) {
    const { id } = await aSpace(server, organizationId, admin);
    if (kind.startsWith('synchronized')) await synchronize(id);
    const files = [{ name: 'pixel.png', base64: PNG }];
    const seeded = await admin.post(`/v1/spaces/${id}/content`, {
      changes: [insert('Start'), { operation: 'insert_files', files }],
    });
    expect(seeded.status).toBe(200);
    let head = `/v1/spaces/${id}`;
    if (isChangeRequest) head += `/change-requests/${(await admin.post(`${head}/change-requests`)).body.number}`;
    const { revision, pages, files: stored } = await read(`${head}/content`);
    const parts = (prefix: string) =>
      ['', '/pages', '/files', `/files/${stored[0].id}`, `/page/${pages[0].id}`, '/path/start'].map(
        (part) => `${prefix}${part}`,
      );
    return { head, reads: [...parts(`${head}/content`), ...parts(`/v1/spaces/${id}/revisions/${revision}`)] };
  }

  const read = async (url: string) => {
    const { body } = await admin.get(url);
    return { ...body, revision: body.id };
  };
  const tagOf = async (url: string, query: string) => {
    const { status, headers } = await admin.get(`${url}${query}`);
    expect([url, status]).toEqual([url, 200]);
    return String(headers['etag']);
  };
  const write = async (head: string, tag: string) =>
    (await admin.post(`${head}/content`, { changes: [insert('More')] }, { headers: { 'if-match': tag } })).status;

  it.each([
    ['the space', false],
    ['a change request', true],
  ])('accepts the tag of every read of %s, and rejects it once the content has changed', async (_, isChangeRequest) => {
    const { length } = (await aHead(isChangeRequest)).reads;
    expect(length).toBe(12);
    for (let index = 0; index < length; index += 1) {
      const { head, reads } = await aHead(isChangeRequest);
      const url = reads[index] ?? '';
      const tag = await tagOf(url, index % 2 === 0 ? '' : '?metadata=false');
      expect([url, await write(head, tag), await write(head, tag)]).toEqual([url, 200, 412]);
    }
  });

  it('rolls back with the tag of a read', async () => {
    const { head, reads } = await aHead(false);
    const first = (await read(`${head}/content`)).revision;
    expect(await write(head, '*')).toBe(200);
    const headers = { 'if-match': await tagOf(reads[0] ?? '', '') };
    const rollback = () => admin.post(`${head}/revisions/${first}/rollback`, undefined, { headers });
    expect([(await rollback()).status, (await rollback()).status]).toEqual([200, 412]);
  });
});
