import type { ColumnType } from '@bindery/editor-model';
import type { Command } from 'prosemirror-state';
import { getTexts } from '../../texts/texts.ts';
import { type MenuGroup, type MenuItem, openMenu } from '../../ui/menu.tsx';
import { setColumns, setColumnType, setTable, toggleHeader } from '../commands/table-columns.ts';
import {
  addColumn,
  addRow,
  deleteColumns,
  deleteRows,
  deleteTable,
  moveColumn,
  moveRow,
  tableAt,
} from '../commands/tables.ts';
import { type MenuContext, runCommand } from './menu-context.ts';

/** Opens the actions of the table around the cursor. */
export function openTableMenu(context: MenuContext, anchor: HTMLElement): void {
  const { table } = getTexts('editorMenus');
  openMenu({ label: table.label, groups: [...listTableGroups(context), deleteGroup(context)], anchor });
}

const row = (context: MenuContext, id: string, label: string, icon: string, command: Command): MenuItem => ({
  id,
  label,
  icon,
  isDisabled: !command(context.view.state, undefined),
  onSelect: () => void runCommand(context, command),
});

/** The menu of a table: rows, columns, alignment, titles and types. */
export function listTableGroups(context: MenuContext): readonly MenuGroup[] {
  const { table } = getTexts('editorMenus');
  const make = (id: string, label: string, icon: string, command: Command) => row(context, id, label, icon, command);
  return [
    {
      label: table.label,
      items: [
        make('row-above', table.rowAbove, 'arrow-up', addRow('before')),
        make('row-below', table.rowBelow, 'arrow-down', addRow('after')),
        make('row-up', table.rowUp, 'chevron-up', moveRow('up')),
        make('row-down', table.rowDown, 'chevron-down', moveRow('down')),
        make('row-delete', table.rowDelete, 'minus', deleteRows),
      ],
    },
    {
      items: [
        make('column-left', table.columnLeft, 'arrow-left', addColumn('before')),
        make('column-right', table.columnRight, 'arrow-right', addColumn('after')),
        make('column-to-left', table.columnToLeft, 'chevron-left', moveColumn('left')),
        make('column-to-right', table.columnToRight, 'chevron-right', moveColumn('right')),
        make('column-delete', table.columnDelete, 'minus', deleteColumns),
      ],
    },
    alignmentGroup(context),
    typeGroup(context),
    viewGroup(context),
  ];
}

const titleOf = ({ view }: MenuContext) => {
  const spot = tableAt(view.state);
  return spot?.table.firstChild?.maybeChild(spot.column)?.attrs;
};

function alignmentGroup(context: MenuContext): MenuGroup {
  const { table } = getTexts('editorMenus');
  const current: unknown = titleOf(context)?.['textAlignment'] ?? 'left';
  return {
    label: table.alignment,
    items: (['left', 'center', 'right'] as const).map((side) => ({
      id: `align-${side}`,
      label: table[side],
      isChecked: current === side,
      onSelect: () => void runCommand(context, setColumns({ textAlignment: side === 'left' ? null : side })),
    })),
  };
}

function typeGroup(context: MenuContext): MenuGroup {
  const { table } = getTexts('editorMenus');
  const current: unknown = titleOf(context)?.['columnType'] ?? 'text';
  return {
    label: table.type,
    items: (Object.keys(table.types) as ColumnType[]).map((type) => ({
      id: `type-${type}`,
      label: table.types[type],
      isChecked: current === type,
      onSelect: () => {
        if (!runCommand(context, setColumnType(type)) && current !== type) context.services.announce(table.typeRefused);
      },
    })),
  };
}

function viewGroup(context: MenuContext): MenuGroup {
  const { table } = getTexts('editorMenus');
  const attrs = tableAt(context.view.state)?.table.attrs ?? {};
  const isCards = attrs['view'] === 'cards';
  const toggle = { isToggle: true };
  return {
    items: [
      {
        id: 'header',
        label: table.header,
        isChecked: attrs['hideHeader'] !== true,
        ...toggle,
        onSelect: () => void runCommand(context, toggleHeader),
      },
      {
        id: 'cards',
        label: table.cards,
        isChecked: isCards,
        ...toggle,
        onSelect: () => void runCommand(context, setTable({ view: isCards ? 'grid' : 'cards' })),
      },
    ],
  };
}

function deleteGroup(context: MenuContext): MenuGroup {
  const { table } = getTexts('editorMenus');
  return { items: [{ ...row(context, 'table-delete', table.delete, 'trash', deleteTable), isDanger: true }] };
}
