import { getTexts } from '../texts/texts.ts';
import type { Action } from './action.ts';

/** The keys of the block editor, for the sheet of keys. */
export function listBlockEditorKeys(): Action[] {
  const { toolbar, block, keys, blocks } = getTexts('editorMenus');
  const rows: readonly (readonly [label: string, keys: string])[] = [
    [toolbar.insert, '/'],
    [toolbar.textStyle, 'Mod+/'],
    [blocks.mention, '@'],
    [blocks.page_link, '[ ['],
    [blocks.emoji, ':'],
    [blocks.footnote, '[ ^'],
    [toolbar.bold, 'Mod+B'],
    [toolbar.italic, 'Mod+I'],
    [toolbar.inline_code, 'Mod+E'],
    [toolbar.strikethrough, 'Mod+Shift+S'],
    [toolbar.link, 'Mod+K'],
    [blocks.heading_1, 'Mod+Alt+1'],
    [blocks.heading_2, 'Mod+Alt+2'],
    [blocks.heading_3, 'Mod+Alt+3'],
    [blocks.paragraph, 'Mod+Alt+0'],
    [blocks.list_ordered, 'Mod+Shift+7'],
    [blocks.list_unordered, 'Mod+Shift+8'],
    [blocks.blockquote, 'Mod+Shift+9'],
    [keys.indent, 'Tab'],
    [keys.outdent, 'Shift+Tab'],
    [block.check, 'Mod+Shift+Enter'],
    [keys.selectBlock, 'Escape'],
    [keys.extendSelection, 'Alt+Shift+ArrowDown'],
    [block.moveUp, 'Alt+ArrowUp'],
    [block.moveDown, 'Alt+ArrowDown'],
    [block.duplicate, 'Mod+D'],
    [keys.leaveBlock, 'Mod+Enter'],
    [block.comment, 'Mod+Alt+M'],
    [toolbar.undo, 'Mod+Z'],
    [toolbar.redo, 'Mod+Shift+Z'],
    [keys.toolbar, 'Alt+F10'],
    [keys.leaveText, 'Escape Escape Tab'],
  ];
  return rows.map(([label, each]) => ({
    id: `editor.keys.${each}`,
    label,
    keys: each,
    isListed: true,
    perform: () => {},
  }));
}
