import type { Node, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { canJoin } from 'prosemirror-transform';
import { selectedRange } from './block-range.ts';
import { isItem, isList, type ListName, nodeType } from './node-kinds.ts';

/** The depth of the innermost list around a position; undefined outside of lists. */
export function listDepth($pos: ResolvedPos): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (isList(node)) return depth;
    if (node.type.spec.isolating) return undefined;
  }
  return undefined;
}

/** An item of a type of list: only tasks have a checked state. */
export function itemFor(list: ListName, item: Node): Node {
  const isTask = list === 'list_tasks';
  const { checked } = item.attrs;
  const next = isTask ? (checked ?? false) : null;
  return next === checked ? item : item.type.create({ ...item.attrs, checked: next }, item.content);
}

/** Converts the selected list to another type. False outside of lists, and if the list already has the type. */
export const changeList =
  (kind: ListName): Command =>
  (state, dispatch) => {
    const range = selectedRange(state.selection);
    const depth = range === null ? undefined : listDepth(range.$from);
    const isSelf =
      range !== null && range.endIndex - range.startIndex === 1 && isList(range.parent.child(range.startIndex));
    if (range === null || (depth === undefined && !isSelf)) return false;
    const pos = isSelf ? range.start : range.$from.before(depth);
    const list = state.doc.nodeAt(pos);
    if (list === null || list.type.name === kind) return false;
    dispatch?.(retypeList(state.tr, pos, list, kind).scrollIntoView());
    return true;
  };

/** Converts a list with steps that do not touch the text of its items. */
function retypeList(tr: Transaction, pos: number, list: Node, kind: ListName): Transaction {
  tr.setNodeMarkup(pos, nodeType(list.type.schema, kind), null, list.marks);
  list.forEach((item, offset) => {
    const { checked } = itemFor(kind, item).attrs;
    if (checked !== item.attrs['checked']) tr.setNodeAttribute(pos + 1 + offset, 'checked', checked);
  });
  return tr;
}

/** Starts the next item; in an empty one at the end of a nested list, an item of the outer list. */
export const splitItem: Command = (state, dispatch) => {
  const item = nodeType(state.schema, 'list_item');
  const uncheck = (tr: Transaction) => {
    const { $from } = tr.selection;
    const depth = $from.depth - 1;
    if (depth > 0 && isItem($from.node(depth)) && $from.node(depth).attrs['checked'] === true)
      tr.setNodeAttribute($from.before(depth), 'checked', false);
    const isTask = depth > 1 && $from.node(depth - 1).type.name === 'list_tasks';
    if (isTask && isItem($from.node(depth)) && tr.doc.nodeAt($from.before(depth))?.attrs['checked'] === null)
      tr.setNodeAttribute($from.before(depth), 'checked', false);
    dispatch?.(tr.scrollIntoView());
  };
  return splitListItem(item)(state, dispatch && uncheck);
};

/** Nests the selected items in the item above them. */
export const indentItem: Command = (state, dispatch) =>
  sinkListItem(nodeType(state.schema, 'list_item'))(state, dispatch && ((tr) => dispatch(tr.scrollIntoView())));

/** Lifts the selected items out of their list: into the outer list, or into the text around it. */
export const outdentItem: Command = (state, dispatch) =>
  liftListItem(nodeType(state.schema, 'list_item'))(
    state,
    dispatch && ((tr) => dispatch(fixItems(tr).scrollIntoView())),
  );

/** Items that move to a list of another type are converted to its items. */
function fixItems(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection;
  const changes: (readonly [pos: number, checked: boolean | null])[] = [];
  tr.doc.nodesBetween($from.before(1), $to.after(1), (node, pos, parent) => {
    if (!isItem(node) || parent === null || !isList(parent)) return;
    const { checked } = itemFor(parent.type.name as ListName, node).attrs;
    if (checked !== node.attrs['checked']) changes.push([pos, checked]);
  });
  for (const [pos, checked] of changes) tr.setNodeAttribute(pos, 'checked', checked);
  return tr;
}

/** Checks the selected tasks, or unchecks them if all are checked. */
export const toggleChecked: Command = (state, dispatch) => {
  const tasks = selectedTasks(state);
  if (tasks.length === 0) return false;
  const checked = !tasks.every(({ node }) => node.attrs['checked'] === true);
  if (dispatch) {
    const { tr } = state;
    for (const { pos } of tasks) tr.setNodeAttribute(pos, 'checked', checked);
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** The innermost tasks that are selected. */
function selectedTasks({ doc, selection }: EditorState): { readonly node: Node; readonly pos: number }[] {
  const range = selectedRange(selection);
  if (range === null) return [];
  const tasks: { node: Node; pos: number }[] = [];
  if (range.parent.type.name === 'list_tasks') {
    range.parent.forEach((node, offset, index) => {
      if (index >= range.startIndex && index < range.endIndex)
        tasks.push({ node, pos: range.$from.start(range.depth) + offset });
    });
    return tasks;
  }
  doc.nodesBetween(range.start, range.end, (node, pos, parent) => {
    if (isItem(node) && parent?.type.name === 'list_tasks') tasks.push({ node, pos });
  });
  if (tasks.length > 0) return tasks;
  const depth = listDepth(range.$from);
  if (depth === undefined || range.$from.node(depth).type.name !== 'list_tasks') return [];
  const pos = range.$from.before(depth + 1);
  const node = doc.nodeAt(pos);
  return node === null ? [] : [{ node, pos }];
}

/** Joins a list with adjacent lists of its type, from the last boundary to the first. */
export function joinLists(tr: Transaction, borders: readonly number[]): Transaction {
  for (const border of [...borders].sort((one, other) => other - one)) {
    const { nodeBefore, nodeAfter } = tr.doc.resolve(border);
    if (nodeBefore === null || nodeAfter === null || !isList(nodeBefore)) continue;
    const isSame = nodeBefore.type === nodeAfter.type && nodeAfter.attrs['start'] == null;
    if (isSame && canJoin(tr.doc, border)) tr.join(border);
  }
  return tr;
}
