import { toggleMark as toggle } from 'prosemirror-commands';
import type { Attrs, Mark, Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { markType } from './node-kinds.ts';

/** Marks without attributes, which are on or off. */
export const TOGGLED_MARKS = [
  'bold',
  'italic',
  'strikethrough',
  'inline_code',
  'superscript',
  'subscript',
  'keyboard',
] as const;

export type MarkName = (typeof TOGGLED_MARKS)[number];

/** Marks of which a text has at most one. */
const RIVALS: Readonly<Partial<Record<MarkName, MarkName>>> = { superscript: 'subscript', subscript: 'superscript' };

/** Marks the selected text, or the text typed next; removes the mark if all of it has it. */
export const toggleTextMark =
  (name: MarkName): Command =>
  (state, dispatch) => {
    const type = markType(state.schema, name);
    const rival = RIVALS[name];
    const apply = (tr: Transaction) => {
      if (rival !== undefined && !isMarked(state, name)) {
        const { from, to, empty } = state.selection;
        if (empty) tr.removeStoredMark(markType(state.schema, rival));
        else tr.removeMark(from, to, markType(state.schema, rival));
      }
      dispatch?.(tr.scrollIntoView());
    };
    return toggle(type, null, { removeWhenPresent: false, includeWhitespace: true })(state, dispatch && apply);
  };

/** Whether all of the selected text has a mark, or the text typed next gets it. */
export function isMarked(state: EditorState, name: string): boolean {
  const type = markType(state.schema, name);
  const { selection } = state;
  if (selection instanceof TextSelection && selection.$cursor !== null)
    return type.isInSet(state.storedMarks ?? selection.$cursor.marks()) !== undefined;
  let isAll = true;
  let hasText = false;
  for (const { $from, $to } of selection.ranges)
    state.doc.nodesBetween($from.pos, $to.pos, (node, _pos, parent) => {
      if (!node.isInline || parent?.type.allowsMarkType(type) === false) return;
      hasText = true;
      if (type.isInSet(node.marks) === undefined) isAll = false;
    });
  return hasText && isAll;
}

/** Removes all marks of the selected text except links and footnotes. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  const types = [...TOGGLED_MARKS, 'color'].map((name) => markType(state.schema, name));
  const isAny = types.some((type) => state.doc.rangeHasMark(from, to, type));
  if (!isAny) return false;
  dispatch?.(types.reduce((tr, type) => tr.removeMark(from, to, type), state.tr).scrollIntoView());
  return true;
};

export type ColorPart = 'text' | 'background';

/** Sets the color of the selected text or the text typed next, or of its background; null removes it. */
export const setColor =
  (part: ColorPart, value: string | null): Command =>
  (state, dispatch) => {
    const type = markType(state.schema, 'color');
    const { selection, tr } = state;
    const recolor = (marks: readonly Mark[]): Attrs => ({
      ...(type.isInSet(marks)?.attrs ?? { text: null, background: null }),
      [part]: value,
    });
    const isPlain = (attrs: Attrs) => attrs['text'] === null && attrs['background'] === null;
    if (selection instanceof TextSelection && selection.$cursor !== null) {
      if (!selection.$cursor.parent.type.allowsMarkType(type)) return false;
      const attrs = recolor(state.storedMarks ?? selection.$cursor.marks());
      dispatch?.(isPlain(attrs) ? tr.removeStoredMark(type) : tr.addStoredMark(type.create(attrs)));
      return true;
    }
    const runs = inlinesOf(state).filter(({ parent }) => parent.type.allowsMarkType(type));
    if (runs.length === 0) return false;
    for (const { node, from, to } of runs) {
      const attrs = recolor(node.marks);
      tr.removeMark(from, to, type);
      if (!isPlain(attrs)) tr.addMark(from, to, type.create(attrs));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

interface Run {
  readonly node: Node;
  readonly parent: Node;
  readonly from: number;
  readonly to: number;
}

/** The inlines of a selection, trimmed to it. */
function inlinesOf({ doc, selection }: EditorState): Run[] {
  const runs: Run[] = [];
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (!node.isInline || parent === null) return;
      runs.push({ node, parent, from: Math.max(pos, $from.pos), to: Math.min(pos + node.nodeSize, $to.pos) });
    });
  return runs.filter(({ from, to }) => from < to);
}

/** The target of a link: a reference as in documents, for example `{ kind: 'source', target: 'setup.md' }`. */
export interface LinkSpec {
  readonly ref: Readonly<Record<string, unknown>>;
  readonly title?: string | null;
}

export interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly mark: Mark;
}

/** The link around or next to a position. */
export function linkAt($pos: ResolvedPos): LinkRange | null {
  const type = markType($pos.doc.type.schema, 'link');
  const { parent } = $pos;
  if (!parent.inlineContent) return null;
  const after = parent.childAfter($pos.parentOffset);
  const before = parent.childBefore($pos.parentOffset);
  const start = [after, before].find(({ node }) => node !== null && type.isInSet(node.marks) !== undefined);
  const mark = start?.node == null ? undefined : type.isInSet(start.node.marks);
  if (start === undefined || mark === undefined) return null;
  const has = (index: number) => index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks);
  let [first, last] = [start.index, start.index];
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  const offset = (index: number) => parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return { from: $pos.start() + offset(first), to: $pos.start() + offset(last + 1), mark };
}

/** Links the selected text, or changes the link around the cursor; without either, inserts `label` as a link. */
export const setLink =
  ({ ref, title = null }: LinkSpec, label = ''): Command =>
  (state, dispatch) => {
    const type = markType(state.schema, 'link');
    const { selection, tr } = state;
    const mark = type.create({ ref, title });
    if (!selection.empty) {
      const runs = inlinesOf(state).filter(({ parent }) => parent.type.allowsMarkType(type));
      if (runs.length === 0) return false;
      for (const { from, to } of runs) tr.addMark(from, to, mark);
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    const { $from } = selection;
    if (!$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return false;
    const present = linkAt($from);
    if (present === null && label === '') return false;
    if (present === null) {
      const marks = mark.addToSet(state.storedMarks ?? $from.marks());
      tr.replaceSelectionWith(state.schema.text(label, marks), false);
    } else tr.removeMark(present.from, present.to, type).addMark(present.from, present.to, mark);
    dispatch?.(tr.removeStoredMark(type).scrollIntoView());
    return true;
  };

/** Removes the selected links, or the one around the cursor. */
export const removeLinkMark: Command = (state, dispatch) => {
  const type = markType(state.schema, 'link');
  const { from, to, empty, $from } = state.selection;
  const range = empty ? linkAt($from) : { from, to };
  if (range === null || !state.doc.rangeHasMark(range.from, range.to, type)) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, type).scrollIntoView());
  return true;
};
