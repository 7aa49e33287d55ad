import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import type { RepositoryFiles } from '../../../testing/git-fixtures.ts';
import { buildPdfRenderer } from '../../../testing/pdf-renderer.ts';
import { type ReadPdf, readPdf } from '../../../testing/read-pdf.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES = {
  'SUMMARY.md': `# Summary

* [Home](README.md)

## Guides

* [Start](guides/start.md)
  * [Deeper](guides/deeper.md)
* [日本語](guides/japanese.md)
* [Elsewhere](https://example.org/)
`,
  'README.md':
    '---\ndescription: The front page\n---\n\n# Home\n\nSee [start](guides/start.md), [its tail](guides/start.md#the-tail) and [a site](https://example.org/x?y=1).\n\n{% if visitor.claims.secret %}\nSECRET WORDS\n{% endif %}\n',
  'guides/start.md':
    '# Start\n\nA note[^1] and `code`.\n\n```rust\nfn main() { println!("hello"); }\n```\n\n| A | B |\n| - | -: |\n| one | 2 |\n\n![Dot](../.gitbook/assets/dot.png) ![Broken](../.gitbook/assets/broken.png) ![Gone](gone.png)\n\n$$\nx = \\frac{a}{b}\n$$\n\n## The tail\n\nWords at the end.\n\n[^1]: The words of the note.\n',
  'guides/deeper.md': '# Deeper\n\nBack to [the start](start.md) and [home](../README.md).\n',
  'guides/japanese.md': '# 日本語の文書\n\n漢字とかなの文章です。简体中文 한국어 Привет Ελληνικά 🚀\n',
  'guides/hidden.md': '---\nhidden: true\n---\n\n# Hidden\n\nWords that few know.\n',
  '.gitbook/assets/dot.png': PNG,
  '.gitbook/assets/broken.png': 'no picture at all',
};

let server: TestServer;
let admin: Person;
let organizationId: string;
let base: string;
let spaceId: string;
let pageIds: Record<string, string>;

async function aSpaceOf(files: RepositoryFiles, title: string): Promise<string> {
  return (await aFilledSpace(server, organizationId, admin, title, files)).id;
}

beforeAll(async () => {
  await buildPdfRenderer();
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  spaceId = await aSpaceOf(FILES, 'Das „Handbuch“');
  base = `/v1/spaces/${spaceId}`;
  const { pages } = (await admin.get(`${base}/content/pages`)).body;
  const collect = (list: { id: string; title: string; pages?: [] }[]): [string, string][] =>
    list.flatMap((page) => [[page.title, page.id] as [string, string], ...collect(page.pages ?? [])]);
  pageIds = Object.fromEntries(collect(pages));
});
afterAll(() => server.close());

const pathOf = (url: string) => url.slice('https://docs.test'.length);

async function download(query = '', headers: Record<string, string> = {}): Promise<Answer> {
  const { status, body } = await admin.get(`${base}/pdf${query}`);
  expect(status).toBe(200);
  return server.call('GET', pathOf(body.url), { headers });
}

async function read(query = ''): Promise<ReadPdf> {
  const answer = await download(query);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.bytes);
}

