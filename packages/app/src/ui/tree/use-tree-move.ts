import { useState } from 'preact/hooks';
import { fill, getTexts } from '../../texts/texts.ts';
import { announce } from '../announce.ts';
import { nest, nextStop, unnest } from './tree-destinations.ts';
import { isWithin, type TreeDestination, type TreeNode, type TreeRowData } from './tree-node.ts';
import type { TreeProps } from './tree-props.ts';

/** A node being moved by keys or pointer, and its current target. */
export interface TreeMove {
  readonly moved: TreeNode | undefined;
  readonly destination: TreeDestination | undefined;
  /** Picks up a node by keyboard. */
  pickUp(row: TreeRowData): void;
  /** Moves to the next or previous target, or one level down or up. @returns the target */
  step(to: 'next' | 'previous' | 'deeper' | 'higher'): TreeNode | undefined;
  drop(): void;
  cancel(): void;
  /** By pointer. */
  drag(node: TreeNode | undefined): void;
  hover(destination: TreeDestination | undefined): void;
}

/** Describes a target: “into Guides”. */
export function describeDestination({ position, target }: TreeDestination): string {
  return fill(getTexts('shell').tree[position], { title: target.title });
}

/** Moves of nodes: one state for keys and pointers, with announcements for keys. */
export function useTreeMove(rows: readonly TreeRowData[], { onMove, mayMove = () => true }: TreeProps): TreeMove {
  const [moved, setMoved] = useState<TreeNode>();
  const [destination, setDestination] = useState<TreeDestination>();
  const texts = getTexts('shell').tree;
  const end = () => {
    setMoved(undefined);
    setDestination(undefined);
  };
  return {
    moved,
    destination,
    pickUp({ node }) {
      if (onMove === undefined || node.isEditable === false) return;
      setMoved(node);
      announce(fill(texts.pickedUp, { title: node.title }));
    },
    step(to) {
      if (moved === undefined) return undefined;
      const next =
        to === 'deeper'
          ? nest(rows, moved, destination, mayMove)
          : to === 'higher'
            ? unnest(rows, moved, destination, mayMove)
            : nextStop(rows, moved, destination, to === 'next' ? 1 : -1, mayMove);
      if (next === undefined) return undefined;
      setDestination(next);
      announce(fill(texts.movedTo, { title: moved.title, position: describeDestination(next) }));
      return next.target;
    },
    drop() {
      if (moved !== undefined && destination !== undefined && !isWithin(moved, destination.target.id)) {
        announce(fill(texts.dropped, { title: moved.title, position: describeDestination(destination) }));
        onMove?.(moved, destination);
      }
      end();
    },
    cancel() {
      if (moved !== undefined) announce(texts.moveCancelled);
      end();
    },
    drag: (node) => (node === undefined ? end() : setMoved(node)),
    hover(next) {
      const isAllowed =
        next !== undefined && moved !== undefined && !isWithin(moved, next.target.id) && mayMove(moved, next);
      const requested = isAllowed ? next : undefined;
      if (!isSame(requested, destination)) setDestination(requested);
    },
  };
}

const isSame = (one: TreeDestination | undefined, other: TreeDestination | undefined): boolean =>
  one?.position === other?.position && one?.target.id === other?.target.id;
