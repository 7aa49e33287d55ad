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
import type { BlockName } from '../texts/source/texts.ts';
import { closeTags } from './close-tags.ts';
import { insertBlock } from './commands.ts';
import { type CompletionInput, completeDialect } from './completions.ts';
import { BLOCKS } from './dialect.ts';
import { dialectHighlighting, dialectLanguage } from './language.ts';

/** Extensions that load after the text is shown: language, colors, completion, end tags, brackets and search. */
export const listTools = (completion: CompletionInput): Extension => [
  dialectLanguage,
  dialectHighlighting,
  closeTags,
  closeBrackets(),
  autocompletion({ override: [completeDialect(completion)], icons: false, maxRenderedOptions: 50 }),
  search({ top: true }),
  highlightSelectionMatches({ minSelectionLength: 3 }),
  Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap])),
];

/** Inserts a block after the current line, and selects its first placeholder. */
export function insertDialectBlock(view: EditorView, name: BlockName): void {
  const template = BLOCKS.find((block) => block.name === name)?.template ?? '';
  view.dispatch(insertBlock(view.state, ''));
  const { head } = view.state.selection.main;
  snippet(template)(view, null, head, head);
  view.focus();
}

export const searchText = (view: EditorView): boolean => openSearchPanel(view);
