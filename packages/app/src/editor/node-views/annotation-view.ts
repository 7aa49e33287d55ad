import type { Mark } from 'prosemirror-model';
import type { EditorView, MarkView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { openBlockPanel } from '../panels/open-panel.ts';

/** Text with a footnote: a marker after it opens the note. */
export function annotationView(_: Mark, view: EditorView): MarkView {
  const dom = document.createElement('span');
  dom.className = 'block-annotation';
  dom.dataset['mark'] = 'annotation';
  const contentDOM = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'block-note-sign';
  button.contentEditable = 'false';
  button.tabIndex = -1;
  button.textContent = '※';
  button.setAttribute('aria-label', getTexts('editorBlocks').openNote);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    openBlockPanel(view, { kind: 'annotation', position: view.posAtDOM(contentDOM, 0) });
  });
  dom.append(contentDOM, button);
  return { dom, contentDOM, ignoreMutation: (mutation) => !contentDOM.contains(mutation.target) };
}
