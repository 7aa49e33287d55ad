import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGNgYGD4D8UMMAwAKu4D/ZT3uXQAAAAASUVORK5CYII=',
  'base64',
);
const FILES = {
  'SUMMARY.md': `# Summary

* [Home](README.md)

## Guides

* [Start "quoted"](guides/start.md)
  * [Deeper](guides/deeper.md)
* [Elsewhere](https://example.org/)
`,
  'README.md':
    '\uFEFF---\ndescription: The front page\nicon: house\nlayout:\n  outline:\n    visible: false\n---\n\n# Home\n\nSee [start](guides/start.md).\r\n',
  'guides/start.md':
    '---\ncover: ../.gitbook/assets/dot.png\ncoverY: 12\nhidden: true\nnoIndex: true\n---\n\n# Start\n\n![Dot](../.gitbook/assets/dot.png) and [gone](missing.md)\n',
  'guides/deeper.md': '# Deeper\n\nText.\n',
  '.gitbook/assets/dot.png': PNG,
  '.gitbook/assets/danger.html': '<script>alert(1)</script>',
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nA note.\n',
};

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
let pageIds: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const space = await aSpace(server, organizationId, admin);
  const repository = await aRepository(FILES);
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  base = `/v1/spaces/${space.id}`;
  await admin.post(`${base}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
  await server.runJobs();
  await git.close();
  const { pages } = (await admin.get(`${base}/content/pages`)).body;
  const collect = (list: { id: string; title: string; pages?: [] }[]): [string, string][] =>
    list.flatMap((page) => [[page.title, page.id] as [string, string], ...collect(page.pages ?? [])]);
  pageIds = Object.fromEntries(collect(pages));
});
afterAll(() => server.close());

describe('listSpacePages', () => {
  it('returns the tree with the members of each type of page', async () => {
    const { pages } = (await admin.get(`${base}/content/pages`)).body;
    expect(pages).toMatchObject([
      {
        type: 'document',
        kind: 'sheet',
        title: 'Home',
        description: 'The front page',
        icon: 'house',
        slug: 'readme',
        path: 'readme',
        hidden: false,
        noIndex: false,
        layout: { outline: false, title: true, coverSize: 'full', width: 'default' },
        pages: [],
      },
      {
        type: 'group',
        kind: 'group',
        title: 'Guides',
        pages: [
          {
            type: 'document',
            title: 'Start "quoted"',
            hidden: true,
            noIndex: true,
            cover: { ref: { kind: 'file' }, yPos: 12 },
            pages: [{ type: 'document', title: 'Deeper' }],
          },
          {
            type: 'link',
            kind: 'link',
            title: 'Elsewhere',
            href: 'https://example.org/',
            target: { kind: 'url', url: 'https://example.org/' },
          },
        ],
      },
    ]);
    expect(pages[0].markdown).toBeUndefined();
    expect(pages[0].git).toMatchObject({ path: 'README.md', oid: expect.stringMatching(/^[0-9a-f]{40}$/) });
  });

  it('omits the git members without metadata', async () => {
    const { pages } = (await admin.get(`${base}/content/pages?metadata=false`)).body;
    expect(JSON.stringify(pages)).not.toContain('"git"');
    expect((await admin.get(`${base}/content?metadata=false`)).body.git).toBeUndefined();
  });
});

describe('getSpacePage', () => {
  const read = (title: string, query = '') => admin.get(`${base}/content/page/${pageIds[title]}${query}`);

  it('returns both bodies without a format, and only the requested one with it', async () => {
    const both = (await read('Home')).body;
    expect(both.markdown).toBe('\n# Home\n\nSee [start](guides/start.md).\n');
    expect(both.document).toMatchObject({ object: 'document', nodes: [{ type: 'paragraph' }] });
    const markdown = (await read('Home', '?format=markdown')).body;
    expect([markdown.markdown, markdown.document]).toEqual([both.markdown, undefined]);
    const document = (await read('Home', '?format=document')).body;
    expect([document.markdown, document.document]).toEqual([undefined, both.document]);
  });

  it('resolves the references of the document in the revision', async () => {
    const { document } = (await read('Home')).body;
    const link = document.nodes[0].nodes.find((node: { type?: string }) => node.type === 'link');
    expect(link.data.ref).toEqual({ kind: 'page', page: pageIds['Start "quoted"'] });
    const start = (await read('Start "quoted"')).body;
    expect(JSON.stringify(start.document)).toContain('"kind":"file"');
    expect(JSON.stringify(start.document)).not.toContain('"kind":"source"');
  });

  it('returns groups and links without a body', async () => {
    const group = (await read('Guides')).body;
    expect(group).toMatchObject({ type: 'group', pages: [{ title: 'Start "quoted"' }, { title: 'Elsewhere' }] });
    expect(group.markdown).toBeUndefined();
    expect((await read('Elsewhere')).body.type).toBe('link');
  });

  it('returns 304 for a matching tag, and 200 when any dependency has changed', async () => {
    const first = await read('Home');
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await admin.get(`${base}/content/page/${pageIds['Home']}`, { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await admin.get(`${base}/content/page/${pageIds['Home']}?format=markdown`, {
      headers: { 'if-none-match': tag },
    });
    expect(other.status).toBe(200);
  });

  it('returns 404 for an unknown page, a page of another space, and to non-members', async () => {
    expect((await admin.get(`${base}/content/page/unknown`)).status).toBe(404);
    const other = await aSpace(server, organizationId, admin);
    expect((await admin.get(`/v1/spaces/${other.id}/content/page/${pageIds['Home']}`)).status).toBe(404);
    const nonMember = await aPerson(server);
    expect((await nonMember.get(`${base}/content/page/${pageIds['Home']}`)).body.error.message).toBe(
      'The space does not exist.',
    );
    expect((await server.call('GET', `${base}/content/page/${pageIds['Home']}`)).status).toBe(401);
  });

  it('rejects an unknown format with 400', async () => {
    expect((await read('Home', '?format=html')).body.error.message).toBe(
      'query/format must be one of "markdown", "document", "source".',
    );
  });
});

describe('getSpacePageByPath', () => {
  it.each(['guides/start/deeper', 'guides%2Fstart%2Fdeeper', 'guides/start/deeper/'])(
    'finds a page at %s',
    async (path) => {
      const page = (await admin.get(`${base}/content/pages`)).body.pages[1].pages[0].pages[0];
      const answer = await admin.get(
        `${base}/content/path/${path.replace('guides/start/deeper', page.path).replace('guides%2Fstart%2Fdeeper', encodeURIComponent(page.path))}`,
      );
      expect(answer.body).toMatchObject({ id: page.id, markdown: expect.any(String) });
    },
  );

  it('returns the first page for the empty path, and 404 for an unknown path', async () => {
    expect((await admin.get(`${base}/content/path/`)).body.title).toBe('Home');
    expect((await admin.get(`${base}/content/path/no/such/page`)).status).toBe(404);
  });
});

describe('files', () => {
  it('are listed page by page, with sizes, types and dimensions', async () => {
    const first = (await admin.get(`${base}/content/files?limit=1`)).body;
    expect(first.count).toBe(2);
    const second = (await admin.get(`${base}/content/files?limit=1&page=${first.next.page}`)).body;
    expect(second.next).toBeUndefined();
    const files = [...first.items, ...second.items];
    expect(files).toMatchObject([
      { name: 'danger.html', contentType: 'text/html' },
      {
        name: 'dot.png',
        contentType: 'image/png',
        size: PNG.length,
        dimensions: { width: 2, height: 3 },
        git: { path: '.gitbook/assets/dot.png' },
      },
    ]);
    expect((await admin.get(`${base}/content/files/${files[1].id}`)).body).toEqual(files[1]);
    expect((await admin.get(`${base}/content/files/unknown`)).status).toBe(404);
  });

  it('are served to anyone with the signed URL, without executing', async () => {
    const { items } = (await admin.get(`${base}/content/files`)).body;
    const [danger, dot] = items.map((file: { downloadURL: string }) => new URL(file.downloadURL));
    const image = await server.call('GET', dot.pathname + dot.search);
    expect(image.status).toBe(200);
    expect(Buffer.from(image.bytes)).toEqual(PNG);
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const page = await server.call('GET', danger.pathname + danger.search);
    expect(page.headers['content-disposition']).toMatch(/^attachment/);
    expect(page.headers['content-security-policy']).toMatch(/sandbox/);
    dot.searchParams.set('type', 'text/html');
    expect((await server.call('GET', dot.pathname + dot.search)).status).toBe(404);
  });
});

describe('getSpaceContent', () => {
  it('returns the whole revision', async () => {
    const content = (await admin.get(`${base}/content`)).body;
    expect(content).toMatchObject({
      object: 'revision',
      type: 'edits',
      parents: [expect.any(String)],
      files: [{ name: 'danger.html' }, { name: 'dot.png' }],
      git: { message: 'Begin', createdByService: false },
    });
    expect(content.id).toBe((await admin.get(base)).body.revision);
  });

  it('requires the role read', async () => {
    const reader = await aMember(server, organizationId, 'read');
    const guest = await aMember(server, organizationId, null);
    expect((await reader.get(`${base}/content`)).status).toBe(200);
    expect((await guest.get(`${base}/content`)).status).toBe(404);
  });
});
