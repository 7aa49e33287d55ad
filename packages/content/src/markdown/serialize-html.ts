import type { Alignment, Block, Code, Heading, ListItem } from '../document/document.ts';
import { findFragment } from '../document/find-fragment.ts';
import { escapePre, quoteHtml } from './escape.ts';
import { levelOf, type Writer, writeFigures, writeSummary } from './serialize-blocks.ts';
import { targetOf, writeInlines } from './serialize-inlines.ts';
import { writeHtmlTable } from './serialize-tables.ts';
import { tagOf, writeTag } from './serialize-tags.ts';

/**
 * Writes blocks as HTML on one line, for cells, captions and the like. A paragraph that is `wrapped` has its own
 * element; the only paragraph of a cell needs none.
 */
export function writeHtmlBlocks(
  blocks: readonly Block[],
  writer: Writer,
  mode: 'bare' | 'wrapped' = 'wrapped',
): string {
  const [first] = blocks;
  if (mode === 'bare' && blocks.length === 1 && first?.type === 'paragraph' && first.data.align === undefined) {
    return writeInlines(first.nodes, 'html', writer.notes);
  }
  return blocks.map((block) => writeHtmlBlock(block, writer)).join('');
}

function alignOf(align: Alignment | undefined): string {
  return align === undefined ? '' : ` align="${{ start: 'left', center: 'center', end: 'right' }[align]}"`;
}

function writeHtmlBlock(block: Block, writer: Writer): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${alignOf(block.data.align)}>${writeInlines(block.nodes, 'html', writer.notes)}</p>`;
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHtmlHeading(block, writer);
    case 'code':
      return writePre(block);
    case 'math':
      return `<p>${writeInlines([{ object: 'inline', type: 'inline-math', data: block.data, isVoid: true }], 'html', writer.notes)}</p>`;
    case 'divider':
      return '<hr>';
    case 'blockquote':
      return `<blockquote>${writeHtmlBlocks(block.nodes, writer)}</blockquote>`;
    case 'list-ordered': {
      const start = block.data.start === undefined ? '' : ` start="${block.data.start}"`;
      return `<ol${start}>${block.nodes.map((item) => writeHtmlItem(item, writer)).join('')}</ol>`;
    }
    case 'list-unordered':
    case 'list-tasks':
      return `<ul>${block.nodes.map((item) => writeHtmlItem(item, writer)).join('')}</ul>`;
    case 'images': {
      const { align, fullWidth } = block.data;
      const attributes = `${align === undefined ? '' : ` align="${align}"`}${fullWidth ? ' data-full-width="true"' : ''}`;
      return `<div${attributes}>${writeFigures(block, writer)}</div>`;
    }
    case 'drawing':
      return block.data.ref === undefined
        ? ''
        : `<p><img src=${quoteHtml(targetOf(block.data.ref))} alt="" class="gitbook-drawing"></p>`;
    case 'expandable': {
      const body = findFragment(block, 'expandable-body')?.nodes ?? [];
      return `${writeSummary(block, writer).join('')}${writeHtmlBlocks(body, writer)}</details>`;
    }
    case 'table':
      return writeHtmlTable(block, writer);
    default:
      return writeHtmlTagged(block, writer);
  }
}

function writeHtmlTagged(block: Block, writer: Writer): string {
  const tag = tagOf(block);
  if (tag === undefined) {
    return '';
  }
  return tag.hasEnd ? `${writeTag(tag)}${writeHtmlBlocks(tag.content, writer)}{% end${tag.name} %}` : writeTag(tag);
}

function writeHtmlHeading(block: Heading, writer: Writer): string {
  const { id, align } = block.data;
  const element = `h${levelOf(block)}`;
  const anchor = id !== undefined && writer.ownIds.has(id) ? ` id=${quoteHtml(id)}` : '';
  return `<${element}${alignOf(align)}${anchor}>${writeInlines(block.nodes, 'html', writer.notes)}</${element}>`;
}

function writeHtmlItem(item: ListItem, writer: Writer): string {
  const { checked } = item.data;
  const box = checked === undefined ? '' : `<input type="checkbox"${checked ? ' checked' : ''}>`;
  return `<li>${box}${writeHtmlBlocks(item.nodes, writer, 'bare')}</li>`;
}

/** A code block as HTML on one line. */
export function writePre(block: Code): string {
  const { syntax, title, overflow, lineNumbers, fullWidth, expandable } = block.data;
  const attributes = [
    title === undefined ? '' : ` data-title=${quoteHtml(title)}`,
    overflow === undefined ? '' : ` data-overflow="${overflow}"`,
    lineNumbers === true ? ' data-line-numbers' : '',
    fullWidth === true ? ' data-full-width="true"' : '',
    expandable === true ? ' data-expandable' : '',
  ].join('');
  const lines = block.nodes.map((line) => {
    const text = line.nodes
      .map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : ''))
      .join('');
    return line.data.highlighted === true ? `<strong>${escapePre(text)}</strong>` : escapePre(text);
  });
  const code = syntax === undefined ? '<code>' : `<code class=${quoteHtml(`lang-${syntax}`)}>`;
  const end = lines.length === 0 ? '' : '&#10;';
  const start = lines[0] === '' ? '&#10;' : '';
  return `<pre${attributes}>${code}${start}${lines.join('&#10;')}${end}</code></pre>`;
}
