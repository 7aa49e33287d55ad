import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ContentNode } from '../../components/content/content-nodes.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isWithin } from '../../ui/tree/tree-node.ts';

interface Choice {
  /** undefined is the top level of the organization. */
  readonly node: ContentNode | undefined;
  readonly title: string;
  readonly level: number;
}

function listChoices(moved: ContentNode, nodes: readonly ContentNode[], mayMoveToTop: boolean): Choice[] {
  const visit = (siblings: readonly ContentNode[], level: number): Choice[] =>
    siblings.flatMap((node) => {
      if (node.item.kind !== 'collection' || isWithin(moved, node.id)) return [];
      const below = visit(node.children ?? [], level + 1);
      return node.isEditable === true ? [{ node, title: node.title, level }, ...below] : below;
    });
  const top = { node: undefined, title: getTexts('home').moveTop, level: 0 };
  return [...(mayMoveToTop ? [top] : []), ...visit(nodes, 1)];
}

interface MoveDialogProps {
  readonly moved: ContentNode;
  /** The tree that it is moved in. */
  readonly nodes: readonly ContentNode[];
  readonly mayMoveToTop: boolean;
  /** Called with the id of a collection, or null for the top level. */
  readonly onMove: (parent: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for the target collection of a move: the alternative to dragging. */
export function MoveDialog({ moved, nodes, mayMoveToTop, onMove, onClose }: MoveDialogProps): VNode {
  const [texts, shell] = [getTexts('home'), getTexts('shell')];
  const [chosen, setChosen] = useState(0);
  const choices = listChoices(moved, nodes, mayMoveToTop);
  const move = () => {
    const choice = choices[chosen];
    onClose();
    if (choice === undefined) return;
    onMove(choice.node?.id ?? null);
  };
  return (
    <Dialog
      title={fill(texts.moveTitle, { title: moved.title })}
      onClose={onClose}
      onSubmit={move}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" disabled={choices.length === 0}>
            {texts.moveButton}
          </Button>
        </>
      }
    >
      <fieldset class="radio-list">
        <legend class="visually-hidden">{texts.moveTo}</legend>
        {choices.map(({ node, title, level }, index) => (
          <label key={node?.id ?? ''} class={`radio-row radio-level-${Math.min(level, 6)}`}>
            <input
              type="radio"
              class="radio"
              name="destination"
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <Icon name={node === undefined ? 'building' : 'folder'} />
            {title}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
