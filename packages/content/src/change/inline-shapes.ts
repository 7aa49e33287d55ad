import type { NodeShape, ValueShape } from '../blocks/block-descriptor.ts';
import { PICTURE_MEMBERS } from '../blocks/images.ts';
import type { Inline, Mark } from '../document/inline.ts';

export type InlineType = Exclude<Inline, { object: 'text' }>['type'];

export const INLINE_SHAPES: Readonly<Record<InlineType, NodeShape>> = {
  'inline-image': { data: { ...PICTURE_MEMBERS, size: ['original', 'line', ''] } },
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
