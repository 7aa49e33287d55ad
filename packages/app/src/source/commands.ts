import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';

/** Wraps each selected text in marks, or removes them if it has them. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(wrapSelections(state, mark), { userEvent: 'input', scrollIntoView: true }));
    return true;
  };

function wrapSelections(state: EditorState, mark: string): TransactionSpec {
  const { length } = mark;
  return state.changeByRange((range) => {
    const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
    const isAround = state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
    if (isAround) {
      const changes = [
        { from: from - length, to: from },
        { from: to, to: to + length },
      ];
      return { changes, range: EditorSelection.range(from - length, to - length) };
    }
    const changes = [
      { from, insert: mark },
      { from: to, insert: mark },
    ];
    const isEmpty = from === to;
    return {
      changes,
      range: isEmpty ? EditorSelection.cursor(from + length) : EditorSelection.range(from + length, to + length),
    };
  });
}

/** Turns each selected text into a link, and selects its empty target. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to);
    const isTarget = /^(?:https?:\/\/|mailto:)\S+$/.test(text);
    const insert = isTarget ? `[](${text})` : `[${text}]()`;
    const at = isTarget || text === '' ? from + 1 : from + insert.length - 1;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(at) };
  });
  dispatch(state.update(spec, { userEvent: 'input', scrollIntoView: true }));
  return true;
};

/** Prefixes of lines: a heading, a quote, a list item. */
const PREFIX = /^(\s*)(#{1,6}\s+|>\s?|[-*+]\s+\[[ xX]\]\s+|[-*+]\s+|\d+[.)]\s+)?/;

/** Adds a prefix such as `## ` to the selected lines, or removes it if all have it. `1. ` is incremented. */
export const togglePrefix =
  (prefix: string): StateCommand =>
  ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const isNumbered = /^\d/.test(prefix);
    const has = (text: string) => (isNumbered ? /^\s*\d+[.)]\s/.test(text) : text.trimStart().startsWith(prefix));
    const isOn = lines.every(({ text }) => has(text));
    const changes = lines.flatMap(({ from, text }, index): ChangeSpec[] => {
      const [, indent = '', present = ''] = PREFIX.exec(text) ?? [];
      const insert = isOn ? '' : isNumbered ? `${index + 1}. ` : prefix;
      if (text === '' && lines.length > 1) return [];
      return [{ from: from + indent.length, to: from + indent.length + present.length, insert }];
    });
    const changed = state.changes(changes);
    const selection = state.selection.map(changed, 1);
    dispatch(state.update({ changes: changed, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };

function selectedLines(state: EditorState) {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges)
    for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number++)
      numbers.add(number);
  return [...numbers].map((number) => state.doc.line(number));
}

/** A line in a list or a quote: its indentation, marker, task box, and text. */
const ITEM = /^(\s*)([-*+]|(\d+)([.)])|>)(\s+)(\[[ xX]\]\s+)?(.*)$/;

/** Starts the next item of a list or line of a quote; an empty one ends it. False elsewhere. */
export const continueList: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const item = ITEM.exec(line.text);
  if (!main.empty || state.selection.ranges.length > 1 || item === null) return false;
  const [, indent = '', mark = '', number, delimiter = '', space = ' ', box, text = ''] = item;
  const start = line.from + line.text.length - text.length;
  if (main.head < start) return false;
  if (text.trim() === '') {
    dispatch(state.update({ changes: { from: line.from, to: line.to }, userEvent: 'delete' }));
    return true;
  }
  const nextMark = number === undefined ? mark : `${Number(number) + 1}${delimiter}`;
  const insert = `${state.lineBreak}${indent}${nextMark}${space}${box === undefined ? '' : '[ ] '}`;
  const changes = { from: main.head, insert };
  const anchor = main.head + insert.length;
  dispatch(state.update({ changes, selection: { anchor }, userEvent: 'input', scrollIntoView: true }));
  return true;
};

/** Inserts a text on separate lines after the selected one. */
export function insertBlock(state: EditorState, text: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to);
  const isBlank = line.text.trim() === '';
  const insert = isBlank ? text : `\n\n${text}`;
  const at = isBlank ? line.from : line.to;
  return {
    changes: { from: at, to: line.to, insert },
    selection: { anchor: at + insert.length },
    scrollIntoView: true,
  };
}
