import { type Command, NodeSelection, TextSelection } from 'prosemirror-state';
import { getTexts } from '../../texts/texts.ts';
import { type MenuGroup, type MenuItem, openMenu } from '../../ui/menu.tsx';
import { deleteBlocks, duplicateBlocks, leaveBlock } from '../commands/block-actions.ts';
import { nodesOf, selectedRange } from '../commands/block-range.ts';
import { addPart, partAt, removePart } from '../commands/containers.ts';
import { toggleChecked } from '../commands/lists.ts';
import { moveBlocks } from '../commands/move-blocks.ts';
import { isHeading } from '../commands/node-kinds.ts';
import { tableAt } from '../commands/tables.ts';
import { wantedEditorComment } from '../comments/comment-marks.ts';
import { hasPanel, openPanelAt } from '../panels/open-panel.ts';
import { listHeadings } from './link-paths.ts';
import { type MenuContext, runCommand } from './menu-context.ts';
import { listReusableItems } from './reusable-item.tsx';
import { listTableGroups } from './table-menu.ts';
import { listTurnItems, nameOfBlock } from './turn-targets.ts';

/** Opens the actions of the selected blocks. */
export function openBlockMenu(context: MenuContext, anchor: HTMLElement): void {
  const label = nameOfBlock(context.view.state);
  openMenu({ label, groups: listBlockGroups(context), anchor });
}

/** Opens the menu that converts the selected blocks, below the cursor. */
export function openTurnMenu(context: MenuContext, anchor?: HTMLElement): void {
  const { view } = context;
  const { block } = getTexts('editorMenus');
  const items = listTurnItems(context);
  if (items.length === 0) {
    context.services.announce(block.turnNothing);
    return;
  }
  const { left: x, bottom: y } = view.coordsAtPos(view.state.selection.from);
  openMenu({
    label: block.turnInto,
    groups: [{ label: block.turnInto, items }],
    ...(anchor === undefined ? { anchor: view.dom, point: { x, y } } : { anchor }),
  });
}

function listBlockGroups(context: MenuContext): readonly MenuGroup[] {
  const groups: (MenuGroup | undefined)[] = [
    { items: listActions(context) },
    partGroup(context),
    ...(tableAt(context.view.state) === null ? [] : listTableGroups(context)),
    turnGroup(context),
  ];
  return groups.filter((group) => group !== undefined);
}

function turnGroup(context: MenuContext): MenuGroup | undefined {
  const items = listTurnItems(context);
  return items.length === 0 ? undefined : { label: getTexts('editorMenus').block.turnInto, items };
}

interface ItemOptions {
  readonly keys?: string;
  readonly isDanger?: boolean;
  readonly said?: 'moved' | 'deleted' | 'copied';
}

type BlockWord = 'duplicate' | 'moveUp' | 'moveDown' | 'insertBelow' | 'delete' | 'removePart' | 'check' | PartWord;
type PartWord = 'addTab' | 'addStep' | 'addColumn' | 'addUpdate';

function item(
  context: MenuContext,
  word: BlockWord,
  icon: string,
  command: Command,
  options: ItemOptions = {},
): MenuItem {
  const { block } = getTexts('editorMenus');
  const { said, ...rest } = options;
  return {
    id: word,
    label: block[word],
    icon,
    ...rest,
    isDisabled: !command(context.view.state, undefined),
    onSelect: () => {
      if (runCommand(context, command) && said !== undefined) context.services.announce(block[said]);
    },
  };
}

function listActions(context: MenuContext): readonly MenuItem[] {
  const { view, services } = context;
  const { block } = getTexts('editorMenus');
  const range = selectedRange(view.state.selection);
  const [node] = range === null ? [] : nodesOf(range);
  const start = range?.start ?? 0;
  const isTask = toggleChecked(view.state, undefined);
  const edit = { id: 'edit', label: block.edit, icon: 'sliders', onSelect: () => openPanelAt(view, start) };
  const comment = {
    id: 'comment',
    label: block.comment,
    icon: 'comment',
    keys: 'Mod+Alt+M',
    onSelect: () => {
      wantedEditorComment.value = { view, block: start };
    },
  };
  const link = { id: 'link', label: block.copyLink, icon: 'link', onSelect: () => copyLink(context, start) };
  return [
    ...(isTask ? [item(context, 'check', 'circle-check', toggleChecked, { keys: 'Mod+Shift+Enter' })] : []),
    item(context, 'duplicate', 'copy', duplicateBlocks, { keys: 'Mod+D', said: 'copied' }),
    item(context, 'moveUp', 'arrow-up', moveBlocks('up'), { keys: 'Alt+ArrowUp', said: 'moved' }),
    item(context, 'moveDown', 'arrow-down', moveBlocks('down'), { keys: 'Alt+ArrowDown', said: 'moved' }),
    item(context, 'insertBelow', 'plus', leaveBlock, { keys: 'Mod+Enter' }),
    ...(node != null && hasPanel(node) ? [edit] : []),
    ...(node !== undefined && isHeading(node) && services.pageUrl !== undefined ? [link] : []),
    comment,
    ...listReusableItems(context),
    item(context, 'delete', 'trash', deleteBlocks, { keys: 'Delete', isDanger: true, said: 'deleted' }),
  ];
}

const ADD_WORDS: Readonly<Record<string, readonly [word: PartWord, attrs: () => Record<string, unknown> | null]>> = {
  tabs: ['addTab', () => ({ title: getTexts('editorMenus').blocks.tabs })],
  stepper: ['addStep', () => null],
  columns: ['addColumn', () => null],
};

function partGroup(context: MenuContext): MenuGroup | undefined {
  const part = partAt(context.view.state);
  const [word, attrs] = ADD_WORDS[part?.block.type.name ?? ''] ?? [];
  if (word === undefined || attrs === undefined) return undefined;
  return {
    items: [
      item(context, word, 'plus', addPart(attrs())),
      item(context, 'removePart', 'minus', removePart, { said: 'deleted' }),
    ],
  };
}

function copyLink({ view, services }: MenuContext, position: number): void {
  const { block } = getTexts('editorMenus');
  let index = -1;
  let count = 0;
  view.state.doc.descendants((node, pos) => {
    if (!isHeading(node) || node.textContent.trim() === '') return true;
    if (pos === position) index = count;
    count += 1;
    return false;
  });
  const heading = listHeadings(view.state.doc)[index];
  if (heading === undefined || services.pageUrl === undefined) return;
  void navigator.clipboard.writeText(new URL(`${services.pageUrl}${heading.target}`, location.href).href).then(
    () => services.announce(block.linkCopied),
    () => undefined,
  );
}

/** Selects the block at a position, as its handle does; a text block gets the cursor. */
export function selectBlockAt({ view }: MenuContext, position: number): void {
  const { state } = view;
  const node = state.doc.nodeAt(position);
  if (node === null) return;
  const selection = NodeSelection.isSelectable(node)
    ? NodeSelection.create(state.doc, position)
    : TextSelection.near(state.doc.resolve(position + 1));
  view.dispatch(state.tr.setSelection(selection));
}
