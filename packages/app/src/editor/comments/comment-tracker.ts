import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { KeyedBlock } from './align-blocks.ts';
import { commentFollowers, commentMarksOf, setCommentMarks } from './comment-marks.ts';
import { type CommentRange, type EditorAnchor, findMovedRange, locateComments } from './comment-ranges.ts';
import type { DocumentRange } from './document-text.ts';

/** The comment that is being written. */
export const NEW_COMMENT = 'new';
/** Time after the last key until comments that lost their text are looked for, in milliseconds. */
const REST_MS = 400;

const decorationOf = ({ id, isBlock, from, to }: CommentRange): Decoration => {
  const attributes = { class: isBlock ? 'editor-commented-block' : 'editor-commented', 'data-comment': id };
  const spec = { comment: id, isBlock };
  return isBlock ? Decoration.node(from, to, attributes, spec) : Decoration.inline(from, to, attributes, spec);
};

const rangeOf = ({ from, to, spec }: Decoration): CommentRange => ({
  from,
  to,
  id: String(spec.comment),
  isBlock: spec.isBlock === true,
});

const listRanges = (state: EditorState): readonly CommentRange[] => commentMarksOf(state).find().map(rangeOf);

/** Keeps comments at what they are about while the text is edited and moved. */
export class CommentTracker {
  readonly #view: EditorView;
  #anchors: readonly EditorAnchor[] = [];
  #stored: readonly KeyedBlock[] = [];
  #timer: number | undefined;
  /** What to do when marks have moved. */
  onMoved: () => void = () => undefined;

  constructor(view: EditorView) {
    this.#view = view;
    commentFollowers.set(view, (before) => this.#follow(before));
  }

  get ranges(): readonly CommentRange[] {
    return listRanges(this.#view.state);
  }

  rangeOf(id: string): CommentRange | undefined {
    return this.ranges.find((location) => location.id === id);
  }

  /** Ids of the comments at a position, the shortest text first. */
  listAt(position: number): readonly string[] {
    return this.ranges
      .filter(({ id, from, to }) => id !== NEW_COMMENT && from <= position && position <= to)
      .toSorted((one, other) => one.to - one.from - (other.to - other.from))
      .map(({ id }) => id);
  }

  /**
   * Shows these comments, where they are known already as they stand.
   * @param stored blocks that comments have keys of
   * @returns how many of them the text does not have
   */
  show(anchors: readonly EditorAnchor[], stored: readonly KeyedBlock[]): number {
    this.#anchors = anchors;
    this.#stored = stored;
    const ids = new Set([NEW_COMMENT, ...anchors.map(({ id }) => id)]);
    const remaining = this.ranges.filter(({ id }) => ids.has(id));
    const ranges = [...remaining, ...this.#findOthers(remaining)];
    this.#set(ranges);
    return ids.size - 1 - ranges.filter(({ id }) => id !== NEW_COMMENT).length;
  }

  /** Marks what a new comment is written on. */
  begin(range: DocumentRange, isBlock: boolean): void {
    this.#set([...this.ranges.filter(({ id }) => id !== NEW_COMMENT), { id: NEW_COMMENT, isBlock, ...range }]);
  }

  /** The new comment exists, or is not written: its mark is that of the comment, or ends. */
  finish(id?: string): void {
    const ranges = this.ranges.flatMap((location) =>
      location.id !== NEW_COMMENT ? [location] : id === undefined ? [] : [{ ...location, id }],
    );
    this.#set(ranges);
  }

  destroy(): void {
    commentFollowers.delete(this.#view);
    clearTimeout(this.#timer);
    if (!this.#view.isDestroyed) setCommentMarks(this.#view, DecorationSet.empty);
  }

  #set(ranges: readonly CommentRange[]): void {
    if (this.#view.isDestroyed) return;
    setCommentMarks(this.#view, DecorationSet.create(this.#view.state.doc, ranges.map(decorationOf)));
    this.onMoved();
  }

  #findOthers(known: readonly CommentRange[]): readonly CommentRange[] {
    const ids = new Set(known.map(({ id }) => id));
    const missing = this.#anchors.filter(({ id }) => !ids.has(id));
    return locateComments(this.#view.state.doc, missing, this.#stored);
  }

  /** After a change: what it moved away is found at its new place at once, other text when nothing is typed. */
  #follow(before: EditorState): void {
    const { ranges } = this;
    const ids = new Set(ranges.map(({ id }) => id));
    const lost = listRanges(before).filter(({ id }) => !ids.has(id));
    // Another change cannot be dispatched within this one.
    if (lost.length > 0) queueMicrotask(() => this.#recover(before.doc, lost));
    const isAway = this.#anchors.some(({ id }) => !ids.has(id));
    clearTimeout(this.#timer);
    if (isAway) this.#timer = window.setTimeout(() => this.#retry(), REST_MS);
    if (ranges.length > 0) this.onMoved();
  }

  #recover(before: Node, lost: readonly CommentRange[]): void {
    if (this.#view.isDestroyed) return;
    const match = lost.flatMap((location) => findMovedRange(before, this.#view.state.doc, location) ?? []);
    if (match.length > 0) this.#set([...this.ranges, ...match]);
  }

  #retry(): void {
    if (this.#view.isDestroyed) return;
    const { ranges } = this;
    const match = this.#findOthers(ranges);
    if (match.length > 0) this.#set([...ranges, ...match]);
  }
}
