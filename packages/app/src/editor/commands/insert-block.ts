import { type Attrs, Fragment, type Node, type Schema } from 'prosemirror-model';
import { type Command, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import type { BlockKind } from '../../data/insert-kinds.ts';
import { newTable } from './new-table.ts';
import { containsBlocks, emptyParagraph, isBlank, isLine, nodeType } from './node-kinds.ts';

/** Initial texts of new blocks, in the language of the user. */
export interface InsertWords {
  /** Titles of the first tabs. */
  readonly tabs: readonly [string, string];
  /** Headings of the first steps. */
  readonly steps: readonly [string, string];
  /** Today, as `2026-01-31`. */
  readonly today: string;
}

type Builder = (schema: Schema, words: InsertWords) => Node;

const fill = (schema: Schema, name: string, attrs: Attrs | null = null): Node => {
  const node = nodeType(schema, name).createAndFill(attrs);
  if (node === null) throw new RangeError(`A ${name} cannot be made without content.`);
  return node;
};

const simple =
  (name: string, attrs: Attrs | null = null): Builder =>
  (schema) =>
    fill(schema, name, attrs);

const repeat = (schema: Schema, name: string, part: string, count: number): Node =>
  nodeType(schema, name).createChecked(
    null,
    Array.from({ length: count }, () => fill(schema, part)),
  );

const buildTabs: Builder = (schema, { tabs }) =>
  nodeType(schema, 'tabs').createChecked(
    null,
    tabs.map((title) => fill(schema, 'tabs_item', { title })),
  );

const buildStepper: Builder = (schema, { steps }) =>
  nodeType(schema, 'stepper').createChecked(
    null,
    steps.map((title) =>
      nodeType(schema, 'stepper_step').createChecked(null, [
        nodeType(schema, 'heading_3').create(null, schema.text(title)),
        emptyParagraph(schema),
      ]),
    ),
  );

const buildUpdates: Builder = (schema, { today }) =>
  nodeType(schema, 'updates').createChecked({ format: 'full' }, fill(schema, 'update', { date: today }));

const MERMAID = { integration: 'mermaid', block: 'diagram' };

const BUILDERS: Readonly<Record<BlockKind, Builder>> = {
  paragraph: simple('paragraph'),
  heading_1: simple('heading_1'),
  heading_2: simple('heading_2'),
  heading_3: simple('heading_3'),
  list_unordered: simple('list_unordered'),
  list_ordered: simple('list_ordered'),
  list_tasks: (schema) =>
    nodeType(schema, 'list_tasks').createChecked(null, fill(schema, 'list_item', { checked: false })),
  blockquote: simple('blockquote'),
  hint: simple('hint', { style: 'info' }),
  hint_success: simple('hint', { style: 'success' }),
  hint_warning: simple('hint', { style: 'warning' }),
  hint_danger: simple('hint', { style: 'danger' }),
  code: simple('code'),
  math: simple('math'),
  divider: simple('divider'),
  table: (schema) => newTable(schema, 3, 3),
  cards: (schema) => newTable(schema, 2, 3, { view: 'cards' }),
  expandable: simple('expandable'),
  tabs: buildTabs,
  stepper: buildStepper,
  columns: (schema) => repeat(schema, 'columns', 'column', 2),
  columns_3: (schema) => repeat(schema, 'columns', 'column', 3),
  updates: buildUpdates,
  images: simple('images'),
  file: simple('file'),
  embed: simple('embed'),
  content_ref: simple('content_ref'),
  reusable_content: simple('reusable_content'),
  if: simple('if', { expression: '' }),
  drawing: simple('drawing'),
  diagram: simple('integration', MERMAID),
  openapi_operation: simple('openapi_operation', { method: 'get', path: '/' }),
  openapi_schemas: simple('openapi_schemas'),
  openapi_webhook: simple('openapi_webhook', { method: 'post' }),
};

export const BLOCK_KINDS = Object.keys(BUILDERS) as readonly BlockKind[];

/** Inserts a new block in place of an empty paragraph, or after the block around the cursor. */
export const insertBlockKind =
  (kind: BlockKind, words: InsertWords): Command =>
  (state, dispatch) =>
    insertNodes([BUILDERS[kind](state.schema, words)])(state, dispatch);

/**
 * Inserts blocks in place of an empty paragraph, or after the block around the cursor, and puts the cursor into the
 * first.
 */
const insertNodes =
  (nodes: readonly Node[]): Command =>
  (state, dispatch) => {
    const spot = findSpot(state.selection);
    const [first] = nodes;
    if (spot === null || first === undefined) return false;
    const { parent } = state.doc.resolve(spot.from);
    const index = state.doc.resolve(spot.from).index();
    const end = state.doc.resolve(spot.to).index();
    if (!parent.canReplace(index, end, Fragment.from([...nodes]))) return false;
    if (dispatch) {
      const tr = state.tr.replaceWith(spot.from, spot.to, nodes);
      dispatch(selectInserted(tr, spot.from, first).scrollIntoView());
    }
    return true;
  };

interface Spot {
  readonly from: number;
  readonly to: number;
}

/** Target of an insertion: the innermost container of blocks that is not a title or caption. */
function findSpot(selection: Selection): Spot | null {
  const { $to } = selection;
  const isBlock = selection instanceof NodeSelection && !selection.node.isInline;
  let top = $to.depth + 1;
  for (let depth = $to.depth; depth > 0; depth -= 1) if (isLine($to.node(depth))) top = depth;
  const isText = selection instanceof TextSelection && selection.empty && top > $to.depth && $to.parent.isTextblock;
  if (isText && $to.parent.type.name === 'paragraph' && isBlank($to.parent))
    return { from: $to.before(), to: $to.after() };
  for (let depth = Math.min($to.depth, top - 1); depth >= 0; depth -= 1) {
    if (!containsBlocks($to.node(depth)) || $to.node(depth).type.name.startsWith('conflict')) continue;
    const pos = depth === $to.depth ? (isBlock ? $to.pos : null) : $to.after(depth + 1);
    if (pos !== null) return { from: pos, to: pos };
  }
  return null;
}

/** Puts the cursor into the first text of a new block; selects a block without text. */
function selectInserted(tr: Transaction, pos: number, node: Node): Transaction {
  const inside = Selection.findFrom(tr.doc.resolve(pos), 1, true);
  const isInside = inside !== null && inside.from < pos + node.nodeSize;
  return tr.setSelection(isInside ? inside : NodeSelection.create(tr.doc, pos));
}

/** Inserts an inline atom, such as an emoji, at the cursor. */
export const insertInline =
  (name: string, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const type = nodeType(state.schema, name);
    if (!$from.parent.inlineContent || !$from.parent.canReplaceWith($from.index(), $from.index(), type)) return false;
    dispatch?.(state.tr.replaceSelectionWith(type.createChecked(attrs)).scrollIntoView());
    return true;
  };
