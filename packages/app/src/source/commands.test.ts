import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { continueList, insertLink, toggleMark, togglePrefix } from './commands.ts';

/** Runs a command on a text in which `|` marks the ends of the selection, and returns the result in the same form. */
function run(command: StateCommand, marked: string): string | false {
  const [before = '', inside = '', after] = marked.split('|');
  const doc = before + inside + (after ?? '');
  const anchor = before.length;
  const head = after === undefined ? anchor : anchor + inside.length;
  const text = after === undefined ? before + inside : doc;
  let state = EditorState.create({ doc: text, selection: { anchor, head } });
  const isDone = command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  if (!isDone) return false;
  const { from, to } = state.selection.main;
  const shown = state.doc.toString();
  return from === to
    ? `${shown.slice(0, from)}|${shown.slice(from)}`
    : `${shown.slice(0, from)}|${shown.slice(from, to)}|${shown.slice(to)}`;
}

describe('toggleMark', () => {
  it.each([
    ['a |word| b', 'a **|word|** b'],
    ['a **|word|** b', 'a |word| b'],
    ['a wo|rd b', 'a **|word|** b'],
    ['a | b', 'a **|** b'],
  ])('converts %s', (before, after) => {
    expect(run(toggleMark('**'), before)).toBe(after);
  });
});

describe('insertLink', () => {
  it.each([
    ['a |word| b', 'a [word](|) b'],
    ['a |https://example.com| b', 'a [|](https://example.com) b'],
    ['a | b', 'a [|]() b'],
  ])('converts %s', (before, after) => {
    expect(run(insertLink, before)).toBe(after);
  });
});

describe('togglePrefix', () => {
  it.each([
    ['## ', '# Ti|tle', '## Ti|tle'],
    ['## ', '## Ti|tle', 'Ti|tle'],
    ['* ', '|one\ntwo|', '* |one\n* two|'],
    ['1. ', '|one\ntwo|', '1. |one\n2. two|'],
    ['* [ ] ', '* on|e', '* [ ] on|e'],
    ['> ', '  te|xt', '  > te|xt'],
  ])('with %s converts %s', (prefix, before, after) => {
    expect(run(togglePrefix(prefix), before)).toBe(after);
  });
});

describe('continueList', () => {
  it.each([
    ['- one|', '- one\n- |'],
    ['  9. nine|', '  9. nine\n  10. |'],
    ['* [x] done|', '* [x] done\n* [ ] |'],
    ['> quote|', '> quote\n> |'],
    ['- one\n- |', '- one\n|'],
    ['text|', false],
    ['|- one', false],
  ])('converts %s', (before, after) => {
    expect(run(continueList, before)).toBe(after);
  });
});
