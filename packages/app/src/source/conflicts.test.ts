import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { conflictField, setConflicts } from './conflicts.ts';

const start = () =>
  EditorState.create({ doc: 'one\ntwo\nthree\n', extensions: [conflictField] }).update({
    effects: setConflicts.of([{ from: 4, to: 8, base: 'x\n', theirs: 'y\n' }]),
  }).state;

describe('conflicts', () => {
  it('move with edits before them, and grow with edits in them', () => {
    const moved = start().update({ changes: { from: 0, insert: 'zero\n' } }).state;
    expect(moved.field(conflictField)).toMatchObject([{ from: 9, to: 13 }]);
    const grown = moved.update({ changes: { from: 12, insert: '!' } }).state;
    expect(grown.field(conflictField)).toMatchObject([{ from: 9, to: 14 }]);
  });

  it('remain, with their side, when all of my side is deleted', () => {
    const state = start().update({ changes: { from: 0, to: 14 } }).state;
    expect(state.field(conflictField)).toEqual([{ from: 0, to: 0, base: 'x\n', theirs: 'y\n' }]);
  });
});
