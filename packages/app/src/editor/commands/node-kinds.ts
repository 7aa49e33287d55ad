import type { MarkType, Node, NodeType, Schema } from 'prosemirror-model';

/** The types of lists of the dialect, which share their items. */
export const LISTS = ['list_unordered', 'list_ordered', 'list_tasks'] as const;

export type ListName = (typeof LISTS)[number];

/** Blocks with parts that are displayed side by side or one at a time, with these parts. */
export const SECTIONED = {
  tabs: 'tabs_item',
  stepper: 'stepper_step',
  columns: 'column',
  updates: 'update',
} as const;

export type SectionedName = keyof typeof SECTIONED;

const PARTS: ReadonlySet<string> = new Set(Object.values(SECTIONED));

/** Nodes whose text is one line in the source: they accept no blocks. */
const LINES: ReadonlySet<string> = new Set(['caption', 'expandable_title', 'table_title']);

const LIST_NAMES: ReadonlySet<string> = new Set(LISTS);
const HEADINGS: ReadonlySet<string> = new Set(['heading_1', 'heading_2', 'heading_3']);

export const isList = ({ type }: Node): boolean => LIST_NAMES.has(type.name);
export const isItem = ({ type }: Node): boolean => type.name === 'list_item';
export const isHeading = ({ type }: Node): boolean => HEADINGS.has(type.name);
export const isSectioned = ({ type }: Node): boolean => Object.hasOwn(SECTIONED, type.name);
export const isPart = ({ type }: Node): boolean => PARTS.has(type.name);
export const isLine = ({ type }: Node): boolean => LINES.has(type.name);
/** Both sides of a conflict, which only occur at the top level of a page. */
export const isConflictNode = ({ type }: Node): boolean => type.name === 'conflict';
export const isCell = ({ type }: Node): boolean => type.spec['tableRole'] === 'cell' || isTitleCell(type);
const isTitleCell = (type: NodeType): boolean => type.spec['tableRole'] === 'header_cell';

/** Whether a node is a unit in a container: a block, a list item, or a part such as a tab. */
export const isUnit = (node: Node): boolean => node.type.isInGroup('block') || isItem(node) || isPart(node);

/** Whether a node may contain any block: the page, a hint, a column, a cell, a list item. */
export const containsBlocks = ({ type }: Node): boolean =>
  !type.inlineContent && type.contentMatch.defaultType?.name === 'paragraph';

/** Whether a node only contains an empty paragraph. */
export function isBlank(node: Node): boolean {
  if (node.isTextblock) return node.childCount === 0;
  return !node.isLeaf && node.childCount === 1 && isBlankParagraph(node.firstChild);
}

export const isBlankParagraph = (node: Node | null): boolean =>
  node !== null && node.type.name === 'paragraph' && node.childCount === 0;

/** A node type by its name. @throws RangeError for a name that the schema does not have */
export function nodeType(schema: Schema, name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new RangeError(`The schema has no node ${name}.`);
  return type;
}

/** A mark type by its name. @throws RangeError for a name that the schema does not have */
export function markType(schema: Schema, name: string): MarkType {
  const type = schema.marks[name];
  if (type === undefined) throw new RangeError(`The schema has no mark ${name}.`);
  return type;
}

export const emptyParagraph = (schema: Schema): Node => nodeType(schema, 'paragraph').create();
