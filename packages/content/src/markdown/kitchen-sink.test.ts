import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../../test/corpora.ts';
import type { Block, Document } from '../document/document.ts';
import type { Inline, Mark } from '../document/inline.ts';
import { listOutline } from '../document/outline.ts';
import { textOfDocument, textOfInlines, titleOfInlines } from '../document/text.ts';
import { walkBlocks } from '../document/walk.ts';
import { parsePage } from './parse-page.ts';
import { readPageHeader } from './read-page-header.ts';

const kitchenSink = readPages('kitchen-sink');

function parse(file: string) {
  return parsePage(kitchenSink.get(`docs/${file}`) ?? '');
}

function showMarks(marks: readonly Mark[]): string {
  return marks.map((mark) => (mark.type === 'color' ? `color ${JSON.stringify(mark.data)}` : mark.type)).join(' ');
}

function showInline(node: Inline): string {
  if (node.object === 'text') {
    return node.leaves
      .map(({ text, marks }) => (marks.length === 0 ? text : `<${showMarks(marks)}: ${text}>`))
      .join('')
      .replaceAll('\n', '\\n');
  }
  const nodes = 'nodes' in node ? ` ${node.nodes.map(showInline).join('')}` : '';
  const fragments = 'fragments' in node ? node.fragments.map((each) => `{${showBlocks(each.nodes, '').trim()}}`) : [];
  return `[${node.type} ${JSON.stringify(node.data)}${nodes}${fragments.join('')}]`;
}

/** The blocks without their keys, one line each, as compact as it gets. */
function showBlocks(blocks: readonly Block[], indent: string): string {
  return blocks
    .map((block) => {
      const data = JSON.stringify(block.data);
      const nodes: readonly (Block | Inline)[] = 'nodes' in block ? (block.nodes ?? []) : [];
      const children = nodes.filter((node) => node.object === 'block');
      const inlines = nodes.filter((node) => node.object !== 'block').map(showInline);
      const fragments = 'fragments' in block ? block.fragments : [];
      return [
        `${indent}${block.type}${data === '{}' ? '' : ` ${data}`}${inlines.length > 0 ? `: ${inlines.join('')}` : ''}`,
        ...(children.length > 0 ? [showBlocks(children, `${indent}  `)] : []),
        ...fragments.map((each) => `${indent}  #${each.fragment}\n${showBlocks(each.nodes, `${indent}    `)}`),
      ].join('\n');
    })
    .join('\n');
}

function listBlocks(document: Document): Block[] {
  const blocks: Block[] = [];
  walkBlocks(document.nodes, { block: (block) => blocks.push(block) > 0 });
  return blocks;
}

