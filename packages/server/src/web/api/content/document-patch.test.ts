import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneCorpus } from '../../../../../../test/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const REF = 'refs/heads/main';

let server: TestServer;
let organizationId: string;
let admin: Person;
let folder: string;
let git: GitServer;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-document-patch-'));
  git = await startGitServer({ repositories: { 'sink.git': path.join(folder, 'sink') } });
});
afterAll(async () => {
  await git.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const SOURCE = [
  '---',
  'description: Read me # first',
  '---',
  '# Install',
  '',
  '<!-- licence -->',
  '',
  'See [the guide][g] and _this_',
  'page, or [the other](./other.md#steps).',
  '',
  '- one',
  '- two <!-- why two -->',
  '',
  '[g]: https://example.com/guide',
  '',
].join('\n');

/** A space with that page, which is read and written as a document. */
async function aSpaceToPatch() {
  const files = { 'README.md': '# Home\n', 'install.md': SOURCE, 'other.md': '# Other\n\n## Steps\n' };
  const { id } = await aFilledSpace(server, organizationId, admin, 'Docs', files);
  const { pages } = (await admin.get(`/v1/spaces/${id}/content/pages`)).body;
  const page = pages.find(({ title }: { title: string }) => title === 'Install').id;
  const read = async (format: string) =>
    (await admin.get(`/v1/spaces/${id}/content/page/${page}?format=${format}`)).body[format];
  const write = (document: object) =>
    admin.post(`/v1/spaces/${id}/content`, { changes: [{ operation: 'update_page', page, document: { document } }] });
  return { id, page, read, write };
}

/** The document with one text replaced. */
const withText = (document: object, from: string, to: string): object =>
  JSON.parse(JSON.stringify(document).replace(from, to));

describe('a document that is written back', () => {
  it('creates no revision without changes', async () => {
    const { id, read, write } = await aSpaceToPatch();
    const before = (await admin.get(`/v1/spaces/${id}`)).body.revision;
    expect((await write(await read('document'))).status).toBe(200);
    expect((await admin.get(`/v1/spaces/${id}`)).body.revision).toBe(before);
  });

  it('changes only differing words, and keeps comments, definitions, links and formatting of everything else', async () => {
    const { read, write } = await aSpaceToPatch();
    const answer = await write(withText(await read('document'), 'this', 'that'));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.changes[0]).not.toHaveProperty('reformatted');
    expect(await read('source')).toBe(SOURCE.replace('_this_', '_that_'));
    await write(withText(await read('document'), 'page, or ', 'chapter, or '));
    expect(await read('source')).toBe(SOURCE.replace('_this_', '_that_').replace('page, or', 'chapter, or'));
    await write(withText(await read('document'), '"two', '"both'));
    expect(await read('source')).toContain('\n- both <!-- why two -->\n');
  });

  it('reports which text was reformatted, without losing comments', async () => {
    const { read, write } = await aSpaceToPatch();
    const document = await read('document');
    const list = document.nodes.findIndex(({ type }: { type: string }) => type === 'list-unordered');
    const items = document.nodes[list].nodes;
    document.nodes[list] = { ...document.nodes[list], nodes: [items[1], items[0], items[1]] };
    const answer = await write(document);
    expect(answer.status, answer.text).toBe(200);
    const source = await read('source');
    expect(source).toContain('<!-- why two -->');
    expect(source).toContain('[g]: https://example.com/guide');
    expect(source.match(/[-*] two/g)).toHaveLength(2);
  });

  it('exports exactly the changed line to its repository', async () => {
    await cloneCorpus('kitchen-sink', path.join(folder, 'sink'));
    const { id } = await aSpace(server, organizationId, admin);
    const sync = async (kind: 'import' | 'export') => {
      const body = {
        url: `${git.url}/sink.git`,
        ref: REF,
        ...(kind === 'export' && { commitMessage: 'Change a word' }),
      };
      expect((await admin.post(`/v1/spaces/${id}/git/${kind}`, body)).status).toBe(204);
      await server.runJobs();
      expect((await admin.get(`/v1/spaces/${id}/git/info`)).body.operation).toMatchObject({ kind, state: 'succeeded' });
    };
    await sync('import');
    const listed = await admin.get(`/v1/spaces/${id}/content/path/markdown/inline?format=document`);
    expect(listed.status, listed.text).toBe(200);
    const { id: page, document } = listed.body;
    const paragraph = document.nodes.find(({ type }: { type: string }) => type === 'paragraph');
    const word = /\p{L}{4,}/u.exec(paragraph.nodes[0].leaves[0].text)?.[0] ?? '';
    paragraph.nodes[0].leaves[0].text = paragraph.nodes[0].leaves[0].text.replace(word, 'Otherword');
    const changes = [{ operation: 'update_page', page, document: { document } }];
    expect((await admin.post(`/v1/spaces/${id}/content`, { changes })).status).toBe(200);
    await sync('export');
    const show = ['--git-dir', path.join(folder, 'sink'), 'show', '--numstat', '--format=', 'main'];
    expect(execFileSync('git', show, { encoding: 'utf8' }).trim()).toMatch(/^1\t1\t\S+\.md$/);
  });
});
