import { readdirSync, readFileSync } from 'node:fs';
import { parsePage, serializeDocument } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertFragment } from './fragment.ts';

const folder = new URL('../../../../../../test/fixtures/clipboard/', import.meta.url);
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -'.html'.length)] : []));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** The Markdown of a part of a page. */
function convert(html: string): string {
  const { blocks } = convertFragment(html);
  return serializeDocument({ frontMatter: {}, document: { object: 'document', data: {}, nodes: blocks } });
}

describe('convertFragment', () => {
  it.each(names)('converts the clipboard of %s', (name) => {
    expect(convert(read(`${name}.html`))).toBe(read(`${name}.md`));
  });

  it.each([
    ['bold that a style ends', '<b>a <span style="font-weight:400">b</span></b>', '**a** b\n'],
    ['italic words in a normal weight', '<span style="font-weight:400;font-style:italic">a</span>', '*a*\n'],
    ['styles of other scripts', '<b style="mso-bidi-font-weight:normal">a</b>', '**a**\n'],
    ['lines of code as one block', '<p><code>a</code></p><p><code>b</code></p>', '```\na\nb\n```\n'],
    ['one line of code as words', '<p><code>a</code></p>', '`a`\n'],
    ['elements of a list without the list', '<li>a</li>\n<li>b</li>', '* a\n* b\n'],
    ['a single cell as its words', '<table><tr><td>a</td></tr></table>', 'a\n'],
    ['empty paragraphs as nothing', '<p>a</p><p>&nbsp;</p><p><br></p><br><p>b</p>', 'a\n\nb\n'],
    ['hidden text as nothing', '<p>a<span style="display: none">b</span></p>', 'a\n'],
    ['menus as nothing', '<nav>Menu</nav><p>a</p>', 'a\n'],
    [
      'lists of Word that skip a level and change their kind',
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3)</span>a</p>
<p class=MsoListParagraph style='mso-list:l0 level3 lfo1'><span style='mso-list:Ignore'>·</span>b</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>-</span>c</p>`,
      '3. a\n\n   * b\n\n* c\n',
    ],
    [
      'headings of Word with numbers',
      '<h1 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>A</h1>',
      '<h1>A</h1>\n',
    ],
  ])('converts %s', (_case, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('keeps the text of scripts, menus and disallowed links, and reports them', () => {
    const { blocks, omissions } = convertFragment(
      '<script>alert(1)</script><style>p{}</style><p onclick="x()">a <a href="javascript:alert(1)">b</a> <a href="#c">c</a></p>' +
        '<img src="file:///C:/a.png"><img src="data:image/png;base64,AA=="><table><tr><td colspan=2>1</td></tr><tr><td>2</td><td>3</td></tr></table>',
    );
    expect(JSON.stringify(blocks)).not.toMatch(/alert|javascript|onclick|file:|data:image/);
    expect([...omissions]).toEqual([
      ['links', 1],
      ['images', 2],
      ['merged_cells', 1],
    ]);
  });

  it('converts any elements to a text that is stable after parsing', () => {
    const elements = [
      'p',
      'div',
      'ul',
      'ol',
      'li',
      'table',
      'tr',
      'td',
      'b',
      'span',
      'pre',
      'code',
      'h1',
      'aside',
      'br',
      'img',
      'a',
    ];
    const styles = [
      'font-weight:400',
      'mso-list:l0 level2 lfo1',
      'mso-list:Ignore',
      'white-space:pre;font-family:monospace',
      'mso-outline-level:2',
    ];
    const piece = fc.oneof(
      fc
        .tuple(fc.constantFrom(...elements), fc.constantFrom(...styles))
        .map(([name, style]) => `<${name} style="${style}" href="x">`),
      fc.constantFrom(...elements).map((name) => `</${name}>`),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('<!-- notionvc: 1 -->', '[ ] ', '💡', '&nbsp;', '$$', '{% hint %}', '|', '---\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const markdown = convert(pieces.join(''));
        const again = serializeDocument(parsePage(`\n${markdown}`));
        expect(serializeDocument(parsePage(`\n${again}`))).toBe(again);
      }),
      { numRuns: 200 },
    );
  });
});
