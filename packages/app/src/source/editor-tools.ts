import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { insertBlock } from './commands.ts';
import { type CompletionInput, completeDialect } from './completions.ts';
import { BLOCKS, type BlockName } from './dialect.ts';
import { dialectHighlighting, dialectLanguage } from './language.ts';

/** The language with its colors, completion, brackets and search: what an editor has once its text is shown. */
export const listTools = (completion: CompletionInput): Extension => [
  dialectLanguage,
  dialectHighlighting,
  closeBrackets(),
  autocompletion({ override: [completeDialect(completion)], icons: false, maxRenderedOptions: 50 }),
  search({ top: true }),
  highlightSelectionMatches({ minSelectionLength: 3 }),
  Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap])),
];

/** Inserts a block after the present line; its first place to fill in is selected. */
export function insertDialectBlock(view: EditorView, name: BlockName): void {
  const template = BLOCKS.find((block) => block.name === name)?.template ?? '';
  view.dispatch(insertBlock(view.state, ''));
  const { head } = view.state.selection.main;
  snippet(template)(view, null, head, head);
  view.focus();
}

export const searchText = (view: EditorView): boolean => openSearchPanel(view);
