import { INLINE_CODE, NODES } from '@bindery/editor-model';
import type { Mark, Node, Slice } from 'prosemirror-model';
import { copiedTargetOf } from './targets-of-copies.ts';
import { textOfAtom, textOfValue } from './write-html.ts';

/**
 * A slice as readable plain text, which resembles Markdown when it has several blocks. Text of one line, and lines of
 * code, are copied verbatim. Pure.
 */
export function writeText({ content, openStart, openEnd }: Slice): string {
  const [only] = content.content;
  if (only !== undefined && content.childCount === 1 && openStart > 0 && openEnd > 0) {
    const line = innermost(only);
    if (line !== undefined) return line.type.name === 'code' ? line.textContent : wordsOf(line);
  }
  if (only?.isInline === true) return content.content.map((node) => node.text ?? textOfAtom(node)).join('');
  return writeBlocks(content.content);
}

/** The only line of a slice. */
function innermost(node: Node): Node | undefined {
  if (node.isTextblock) return node;
  return node.childCount === 1 && node.firstChild !== null ? innermost(node.firstChild) : undefined;
}

const wordsOf = (line: Node): string => line.children.map((node) => node.text ?? textOfAtom(node)).join('');

const writeBlocks = (blocks: readonly Node[]): string =>
  blocks
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n');

const indent = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? line : rest + line))
    .join('\n');

const quote = (text: string): string => text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>');

function writeBlock(node: Node): string {
  const { attrs, children } = node;
  const { name } = node.type;
  const heading = /^heading_([123])$/.exec(name)?.[1];
  if (heading !== undefined) return `${'#'.repeat(Number(attrs['level'] ?? Number(heading) + 1))} ${writeLine(node)}`;
  switch (name) {
    case 'paragraph':
      return writeLine(node);
    case 'code':
      return writeCode(node);
    case 'blockquote':
    case 'hint':
      return quote(writeBlocks(children));
    case 'list_unordered':
    case 'list_tasks':
      return children.map((item) => writeItem(item, '- ')).join('\n');
    case 'list_ordered':
      return children.map((item, index) => writeItem(item, `${Number(attrs['start'] ?? 1) + index}. `)).join('\n');
    case 'stepper':
      return children.map((item, index) => writeItem(item, `${index + 1}. `)).join('\n');
    case 'list_item':
      return writeItem(node, '- ');
    case 'divider':
      return '---';
    case 'math':
      return `$$\n${String(attrs['formula'])}\n$$`;
    case 'image':
      return [`![${String(attrs['alt'] ?? '')}](${copiedTargetOf(attrs['ref'])})`, writeBlocks(children)]
        .filter(Boolean)
        .join('\n\n');
    case 'embed':
      return [String(attrs['url']), writeBlocks(children)].filter(Boolean).join('\n\n');
    case 'file':
    case 'content_ref':
      return [copiedTargetOf(attrs['ref']), writeBlocks(children)].filter(Boolean).join('\n\n');
    case 'table':
      return writeTable(node);
    case NODES.tableRow:
      return writeRow(node);
    case NODES.tableValue:
      return textOfValue(attrs['value']);
    case 'tabs_item':
      return [`**${String(attrs['title'] ?? '')}**`, writeBlocks(children)]
        .filter((text) => text !== '****')
        .join('\n\n');
    default:
      return node.isTextblock ? writeLine(node) : writeBlocks(children);
  }
}

function writeCode(node: Node): string {
  const text = node.textContent;
  const fences = [...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length);
  const fence = '`'.repeat(Math.max(2, ...fences) + 1);
  return `${fence}${String(node.attrs['syntax'] ?? '')}\n${text}\n${fence}`;
}

function writeItem(item: Node, marker: string): string {
  const { checked } = item.attrs as { readonly checked?: unknown };
  const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
  const [first, ...rest] = item.children.map(writeBlock);
  // Lists within an item need no empty line before them.
  const body = [first ?? '', ...rest].join('\n');
  return indent(body, marker + box, ' '.repeat(marker.length));
}

function writeTable(table: Node): string {
  const [head, ...rows] = table.children;
  if (head === undefined) return '';
  const rule = `| ${head.children.map(() => '---').join(' | ')} |`;
  return [writeRow(head), rule, ...rows.map(writeRow)].join('\n');
}

const writeRow = (row: Node): string =>
  `| ${row.children.map((cell) => (cell.type.name === NODES.tableValue ? writeBlock(cell) : writeBlocks(cell.children)).replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|')).join(' | ')} |`;

const SIGNS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strikethrough: '~~', [INLINE_CODE]: '`' };

/** The text of a line with the Markdown signs of its marks. */
function writeLine(line: Node): string {
  let text = '';
  let open: readonly Mark[] = [];
  const close = (marks: readonly Mark[]) => {
    for (const mark of marks.toReversed()) text += endOf(mark);
  };
  for (const node of line.children) {
    const marks = node.marks.filter(({ type }) => type.name === 'link' || SIGNS[type.name] !== undefined);
    const firstEnded = open.findIndex((mark, index) => !mark.eq(marks[index] ?? mark) || marks[index] === undefined);
    const shared = firstEnded < 0 ? open.length : firstEnded;
    close(open.slice(shared));
    for (const mark of marks.slice(shared)) text += mark.type.name === 'link' ? '[' : (SIGNS[mark.type.name] ?? '');
    open = marks;
    text += node.text ?? textOfAtom(node);
  }
  close(open);
  return text;
}

function endOf({ type, attrs }: Mark): string {
  return type.name === 'link' ? `](${copiedTargetOf(attrs['ref'])})` : (SIGNS[type.name] ?? '');
}
