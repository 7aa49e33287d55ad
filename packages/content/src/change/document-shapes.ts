import type { Block } from '../document/document.ts';
import type { Inline, Mark } from '../document/inline.ts';

/** What a member of `data` may be. A `?` stands for a member that may be missing. */
export type ValueShape =
  | 'text'
  | 'text?'
  | 'boolean?'
  | 'number?'
  | 'size?'
  | 'length?'
  | 'ref'
  | 'ref?'
  | 'texts'
  | 'tags?'
  | 'props'
  | 'any'
  | readonly string[];

/** What a node is made of: its data, and what stands in it. */
export interface NodeShape {
  readonly data: Readonly<Record<string, ValueShape>>;
  /** `blocks` and `inlines`: any of them; the name of a type: that alone; absent: nothing. */
  readonly nodes?: 'blocks' | 'inlines' | 'shown' | BlockType;
  readonly hasFragments?: boolean;
}

export type BlockType = Block['type'];
export type InlineType = Exclude<Inline, { object: 'text' }>['type'];

const HEADING: NodeShape = {
  data: { id: 'text?', align: ['start', 'center', 'end', ''], level: 'number?' },
  nodes: 'inlines',
};
const OPERATION: NodeShape = {
  data: { path: 'text', method: 'text', ref: 'ref', expanded: 'boolean?', fullWidth: 'boolean?' },
};
const IMAGE = { ref: 'ref', refDark: 'ref?', width: 'size?', height: 'size?', alt: 'text?', title: 'text?' } as const;

/** The closed set of blocks. Lists of texts with an empty one may be missing. */
export const BLOCK_SHAPES: Readonly<Record<BlockType, NodeShape>> = {
  paragraph: { data: { align: ['start', 'center', 'end', ''] }, nodes: 'inlines' },
  'heading-1': HEADING,
  'heading-2': HEADING,
  'heading-3': HEADING,
  'code-line': { data: { highlighted: 'boolean?' }, nodes: 'inlines' },
  code: {
    data: {
      syntax: 'text?',
      title: 'text?',
      overflow: ['wrap', 'scroll', ''],
      lineNumbers: 'boolean?',
      fullWidth: 'boolean?',
      expandable: 'boolean?',
    },
    nodes: 'code-line',
  },
  hint: { data: { style: ['info', 'warning', 'danger', 'success'], icon: 'text?' }, nodes: 'blocks' },
  blockquote: { data: {}, nodes: 'blocks' },
  math: { data: { formula: 'text' } },
  // What its members contain depends on one another: `checkTable`.
  table: { data: { view: 'any', records: 'any', definition: 'any', fullWidth: 'boolean?' }, hasFragments: true },
  'list-item': { data: { checked: 'boolean?' }, nodes: 'blocks' },
  'list-ordered': { data: { start: 'number?' }, nodes: 'list-item' },
  'list-unordered': { data: {}, nodes: 'list-item' },
  'list-tasks': { data: {}, nodes: 'list-item' },
  divider: { data: {} },
  if: { data: { expression: 'text' }, nodes: 'blocks' },
  image: { data: IMAGE, hasFragments: true },
  images: { data: { align: ['left', 'center', 'right', ''], fullWidth: 'boolean?' }, nodes: 'image' },
  file: { data: { ref: 'ref' }, hasFragments: true },
  drawing: { data: { ref: 'ref?' } },
  embed: { data: { url: 'text', fullWidth: 'boolean?' }, hasFragments: true },
  // What a snippet shows stands in its own source.
  'reusable-content': { data: { ref: 'ref' }, nodes: 'shown' },
  expandable: { data: { open: 'boolean?', id: 'text?' }, hasFragments: true },
  'content-ref': { data: { ref: 'ref' } },
  integration: {
    data: { integration: 'text', block: 'text', props: 'props', url: 'text?', fullWidth: 'boolean?' },
  },
  'tabs-item': { data: { title: 'text?', icon: 'text?' }, nodes: 'blocks' },
  tabs: { data: { fullWidth: 'boolean?' }, nodes: 'tabs-item' },
  swagger: OPERATION,
  'openapi-operation': OPERATION,
  'openapi-schemas': { data: { grouped: 'boolean?', schemas: 'texts', ref: 'ref' } },
  'openapi-webhook': { data: { name: 'text', method: 'text', ref: 'ref' } },
  'stepper-step': { data: { icon: 'text?' }, nodes: 'blocks' },
  stepper: { data: {}, nodes: 'stepper-step' },
  column: { data: { width: 'length?' }, nodes: 'blocks' },
  columns: { data: { fullWidth: 'boolean?' }, nodes: 'column' },
  update: { data: { date: 'text', tags: 'tags?' }, nodes: 'blocks' },
  updates: { data: { format: 'text?' }, nodes: 'update' },
};

/** Blocks that stand in their own kind of block only. */
export const PART_TYPES: ReadonlySet<string> = new Set(
  Object.values(BLOCK_SHAPES).flatMap(({ nodes }) => (nodes !== undefined && nodes in BLOCK_SHAPES ? [nodes] : [])),
);

export const INLINE_SHAPES: Readonly<Record<InlineType, NodeShape>> = {
  'inline-image': { data: { ...IMAGE, size: ['original', 'line', ''] } },
  link: { data: { ref: 'ref', title: 'text?' }, nodes: 'inlines' },
  emoji: { data: { code: 'text' } },
  icon: { data: { icon: 'text' } },
  expression: { data: { expression: 'text' } },
  'inline-math': { data: { formula: 'text' } },
  annotation: { data: { label: 'text' }, nodes: 'inlines', hasFragments: true },
  mention: { data: { ref: 'ref' } },
  button: { data: { label: 'text', ref: 'ref', kind: ['primary', 'secondary'], icon: 'text?' } },
  anchor: { data: { id: 'text' } },
};

export const MARK_TYPES: ReadonlySet<string> = new Set<Mark['type']>([
  'bold',
  'italic',
  'code',
  'keyboard',
  'strikethrough',
  'superscript',
  'subscript',
  'color',
]);

/** Kinds of references with their members. */
export const REF_SHAPES: Readonly<Record<string, Readonly<Record<string, ValueShape>>>> = {
  source: { target: 'text' },
  url: { url: 'text' },
  page: { page: 'text', space: 'text?' },
  anchor: { anchor: 'text', page: 'text?', space: 'text?' },
  file: { file: 'text' },
  'reusable-content': { reusableContent: 'text', space: 'text?' },
  openapi: { spec: 'text' },
};
