import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BlockContext } from './block-context.ts';
import { editConflict } from './conflicts.ts';
import { frameView, type PartProps } from './frame-view.tsx';
import { keepConflict } from './resolve-conflict.ts';

/** Both sides of a conflict as readers would see them, with actions that resolve it. */
export const conflictView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    tag: 'section',
    class: 'block-conflict',
    head: (props) => <ConflictHead {...props} />,
    content: { class: 'block-conflict-sides' },
  });

const KEPT_SIDES = { keepMain: 'main', keepChange: 'change', keepBoth: 'both' } as const;
const CHOICES = ['keepMain', 'keepChange', 'keepBoth', 'edit'] as const;

function ConflictHead({ block }: PartProps): VNode {
  const texts = getTexts('editorBlocks');
  const { conflict } = texts;
  const { view, context } = block;
  const run = (choice: (typeof CHOICES)[number]) => {
    const at = block.position();
    if (choice === 'edit') editConflict(context.services, at)(view.state, view.dispatch, view);
    else {
      keepConflict(KEPT_SIDES[choice], at)(view.state, view.dispatch);
      view.focus();
    }
  };
  return (
    <div class="block-conflict-head">
      <p class="block-conflict-title">
        <Icon name="code-branch" />
        {conflict.title}
      </p>
      {view.editable && (
        <div class="block-conflict-actions">
          {CHOICES.map((choice, index) => (
            <Button
              key={choice}
              size="small"
              data-tooltip={conflict[choice]}
              data-tooltip-keys={`Alt+${index + 1}`}
              onClick={() => run(choice)}
            >
              {conflict[choice]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** One side with its name. */
export const conflictSideView =
  (side: 'main' | 'change') =>
  (context: BlockContext): NodeViewConstructor =>
    frameView(context, {
      class: `block-conflict-side block-conflict-${side}`,
      head: () => <p class="block-conflict-name">{getTexts('editorBlocks').conflict[side]}</p>,
    });
