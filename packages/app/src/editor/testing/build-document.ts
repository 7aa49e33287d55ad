import { createEditorSchema } from '@bindery/editor-model';
import { history } from 'prosemirror-history';
import type { Attrs, Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';

export const testSchema = createEditorSchema();

type Child = Node | string;

/** A node of the schema. Strings are text nodes; `|` is the cursor, two of them are the ends of the selection. */
export const build = (name: string, attrs: Attrs | null, ...children: readonly Child[]): Node =>
  testSchema.node(
    name,
    attrs,
    children.flatMap((child) => (typeof child === 'string' ? (child === '' ? [] : [testSchema.text(child)]) : [child])),
  );

const builder =
  (name: string, attrs: Attrs | null = null) =>
  (...children: readonly Child[]): Node =>
    build(name, attrs, ...children);

export const doc = builder('doc');
export const p = builder('paragraph');
export const h2 = builder('heading_2');
export const code = builder('code');
export const quote = builder('blockquote');
export const hint = builder('hint', { style: 'info' });
export const ul = builder('list_unordered');
export const ol = builder('list_ordered');
export const tasks = builder('list_tasks');
export const li = builder('list_item');
export const task = builder('list_item', { checked: false });
export const done = builder('list_item', { checked: true });
export const columns = builder('columns');
export const column = builder('column');
export const divider = builder('divider');
export const tabs = builder('tabs');
export const tab = (title: string | null, ...children: readonly Child[]): Node =>
  build('tabs_item', { title }, ...children);
export const step = builder('stepper_step');
export const stepper = builder('stepper');
export const expandable = (title: Node, ...body: readonly Node[]): Node =>
  build('expandable', null, build('expandable_title', null, title), build('expandable_body', null, ...body));
export const table = builder('table');
export const tr = builder('table_row');
export const th = (text: string, attrs: Attrs | null = null): Node => build('table_title', attrs, p(text));
export const td = (text: string): Node => build('table_cell', null, p(text));
export const value = (given: unknown): Node => build('table_value', { value: given });

/** The state of a document whose text has a cursor or the ends of a selection in it. */
export function stateOf(marked: Node, plugins: readonly Plugin[] = []): EditorState {
  const marks: number[] = [];
  marked.descendants((node, pos) => {
    for (const { index } of (node.text ?? '').matchAll(/\|/g)) marks.push(pos + index);
  });
  const state = EditorState.create({ doc: marked, plugins: [history(), ...plugins] });
  const transaction = state.tr;
  for (const pos of [...marks].reverse()) transaction.delete(pos, pos + 1);
  const [anchor = 1, head = anchor + 1] = marks;
  if (marks.length > 0)
    transaction.setSelection(TextSelection.create(transaction.doc, anchor, marks.length > 1 ? head - 1 : anchor));
  const { doc: clean, selection } = transaction;
  return EditorState.create({ doc: clean, selection, plugins: [history(), ...plugins] });
}

/** The document of a state, with the cursor or the ends of a text selection as `|`. */
export function show({ doc: shown, selection, schema }: EditorState): string {
  if (!(selection instanceof TextSelection)) return `${shown}`;
  let marked = EditorState.create({ doc: shown });
  const ends = selection.empty ? [selection.head] : [selection.to, selection.from];
  for (const pos of ends) marked = marked.apply(marked.tr.insert(pos, schema.text('|')));
  return `${marked.doc}`;
}

/** The state after a command. @throws Error if it does not apply */
export function after(state: EditorState, command: Command): EditorState {
  let next: EditorState | undefined;
  command(state, (transaction) => {
    next = state.apply(transaction);
  });
  if (next === undefined) throw new Error('The command does nothing here.');
  next.doc.check();
  return next;
}

/** The state with the node at a position selected. */
export const selected = (state: EditorState, pos: number): EditorState =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