describe('parsePage with every construct of the dialect', () => {
  it.each([...kitchenSink.keys()].filter((file) => file !== 'README.md'))('parses %s into its snapshot', (file) => {
    const { document, ...page } = parsePage(kitchenSink.get(file) ?? '');
    const header = JSON.stringify({ ...page, title: page.title === undefined ? undefined : textOfInlines(page.title) });
    expect(`${header}\n${showBlocks(document.nodes, '')}`).toMatchSnapshot();
  });

  it('ignores lookalikes in code, comments and escapes', () => {
    const { document } = parse('blocks/decoys.md');
    expect(document.nodes.filter((block) => block.type === 'hint')).toHaveLength(1);
    expect(textOfDocument(document)).toContain('Escaped: {% hint style="danger" %} and {% tabs %}.');
    expect(textOfDocument(document)).not.toContain('in a comment');
  });

  it('keeps every word of malformed blocks and renders none of their tags', () => {
    const text = textOfDocument(parse('blocks/malformed.md').document);
    for (const part of [
      'Text in an unknown block',
      'Text after a stray end.',
      'The tab ends before the hint does.',
      'Text after the wrong order.',
      'A lone tab',
      'A lone step',
      'More stray text',
      'The quote is not closed.',
      'The percent sign is missing.',
      'Without a target',
      'Text in a hint that nobody closes.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/\{%/);
  });

  it('removes all parts of scripts, styles and frames', () => {
    const json = JSON.stringify(parse('markdown/html.md').document);
    expect(json).not.toMatch(/larderOwned = true|display: none|steal|onerror|onclick/);
    expect(json).not.toContain('larder.example/frame');
  });

  it('opens a hint in a list item, a quote and a step, and closes it there', () => {
    const shown = showBlocks(parse('blocks/nesting.md').document.nodes, '');
    expect(shown).toContain('blockquote\n  hint {"style":"info"}\n    paragraph: A hint in a quote.');
    expect(shown).toContain('    hint {"style":"success"}\n      paragraph: A hint in a list item.');
  });

  it('lists the headings that structure a page, without those in tabs', () => {
    const ids = listOutline(parse('blocks/tabs.md').document).map((entry) => entry.id);
    expect(ids).toEqual(['titles', 'headings-in-tabs']);
    expect(listOutline(parse('blocks/stepper.md').document).map((entry) => entry.depth)).toEqual([2, 2, 2, 1]);
  });

  it('gives every block of a page a unique key', () => {
    for (const source of kitchenSink.values()) {
      const keys = listBlocks(parsePage(source).document).map((block) => block.key);
      expect(keys.every((key) => /^[0-9a-z]{14}$/.test(key ?? ''))).toBe(true);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

/** The words of a source that a reader must find on the page: not those of tags, elements, targets and comments. */
function listSourceWords(source: string): readonly string[] {
  const text = source
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF?---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/\{%[\s\S]*?%\}|\{\{[^{}\n]*\}\}|\{#[^}\n]*\}/g, ' ')
    // A mention shows the title of its target instead of its text; so do the links in blocks that point at something.
    .replace(/\[[^\]\n]*\]\([^)\n]*"mention"\)/g, ' ')
    .replace(/^\[[^\]\n]*\]\([^\n]*\)$/gm, ' ')
    .replace(/<a href="[^"]*">[^<]*<\/a>/g, ' ')
    .replace(/<code class="expression">.*?<\/code>/g, ' ')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ')
    .replace(/^ {0,3}\[[^\]\n]+\]:.*(\n +['"].*)?$/gm, ' ')
    .replace(/\]\((?:[^()\n]|\\[()]|\([^()\n]*\))*\)|\]\[[^\]\n]*\]|\[\^[^\]\s]*\]|^https?:\S+$/gm, ' ')
    .replace(/^[ \t>]*(?:[-*+]|\d+[.)])?[ \t>]*(`{3,}|~{3,}).*$/gm, ' ')
    .replace(/:[a-z0-9_+\\-]+:|&[#\w]+;|\[[xX]\]/g, ' ')
    .replace(/^[ \t>]*\d+[.)]/gm, ' ');
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`parsePage with ${walked(60)} of ${name}`, () => {
    const files = () => new Map(sample([...readPages(name)], 60));
    it('loses no word', () => {
      const lost: string[] = [];
      for (const [file, source] of files()) {
        const { title, document } = parsePage(source);
        const text = `${textOfInlines(title ?? [])}\n${textOfDocument(document)}`;
        lost.push(...listSourceWords(source).flatMap((word) => (text.includes(word) ? [] : [`${file}: ${word}`])));
      }
      // The cell that a row of a table has too many is left out, as GitHub does.
      expect(lost.filter((entry) => entry !== 'docs/markdown/tables.md: four')).toEqual([]);
    });

    it('renders no tag of a block outside of code', () => {
      for (const [file, source] of files()) {
        if (file.endsWith('decoys.md')) {
          continue;
        }
        walkBlocks(parsePage(source).document.nodes, {
          block: (block) => block.type !== 'code',
          inline(inline) {
            for (const leaf of inline.object === 'text' ? inline.leaves : []) {
              if (!leaf.marks.some((mark) => mark.type === 'code')) {
                expect(leaf.text).not.toMatch(
                  /\{%\s*(?:end)?(?:hint|tabs?|code|step|embed|file|content-ref|if|include)\b/,
                );
              }
            }
          },
        });
      }
    });

    it('reads the same header without parsing the page', () => {
      for (const source of files().values()) {
        const { frontMatter, frontMatterError, title } = parsePage(source);
        const text = title === undefined ? undefined : titleOfInlines(title).trim();
        const header = readPageHeader(source);
        expect(header.frontMatter).toEqual(frontMatter);
        expect(header.frontMatterError).toBe(frontMatterError);
        expect(header.title).toBe(text);
      }
    });
  });
