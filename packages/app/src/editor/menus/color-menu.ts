import { getTexts } from '../../texts/texts.ts';
import { type MenuGroup, openMenu } from '../../ui/menu.tsx';
import { type ColorPart, setColor } from '../commands/marks.ts';
import { markType } from '../commands/node-kinds.ts';
import { type MenuContext, runCommand } from './menu-context.ts';

const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

/** Opens the colors of text and background, by names that browsers and sites know. */
export function openColorMenu(context: MenuContext, anchor: HTMLElement): void {
  const { toolbar } = getTexts('editorMenus');
  openMenu({ label: toolbar.color, groups: [groupOf(context, 'text'), groupOf(context, 'background')], anchor });
}

function groupOf(context: MenuContext, part: ColorPart): MenuGroup {
  const { colors } = getTexts('editorMenus');
  const current = currentColor(context, part);
  const item = (id: string, label: string, value: string | null) => ({
    id: `${part}-${id}`,
    label,
    isChecked: current === value,
    onSelect: () => void runCommand(context, setColor(part, value)),
  });
  return {
    label: colors[part],
    items: [item('none', colors.none, null), ...COLORS.map((color) => item(color, colors[color], color))],
  };
}

/** The color at the start of the selection. */
function currentColor({ view }: MenuContext, part: ColorPart): string | null {
  const { selection, schema, storedMarks, doc } = view.state;
  const type = markType(schema, 'color');
  const marks = selection.empty ? (storedMarks ?? selection.$from.marks()) : (doc.nodeAt(selection.from)?.marks ?? []);
  return (type.isInSet(marks)?.attrs[part] as string | null | undefined) ?? null;
}
