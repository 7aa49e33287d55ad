import { type EditorState, RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

/** Maximum number of front matter lines: as many as the server reads. */
const MAX_LINES = 2000;

const line = Decoration.line({ class: 'cm-frontMatter' });

/** The number of lines of the front matter between `---`; 0 without it. Pure. */
export function countFrontMatterLines(text: Text): number {
  if (!/^---[ \t]*$/.test(text.line(1).text)) return 0;
  for (let number = 2; number <= Math.min(text.lines, MAX_LINES); number++)
    if (/^(?:---|\.\.\.)[ \t]*$/.test(text.line(number).text)) return number;
  return 0;
}

function decorate({ doc }: EditorState) {
  const builder = new RangeSetBuilder<Decoration>();
  const lines = countFrontMatterLines(doc);
  for (let number = 1; number <= lines; number++) builder.add(doc.line(number).from, doc.line(number).from, line);
  return builder.finish();
}

/** Sets the front matter of a page apart from its text: for a Markdown parser it resembles a heading. */
export const frontMatter = StateField.define({
  create: decorate,
  update: (decorations, transaction) => (transaction.docChanged ? decorate(transaction.state) : decorations),
  provide: (field) => EditorView.decorations.from(field),
});
