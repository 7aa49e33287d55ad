import { Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { countUnended, findOpenTag, hasEndTag } from './dialect.ts';

/**
 * Completes a block when its tag is closed: `{% hint %}` gets `{% endhint %}`, unless the block has an end tag already.
 */
export const closeTags = Prec.high(
  EditorView.inputHandler.of((view, from, to, text) => {
    const { state } = view;
    if (text !== '}' || from !== to || view.composing || state.readOnly) return false;
    const line = state.doc.lineAt(from);
    const before = line.text.slice(0, from - line.from);
    const name = before.endsWith('%') ? findOpenTag(before) : undefined;
    if (name === undefined || !hasEndTag(name)) return false;
    // The closing brace may exist already, inserted with the opening one.
    const end = state.sliceDoc(from, from + 1) === '}' ? from + 1 : from;
    if (countUnended(`${state.sliceDoc(0, from)}}${state.sliceDoc(end)}`, name) <= 0) return false;
    view.dispatch({
      changes: { from, to: end, insert: `}\n\n{% end${name} %}` },
      selection: { anchor: from + 2 },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  }),
);
