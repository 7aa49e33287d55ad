import { NODES } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';

/** Positions of the conflicts, in order. Pure. */
export function listConflicts(doc: Node): number[] {
  const positions: number[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === NODES.conflict) positions.push(position);
    return !node.inlineContent;
  });
  return positions;
}

export const countConflicts = (doc: Node): number => listConflicts(doc).length;
