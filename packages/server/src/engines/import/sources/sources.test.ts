import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { fetchImport } from '../fetch-import.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportSource } from '../import-sources.ts';
import { type ImportedNode, listImportedPages } from '../imported-content.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';
import { makeZip, type ZipEntry } from '../testing/zip.ts';
import { wikiUrlOf } from './github-wiki.ts';
import { exportUrlOf } from './google-docs.ts';
import { rawUrlOf } from './markdown.ts';

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const signal = new AbortController().signal;

let server: TestServer;
let site: SiteServer | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => site?.close());

async function importBytes(source: ImportSource, body: string | Uint8Array, limits: Partial<ImportLimits> = {}) {
  site = await startSiteServer({ '/export.zip': { headers: { 'content-type': 'application/octet-stream' }, body } });
  return fetchImport(server.ctx, { url: `${site.url}/export.zip`, source, signal, limits });
}
const importFiles = (source: ImportSource, files: Readonly<Record<string, string | Uint8Array>>) =>
  importBytes(source, makeZip(files));

/** Files of pages in their tree; names of groups in brackets. */
function tree(nodes: readonly ImportedNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.kind === 'link') return `-> ${node.target}`;
    const name = node.kind === 'group' ? `[${node.title}]` : node.file;
    return node.pages.length === 0 ? name : [name, ...tree(node.pages)];
  });
}
const sourceOf = (nodes: readonly ImportedNode[], file: string): string | undefined =>
  [...listImportedPages(nodes)].find((page) => page.file === file)?.source;

describe('zip', () => {
  it('follows its table of contents, without the folder around it', async () => {
    const { pages, files } = await importFiles('zip', {
      'docs-main/README.md': '# Home\r\n',
      'docs-main/SUMMARY.md':
        '* [Home](README.md)\n* [Guide](guide.md)\n\n## More\n\n* [Out](https://example.com/)\n* [Last](last.md)\n',
      'docs-main/guide.md': '# Guide\n\n![](a.png)',
      'docs-main/last.md': '# Last',
      'docs-main/a.png': DOT,
      '__MACOSX/docs-main/._README.md': 'x',
    });
    expect(tree(pages)).toEqual(['README.md', 'guide.md', ['[More]', '-> https://example.com/', 'last.md']]);
    expect(sourceOf(pages, 'README.md')).toBe('# Home\r\n');
    expect(files.map((file) => file.path)).toEqual(['a.png']);
  });

  it('imports HTML pages by their menu, with images, attachments and links among them', async () => {
    const { pages, files } = await importFiles('zip', {
      'index.html':
        '<nav><ul><li><a href="index.html">Home</a><li><a href="guide/one.html">One</a></ul></nav><main><h1>Home</h1><p>Go to <a href="guide/one.html#part">one</a>, <a href="paper.pdf">paper</a> or <a href="lost.html">nowhere</a>.</p></main>',
      'guide/one.html': '<main><h1>One</h1><h2 id="part">The part</h2><img src="../img/a.png"></main>',
      'img/a.png': DOT,
      'paper.pdf': '%PDF-1.4',
    });
    expect(tree(pages)).toEqual(['README.md', 'guide/one.md']);
    expect(sourceOf(pages, 'README.md')).toBe(
      '# Home\n\nGo to [one](guide/one.md#part), [paper](.gitbook/assets/paper.pdf) or nowhere.\n',
    );
    expect(sourceOf(pages, 'guide/one.md')).toContain('![](../.gitbook/assets/a.png)');
    expect(files.map((file) => file.path).sort()).toEqual(['.gitbook/assets/a.png', '.gitbook/assets/paper.pdf']);
  });

  it('reads entries of all sizes, compressed and stored, and omits common parent folders', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index * 7919}`).join(' ');
    const folders = 'a/'.repeat(5_000);
    const texts = { 'small.md': '# Small\n', 'large.md': `# Large\n\n${words(30_000)}\n`, 'below/empty.md': '' };
    const { pages } = await importFiles(
      'zip',
      Object.fromEntries(Object.entries(texts).map(([path, text]) => [folders + path, text])),
    );
    for (const [path, text] of Object.entries(texts)) expect(sourceOf(pages, path), path).toBe(text);
    const stored = await importBytes('zip', makeZip([{ path: 'as-it-is.md', content: '# Stored\n', isStored: true }]));
    expect(sourceOf(stored.pages, 'as-it-is.md')).toBe('# Stored\n');
  });

  /** An archive with another byte so far after a text. */
  const damage = (after: string, distance: number): Buffer => {
    const bytes = makeZip({ 'a.md': `# A\n\n${'a text of words '.repeat(9)}` });
    const at = bytes.indexOf(after) + distance;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return bytes;
  };
  const symlink: ZipEntry = { path: 'a.md', content: '/etc/passwd', mode: 0o120777 };
  it.each<[string, ZipEntry[] | Buffer, RegExp]>([
    ['names that lead out', [{ path: '../../a.md', content: '# A' }], /leads out/],
    ['absolute names', [{ path: '/etc/a.md', content: '# A' }], /leads out/],
    ['symbolic links', [symlink], /symbolic link/],
    ['encrypted entries', [{ path: 'a.md', content: '# A', isEncrypted: true }], /encrypted/],
    ['more than it may unpack to', [{ path: 'a.md', content: 'a'.repeat(60_000) }], /unpacked/],
    ['a wrong size', [{ path: 'a.md', content: 'a'.repeat(60_000), claimedSize: 10 }], /damaged/],
    [
      'two entries with the same name',
      [
        { path: 'a.md', content: '# A' },
        { path: 'a.md', content: '# B' },
      ],
      /two entries/,
    ],
    ['too many entries', Array.from({ length: 60 }, (_, i) => ({ path: `${i}.md`, content: '' })), /60 entries/],
    ['archives only', [{ path: 'a.zip', content: 'PK' }], /other archives/],
    ['nothing to read', [{ path: 'a.exe', content: 'MZ' }], /contains no Mar/],
    ['a truncated entry', damage('PK\x03\x04', 34), /damaged/],
    ['an entry with a wrong offset', damage('PK\x01\x02', 43), /damaged/],
    ['half an archive', makeZip({ 'a.md': '# A' }).subarray(0, 40), /damaged/],
  ])('rejects %s with a message', async (_case, entries, reason) => {
    const bytes = Buffer.isBuffer(entries) ? entries : makeZip(entries);
    const limits = { unpackedSize: 50_000, archiveEntries: 50 };
    await expect(importBytes('zip', bytes, limits)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(reason),
    });
  });
});

