import type { ComponentChildren, VNode } from 'preact';
import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { enterParagraph, leaveBlock } from '../commands/block-actions.ts';
import { cursorOf } from '../commands/cursor.ts';
import { insertFootnote } from '../commands/footnotes.ts';
import { clearMarks, isMarked, linkAt, type MarkName, toggleTextMark } from '../commands/marks.ts';
import { containsBlocks } from '../commands/node-kinds.ts';
import { tableAt } from '../commands/tables.ts';
import { wantedEditorComment } from '../comments/comment-marks.ts';
import { openBlockPanel } from '../panels/open-panel.ts';
import { openBlockMenu, openTurnMenu } from './block-menu.ts';
import { openColorMenu } from './color-menu.ts';
import { type MenuContext, runCommand } from './menu-context.ts';
import { listReusableItems } from './reusable-item.tsx';
import { openSuggest } from './suggest-plugin.ts';
import { openTableMenu } from './table-menu.ts';
import { nameOfBlock } from './turn-targets.ts';

/** A button of a toolbar. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly keys?: string;
  readonly face: ComponentChildren;
  readonly hasMenu?: boolean;
  readonly isWide?: boolean;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly run: (anchor: HTMLElement) => void;
}

const MARKS: readonly (readonly [name: MarkName, keys: string, sign: string])[] = [
  ['bold', 'Mod+B', 'B'],
  ['italic', 'Mod+I', 'I'],
  ['strikethrough', 'Mod+Shift+S', 'S'],
  ['inline_code', 'Mod+E', ''],
];

const MORE_MARKS: readonly (readonly [name: MarkName, keys: string | undefined])[] = [
  ['superscript', 'Mod+.'],
  ['subscript', 'Mod+,'],
  ['keyboard', undefined],
];

const glyph = (sign: string, name: string): VNode => (
  <span class={`editor-glyph editor-glyph-${name}`} aria-hidden="true">
    {sign}
  </span>
);

/** Buttons that mark the selected text. */
export function listMarkTools(context: MenuContext, state: EditorState): readonly Tool[] {
  const { toolbar } = getTexts('editorMenus');
  return [
    ...MARKS.map(([name, keys, sign]) => ({
      id: name,
      label: toolbar[name],
      keys,
      isPressed: isMarked(state, name),
      face: name === 'inline_code' ? <Icon name="code" /> : glyph(sign, name),
      run: () => void runCommand(context, toggleTextMark(name)),
    })),
    {
      id: 'link',
      label: toolbar.link,
      keys: 'Mod+K',
      face: <Icon name="link" />,
      isPressed: isInLink(state),
      run: () => {
        context.isLinkOpen.value = true;
      },
    },
    {
      id: 'color',
      label: toolbar.color,
      face: glyph('A', 'color'),
      hasMenu: true,
      run: (anchor) => openColorMenu(context, anchor),
    },
    {
      id: 'marks',
      label: toolbar.moreMarks,
      face: <Icon name="ellipsis" />,
      hasMenu: true,
      run: (anchor) => openMarkMenu(context, anchor),
    },
  ];
}

const isInLink = (state: EditorState): boolean => {
  const $cursor = cursorOf(state);
  return $cursor === null ? isMarked(state, 'link') : linkAt($cursor) !== null;
};

function openMarkMenu(context: MenuContext, anchor: HTMLElement): void {
  const { toolbar } = getTexts('editorMenus');
  const { state } = context.view;
  const marks = MORE_MARKS.map(([name, keys]) => ({
    id: name,
    label: toolbar[name],
    keys,
    isChecked: isMarked(state, name),
    isToggle: true,
    onSelect: () => void runCommand(context, toggleTextMark(name)),
  }));
  const clear = {
    id: 'clear',
    label: toolbar.clear,
    icon: 'xmark',
    isDisabled: !clearMarks(state, undefined),
    onSelect: () => void runCommand(context, clearMarks),
  };
  const footnote = {
    id: 'footnote',
    label: getTexts('editorMenus').blocks.footnote,
    icon: 'note-sticky',
    isDisabled: !insertFootnote(state, undefined),
    onSelect: () => addFootnote(context),
  };
  const groups = [{ items: marks }, { items: [footnote, ...listReusableItems(context), clear] }];
  openMenu({ label: toolbar.moreMarks, groups, anchor });
}

