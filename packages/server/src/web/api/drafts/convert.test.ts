import { readdirSync, readFileSync } from 'node:fs';
import { serializeDocument } from '@bindery/content';
import { documentOfNode } from '@bindery/editor-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComputePool } from '../../../platform/compute/compute-pool.ts';
import { HeavyWorkError } from '../../../platform/compute/heavy-work.ts';
import { BROWSER_SCHEMA } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { convertText } from './convert.ts';

const folder = new URL('../../../../../../test/fixtures/clipboard/', import.meta.url);
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -'.html'.length)] : []));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

let server: TestServer;
let admin: Person;
let organizationId: string;
let page: string;
let inRequest: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const space = await aSpace(server, organizationId, admin, { title: 'Handbook' });
  const insert = { operation: 'insert_page', title: 'Install', document: { markdown: 'Words.' } };
  const { changes } = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  const request = (await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Words' })).body;
  page = `/v1/spaces/${space.id}/content/page/${changes[0].page}`;
  inRequest = `/v1/spaces/${space.id}/change-requests/${request.id}/content/page/${changes[0].page}`;
});
afterAll(() => server.close());

const convert = (body: object, person = admin) => person.post(`${page}/draft/convert`, body);
const refusalOf = async (body: object): Promise<string> => {
  const { status, body: answer } = await convert(body);
  return `${status} ${answer.error?.reason} ${answer.error?.message}`;
};

/** The Markdown of blocks that browsers accept. */
function markdownOf(content: object[]): string {
  const doc = BROWSER_SCHEMA.nodeFromJSON({ type: 'doc', content });
  doc.check();
  return serializeDocument({ frontMatter: {}, document: documentOfNode(doc) });
}

