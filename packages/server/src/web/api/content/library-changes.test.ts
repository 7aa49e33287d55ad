import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit } from '../../../engines/git/run-git.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
const FILES = {
  '.gitbook.yaml': 'root: ./\n\nredirects:\n  old/start: guides/start.md\n',
  '.gitbook/vars.yaml': 'product: Bindery\n',
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Start](guides/start.md)\n* [Plan](images/plan.svg)\n',
  'README.md':
    '---\ncover: images/plan.svg\n---\n\n# Home\n\n<!-- kept -->\n\n![Plan](images/plan.svg "The plan") and [it][p].\n\n[p]: <images/plan.svg>\n',
  'guides/start.md':
    '# Start\n\n<img src="../images/plan.svg" alt="">\n\n{% include "../.gitbook/includes/note.md" %}\n\n_Kept_ as it is.\n',
  'guides/other.md': '# Other\n\nAbout `images/plan.svg`.\n',
  'images/plan.svg': SVG,
  'images/other.svg': SVG.replace('8', '9'),
  '.gitbook/includes/note.md': '---\ntitle: Note\n---\n\nSee ![](../../images/plan.svg).\n',
};
const REF = 'refs/heads/main';

let server: TestServer;
let admin: Person;
let organizationId: string;
let repository: TestRepository;
let git: GitServer;
let base: string;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  repository = await aRepository(FILES);
});
afterAll(() => server.close());
beforeEach(async () => {
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  base = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  await admin.post(`${base}/git/import`, { url: `${git.url}/docs.git`, ref: REF });
  await server.runJobs();
  const { pages, files, reusableContents } = (await admin.get(`${base}/content`)).body;
  const named = [...pages, ...files, ...reusableContents].map(({ id, title, name }) => [title ?? name, id]);
  ids = Object.fromEntries(named);
  return () => git.close();
});

const change = async (changes: readonly object[], url = base) => {
  const { status, body, text } = await admin.post(`${url}/content`, { changes });
  if (status !== 200) throw new Error(text);
  return body;
};
const refusal = async (change: object) => {
  const { status, body } = await admin.post(`${base}/content`, { changes: [change] });
  return [status, body.error?.message];
};
const source = async (title: string, url = base) =>
  (await admin.get(`${url}/content/page/${ids[title]}?format=markdown`)).body.markdown;
const note = async (url = base) =>
  (await admin.get(`${url}/content/reusable-contents/${ids['Note']}?format=markdown`)).body;
const renamed = { operation: 'update_file', name: 'new plan (1).svg' };

describe('update_file', () => {
  it('renames a file, and updates all references without changing another byte', async () => {
    const { changes } = await change([{ ...renamed, file: ids['plan.svg'] }]);
    expect(changes[0].rewritten.pages.sort()).toEqual([ids['Home'], ids['Start'], ids['Plan']].sort());
    expect(changes[0].rewritten.reusableContents).toEqual([ids['Note']]);
    expect(await source('Home')).toBe(
      '\n# Home\n\n<!-- kept -->\n\n![Plan](images/new%20plan%20%281%29.svg "The plan") and [it][p].\n\n[p]: <images/new%20plan%20%281%29.svg>\n',
    );
    expect(await source('Start')).toBe(
      '# Start\n\n<img src="../images/new%20plan%20%281%29.svg" alt="">\n\n{% include "../.gitbook/includes/note.md" %}\n\n_Kept_ as it is.\n',
    );
    expect((await note()).markdown).toBe('\nSee ![](../../images/new%20plan%20%281%29.svg).\n');
    const { body } = await admin.get(`${base}/content/files/${ids['plan.svg']}`);
    expect(body).toMatchObject({ id: ids['plan.svg'], name: 'new plan (1).svg' });
    const home = (await admin.get(`${base}/content/page/${ids['Home']}`)).body;
    expect(home.cover.ref).toEqual({ kind: 'file', file: ids['plan.svg'] });
    expect((await admin.get(`${base}/links?status=broken`)).body.count).toBe(0);
  });

  it('rejects the names of sibling files, and invalid files and names', async () => {
    const file = ids['plan.svg'];
    expect(await refusal({ operation: 'update_file', file, name: 'Other.svg' })).toEqual([
      409,
      'body/changes/0/name is the name of a sibling file: "Other.svg".',
    ]);
    expect(await refusal({ operation: 'update_file', file, name: '..' })).toEqual([
      400,
      'body/changes/0/name must be the name of a file.',
    ]);
    expect(await refusal({ operation: 'update_file', file: 'nothing', name: 'a' })).toEqual([
      400,
      'body/changes/0/file names no file of this content: "nothing".',
    ]);
    expect(await refusal({ operation: 'update_file', file })).toEqual([400, 'body/changes/0/name is required.']);
    expect(await refusal({ operation: 'update_file', file, name: 'a', title: 'b' })).toEqual([
      400,
      'body/changes/0/title is not a member of update_file.',
    ]);
  });
});

