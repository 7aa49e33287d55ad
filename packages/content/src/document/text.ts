import { showEmoji } from '../markdown/emoji-codes.ts';
import type { Block, Document, Fragment, Table } from './document.ts';
import type { Inline } from './inline.ts';

/**
 * The text of inlines, without marks: formulas and labels of buttons as written, emoji as characters, alternative texts
 * of pictures, the notes of footnotes after the annotated text. Expressions and icons have none.
 */
export function textOfInlines(nodes: readonly Inline[]): string {
  return nodes.map((node) => textOfInline(node, true)).join('');
}

/** The text of the inlines of a title or heading: as `textOfInlines`, without the notes of footnotes. */
export function titleOfInlines(nodes: readonly Inline[]): string {
  return nodes.map((node) => textOfInline(node, false)).join('');
}

function textOfInline(node: Inline, withNotes: boolean): string {
  if (node.object === 'text') {
    return node.leaves.length === 1 ? (node.leaves[0]?.text ?? '') : node.leaves.map((leaf) => leaf.text).join('');
  }
  switch (node.type) {
    case 'link':
      return withNotes ? textOfInlines(node.nodes) : titleOfInlines(node.nodes);
    case 'annotation': {
      const note = withNotes ? node.fragments.map(textOfFragment).join(' ').trim() : '';
      return titleOfInlines(node.nodes) + (note === '' ? '' : ` (${note})`);
    }
    case 'inline-image':
      return node.data.alt ?? '';
    case 'inline-math':
      return node.data.formula;
    case 'button':
      return node.data.label;
    case 'emoji':
      return showEmoji(node.data.code);
    case 'icon':
    case 'expression':
    case 'mention':
    case 'anchor':
      return '';
  }
}

/** The text of a document for search and excerpts: one line for each paragraph, heading, line of code and cell. */
export function textOfDocument(document: Document): string {
  return textOfBlocks(document.nodes);
}

/** The text of blocks, one line for each paragraph, heading, line of code and cell. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const lines: string[] = [];
  for (const block of blocks) {
    addBlock(block, lines);
  }
  return lines.join('\n');
}

function textOfFragment(fragment: Fragment): string {
  return textOfBlocks(fragment.nodes);
}

function addBlock(block: Block, lines: string[]): void {
  for (const line of textsOfData(block)) {
    if (line !== undefined && line !== '') {
      lines.push(line);
    }
  }
  if ('nodes' in block && block.nodes !== undefined) {
    addNodes(block.nodes, lines);
  }
  if (block.type === 'table') {
    addTable(block, lines);
  } else if ('fragments' in block) {
    for (const fragment of block.fragments) {
      addNodes(fragment.nodes, lines);
    }
  }
}

function addNodes(nodes: readonly (Block | Inline)[], lines: string[]): void {
  const inlines: Inline[] = [];
  for (const node of nodes) {
    if (node.object === 'block') {
      addBlock(node, lines);
    } else {
      inlines.push(node);
    }
  }
  if (inlines.length > 0) {
    lines.push(textOfInlines(inlines));
  }
}

/** The texts of a block besides its children. */
function textsOfData(block: Block): readonly (string | undefined)[] {
  switch (block.type) {
    case 'code':
    case 'tabs-item':
      return [block.data.title];
    case 'math':
      return [block.data.formula];
    case 'image':
      return [block.data.alt];
    case 'update':
      return [block.data.date, ...(block.data.tags ?? [])];
    case 'integration':
      return [block.data.props['content']];
    default:
      return [];
  }
}

function addTable(table: Table, lines: string[]): void {
  const { definition, records } = table.data;
  lines.push(...Object.values(definition).map((column) => column.title));
  const fragments = new Map(table.fragments.map((fragment) => [fragment.fragment, fragment]));
  for (const record of Object.values(records)) {
    for (const [column, value] of Object.entries(record.values)) {
      const type = definition[column]?.type;
      const fragment = type === 'text' && typeof value === 'string' ? fragments.get(value) : undefined;
      if (fragment !== undefined) {
        addNodes(fragment.nodes, lines);
      } else if (typeof value === 'number' || typeof value === 'boolean') {
        lines.push(String(value));
      } else if (Array.isArray(value)) {
        lines.push(...value.filter((each) => typeof each === 'string'));
      }
    }
  }
}