/** Adds a footnote on the selected words, or at the cursor, and opens its note. */
function addFootnote(context: MenuContext): void {
  const { view } = context;
  const { from, empty } = view.state.selection;
  if (!runCommand(context, insertFootnote)) return;
  openBlockPanel(view, { kind: 'annotation', position: empty ? view.state.selection.from - 1 : from });
}

/** Begins a comment on what is selected. */
export function commentTool({ view }: MenuContext): Tool {
  return {
    id: 'comment',
    label: getTexts('editorMenus').block.comment,
    keys: 'Mod+Alt+M',
    face: <Icon name="comment" />,
    run: () => {
      wantedEditorComment.value = { view };
    },
  };
}

/** The type of the block, with a menu that changes it. */
export function turnTool(context: MenuContext, state: EditorState): Tool {
  const { toolbar } = getTexts('editorMenus');
  const name = nameOfBlock(state);
  const face = (
    <>
      <span class="editor-tool-name">{name}</span>
      <Icon name="chevron-down" />
    </>
  );
  return {
    id: 'turn',
    label: `${toolbar.textStyle}: ${name}`,
    keys: 'Mod+/',
    face,
    hasMenu: true,
    isWide: true,
    run: (anchor) => openTurnMenu(context, anchor),
  };
}

/** All buttons of the toolbar, in groups. */
export function listToolGroups(context: MenuContext, state: EditorState): readonly (readonly Tool[])[] {
  const { toolbar } = getTexts('editorMenus');
  const menu = (id: string, label: string, icon: string, run: Tool['run'], keys?: string): Tool => ({
    id,
    label,
    face: <Icon name={icon} />,
    hasMenu: true,
    run,
    ...(keys !== undefined && { keys }),
  });
  return [
    [
      {
        id: 'undo',
        label: toolbar.undo,
        keys: 'Mod+Z',
        face: <Icon name="arrow-turn-left" />,
        isDisabled: undoDepth(state) === 0,
        run: () => void runCommand(context, undo),
      },
      {
        id: 'redo',
        label: toolbar.redo,
        keys: 'Mod+Shift+Z',
        face: <Icon name="arrow-turn-right" />,
        isDisabled: redoDepth(state) === 0,
        run: () => void runCommand(context, redo),
      },
    ],
    [turnTool(context, state)],
    listMarkTools(context, state),
    [
      {
        id: 'insert',
        label: toolbar.insert,
        keys: '/',
        face: <Icon name="plus" />,
        hasMenu: true,
        run: () => openInsertList(context),
      },
      menu('block', toolbar.block, 'blocks', (anchor) => openBlockMenu(context, anchor)),
      ...(tableAt(state) === null
        ? []
        : [menu('table', toolbar.table, 'table', (anchor) => openTableMenu(context, anchor))]),
      // Phones have no buttons at the selection.
      commentTool(context),
    ],
  ];
}

/** Inserts the trigger of the block list: after a space, unless the line is empty. */
function openInsertList({ view }: MenuContext): void {
  view.focus();
  const { state } = view;
  const { $to } = state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code === true) {
    openListBelow(view);
    return;
  }
  const before = $to.parent.textBetween(Math.max(0, $to.parentOffset - 1), $to.parentOffset, null, '\ufffc');
  const sign = before === '' || /[\s\ufffc]$/.test(before) ? '/' : ' /';
  view.dispatch(openSuggest(state.tr.insertText(sign, $to.pos)).scrollIntoView());
}

/** Inserts the trigger in a paragraph below code, or below selected blocks. */
function openListBelow({ state, dispatch }: EditorView): void {
  const { $to } = state.selection;
  const insert = (tr: Transaction) => dispatch(openSuggest(closeHistory(tr.insertText('/'))).scrollIntoView());
  if (!leaveBlock(state, insert) && containsBlocks($to.parent)) insert(enterParagraph(state.tr, $to.pos));
}