describe('delete_file', () => {
  it('deletes a file in use, and returns its references', async () => {
    const { changes } = await change([{ operation: 'delete_file', file: ids['plan.svg'] }]);
    expect(changes[0].usedBy.pages.sort()).toEqual([ids['Home'], ids['Start'], ids['Plan']].sort());
    expect(changes[0].usedBy.reusableContents).toEqual([ids['Note']]);
    expect((await admin.get(`${base}/content/files/${ids['plan.svg']}`)).status).toBe(404);
    expect(await source('Home')).toContain('![Plan](images/plan.svg');
    const differences = (await admin.get(`${base}/revisions/${(await admin.get(base)).body.revision}/changes`)).body;
    expect(differences.changes).toMatchObject([{ type: 'file_deleted', file: { name: 'plan.svg' } }]);
  });

  it('returns no references of a new file', async () => {
    const file = { name: 'a.txt', base64: 'YQ==', ref: 'a' };
    const { changes } = await change([
      { operation: 'insert_files', files: [file] },
      { operation: 'update_file', file: 'a', name: 'b.txt' },
      { operation: 'delete_file', file: 'a' },
    ]);
    expect(changes[2]).toMatchObject({ usedBy: { pages: [], reusableContents: [] } });
  });
});

describe('reusable contents', () => {
  it('are created, included, changed and deleted', async () => {
    const created = await change([
      {
        operation: 'insert_reusable_content',
        title: 'Warning: hot',
        ref: 'hot',
        document: { markdown: 'It is hot.\n' },
      },
      { operation: 'insert_page', title: 'Stove', document: { markdown: '{% include "ref:hot" %}\n' } },
    ]);
    const [{ reusableContent, ref }, { page }] = created.changes;
    expect(ref).toBe('hot');
    const url = `${base}/content/reusable-contents/${reusableContent}`;
    expect((await admin.get(`${url}?format=markdown`)).body).toMatchObject({
      title: 'Warning: hot',
      markdown: '\nIt is hot.\n',
    });
    const { markdown } = (await admin.get(`${base}/content/page/${page}?format=markdown`)).body;
    expect(markdown).toBe('# Stove\n\n{% include ".gitbook/includes/warning-hot.md" %}\n');
    const read = async () =>
      (await admin.get(`${base}/content/page/${page}?dereferenced=true&format=markdown`)).body.markdown;
    expect(await read()).toContain('It is hot.');
    await change([
      {
        operation: 'update_reusable_content',
        reusableContent,
        title: 'Caution',
        document: { markdown: 'It is cold.\n' },
      },
    ]);
    expect((await admin.get(url)).body.title).toBe('Caution');
    expect(await read()).toContain('It is cold.');
    const deleted = await change([{ operation: 'delete_reusable_content', reusableContent }]);
    expect(deleted.changes[0].usedBy).toEqual({ pages: [page], reusableContents: [] });
    expect((await admin.get(url)).status).toBe(404);
  });

  it('are changed as document trees, and rejected if they do not exist', async () => {
    const { document } = (await admin.get(`${base}/content/reusable-contents/${ids['Note']}`)).body;
    const tree = (await admin.get(`${base}/documents/${document}`)).body;
    const paragraph = {
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'New.', marks: [] }] }],
    };
    const nodes = [...tree.nodes, paragraph];
    const reusableContent = ids['Note'];
    await change([
      { operation: 'update_reusable_content', reusableContent, document: { document: { ...tree, nodes } } },
    ]);
    expect((await note()).markdown).toBe('\nSee ![](../../images/plan.svg).\n\nNew.\n');
    for (const operation of ['update_reusable_content', 'delete_reusable_content'])
      expect(await refusal({ operation, reusableContent: 'x' })).toEqual([
        400,
        'body/changes/0/reusableContent names no reusable content: "x".',
      ]);
  });

  it('are merged with concurrent changes', async () => {
    const request = (await admin.post(`${base}/change-requests`)).body;
    const url = `${base}/change-requests/${request.id}`;
    const text = (markdown: string) => ({
      operation: 'update_reusable_content',
      reusableContent: ids['Note'],
      document: { markdown },
    });
    await change([text('See ![](../../images/plan.svg).\n\nMine.\n')], url);
    await change([{ operation: 'update_reusable_content', reusableContent: ids['Note'], title: 'Hint' }]);
    expect((await admin.post(`${url}/merge`)).body.result).toBe('merge');
    expect(await note()).toMatchObject({ title: 'Hint', markdown: '\nSee ![](../../images/plan.svg).\n\nMine.\n' });
  });
});

