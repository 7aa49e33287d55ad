import type { ResolvedPos } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';

/** The cursor, if it is in text and nothing is selected. */
export const cursorOf = ({ selection }: EditorState): ResolvedPos | null =>
  selection instanceof TextSelection ? selection.$cursor : null;

/** The cursor at the start of a text. */
export const cursorAtStart = (state: EditorState): ResolvedPos | null => {
  const $cursor = cursorOf(state);
  return $cursor !== null && $cursor.parentOffset === 0 ? $cursor : null;
};

/** The cursor at the end of a text. */
export const cursorAtEnd = (state: EditorState): ResolvedPos | null => {
  const $cursor = cursorOf(state);
  return $cursor !== null && $cursor.parentOffset === $cursor.parent.content.size ? $cursor : null;
};
