import type { BlockType } from '@bindery/content/shapes';
import { BLOCK_SHAPES } from './generated/block-shapes.ts';

/** Names of nodes of the schema that are not block types of a document tree. */
export const NODES = {
  caption: 'caption',
  expandableTitle: 'expandable_title',
  expandableBody: 'expandable_body',
  tableRow: 'table_row',
  tableTitle: 'table_title',
  tableCell: 'table_cell',
  tableValue: 'table_value',
  conflict: 'conflict',
  conflictMain: 'conflict_main',
  conflictChange: 'conflict_change',
  lineBreak: 'line_break',
  raw: 'raw',
  rawInline: 'raw_inline',
} as const;

/** All block types. The first one is the default where any block is allowed. */
export const BLOCK_TYPES: readonly BlockType[] = [
  'paragraph',
  ...(Object.keys(BLOCK_SHAPES) as BlockType[]).filter((type) => type !== 'paragraph'),
];

/** The mark of inline code, as code is a block too. */
export const INLINE_CODE = 'inline_code';

/** The node name of a type of block, inline or fragment: content expressions allow no hyphens. */
export const nameOfType = (type: string): string => type.replaceAll('-', '_');

/** The type of block, inline or fragment of a node. */
export const typeOfName = (name: string): string => name.replaceAll('_', '-');

/** Blocks that only occur in their own container, such as list items. */
export const PART_TYPES: ReadonlySet<string> = new Set(
  BLOCK_TYPES.flatMap((type) => {
    const { nodes } = BLOCK_SHAPES[type];
    return nodes !== undefined && nodes in BLOCK_SHAPES ? [nodes] : [];
  }),
);

/** Blocks whose fragment is an optional caption. */
export const CAPTIONED_TYPES: ReadonlySet<string> = new Set(['image', 'file', 'embed']);

/** Whether values are equal as JSON: in any member order, without undefined members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  return hasSameMembers(one as Members, other as Members);
}

type Members = Readonly<Record<string, unknown>>;

function hasSameMembers(one: Members, other: Members): boolean {
  let left = 0;
  for (const name of Object.keys(one)) {
    if (one[name] === undefined) continue;
    if (!Object.hasOwn(other, name) || !isSameJson(one[name], other[name])) return false;
    left += 1;
  }
  for (const name of Object.keys(other)) if (other[name] !== undefined) left -= 1;
  return left === 0;
}
