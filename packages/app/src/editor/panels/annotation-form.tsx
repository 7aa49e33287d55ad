import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node, Schema } from 'prosemirror-model';
import { EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { findNote, readNote, removeNote, writeNote } from './annotations.ts';
import { closeBlockPanel } from './open-panel.ts';

/** Debounce until the note is written to the page, in milliseconds. */
const REST_MS = 400;

interface AnnotationFormProps {
  readonly view: EditorView;
  /** Position of the annotated text. */
  readonly position: number;
}

/** The note of a footnote, edited as text. */
export function AnnotationForm({ view, position }: AnnotationFormProps): VNode {
  const texts = getTexts('editorBlocks');
  const host = useRef<HTMLDivElement>(null);
  const notePosition = useRef(position);
  notePosition.current = position;
  useLayoutEffect(() => {
    const note = findNote(view.state.doc, notePosition.current);
    if (host.current === null || note === undefined) return;
    let timer: number | undefined;
    const editor = new EditorView(host.current, {
      state: EditorState.create({ doc: readNote(view.state, note), plugins: listNotePlugins(view.state.schema) }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts.note, class: 'block-note-text' },
      dispatchTransaction: (transaction) => {
        editor.updateState(editor.state.apply(transaction));
        if (!transaction.docChanged) return;
        clearTimeout(timer);
        timer = window.setTimeout(commit, REST_MS);
      },
    });
    const before = editor.state.doc;
    let written = before;
    const commit = (): void => {
      clearTimeout(timer);
      const current = findNote(view.state.doc, notePosition.current);
      if (current === undefined || editor.state.doc.eq(written)) return;
      written = editor.state.doc;
      view.dispatch(writeNote(view.state, current, written));
    };
    /** A note that says nothing is none. */
    const leave = (): void => {
      const current = findNote(view.state.doc, notePosition.current);
      if (current !== undefined && isBlankNote(editor.state.doc)) view.dispatch(removeNote(view.state, current));
      else commit();
    };
    editor.focus();
    return () => {
      // What was typed is kept when the form closes; the editor may be gone by now.
      if (!view.isDestroyed) queueMicrotask(() => !view.isDestroyed && leave());
      queueMicrotask(() => editor.destroy());
    };
  }, []);
  const remove = () => {
    const note = findNote(view.state.doc, notePosition.current);
    closeBlockPanel(view);
    if (note !== undefined) view.dispatch(removeNote(view.state, note));
    view.focus();
  };
  return (
    <>
      <div ref={host} class="block-note" />
      <Button icon="trash" onClick={remove}>
        {texts.removeNote}
      </Button>
    </>
  );
}

const isBlankNote = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0;

function listNotePlugins(schema: Schema): Plugin[] {
  const toggles = [
    ['Mod-b', 'bold'],
    ['Mod-i', 'italic'],
    ['Mod-e', 'inline_code'],
  ].flatMap(([key = '', name = '']) => {
    const type = schema.marks[name];
    return type === undefined ? [] : [[key, toggleMark(type)] as const];
  });
  return [
    keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo, ...Object.fromEntries(toggles) }),
    keymap(baseKeymap),
    history(),
  ];
}
