import type { WrittenTag } from '../blocks/written-tag.ts';
import type { Block, Code, Expandable, Heading, Images, ListItem, OrderedList } from '../document/document.ts';
import { findFragment } from '../document/find-fragment.ts';
import { escapeLineStart, quoteHtml } from './escape.ts';
import { trimEndOf } from './inline-buffer.ts';
import { writeHtmlBlocks, writePre } from './serialize-html.ts';
import {
  fitsHtmlBlock,
  type NoteSink,
  targetOf,
  writeAnchored,
  writeImageElement,
  writeInlines,
} from './serialize-inlines.ts';
import { writeTable } from './serialize-tables.ts';
import { tagOf, writeTag } from './serialize-tags.ts';

/** State of the serialization of a page. */
export interface Writer {
  readonly notes: NoteSink;
  /** Anchors that are not derived from their text. */
  readonly ownIds: ReadonlySet<string>;
}

/** Writes blocks as markdown, an empty line between two of them. */
export function writeBlocks(blocks: readonly Block[], writer: Writer, markerBefore = ''): string {
  const parts: string[] = [];
  let marker = markerBefore;
  for (const block of blocks) {
    // Two lists in a row need different markers to stay two, as does a list right after the marker of another.
    marker = isList(block) ? nextMarker(block, marker) : '';
    parts.push(writeBlock(block, writer, marker));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function isList(block: Block): boolean {
  return block.type === 'list-ordered' || block.type === 'list-unordered' || block.type === 'list-tasks';
}

function nextMarker(block: Block, before: string): string {
  const [first, second] = block.type === 'list-ordered' ? ['.', ')'] : ['*', '-'];
  return before === first ? second : first;
}

function writeBlock(block: Block, writer: Writer, marker: string): string {
  switch (block.type) {
    case 'paragraph':
      return block.data.align === undefined
        ? escapeLineStart(writeInlines(block.nodes, 'markdown', writer.notes))
        : writeHtmlBlocks([block], writer);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHeading(block, writer);
    case 'code':
      return writeCode(block);
    case 'math':
      return `$$\n${block.data.formula}\n$$`;
    case 'divider':
      return '***';
    case 'blockquote':
      return prefixLines(writeBlocks(block.nodes, writer), '> ');
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return writeList(block.nodes, writer, block.type === 'list-ordered' ? block : undefined, marker);
    case 'images':
      return writeImages(block, writer);
    case 'drawing':
      return block.data.ref === undefined
        ? ''
        : `<img src=${quoteHtml(targetOf(block.data.ref))} alt="" class="gitbook-drawing">`;
    case 'expandable':
      return writeExpandable(block, writer);
    case 'table':
      return writeTable(block, writer);
    default:
      return writeTagged(block, writer);
  }
}

function writeTagged(block: Block, writer: Writer): string {
  const tag = tagOf(block);
  if (tag === undefined) {
    return 'nodes' in block && block.nodes !== undefined
      ? writeBlocks(
          block.nodes.filter((node) => node.object === 'block'),
          writer,
        )
      : '';
  }
  return writeAround(tag, writeBlocks(tag.content, writer), writeInlines(tag.caption, 'markdown', writer.notes));
}

function writeAround(tag: WrittenTag, content: string, caption: string): string {
  if (!tag.hasEnd) {
    return writeTag(tag);
  }
  const inner = [content, caption].filter((part) => part !== '');
  return [writeTag(tag), ...inner, `{% end${tag.name} %}`].join('\n');
}

/** The level of a heading as it is written in the source, 1 to 6. */
export function levelOf(heading: Heading): number {
  return heading.data.level ?? Number(heading.type.slice(-1)) + 1;
}

function writeHeading(block: Heading, writer: Writer): string {
  if (block.data.align !== undefined) {
    return writeHtmlBlocks([block], writer);
  }
  const { id } = block.data;
  const own = id !== undefined && writer.ownIds.has(id) ? id : undefined;
  return `${'#'.repeat(levelOf(block))} ${writeAnchored(block.nodes, own, writer.notes)}`;
}

function writeCode(block: Code): string {
  const { syntax, ...data } = block.data;
  if (syntax !== undefined && !/^[^\s{,=`~&\\]+$/.test(syntax)) {
    return writePre(block);
  }
  const lines = block.nodes.map((line) =>
    line.nodes.map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : '')).join(''),
  );
  const longest = Math.max(0, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  const marked = block.nodes.flatMap((line, index) => (line.data.highlighted === true ? [index + 1] : []));
  const info = [syntax ?? '', marked.length === 0 ? '' : `{${marked.join(',')}}`].filter((part) => part !== '');
  const code = [`${fence}${info.join(' ')}`, ...lines, fence].join('\n');
  if (Object.keys(data).length === 0) {
    return code;
  }
  return [writeTag({ name: 'code', attributes: { ...data } }), code, '{% endcode %}'].join('\n');
}

function writeList(
  items: readonly ListItem[],
  writer: Writer,
  ordered: OrderedList | undefined,
  marker: string,
): string {
  const start = ordered?.data.start ?? 1;
  const written = items.map((item, index) => {
    const mark = ordered === undefined ? marker : `${start + index}${marker}`;
    return writeItem(item, mark, writer);
  });
  return written.join(items.some((item) => item.nodes.length > 1) ? '\n\n' : '\n');
}

function writeItem(item: ListItem, marker: string, writer: Writer): string {
  const task = item.data.checked === undefined ? '' : item.data.checked ? '[x]' : '[ ]';
  const content = writeBlocks(item.nodes, writer, marker.at(-1));
  const isText = item.nodes[0]?.type === 'paragraph' && item.nodes[0].data.align === undefined;
  // A thematic break right after a marker could be read as one with it.
  const safe = item.nodes[0]?.type === 'divider' ? content.replace('***', '___') : content;
  const text = task === '' ? safe : isText ? `${task} ${safe}` : trimEndOf(`${task}\n\n${safe}`);
  return trimEndOf(`${marker} ${indentLines(text, marker.length + 1)}`);
}

/** All lines but the first, further in. */
function indentLines(text: string, width: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);
}

function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

/** Pictures: Markdown for a single one, otherwise figures. */
function writeImages(block: Images, writer: Writer): string {
  const [image] = block.nodes;
  const isAlone = block.nodes.length === 1 && Object.keys(block.data).length === 0;
  if (isAlone && image !== undefined && image.fragments.length === 0) {
    const { width, height, refDark, ...data } = image.data;
    if (width === undefined && height === undefined && refDark === undefined) {
      return writeInlines([{ object: 'inline', type: 'inline-image', data, isVoid: true }], 'markdown', writer.notes);
    }
  }
  const figures = writeFigures(block, writer);
  if (isAlone) {
    return figures;
  }
  const { align, fullWidth } = block.data;
  const attributes = `${align === undefined ? '' : ` align="${align}"`}${fullWidth ? ' data-full-width="true"' : ''}`;
  return `<div${attributes}>${figures}</div>`;
}

/** The pictures of a block as figures on one line. */
export function writeFigures(block: Images, writer: Writer): string {
  return block.nodes
    .map((image) => {
      const caption = image.fragments.map((fragment) => writeHtmlBlocks(fragment.nodes, writer, 'wrapped')).join('');
      return `<figure>${writeImageElement(image.data)}<figcaption>${caption}</figcaption></figure>`;
    })
    .join(' ');
}

/** Start tag of an expandable with its title. */
export function writeSummary(block: Expandable, writer: Writer): readonly [string, string] {
  const title = findFragment(block, 'expandable-title')?.nodes ?? [];
  const [first] = title;
  const nodes = first?.type === 'paragraph' ? first.nodes : [];
  const id = block.data.id === undefined ? '' : ` id=${quoteHtml(block.data.id)}`;
  const start = `<details${block.data.open === true ? ' open' : ''}${id}>`;
  const text = fitsHtmlBlock(nodes)
    ? writeInlines(nodes, 'mixed', writer.notes)
    : `<p>${writeInlines(nodes, 'html', writer.notes)}</p>`;
  return [start, `<summary>${text}</summary>`];
}

function writeExpandable(block: Expandable, writer: Writer): string {
  const body = findFragment(block, 'expandable-body')?.nodes ?? [];
  const parts = [...writeSummary(block, writer), writeBlocks(body, writer), '</details>'];
  return parts.filter((part) => part !== '').join('\n\n');
}