/** Markdown with all headings one level lower. */
function placed(markdown: string): string {
  if (!markdown.includes('<h1>')) return markdown;
  return markdown.replace(/^(##+) /gm, '#$1 ').replace(/<h1>(.*)<\/h1>/g, '## $1');
}

const blocksOf = async (body: object): Promise<string> => markdownOf((await convert(body)).body.nodes);

describe('convertSpacePageDraft', () => {
  it.each(names)('converts the clipboard of %s to blocks of the editor', async (name) => {
    const { status, body } = await convert({ html: read(`${name}.html`) });
    expect([status, body.object]).toEqual([200, 'converted-text']);
    expect(markdownOf(body.nodes)).toBe(placed(read(`${name}.md`)));
  });

  it('converts Markdown with blocks of the dialect', async () => {
    const markdown = '{% hint style="info" %}\nHot\n{% endhint %}\n\n* [ ] a\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n';
    expect(await blocksOf({ markdown })).toBe(markdown);
    const { body } = await convert({ markdown: 'One **line**' });
    expect(body).toEqual({
      object: 'converted-text',
      nodes: [
        {
          type: 'paragraph',
          attrs: { align: null },
          content: [
            { type: 'text', text: 'One ' },
            { type: 'text', text: 'line', marks: [{ type: 'bold' }] },
          ],
        },
      ],
      omitted: [],
    });
  });

  it('places headings below the title of the page, without anchors', async () => {
    expect(await blocksOf({ markdown: '# A\n\n## B\n\n###### C\n' })).toBe('## A\n\n### B\n\n###### C\n');
    expect(await blocksOf({ markdown: '## A\n\n### B\n' })).toBe('## A\n\n### B\n');
    const { body } = await convert({ html: '<h1 id="x">A</h1><ul><li><h2>B</h2></li></ul>' });
    expect(JSON.stringify(body.nodes)).not.toMatch(/"id":"/);
  });

  it('keeps text that resembles front matter, and reports omissions', async () => {
    const dashes = await convert({ markdown: '---\nWords: many: of\n---\n\nMore' });
    expect([dashes.body.omitted, JSON.stringify(dashes.body.nodes)]).toEqual([[], expect.stringContaining('many')]);
    const { body } = await convert({ markdown: '---\ntitle: T\n---\n\nMore' });
    expect(body.omitted).toMatchObject([{ kind: 'front_matter', count: 1 }]);
    expect(markdownOf(body.nodes)).toBe('More\n');
  });

  it('omits executable and inaccessible content, and reports it', async () => {
    const { body } = await convert({
      html: '<script>x()</script><p onclick="y()">a <a href="javascript:z()">b</a></p><iframe src="javascript:x"></iframe><img src=x onerror=y()><img src="file:///C:/a.png"><svg onload=x()></svg>{% hint %} {{ x }} <table><tr><td rowspan=2>1<td>2<tr><td>3</table>',
    });
    expect(body.omitted).toMatchObject([
      { kind: 'links', count: 1, message: expect.stringMatching(/^A link was left out/) },
      { kind: 'images', count: 2, message: expect.stringMatching(/^2 images were left out/) },
      { kind: 'merged_cells', count: 1 },
    ]);
    expect(JSON.stringify(body.nodes)).not.toMatch(/javascript|onclick|onerror|x\(\)|file:/);
    expect(markdownOf(body.nodes)).toContain('a b\n\n\\{% hint %} \\{{ x }}');
  });

  it('returns no blocks for a text without words', async () => {
    for (const given of [{ html: '' }, { html: '<p>&nbsp;</p><!-- x -->' }, { markdown: '\n\n' }]) {
      expect((await convert(given)).body).toMatchObject({ nodes: [], omitted: [] });
    }
  });

  it('rejects bodies with neither or both members, and unreadable texts', async () => {
    expect(await refusalOf({})).toMatch(/^400 invalid_body .* either "html" or "markdown"/);
    expect(await refusalOf({ html: 'a', markdown: 'b' })).toMatch(/^400 invalid_body /);
    expect(await refusalOf({ html: 'x'.repeat(2_000_001) })).toMatch(/^400 invalid_body /);
    expect(await refusalOf({ html: 'x'.repeat(5_000_000) })).toMatch(/^413 body_too_large /);
    expect(await refusalOf({ html: '<div>'.repeat(20_000) })).toMatch(/^400 invalid_body .* Insert it in parts/);
    expect(await refusalOf({ html: '<br>'.repeat(200_000) })).toMatch(/^400 invalid_body /);
    expect(await refusalOf({ html: '</b>'.repeat(400_000) })).toMatch(/^400 invalid_body /);
  });

  it('flattens deep nesting, and rejects content above the limits of the editor', async () => {
    expect(await blocksOf({ html: `${'<ul><li>'.repeat(12)}deep` })).toContain('deep');
    expect(await blocksOf({ html: `${'<b>x'.repeat(2_500)}deep` })).toContain('deep');
    expect(await refusalOf({ html: `${'<ul><li>a'.repeat(1_000)}deep` })).toMatch(
      /^400 invalid_body .* nested too deeply/,
    );
    expect(await refusalOf({ markdown: `${'> * '.repeat(2_000)}deep` })).toMatch(
      /^400 invalid_body .* nested too deeply/,
    );
    const rows = `<table>${'<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(12_000)}</table>`;
    expect(await refusalOf({ html: rows })).toMatch(/^413 work_too_large .* Insert it in parts/);
    expect(await refusalOf({ markdown: '* a\n'.repeat(200_000) })).toMatch(/^413 work_too_large /);
    const wide = `<table><tr>${'<td colspan="9999999" rowspan="9999999">a</td>'.repeat(50)}</tr></table>`;
    expect((await convert({ html: wide })).status).toBe(200);
  });

  it('runs long texts in a compute process', () => {
    const ctx = { ...server.ctx, compute: {} as ComputePool };
    expect(() => convertText(ctx, { html: 'x'.repeat(20_000) })).toThrow(HeavyWorkError);
    expect(() => convertText(ctx, { markdown: 'x'.repeat(20_000) })).toThrow(HeavyWorkError);
    expect(convertText(ctx, { html: 'x' }).nodes).toHaveLength(1);
  });

  it('requires the role edit, and an existing page', async () => {
    const [reader, nonMember] = [await aMember(server, organizationId, 'read'), await aPerson(server)];
    expect((await convert({ html: 'a' }, reader)).status).toBe(403);
    expect((await convert({ html: 'a' }, nonMember)).status).toBe(404);
    expect((await admin.post(`${page}x/draft/convert`, { html: 'a' })).status).toBe(404);
  });
});

describe('convertChangeRequestPageDraft', () => {
  it('converts for the draft of a change request', async () => {
    const { status, body } = await admin.post(`${inRequest}/draft/convert`, { html: '<p>a</p>' });
    expect([status, markdownOf(body.nodes)]).toEqual([200, 'a\n']);
    expect((await admin.post(`${inRequest}x/draft/convert`, { html: 'a' })).status).toBe(404);
  });
});
