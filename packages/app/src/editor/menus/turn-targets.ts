import type { EditorState } from 'prosemirror-state';
import type { BlockKind } from '../../data/insert-kinds.ts';
import { getTexts } from '../../texts/texts.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { nodesOf, selectedRange } from '../commands/block-range.ts';
import { isItem } from '../commands/node-kinds.ts';
import { turnInto } from '../commands/turn-into.ts';
import type { Target } from '../commands/turn-target.ts';
import { INSERTS } from './insert-catalog.ts';
import { insertWords, type MenuContext, runCommand } from './menu-context.ts';

/** Types that blocks can be converted to, by their entry in the insert menu. */
const listTargets = (): readonly (readonly [kind: BlockKind, target: Target])[] => [
  ['paragraph', { type: 'paragraph' }],
  ['heading_1', { type: 'heading_1' }],
  ['heading_2', { type: 'heading_2' }],
  ['heading_3', { type: 'heading_3' }],
  ['list_unordered', { type: 'list_unordered' }],
  ['list_ordered', { type: 'list_ordered' }],
  ['list_tasks', { type: 'list_tasks' }],
  ['blockquote', { type: 'blockquote' }],
  ['code', { type: 'code' }],
  ['math', { type: 'math' }],
  ['hint', { type: 'hint', attrs: { style: 'info' } }],
  ['hint_success', { type: 'hint', attrs: { style: 'success' } }],
  ['hint_warning', { type: 'hint', attrs: { style: 'warning' } }],
  ['hint_danger', { type: 'hint', attrs: { style: 'danger' } }],
  ['expandable', { type: 'expandable' }],
  ['tabs', { type: 'tabs' }],
  ['stepper', { type: 'stepper' }],
  ['columns', { type: 'columns' }],
  ['updates', { type: 'updates', attrs: { date: insertWords().today } }],
  ['if', { type: 'if', attrs: { expression: 'visitor.claims.' } }],
];

/** The menu rows that convert the selected blocks: those that are possible. */
export function listTurnItems(context: MenuContext): readonly MenuItem[] {
  const { blocks } = getTexts('editorMenus');
  const { state } = context.view;
  return listTargets()
    .filter(([, target]) => turnInto(target)(state, undefined))
    .map(([kind, target]) => {
      const entry = INSERTS.find(({ id }) => id === kind);
      const keys = entry?.keys?.startsWith('Mod+') === true ? { keys: entry.keys } : {};
      return {
        id: `turn-${kind}`,
        label: blocks[kind],
        icon: entry?.icon ?? 'blocks',
        ...keys,
        onSelect: () => void runCommand(context, turnInto(target)),
      };
    });
}

/** The name of the selected block; of a list, its type. */
export function nameOfBlock(state: EditorState): string {
  const { blocks } = getTexts('editorMenus');
  const range = selectedRange(state.selection);
  const [node] = range === null ? [] : nodesOf(range);
  if (range === null || node === undefined) return blocks.paragraph;
  const { type, attrs } = isItem(node) ? range.parent : node;
  const name = type.name === 'hint' && attrs['style'] !== 'info' ? `hint_${attrs['style']}` : type.name;
  const key = ALIASES[name] ?? name;
  return Object.hasOwn(blocks, key) ? blocks[key as keyof typeof blocks] : blocks.paragraph;
}

const ALIASES: Readonly<Record<string, string>> = {
  tabs_item: 'tabs',
  stepper_step: 'stepper',
  column: 'columns',
  update: 'updates',
  swagger: 'openapi_operation',
  integration: 'embed',
};