describe('notion', () => {
  const id = (digit: string) => digit.repeat(32);
  it('removes ids from names, follows links, and converts databases to tables and callouts to hints', async () => {
    const inner = makeZip({
      [`Home ${id('a')}.md`]: `# Home\n\n<aside>\n💡 Mind this.\n\n</aside>\n\n[Child](Home%20${id('a')}/Child%20${id('b')}.md) [Tasks](Home%20${id('a')}/Tasks%20${id('c')}.csv)\n`,
      [`Home ${id('a')}/Child ${id('b')}.md`]: '# Child\n\n![](Untitled%201.png)\n',
      [`Home ${id('a')}/Untitled 1.png`]: DOT,
      [`Home ${id('a')}/Tasks ${id('c')}.csv`]: 'Name,State\n"Write, read",Done\nPlain,"two\nlines"\n',
      [`Home ${id('a')}/Tasks ${id('c')}_all.csv`]: 'Name\nx\n',
      [`Home ${id('a')}/Tasks ${id('c')}/Plain ${id('d')}.md`]: '# Plain\n',
    });
    const { pages, files } = await importFiles('notion', { 'Export-1.zip': inner });
    expect(tree(pages)).toEqual([['home.md', 'home/child.md', ['home/tasks.md', 'home/tasks/plain.md']]]);
    const home = sourceOf(pages, 'home.md') ?? '';
    expect(home).toContain('[Child](home/child.md) [Tasks](home/tasks.md)');
    expect(home).toContain('{% hint style="info" %}\n💡 Mind this.\n\n{% endhint %}');
    expect(sourceOf(pages, 'home/tasks.md')).toBe(
      '# Tasks\n\n| Name | State |\n| --- | --- |\n| Write, read | Done |\n| [Plain](tasks/plain.md) | two<br>lines |\n',
    );
    expect(files.map((file) => file.path)).toEqual(['home/Untitled-1.png']);
  });

  it('imports HTML pages with their to-do lists and toggles', async () => {
    const { pages } = await importFiles('notion', {
      [`Home ${id('a')}.html`]: `<article class="page"><header><h1 class="page-title">Home</h1></header><div class="page-body"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span>done</span></li><li><div class="checkbox checkbox-off"></div><span>open</span></li></ul><ul class="toggle"><li><details open=""><summary>More</summary><p>Inner</p></details></li></ul><figure class="link-to-page"><a href="Home%20${id('a')}/Child%20${id('b')}.html">Child</a></figure></div></article>`,
      [`Home ${id('a')}/Child ${id('b')}.html`]:
        '<article class="page"><header><h1 class="page-title">Child</h1></header><div class="page-body"><p>Words</p></div></article>',
    });
    expect(tree(pages)).toEqual([['home.md', 'home/child.md']]);
    const home = sourceOf(pages, 'home.md') ?? '';
    expect(home).toContain('* [x] done\n* [ ] open');
    expect(home).toContain('<summary>More</summary>');
    expect(home).toContain('[Child](home/child.md)');
  });
});

