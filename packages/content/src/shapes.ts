// The shapes of nodes and the validation of their data, without the parser: for browsers.
export type { BlockType, NodeShape, ValueShape } from './blocks/block-descriptor.ts';
export type { Members } from './change/check-members.ts';
export { checkData } from './change/check-node-data.ts';
export { INLINE_SHAPES, type InlineType, MARK_TYPES } from './change/inline-shapes.ts';
export type * from './document/document.ts';
export { COLUMN_TYPES } from './document/document.ts';
export type * from './document/inline.ts';
export { MARK_ORDER } from './document/inline.ts';
export { CONFLICT_SIDES, CONFLICT_STYLES, type ConflictSide } from './markdown/conflict-sides.ts';
