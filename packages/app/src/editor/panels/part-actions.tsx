import type { VNode } from 'preact';
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { closeBlockPanel, openBlockPanel } from './open-panel.ts';
import { insertBlockPart, moveBlockPart, PART_TYPES_BY_BLOCK, removeBlockPart } from './parts.ts';

interface PartActionsProps {
  readonly view: EditorView;
  readonly position: number;
  readonly node: Node;
}

const PART_NAMES: ReadonlySet<string> = new Set(Object.values(PART_TYPES_BY_BLOCK));

/** The actions for parts of a block: tabs, steps, columns, entries. */
export function PartActions(props: PartActionsProps): VNode | null {
  const { node } = props;
  if (PART_TYPES_BY_BLOCK[node.type.name] !== undefined) return <AddPartButton {...props} />;
  return PART_NAMES.has(node.type.name) ? <MovePartButtons {...props} /> : null;
}

function AddPartButton({ view, position, node }: PartActionsProps): VNode {
  const { addPart } = getTexts('editorBlocks');
  const add = () => {
    closeBlockPanel(view);
    insertBlockPart(view, position, node.childCount);
  };
  return (
    <Button icon="plus" onClick={add}>
      {addPart[node.type.name as keyof typeof addPart]}
    </Button>
  );
}

function MovePartButtons({ view, position }: PartActionsProps): VNode {
  const texts = getTexts('editorBlocks');
  const $position = view.state.doc.resolve(position);
  const index = $position.index();
  const move = (by: -1 | 1) => {
    const transaction = moveBlockPart(view.state, position, by);
    if (transaction === undefined) return;
    const to = transaction.selection.from;
    view.dispatch(transaction);
    openBlockPanel(view, { kind: 'node', position: to });
  };
  const remove = () => {
    const transaction: Transaction | undefined = removeBlockPart(view.state, position);
    closeBlockPanel(view);
    if (transaction !== undefined) view.dispatch(transaction);
    view.focus();
  };
  return (
    <div class="block-part-actions">
      <IconButton icon="arrow-left" label={texts.moveBack} disabled={index === 0} onClick={() => move(-1)} />
      <IconButton
        icon="arrow-right"
        label={texts.moveOn}
        disabled={index === $position.parent.childCount - 1}
        onClick={() => move(1)}
      />
      <Button kind="danger" icon="trash" onClick={remove}>
        {texts.removePart}
      </Button>
    </div>
  );
}
