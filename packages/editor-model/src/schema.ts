import { INLINE_SHAPES, type InlineType } from '@bindery/content/shapes';
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { attributesOf, CELL_ATTRIBUTES, TABLE_ATTRIBUTES, TITLE_ATTRIBUTES, VALUE_ATTRIBUTES } from './attributes.ts';
import { BLOCK_SHAPES } from './generated/block-shapes.ts';
import { BLOCK_TYPES, CAPTIONED_TYPES, INLINE_CODE, NODES, nameOfType, PART_TYPES } from './names.ts';

/** Validators of nodes that the schema stores as JSON: blocks and inlines without another form. */
export interface JsonChecks {
  /** @throws for a value that is not a block of a document tree */
  block(value: unknown): void;
  /** @throws for a value that is not an inline of a document tree */
  inline(value: unknown): void;
}

/** Validation in browsers; the server validates more strictly. */
const ARE_OBJECTS: JsonChecks = { block: requireObject, inline: requireObject };

function requireObject(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RangeError('Must be an object.');
}

/** Rendering and parsing of nodes and marks in browsers: parts of their specs by name. */
export interface SchemaDom {
  readonly nodes: Readonly<Record<string, Pick<NodeSpec, 'toDOM' | 'parseDOM' | 'draggable' | 'selectable'>>>;
  readonly marks: Readonly<Record<string, Pick<MarkSpec, 'toDOM' | 'parseDOM'>>>;
}

/**
 * The closed schema of the editor: a node for each type of block and inline, marks for marks, links and footnotes. An
 * empty container contains an empty paragraph, as in the document form.
 * @param dom for browsers; without it the schema has no HTML
 */
export function createEditorSchema(checks: JsonChecks = ARE_OBJECTS, dom?: SchemaDom): Schema {
  const blocks = BLOCK_TYPES.filter((type) => type !== 'code-line').map(
    (type) => [nameOfType(type), specOfBlock(type)] as const,
  );
  const inlines = (Object.keys(INLINE_SHAPES) as InlineType[])
    .filter((type) => type !== 'link' && type !== 'annotation')
    .map((type) => [nameOfType(type), specOfAtom(INLINE_SHAPES[type].data)] as const);
  const nodes: Readonly<Record<string, NodeSpec>> = {
    doc: { content: `(block | ${NODES.conflict})+` },
    text: { group: 'inline' },
    ...Object.fromEntries(blocks),
    ...PART_SPECS,
    ...Object.fromEntries(inlines),
    [NODES.lineBreak]: { inline: true, group: 'inline', selectable: false, leafText: () => '\n' },
    [NODES.raw]: { group: 'block', atom: true, attrs: { block: { validate: checks.block } } },
    [NODES.rawInline]: { inline: true, group: 'inline', atom: true, attrs: { inline: { validate: checks.inline } } },
  };
  const marks = { ...LINKS, annotation: specOfAnnotation(checks), ...PLAIN_MARKS, color: COLOR };
  return new Schema({ nodes: withDom(nodes, dom?.nodes), marks: withDom(marks, dom?.marks) });
}

const withDom = <Spec extends object>(
  specs: Readonly<Record<string, Spec>>,
  dom: Readonly<Record<string, Partial<Spec>>> = {},
): Record<string, Spec> =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...spec, ...dom[name] }]));

const specOfAtom = (data: Parameters<typeof attributesOf>[0]): NodeSpec => ({
  inline: true,
  group: 'inline',
  atom: true,
  attrs: attributesOf(data),
});

function specOfBlock(type: (typeof BLOCK_TYPES)[number]): NodeSpec {
  const shape = BLOCK_SHAPES[type];
  const group = PART_TYPES.has(type) ? {} : { group: 'block' };
  if (type === 'table') {
    return { ...group, content: `${NODES.tableRow}+`, attrs: TABLE_ATTRIBUTES, isolating: true, tableRole: 'table' };
  }
  const attrs = attributesOf(shape.data);
  if (type === 'code') return codeSpec(attrs);
  if (type === 'expandable') {
    return { ...group, content: `${NODES.expandableTitle} ${NODES.expandableBody}`, attrs, isolating: true };
  }
  if (CAPTIONED_TYPES.has(type)) return { ...group, content: `${NODES.caption}?`, attrs };
  switch (shape.nodes) {
    case undefined:
    case 'shown':
      return { ...group, atom: true, attrs };
    case 'inlines':
      return { ...group, content: 'inline*', attrs };
    case 'blocks':
      return { ...group, content: 'block+', attrs, defining: true };
    default:
      return { ...group, content: `${nameOfType(shape.nodes)}+`, attrs };
  }
}

/** Lines are one text; the zero-based numbers of marked lines are separate. */
function codeSpec(attrs: NodeSpec['attrs']): NodeSpec {
  return {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { ...attrs, highlighted: { default: [], validate: checkLineNumbers } },
  };
}

function checkLineNumbers(value: unknown): void {
  const isAscending =
    Array.isArray(value) &&
    value.every((line, index) => Number.isSafeInteger(line) && line >= 0 && (index === 0 || line > value[index - 1]));
  if (!isAscending) throw new RangeError('The marked lines of code must be ascending numbers.');
}

const part = (spec: NodeSpec): NodeSpec => ({ content: 'block+', isolating: true, ...spec });

const PART_SPECS: Readonly<Record<string, NodeSpec>> = {
  [NODES.caption]: part({}),
  [NODES.expandableTitle]: part({}),
  [NODES.expandableBody]: part({}),
  [NODES.tableRow]: {
    content: `(${NODES.tableCell} | ${NODES.tableTitle} | ${NODES.tableValue})+`,
    tableRole: 'row',
  },
  [NODES.tableTitle]: part({ attrs: TITLE_ATTRIBUTES, tableRole: 'header_cell' }),
  [NODES.tableValue]: { atom: true, isolating: true, attrs: VALUE_ATTRIBUTES, tableRole: 'cell' },
  // Of several nodes with one role, table editors create the last one.
  [NODES.tableCell]: part({ attrs: CELL_ATTRIBUTES, tableRole: 'cell' }),
  [NODES.conflict]: { content: `${NODES.conflictMain} ${NODES.conflictChange}`, isolating: true, defining: true },
  [NODES.conflictMain]: part({}),
  [NODES.conflictChange]: part({}),
};

const LINKS: Readonly<Record<string, MarkSpec>> = {
  link: { attrs: attributesOf(INLINE_SHAPES.link.data), inclusive: false },
};

/** A footnote on annotated text. Its note is an attribute, as the blocks of a fragment. */
function specOfAnnotation(checks: JsonChecks): MarkSpec {
  const data = { label: '' };
  const check = (fragments: unknown): void => {
    if (!Array.isArray(fragments)) throw new RangeError('The note must be a list of fragments.');
    checks.inline({ object: 'inline', type: 'annotation', data, isVoid: false, nodes: [], fragments });
  };
  return {
    attrs: { ...attributesOf(INLINE_SHAPES.annotation.data), fragments: { default: [], validate: check } },
    inclusive: false,
  };
}

const PLAIN_MARKS: Readonly<Record<string, MarkSpec>> = Object.fromEntries(
  ['bold', 'italic', 'strikethrough', 'superscript', 'subscript', 'keyboard', INLINE_CODE].map((type) => [type, {}]),
);

const COLOR: MarkSpec = { attrs: attributesOf({ text: 'text?', background: 'text?' }) };
