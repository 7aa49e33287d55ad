import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { dropCursor, EditorView, highlightActiveLine, keymap, placeholder } from '@codemirror/view';
import { continueList, insertLink, toggleMark, togglePrefix } from './commands.ts';
import type { CompletionInput } from './completions.ts';
import { trackConflicts } from './conflicts.ts';
import { frontMatter } from './front-matter.ts';
import type { TextConflict } from './merge-texts.ts';
import { sourceTheme } from './theme.ts';

export interface SourceEditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Label for screen readers. */
  readonly label: string;
  readonly hint: string;
  readonly isReadOnly: boolean;
  readonly completion: CompletionInput;
  /** Extensions of the screen: uploads. */
  readonly extensions: readonly Extension[];
  /** Texts of the library in the language of the interface. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly onChange: () => void;
  readonly onConflicts: (conflicts: readonly TextConflict[]) => void;
}

const tools = new Compartment();

/**
 * An editor of the text of a page. Its element is in a shadow tree: there its styles are adopted stylesheets, which the
 * policy of the document allows; in the document they would be a style element.
 */
export function createSourceEditor(options: SourceEditorOptions): EditorView {
  const { parent } = options;
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open', delegatesFocus: true });
  const view = new EditorView({
    state: EditorState.create({ doc: options.text, extensions: listExtensions(options) }),
    root,
    parent: root,
  });
  void addTools(view, options.completion);
  return view;
}

/** Colors, completion and search load after the text: it can be read without them. */
async function addTools(view: EditorView, completion: CompletionInput): Promise<void> {
  const { listTools } = await import('./editor-tools.ts');
  view.dispatch({ effects: tools.reconfigure(listTools(completion)) });
}

const MARKS = [
  ['Mod-b', toggleMark('**')],
  ['Mod-i', toggleMark('*')],
  ['Mod-e', toggleMark('`')],
  ['Mod-Shift-x', toggleMark('~~')],
  ['Mod-Shift-k', insertLink],
  ['Mod-Alt-1', togglePrefix('# ')],
  ['Mod-Alt-2', togglePrefix('## ')],
  ['Mod-Alt-3', togglePrefix('### ')],
  ['Mod-Shift-7', togglePrefix('1. ')],
  ['Mod-Shift-8', togglePrefix('* ')],
  ['Mod-Shift-9', togglePrefix('> ')],
] as const;

/** Time after `Escape` in which `Tab` leaves the field, in milliseconds. */
const LEAVING_MS = 2000;

/** `Escape` and then `Tab` leaves the field, also where `Escape` closes something else. */
const leave = Prec.highest(
  EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (key === 'Escape') view.setTabFocusMode(LEAVING_MS);
    },
  }),
);

const keys = keymap.of([
  ...MARKS.map(([key, run]) => ({ key, run, preventDefault: true })),
  { key: 'Enter', run: continueList },
  { key: 'Tab', run: indentMore, shift: indentLess },
  ...historyKeymap,
  // Keyboard shortcuts of the application are not handled.
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-/' && key !== 'Mod-Enter'),
]);

const listExtensions = (options: SourceEditorOptions): Extension[] => [
  history(),
  frontMatter,
  sourceTheme,
  leave,
  keys,
  tools.of([]),
  highlightActiveLine(),
  dropCursor(),
  indentUnit.of('  '),
  EditorView.lineWrapping,
  placeholder(options.hint),
  EditorState.phrases.of(options.phrases),
  EditorView.contentAttributes.of({
    'aria-label': options.label,
    tabindex: '0',
    spellcheck: 'true',
    autocapitalize: 'sentences',
  }),
  EditorState.readOnly.of(options.isReadOnly),
  trackConflicts(options.onConflicts),
  EditorView.updateListener.of(({ docChanged }) => docChanged && options.onChange()),
  ...options.extensions,
];