describe('confluence', () => {
  it('follows the tree of the index, and converts macros to blocks, attachments to files', async () => {
    const page = (title: string, body: string) =>
      `<html><head><title>Space : ${title}</title></head><body><div id="page"><div id="main"><div id="main-header"><h1 id="title-heading"><span id="title-text"> Space : ${title} </span></h1></div><div id="content"><div id="main-content" class="wiki-content group">${body}</div></div></div></div></body></html>`;
    const { pages, files } = await importFiles('confluence', {
      'Space/index.html':
        '<html><body><div id="content"><ul><li><a href="Home_1.html">Home</a><ul><li><a href="Guide_2.html">Guide</a></li></ul></li></ul></div></body></html>',
      'Space/Home_1.html': page(
        'Home',
        '<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Take care</p><div class="confluence-information-macro-body"><p>It is hot.</p></div></div><p>See <a href="Guide_2.html">the guide</a>.</p><div class="code panel"><div class="codeHeader panelHeader"><b>run.js</b></div><div class="codeContent panelContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: js; gutter: false">let a = 1;\n</pre></div></div><img src="attachments/1/2.png">',
      ),
      'Space/Guide_2.html': page(
        'Guide',
        '<div class="expand-container"><div class="expand-control"><span class="expand-control-text">Open me</span></div><div class="expand-content"><p>Inner</p></div></div><ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>done</span></li></ul>',
      ),
      'Space/attachments/1/2.png': DOT,
    });
    expect(tree(pages)).toEqual([['home.md', 'guide.md']]);
    expect(sourceOf(pages, 'home.md')).toBe(
      '# Home\n\n{% hint style="warning" %}\n**Take care**\n\nIt is hot.\n{% endhint %}\n\nSee [the guide](guide.md).\n\n{% code title="run.js" %}\n```js\nlet a = 1;\n```\n{% endcode %}\n\n![](.gitbook/assets/2.png)\n',
    );
    expect(sourceOf(pages, 'guide.md')).toContain('<summary>Open me</summary>\n\nInner');
    expect(sourceOf(pages, 'guide.md')).toContain('* [x] done');
    expect(files).toHaveLength(1);
  });

  it('rejects an export as XML', async () => {
    await expect(importFiles('confluence', { 'entities.xml': '<x/>', 'index.html': '' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('google-docs', () => {
  it('reads bold text from the style sheet, nests lists, and unwraps links', async () => {
    const { pages, files } = await importFiles('google-docs', {
      'Doc.html':
        '<html><head><style>.c1{font-weight:700}.c2{font-style:italic}.title{font-size:26pt}</style></head><body class="doc-content"><p class="c0 title"><span>The title</span></p><h1>Part</h1><p><span class="c1">Bold</span><span> and </span><span class="c2">slanted</span> <a href="https://www.google.com/url?q=https://example.com/a%3Fb%3Dc&amp;sa=D">link</a><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><ul class="lst-kix_a-0 start"><li>one</li></ul><ul class="lst-kix_a-1 start"><li>deep</li></ul><ul class="lst-kix_a-0"><li>two</li></ul><p><img src="images/image1.png"></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The note.</span></p></div></body></html>',
      'images/image1.png': DOT,
    });
    const [page] = [...listImportedPages(pages)];
    expect(page?.file).toBe('the-title.md');
    expect(page?.source).toContain(
      '# The title\n\n# Part\n\n**Bold** and *slanted* [link](https://example.com/a?b=c)[^1]',
    );
    expect(page?.source).toContain('* one\n\n  * deep\n\n* two');
    expect(page?.source).toContain('[^1]:\n\n    The note.');
    expect(files).toHaveLength(1);
  });

  it.each([
    [
      'https://docs.google.com/document/d/abc_1-2/edit?usp=sharing',
      'https://docs.google.com/document/d/abc_1-2/export?format=zip',
    ],
    ['https://docs.google.com/document/u/1/d/abc/view', 'https://docs.google.com/document/d/abc/export?format=zip'],
    ['https://docs.google.com/document/d/e/xyz/pub', 'https://docs.google.com/document/d/e/xyz/pub'],
    ['https://example.com/document/d/abc/edit', 'https://example.com/document/d/abc/edit'],
  ])('fetches %s as %s', (source, url) => {
    expect(exportUrlOf(source)).toBe(url);
  });
});

describe('docx', () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const para = (text: string, style = '') =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const make = (body: string, styles = '') =>
    makeZip({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/></w:style>${styles}</w:styles>`,
    });

  it('imports headings, marks, tables and code', async () => {
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold</w:t></w:r></w:p>';
    const table = `<w:tbl><w:tr><w:tc>${para('1')}</w:tc><w:tc>${para('2')}</w:tc></w:tr></w:tbl>`;
    const { pages } = await importBytes(
      'docx',
      make(
        para('Title', 'Heading1') +
          para('Part', 'Heading2') +
          bold +
          para('a = 1', 'Code') +
          para('b = 2', 'Code') +
          table,
      ),
    );
    const [page] = [...listImportedPages(pages)];
    expect(page?.file).toBe('title.md');
    expect(page?.source).toContain('# Title\n\n## Part\n\n**Bold**\n\n```\na = 1\nb = 2\n```');
    expect(page?.source).toContain('<td>1</td><td>2</td>');
  });

  const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const fraction = `<m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`;

  it('imports inline and display formulas, and names what TeX does not have', async () => {
    const inText = `<w:p><w:r><w:t xml:space="preserve">So </w:t></w:r><m:oMath ${MATH}>${fraction}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>`;
    const alone = `<w:p><m:oMathPara ${MATH}><m:oMath>${run('x=y')}<m:odd>${run('z')}</m:odd></m:oMath></m:oMathPara></w:p>`;
    const { pages, warnings } = await importBytes('docx', make(para('Title', 'Heading1') + inText + alone));
    expect([...listImportedPages(pages)][0]?.source).toBe('# Title\n\nSo $$\\frac{a}{b}$$.\n\n$$\nx=yz\n$$\n');
    expect(warnings).toEqual(['Formulas contain parts that TeX does not have; their text was kept: odd.']);
  });

  it('imports quotations by their style, one that it is based on, or its identifier', async () => {
    const styles = [
      ['Zitat', 'Quote', ''],
      ['IntensivesZitat', 'Intense Quote', ''],
      ['Eigenes', 'Our saying', 'Zitat'],
      ['BlockText', 'Block Text', ''],
      ['Ring', 'Ring', 'Ring'],
    ] as const;
    const xml = styles.map(
      ([id, name, base]) =>
        `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${base === '' ? '' : `<w:basedOn w:val="${base}"/>`}</w:style>`,
    );
    const body = ['Zitat', 'Zitat', '', 'IntensivesZitat', 'Ring', 'Eigenes', '', 'BlockText', '', 'Quote'];
    const { pages } = await importBytes(
      'docx',
      make(body.map((style, index) => para(`${style}${index}`, style)).join(''), xml.join('')),
    );
    expect([...listImportedPages(pages)][0]?.source).toBe(
      '# export.zip\n\n> Zitat0\n>\n> Zitat1\n\n2\n\n> IntensivesZitat3\n\nRing4\n\n> Eigenes5\n\n6\n\n> BlockText7\n\n8\n\n> Quote9\n',
    );
  });

  it('rejects entries with a false size before decompression', async () => {
    const document = { path: 'word/document.xml', content: 'a'.repeat(60_000), claimedSize: 10 };
    const entries = [{ path: '[Content_Types].xml', content: '<Types/>' }, document];
    await expect(importBytes('docx', makeZip(entries))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('damaged'),
    });
  });

  it.each([
    ['elements', '<w:p/>'.repeat(100_001), '100,000 elements'],
    ['comments', '<!---->'.repeat(100_001), '100,000 elements'],
    ['attributes', `<w:p ${' w:a=""'.repeat(200_001)}/>`, '200,000 attributes'],
    ['fields', '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'.repeat(12_001), '12,000 parts of fields'],
    ['bytes', `<w:p><w:r><w:t>${'a'.repeat(12 * 1024 * 1024)}</w:t></w:r></w:p>`, '12,582,912 bytes of text'],
  ])('rejects a document with too many %s before it is parsed, and names the limit', async (_, body, most) => {
    const message = `The document is too large: it has more than ${most}. Divide it into several documents.`;
    await expect(importBytes('docx', make(body))).rejects.toMatchObject({ status: 400, message });
  });

  it('counts the parts of a document together, under any names', async () => {
    const relationship = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const relationships = (...all: string[]) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
    const entries = (paragraphs: number, notes: number) => ({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'word/picture.png')),
      'word/_rels/picture.png.rels': relationships(relationship('r2', 'footnotes', 'notes.jpg')),
      'word/document.xml': '<x/>',
      'word/picture.png': `<w:document ${W}><w:body>${para('Text')}${'<w:p/>'.repeat(paragraphs)}</w:body></w:document>`,
      'word/notes.jpg': `<w:footnotes ${W}>${'<w:p/>'.repeat(notes)}</w:footnotes>`,
    });
    const { pages } = await importBytes('docx', makeZip(entries(10, 10)));
    expect([...listImportedPages(pages)][0]?.source).toContain('Text');
    for (const [paragraphs, notes] of [
      [100_001, 0],
      [60_000, 60_000],
    ] as const) {
      await expect(importBytes('docx', makeZip(entries(paragraphs, notes)))).rejects.toMatchObject({
        message: expect.stringContaining('100,000 elements'),
      });
    }
  });

  it('rejects damaged files and files that are not documents', async () => {
    await expect(importBytes('docx', make('<w:p>').subarray(0, 200))).rejects.toMatchObject({ status: 400 });
    await expect(importBytes('docx', makeZip({ 'a.txt': 'x' }))).rejects.toMatchObject({ status: 400 });
    await expect(importBytes('docx', make('<w:p><w:r></w:p>'))).rejects.toMatchObject({ status: 400 });
  });
});

describe('github-wiki', () => {
  it('puts the first page first, follows the sidebar, and converts wiki links to Markdown', async () => {
    const repository = await aRepository({
      'Home.md':
        'Welcome. See [[Getting Started]], [[the setup|Set-Up#Second Step]], [Set up](Set-Up) and `[[code]]`.\n\n[[dot.png]]\n',
      'Getting-Started.md': '# One\n\ntext\n\n# Two\n\n[home](https://wiki.example/x)\n',
      'Set-Up.md': '## Second Step\n',
      'Other.md': 'Alone.\n',
      '_Sidebar.md': '* [[Home]]\n* Guides\n  * [[Getting Started]]\n  * [Set up](Set-Up)\n',
      '_Footer.md': 'Foot',
      'dot.png': 'x',
    });
    const git = await startGitServer({ repositories: { 'acme/docs.wiki.git': `${repository.directory}/.git` } });
    try {
      const { pages, files } = await fetchImport(server.ctx, {
        url: `${git.url}/acme/docs/wiki`,
        source: 'github-wiki',
        signal,
      });
      expect(tree(pages)).toEqual(['README.md', ['[Guides]', 'getting-started.md', 'set-up.md'], 'other.md']);
      expect(sourceOf(pages, 'README.md')).toBe(
        '# Home\n\nWelcome. See [Getting Started](getting-started.md), [the setup](set-up.md#second-step), [Set up](set-up.md) and `[[code]]`.\n\n![](dot.png)\n',
      );
      expect(sourceOf(pages, 'getting-started.md')).toMatch(/^# Getting Started\n\n# One/);
      expect(files.map((file) => file.path)).toEqual(['dot.png']);
    } finally {
      await git.close();
    }
  });

  it.each([
    ['https://github.com/acme/docs', 'https://github.com/acme/docs.wiki.git'],
    ['https://github.com/acme/docs/wiki/Some-Page', 'https://github.com/acme/docs.wiki.git'],
    ['https://github.com/acme/docs.wiki.git', 'https://github.com/acme/docs.wiki.git'],
    ['https://github.com/acme/docs.git?x=1', 'https://github.com/acme/docs.wiki.git'],
  ])('finds the wiki of %s', (source, url) => {
    expect(wikiUrlOf(source)).toBe(url);
  });
});

describe('markdown', () => {
  it.each([
    ['https://github.com/acme/docs/blob/main/a/b.md', 'https://raw.githubusercontent.com/acme/docs/main/a/b.md'],
    [
      'https://gitlab.example.com/a/b/-/blob/main/c.md',
      'https://gitlab.example.com/a/b/-/blob/main/c.md'.replace('blob', 'raw'),
    ],
    ['https://example.com/acme/docs/blob/main/b.md', 'https://example.com/acme/docs/blob/main/b.md'],
  ])('reads the file itself for %s', (source, url) => {
    expect(rawUrlOf(source)).toBe(url);
  });
});

describe('a file of markdown', () => {
  it('is imported with the pictures of its title and its text', async () => {
    const png = { headers: { 'content-type': 'image/png' }, body: Buffer.from('89504e470d0a1a0a', 'hex') };
    site = await startSiteServer({
      '/a.md': {
        headers: { 'content-type': 'text/markdown' },
        body: '# ![Logo](logo.png) A\n\n<picture><source srcset="dark%20(1).png 2x, x.png" media="(prefers-color-scheme: dark)"><img src="light.png"></picture>\n',
      },
      '/logo.png': png,
      '/light.png': png,
      '/dark%20(1).png': png,
    });
    const content = await fetchImport(server.ctx, { url: `${site.url}/a.md`, source: 'markdown', signal });
    expect(content.warnings).toEqual([]);
    expect(content.files.map(({ path }) => path).sort()).toHaveLength(3);
  });
});

describe('every source', () => {
  it('aborts with the reason of its signal', async () => {
    site = await startSiteServer({ '/export.zip': { isSilent: true } });
    const ending = new AbortController();
    const running = fetchImport(server.ctx, { url: `${site.url}/export.zip`, source: 'zip', signal: ending.signal });
    ending.abort(new Error('The caller has gone.'));
    await expect(running).rejects.toThrow('The caller has gone.');
  });

  it('reports imports that exceed limits of time or size', async () => {
    site = await startSiteServer({ '/slow': { isSilent: true }, '/large': 'x'.repeat(5_000) });
    const run = (path: string, limits: Partial<ImportLimits>) =>
      fetchImport(server.ctx, { url: (site?.url ?? '') + path, source: 'website', signal, limits });
    await expect(run('/slow', { timeMs: 300 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('exceeded'),
    });
    await expect(run('/large', { resourceSize: 1_000 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('larger'),
    });
  });
});
