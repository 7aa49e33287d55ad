import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MemoryStore, type Page, type RevisionContent, writeRevision } from '@bindery/content';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createRevisionReader } from '../../platform/store/revision-reader.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { listChapters } from './book/chapters.ts';
import { writeBook } from './book/write-book.ts';
import type { PdfJob } from './pdf-job.ts';
import { Typesetter } from './typeset.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-typeset-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const typesetter = new Typesetter(folder, []);

/** The PDF of pages with these sources, all at the top. */
async function typeset(sources: readonly string[], changes: Partial<PdfJob> = {}, language?: string): Promise<Buffer> {
  const store = new MemoryStore();
  const objects = sources.map((source) => {
    const bytes = Buffer.from(source);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
  });
  const pages = objects.map(({ hash }, index): Page => {
    const name = `page-${index}`;
    return { id: name, type: 'document', title: name, slug: name, file: `${name}.md`, document: hash, pages: [] };
  });
  const content: RevisionContent = {
    pages,
    files: [],
    reusableContents: [],
    redirects: [],
    variables: {},
    ...(language !== undefined && { language }),
  };
  const written = await writeRevision(content);
  await store.put([...objects, ...written.objects]);
  const revisions = createRevisionReader(store);
  const view = await revisions.view(written.root);
  const job: PdfJob = {
    root: written.root,
    only: false,
    title: 'Title',
    emoji: '',
    organization: 'Acme',
    organizationId: 'o1',
    revision: { id: 'r1', createdAt: '2026-01-15T10:00:00.000Z' },
    url: 'https://docs.test/o/1/s/2',
    fontFolders: [],
    ...changes,
  };
  const book = await writeBook(job, view, listChapters(view, job), {
    revisions,
    describe: async (_page, document) => document,
  });
  return typesetter.makePdf(job, book, new Map()).bytes;
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).sheets.join('\n');

describe('Typesetter', () => {
  it('typesets every page, for any source', async () => {
    const piece = fc.constantFrom(
      ...[
        '# ',
        '## ',
        '\n\n',
        '\n',
        '- ',
        '1. ',
        '> ',
        '| a | b |\n| - | - |\n| c | d |\n',
        '```rust\n',
        '```\n',
        '`',
        '**',
        '_',
        '~~',
      ],
      ...[
        '[x](page-0.md#a)',
        '![x](data:image/png;base64,AAAA)',
        '$$\n',
        '$x$',
        '[^1]',
        '[^1]: note\n',
        '{% hint style="danger" %}\n',
      ],
      ...[
        '{% endhint %}\n',
        '{% tabs %}\n',
        '{% tab title="#t" %}\n',
        '{% endtab %}\n',
        '{% endtabs %}\n',
        '<details><summary>s</summary>\n',
      ],
      ...[
        '</details>\n',
        '<a id="a"></a>',
        '#panic("x")',
        '"',
        '\\',
        '日本語',
        '🚀',
        'word ',
        '{% stepper %}\n{% step %}\n',
        '{% endstep %}\n',
      ],
      ...[
        '{% endstepper %}\n',
        '- [ ] task\n',
        '    ',
        '---\n',
        '<table data-view="cards"><tr><td>x</td></tr></table>\n',
        '{{ x }}',
        '&lt;',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        expect((await typeset([pieces.join('')])).subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: 120 },
    );
  });

  it('typesets lists, quotes and hints nested to any depth, and loses no word', async () => {
    const list = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- level${depth}`).join('\n');
    const quotes = `${'> '.repeat(60)}deepest`;
    const hints = `${'{% hint %}\n'.repeat(30)}inner words\n${'{% endhint %}\n'.repeat(30)}`;
    const text = await textOf(await typeset([`# Deep\n\n${list}\n\n${quotes}\n\n${hints}\n`]));
    for (const words of ['level0', 'level8', 'level20', 'deepest', 'inner words']) expect(text).toContain(words);
  });

  it('fits long words, long lines and wide tables', async () => {
    const wide = `|${' a |'.repeat(40)}\n|${' - |'.repeat(40)}\n|${` ${'x'.repeat(30)} |`.repeat(40)}\n`;
    const source = `# Long\n\n${'w'.repeat(5000)}\n\n\`\`\`\n${'c'.repeat(5000)}\n\`\`\`\n\n${wide}`;
    expect((await typeset([source])).length).toBeGreaterThan(1000);
  });

  it('is deterministic', async () => {
    const [one, other] = [await typeset(['# A\n\nText.\n']), await typeset(['# A\n\nText.\n'])];
    expect(one.equals(other)).toBe(true);
  });

  it('names the parts of the book in the language of its pages', async () => {
    const text = await textOf(
      await typeset(['# Eins\n\n{% hint style="danger" %}\nX\n{% endhint %}\n', '# Zwei\n'], {}, 'de'),
    );
    expect(text).toMatch(/15\. Januar 2026[\s\S]*Inhalt[\s\S]*Gefahr/);
  });

  it('has one note for all references to one label, and numbers the notes of each page from 1', async () => {
    const source = '# A\n\nOne[^x] two[^x].\n\n[^x]: The note.\n';
    const pdf = await readPdf(await typeset([source, source]));
    expect(pdf.sheets.join('\n').match(/The note\./g)).toHaveLength(2);
    expect(pdf.sheets[2]).toMatch(/One1 two1/);
    expect(pdf.sheets[3]).toMatch(/One1 two1/);
  });

  it('typesets a heading with the anchor of another page, and two of one name', async () => {
    const pdf = await readPdf(
      await typeset(['# A\n\n## Same\n\n## Same\n\n[b](page-1.md#same)\n', '# B\n\n## Same\n']),
    );
    expect(pdf.bookmarks).toEqual(['A', '  Same', '  Same', 'B', '  Same']);
    expect(pdf.links.filter(({ sheet }) => sheet === 3)).toEqual([{ sheet: 3, to: 4 }]);
  });

  it('links no URL that could run a script', async () => {
    const pdf = await readPdf(
      await typeset([
        '# A\n\n[a](javascript:alert(1)) [b](file:///etc/passwd) [c](data:text/html,x) [d](https://example.org/)\n',
      ]),
    );
    expect(pdf.links.map(({ to }) => to)).toEqual(['https://example.org/']);
  });

  it('distinguishes supported pictures from unsupported ones', () => {
    const files = {
      'good.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
      'bad.svg': '<svg',
      'bad.png': 'no picture',
      'bad.jpg': '',
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
    expect(Object.keys(files).filter((name) => typesetter.canShow(name))).toEqual(['good.svg']);
    expect(typesetter.canShow('../../../../etc/passwd')).toBe(false);
  });
});