describe('getSpacePdf', () => {
  it('returns the whole space: a cover, contents, every visible page', async () => {
    const pdf = await read();
    expect(pdf.title).toBe('Das „Handbuch“');
    expect(pdf.sheets[0]).toMatch(/Das „Handbuch“[\s\S]*Acme[\s\S]*January 15, 2026/);
    expect(pdf.sheets[1]).toMatch(/Contents[\s\S]*Home[\s\S]*Guides[\s\S]*Start[\s\S]*Deeper/);
    const text = pdf.sheets.join('\n');
    for (const words of ['The front page', 'Words at the end.', 'The words of the note.', 'Back to', 'println!', 'one'])
      expect(text).toContain(words);
    expect(text).not.toContain('Words that few know');
    expect(text).not.toContain('SECRET');
  });

  it('has the headings as bookmarks, as deep as the pages', async () => {
    const { bookmarks } = await read();
    expect(bookmarks).toEqual(['Home', 'Guides', '  Start', '    The tail', '    Deeper', '  日本語の文書']);
  });

  it('links pages and headings to their sheets, and external links to their URLs', async () => {
    const { links, sheets } = await read();
    const sheetOf = (words: string) => sheets.findIndex((text, index) => index > 1 && text.includes(words)) + 1;
    const home = links.filter(({ sheet }) => sheet === sheetOf('The front page')).map(({ to }) => to);
    expect(home).toEqual([sheetOf('A note'), sheetOf('Words at the end.'), 'https://example.org/x?y=1']);
    // The contents link to all pages and the group.
    expect(links.filter(({ sheet }) => sheet === 2).map(({ to }) => to)).toHaveLength(5);
  });

  it('renders Japanese, Chinese, Korean, Cyrillic, Greek and emoji in suitable fonts', async () => {
    const { sheets, fonts } = await read();
    const text = sheets.join('').replace(/\s/g, '');
    for (const words of ['日本語の文書', '漢字とかなの文章です。', '简体中文', '한국어', 'Привет', 'Ελληνικά', '🚀'])
      expect(text).toContain(words);
    expect(fonts.join(' ')).toMatch(/Inter[\s\S]*NotoSans/);
  });

  it('renders the alternative text of broken or missing pictures, and continues', async () => {
    const text = (await read()).sheets.join('\n');
    expect(text).toContain('Broken');
    expect(text).toContain('Gone');
    expect(text).not.toContain('Dot');
  });

  it('returns a page with its descendants, or alone, without a cover', async () => {
    const below = (await read(`?page=${pageIds['Start']}`)).sheets.join('\n');
    expect(below).toMatch(/Words at the end\.[\s\S]*Back to/);
    const alone = await read(`?page=${pageIds['Start']}&only=true`);
    expect(alone.sheets.join('\n')).toContain('Words at the end.');
    expect(alone.sheets.join('\n')).not.toMatch(/Back to|Contents/);
    expect(alone.bookmarks).toEqual(['Start', '  The tail']);
  });

  it('links a PDF of one page to the URLs of the others', async () => {
    const { links } = await read(`?page=${pageIds['Deeper']}&only=true`);
    expect(links.map(({ to }) => to)).toEqual([
      `https://docs.test/o/${organizationId}/s/${spaceId}/guides/start`,
      `https://docs.test/o/${organizationId}/s/${spaceId}/readme`,
    ]);
  });

  it('returns a hidden page on request, and a group with its pages', async () => {
    expect((await read(`?page=${pageIds['Hidden']}`)).sheets.join('')).toContain('Words that few know.');
    expect((await read(`?page=${pageIds['Guides']}`)).bookmarks[0]).toBe('Guides');
  });

  it('returns a cover for a space without pages', async () => {
    const empty = await aSpace(server, organizationId, admin, { title: 'Nothing yet' });
    const { url } = (await admin.get(`/v1/spaces/${empty.id}/pdf`)).body;
    const { bytes } = await server.call('GET', pathOf(url));
    expect((await readPdf(bytes)).sheets.join('')).toContain('Nothing yet');
  });

  it('rejects targets without text with 400, and unknown ones with 404', async () => {
    expect((await admin.get(`${base}/pdf?only=true`)).body.error.message).toBe(
      'query/only requires query/page, the page of the PDF.',
    );
    expect((await admin.get(`${base}/pdf?page=${pageIds['Elsewhere']}`)).status).toBe(400);
    expect((await admin.get(`${base}/pdf?page=${pageIds['Guides']}&only=true`)).status).toBe(400);
    expect((await admin.get(`${base}/pdf?page=unknown`)).status).toBe(404);
  });

  it('requires a reader', async () => {
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`${base}/pdf`)).status).toBe(200);
    expect((await (await aPerson(server)).get(`${base}/pdf`)).status).toBe(404);
    expect((await server.call('GET', `${base}/pdf`)).status).toBe(401);
  });

  it('escapes hostile text', async () => {
    const hostile = '#panic("x") \\#read("/etc/passwd") $x$ "\\" #{ } ]) `#import "@preview/x"` <label> @ref = * _ ~';
    const id = await aSpaceOf({ 'README.md': `# ${hostile}\n\n${hostile}\n\n\`\`\`\n${hostile}\n\`\`\`\n` }, hostile);
    const { url } = (await admin.get(`/v1/spaces/${id}/pdf`)).body;
    const answer = await server.call('GET', pathOf(url));
    expect(answer.status).toBe(200);
    const { sheets, title } = await readPdf(answer.bytes);
    expect(title).toBe(hostile);
    expect(sheets.join(' ')).toContain('#panic("x")');
    expect(sheets.join(' ')).toContain('#import "@preview/x"');
    expect(sheets.join(' ')).not.toContain('root:');
  });
});

describe('getChangeRequestPdf', () => {
  it('returns the content of the change request, by its id or number', async () => {
    const changeRequest = await admin.post(`${base}/change-requests`, { subject: 'A change' });
    expect(changeRequest.status).toBe(201);
    for (const name of [changeRequest.body.id, changeRequest.body.number]) {
      const { status, body } = await admin.get(
        `${base}/change-requests/${name}/pdf?page=${pageIds['Start']}&only=true`,
      );
      expect(status).toBe(200);
      const { bytes } = await server.call('GET', pathOf(body.url));
      expect((await readPdf(bytes)).sheets.join('\n')).toContain('Words at the end.');
    }
    expect((await admin.get(`${base}/change-requests/unknown/pdf`)).status).toBe(404);
  });
});

describe('the URL of a PDF', () => {
  it('is valid for 15 minutes, and not when modified', async () => {
    const { url } = (await admin.get(`${base}/pdf?page=${pageIds['Start']}`)).body;
    const pdfUrl = new URL(url);
    for (const [name, value] of [
      ['page', pageIds['Home']],
      ['only', 'true'],
      ['expires', '9999999999'],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value ?? '');
      expect((await server.call('GET', changed.pathname + changed.search)).status).toBe(404);
    }
    expect((await server.call('GET', pdfUrl.pathname + pdfUrl.search)).status).toBe(200);
    server.advance(15 * 60_000);
    const late = await server.call('GET', pdfUrl.pathname + pdfUrl.search);
    expect([late.status, late.body.error.message]).toEqual([
      410,
      'The URL of this PDF has expired. Ask for a new one.',
    ]);
  });

  it('names the file, displays it inline, and supports range requests', async () => {
    const whole = await download();
    expect(whole.headers['content-disposition']).toBe(
      'inline; filename="Das _Handbuch_.pdf"; filename*=UTF-8\'\'Das%20%E2%80%9EHandbuch%E2%80%9C.pdf',
    );
    const tag = String(whole.headers['etag']);
    expect((await download('', { 'if-none-match': tag })).status).toBe(304);
    const part = await download('', { range: 'bytes=0-3' });
    expect([part.status, Buffer.from(part.bytes).toString()]).toEqual([206, '%PDF']);
  });

  it('is invalid once the space is deleted', async () => {
    const id = await aSpaceOf({ 'README.md': '# Short\n' }, 'Short');
    const { url } = (await admin.get(`/v1/spaces/${id}/pdf`)).body;
    await transact(server.ctx, (tx) => updateSpaceRow(tx.db, id, { deleted_at: tx.now }));
    expect((await server.call('GET', pathOf(url))).status).toBe(404);
  });
});
