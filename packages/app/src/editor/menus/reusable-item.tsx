import type { EditorState } from 'prosemirror-state';
import { getTexts } from '../../texts/texts.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { selectedBlocks } from '../node-views/extract-blocks.ts';
import type { MenuContext } from './menu-context.ts';

/** The row of a menu that makes a text which pages can include of the selected blocks. */
export function listReusableItems(context: MenuContext): readonly MenuItem[] {
  if (!canBeReusable(context.view.state)) return [];
  return [
    {
      id: 'reusable',
      label: getTexts('editorMenus').reusable.make,
      icon: 'cube',
      onSelect: () => void openReusableDialog(context),
    },
  ];
}

/** Places with both sides of a conflict are decided first, and what is included already stays. */
function canBeReusable(state: EditorState): boolean {
  const { from, to } = selectedBlocks(state);
  const blocks = state.doc.slice(from, to).content.content;
  const isIncluded = blocks.length === 1 && blocks[0]?.type.name === 'reusable_content';
  const isBlank = blocks.every((node) => node.isTextblock && node.content.size === 0);
  return !isIncluded && !isBlank && !blocks.some(({ type }) => type.name === 'conflict');
}

async function openReusableDialog({ view, services }: MenuContext): Promise<void> {
  try {
    const { ReusableDialog } = await import('../node-views/reusable-dialog.tsx');
    openDialog((close) => <ReusableDialog view={view} services={services} onClose={close} />);
  } catch (error) {
    showFailure(error);
  }
}