describe('settings of the content', () => {
  it('are set one by one, without affecting the others', async () => {
    await change([
      { operation: 'set_variables', variables: { version: 2, beta: true } },
      {
        operation: 'set_redirects',
        redirects: [
          { from: '/old/other/', page: ids['Start'] },
          { from: 'a', to: 'https://example.com/a' },
        ],
      },
      { operation: 'set_language', language: 'de' },
    ]);
    await change([
      { operation: 'set_variables', variables: { product: null } },
      { operation: 'set_redirects', redirects: [{ from: 'old/start', to: null }] },
    ]);
    const { body } = await admin.get(`${base}/content`);
    expect(body.variables).toEqual({ version: 2, beta: true });
    const { items } = (await admin.get(`${base}/revisions?limit=1`)).body;
    const { changes } = (await admin.get(`${base}/revisions/${items[0].id}/changes`)).body;
    expect(changes).toMatchObject([
      { type: 'variables_edited', before: { product: 'Bindery' }, after: { version: 2 } },
      {
        type: 'redirects_edited',
        after: [
          { from: 'old/other', to: 'guides/start.md' },
          { from: 'a', to: 'https://example.com/a' },
        ],
      },
    ]);
  });

  it('reject values that a repository cannot contain', async () => {
    const of = (operation: string, members: object) => refusal({ operation, ...members });
    expect(await of('set_variables', { variables: { ' a': 1 } })).toEqual([
      400,
      'body/changes/0/variables/ a is not a valid name of a variable.',
    ]);
    expect(await of('set_redirects', { redirects: [{ from: '../a', to: 'b' }] })).toEqual([
      400,
      'body/changes/0/redirects/0/from is not a path.',
    ]);
    expect(await of('set_redirects', { redirects: [{ from: '~gitbook/a', to: 'b' }] })).toMatchObject([
      400,
      expect.any(String),
    ]);
    expect(await of('set_redirects', { redirects: [{ from: 'a', to: '../b' }] })).toEqual([
      400,
      'body/changes/0/redirects/0/to is neither a path nor a URL.',
    ]);
    expect(await of('set_redirects', { redirects: [{ from: 'a' }] })).toEqual([
      400,
      'body/changes/0/redirects/0 must have either to or page.',
    ]);
    expect(await of('set_language', { language: 'not a language' })).toEqual([
      400,
      'body/changes/0/language is not a valid language code, for example "de" or "pt-BR".',
    ]);
    expect(await of('set_language', {})).toEqual([400, 'body/changes/0/language is required.']);
  });

  it('require the role edit', async () => {
    const reader = await aMember(server, organizationId, 'comment');
    const changes = [{ operation: 'set_language', language: 'de' }];
    expect((await reader.post(`${base}/content`, { changes })).status).toBe(403);
  });
});

describe('changes of the library', () => {
  it('are exported to the repository, and imported as the same content', async () => {
    await change([
      { ...renamed, file: ids['plan.svg'] },
      { operation: 'delete_file', file: ids['other.svg'] },
      { operation: 'insert_reusable_content', title: 'Hot', document: { markdown: 'It is hot.\n' } },
      { operation: 'update_reusable_content', reusableContent: ids['Note'], title: 'Hint' },
      { operation: 'set_variables', variables: { version: 2 } },
      { operation: 'set_redirects', redirects: [{ from: 'a', page: ids['Home'] }] },
    ]);
    const url = `${git.url}/docs.git`;
    await admin.post(`${base}/git/export`, { url, ref: 'refs/heads/library', commitMessage: 'Write' });
    await server.runJobs();
    const { operation } = (await admin.get(`${base}/git/info`)).body;
    expect(operation).toMatchObject({ state: 'succeeded' });
    const show = async (path: string) =>
      (await runGit([`--git-dir=${repository.directory}/.git`, 'cat-file', 'blob', `library:${path}`])).toString();
    expect(await show('.gitbook.yaml')).toBe(`${FILES['.gitbook.yaml']}  a: README.md\n`);
    expect(await show('.gitbook/vars.yaml')).toBe('product: Bindery\nversion: 2\n');
    expect(await show('.gitbook/includes/hot.md')).toBe('---\ntitle: Hot\n---\n\nIt is hot.\n');
    expect(await show('images/new plan (1).svg')).toBe(SVG);
    const fresh = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    await admin.post(`${fresh}/git/import`, { url, ref: 'refs/heads/library' });
    await server.runJobs();
    const [ours, theirs] = [(await admin.get(`${base}/content`)).body, (await admin.get(`${fresh}/content`)).body];
    const namesOf = (list: { name?: string; title?: string }[]) => list.map(({ name, title }) => name ?? title).sort();
    expect(theirs.variables).toEqual(ours.variables);
    expect(namesOf(theirs.files)).toEqual(namesOf(ours.files));
    expect(namesOf(theirs.reusableContents)).toEqual(namesOf(ours.reusableContents));
    expect((await admin.get(`${fresh}/links?status=broken`)).body.count).toBe(0);
  });
});
