import { BLOCKS } from '../blocks/registry.ts';
import type { Block, Document, Fragment } from '../document/document.ts';
import type { Inline, Leaf, Mark } from '../document/inline.ts';
import { omitUndefined } from '../document/omit-undefined.ts';
import {
  type DocumentForm,
  emptyParagraph,
  emptyText,
  FORM_DEFAULTS,
  type FormBlock,
  type FormFragment,
  type FormInline,
  type FormLength,
  type FormNode,
} from './form.ts';
import { writeTableData, writeTableFragments } from './write-table.ts';

const VOID_INLINES: ReadonlySet<string> = new Set<Exclude<Inline, { object: 'text' }>['type']>([
  'inline-image',
  'emoji',
  'icon',
  'expression',
  'inline-math',
  'mention',
  'button',
  'anchor',
]);

/** The document form of a document whose references are resolved (`resolveDocument`). */
export function formOfDocument({ nodes }: Document): DocumentForm {
  return { object: 'document', data: {}, nodes: nodes.map(writeBlock) };
}

function writeBlock(block: Block): FormBlock {
  const nodes = writeNodes(block);
  const fragments = writeFragments(block);
  return {
    object: 'block',
    type: typeOf(block),
    data: writeBlockData(block),
    isVoid: BLOCKS[block.type].isVoid === true,
    ...(nodes !== undefined && { nodes }),
    ...(fragments !== undefined && { fragments }),
    ...(block.key !== undefined && { key: block.key }),
  };
}

/** Operations of a specification that the page itself names by file or URL are of the older type. */
function typeOf(block: Block): string {
  return block.type === 'openapi-operation' && block.data.ref.kind !== 'openapi' ? 'swagger' : block.type;
}

function writeBlockData(block: Block): FormBlock['data'] {
  switch (block.type) {
    case 'table':
      return writeTableData(block);
    case 'column':
      return omitUndefined({ ...block.data, width: writeLength(block.data.width) });
    case 'image':
      return writeImageData(block.data);
    case 'update': {
      const { tags, ...data } = block.data;
      return { ...data, ...(tags !== undefined && { tags: tags.map((tag) => ({ kind: 'tag', tag })) }) };
    }
    case 'updates':
      return { ...block.data, format: writeUpdatesFormat(block.data.format) };
    default:
      return block.data;
  }
}

const writeUpdatesFormat = (format: string | undefined): string =>
  format === 'numeric' || format === 'short' ? format : FORM_DEFAULTS.updatesFormat;

function writeImageData<Data extends { readonly width?: number | string; readonly height?: number | string }>(
  data: Data,
): FormBlock['data'] {
  if (typeof data.width !== 'string' && typeof data.height !== 'string') return data;
  return omitUndefined({ ...data, width: writeLength(data.width), height: writeLength(data.height) });
}

/** A length; undefined for an invalid one, which has no effect when it is rendered either. */
function writeLength(length: number | string | undefined): FormLength | undefined {
  if (typeof length !== 'string') return length;
  const [, value, unit] = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]{1,5}|%)?\s*$/i.exec(length) ?? [];
  if (value === undefined) return undefined;
  return unit === undefined ? Number(value) : { unit, value: Number(value) };
}

function writeNodes(block: Block): FormNode[] | undefined {
  // The contents of a snippet are read from the snippet.
  if (block.type === 'reusable-content' || !('nodes' in block) || block.nodes === undefined) return undefined;
  const nodes = block.nodes.map((node) => (node.object === 'block' ? writeBlock(node) : writeInline(node)));
  if (nodes.length > 0) return nodes;
  const shape = BLOCKS[block.type].nodes;
  return shape === 'blocks' ? [emptyParagraph()] : shape === 'inlines' ? [emptyText()] : nodes;
}

function writeFragments(block: Block): FormFragment[] | undefined {
  if (!('fragments' in block)) return undefined;
  const fragments = block.fragments.map(writeFragment);
  if (block.type === 'table') return [...fragments, ...writeTableFragments(block)];
  if (block.type !== 'expandable') return fragments;
  const missing = ['expandable-title', 'expandable-body'].filter((name) =>
    fragments.every(({ fragment }) => fragment !== name),
  );
  return [...fragments, ...missing.map((name) => writeFragment({ fragment: name, type: name, nodes: [] }))];
}

function writeFragment({ fragment, type, nodes }: Pick<Fragment, 'fragment' | 'type' | 'nodes'>): FormFragment {
  const written = nodes.length === 0 ? [emptyParagraph()] : nodes.map(writeBlock);
  return { object: 'fragment', fragment, type, nodes: written };
}

function writeInline(node: Inline): FormNode {
  if (node.object === 'text') {
    return node.leaves.some(hasColor) ? { object: 'text', leaves: node.leaves.map(writeLeaf) } : node;
  }
  const inline: FormInline = {
    object: 'inline',
    type: node.type,
    data: node.type === 'inline-image' ? writeImageData(node.data) : node.data,
    isVoid: VOID_INLINES.has(node.type),
  };
  if ('nodes' in node) inline.nodes = node.nodes.map(writeInline);
  if ('fragments' in node) inline.fragments = node.fragments.map(writeFragment);
  if (node.key !== undefined) inline.key = node.key;
  return inline;
}

const hasColor = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === 'color');

const writeLeaf = (leaf: Leaf): Leaf => ({ ...leaf, marks: leaf.marks.map(writeMark) });

function writeMark(mark: Mark): Mark {
  if (mark.type !== 'color') return mark;
  const { text = FORM_DEFAULTS.markColor, background = FORM_DEFAULTS.markColor } = mark.data;
  return { ...mark, data: { text, background } };
}
