import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import {
  listParts,
  mayMovePart,
  placeOf,
  type StructureContext,
  type StructureNode,
} from '../../components/site/structure-nodes.tsx';
import type { StructurePlace } from '../../data/site-structure.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';
import { flattenTree, listDestinations, type TreeDestination } from '../../ui/tree/tree-node.ts';
import { describeDestination } from '../../ui/tree/use-tree-move.ts';

/** Asks where a part is put: the way without dragging. */
export const openMovePartDialog = (
  context: StructureContext,
  node: StructureNode,
  onMove: (to: StructurePlace) => void,
): void => openDialog((close) => <MovePartDialog context={context} node={node} onMove={onMove} onClose={close} />);

interface MovePartDialogProps {
  readonly context: StructureContext;
  readonly node: StructureNode;
  readonly onMove: (to: StructurePlace) => void;
  readonly onClose: () => void;
}

function MovePartDialog({ context, node, onMove, onClose }: MovePartDialogProps): VNode {
  const [texts, shell] = [getTexts('sites').structure, getTexts('shell')];
  const destinations = useMemo((): TreeDestination[] => {
    const all = new Set(listParts(context.nodes).map(({ id }) => id));
    return listDestinations(flattenTree(context.nodes, all), node, (moved, to) =>
      mayMovePart(moved as StructureNode, to),
    );
  }, [context, node]);
  const [chosen, setChosen] = useState('0');
  const move = () => {
    const destination = destinations[Number(chosen)];
    onClose();
    if (destination !== undefined) onMove(placeOf(destination));
  };
  return (
    <Dialog
      title={fill(texts.moveTitle, { title: node.title })}
      onClose={onClose}
      onSubmit={move}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" disabled={destinations.length === 0}>
            {texts.move}
          </Button>
        </>
      }
    >
      {destinations.length === 0 ? (
        <p>{texts.nowhere}</p>
      ) : (
        <Select
          label={texts.moveWhere}
          value={chosen}
          options={destinations.map((destination, index) => ({
            value: String(index),
            label: describeDestination(destination),
          }))}
          onValue={setChosen}
        />
      )}
    </Dialog>
  );
}
