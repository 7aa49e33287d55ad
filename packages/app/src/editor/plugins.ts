import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Plugin, Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { getTexts } from '../texts/texts.ts';
import { showBlockSelection } from './block-selection-view.ts';
import { clipboard } from './clipboard/clipboard-plugin.ts';
import { tableRoles } from './commands/table-roles.ts';
import { commentMarks } from './comments/comment-marks.ts';
import { firstLetter } from './first-letter.ts';
import { freshSelection } from './fresh-selection.ts';
import { markdownRules } from './input-rules.ts';
import { editorKeys } from './keys.ts';
import { lastBlock } from './last-block.ts';
import { editorMenus } from './menus/editor-menus.ts';
import { listBlockPlugins } from './node-views/list-block-plugins.ts';
import { openBlockPanel } from './panels/open-panel.ts';
import { placeholder } from './placeholder.ts';
import { remoteCarets } from './remote-carets.ts';
import { REMOTE, remoteSteps } from './remote-steps.ts';
import { editorSchema } from './schema.ts';
import type { EditorServices } from './services.ts';

/** Whether a transaction contains changes of other users. */
const isForeign = (transaction: Transaction): boolean => transaction.getMeta(REMOTE) === true;

/** The plugins of the editor; the first one that handles a key wins. */
export const listPlugins = (services: EditorServices): Plugin[] => [
  freshSelection(),
  firstLetter(),
  ...editorMenus(services, isForeign),
  ...listBlockPlugins(services),
  // The form of an image asks for its description.
  ...clipboard(services, (view, position) => openBlockPanel(view, { kind: 'node', position })),
  keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo }),
  markdownRules(editorSchema),
  editorKeys(),
  keymap(baseKeymap),
  history(),
  remoteSteps(),
  remoteCarets(),
  placeholder(getTexts('editor').placeholder),
  lastBlock(),
  dropCursor({ color: false, class: 'editor-drop-cursor' }),
  gapCursor(),
  tableEditing(),
  tableRoles(isForeign),
  showBlockSelection(),
  commentMarks(),
];
