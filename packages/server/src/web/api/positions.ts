import { reposition } from '@bindery/content';
import { badRequest, notFound } from '../../platform/errors.ts';

/** One of several ordered siblings. */
export interface Sibling {
  readonly id: string;
  readonly position: string;
  /** Currently hidden: it keeps its position, and cannot be referenced in moves. */
  readonly hidden: boolean;
}

/** Target position: ids of the previous and the next sibling. Without either: at the end. */
export interface SiblingPosition {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * The positions that change when an item is moved among its new siblings, which are sorted and may contain it already.
 * Usually only its own; those of siblings too if there is no room between two. Rules: docs/api/contract.md#positions.
 * @throws 404 for a sibling that does not exist, 400 for itself and for two that are not neighbors
 */
export function placeSibling(
  siblings: readonly Sibling[],
  movedId: string,
  siblingPosition: SiblingPosition,
): { readonly id: string; readonly position: string }[] {
  const others = siblings.filter(({ id }) => id !== movedId);
  const index = findIndex(others, movedId, siblingPosition);
  const order = [...others.slice(0, index), undefined, ...others.slice(index)];
  const positions = reposition(order.map((sibling) => sibling?.position));
  return order.flatMap((sibling, at) => {
    const position = positions[at];
    if (position === undefined || position === sibling?.position) return [];
    return [{ id: sibling?.id ?? movedId, position }];
  });
}

/** The number of siblings before the target position. */
function findIndex(others: readonly Sibling[], movedId: string, { before, after }: SiblingPosition): number {
  const beforeIndex = indexOf(others, movedId, 'before', before);
  const afterIndex = indexOf(others, movedId, 'after', after);
  if (beforeIndex === undefined) return afterIndex === undefined ? others.length : afterIndex + 1;
  if (afterIndex === undefined) return beforeIndex;
  const isBetween = beforeIndex > afterIndex && others.slice(afterIndex + 1, beforeIndex).every(({ hidden }) => hidden);
  if (!isBetween) throw badRequest('body/position/after and body/position/before must be neighbors, in this order.');
  return afterIndex + 1;
}

function indexOf(others: readonly Sibling[], movedId: string, side: keyof SiblingPosition, id: string | undefined) {
  if (id === undefined) return undefined;
  if (id === movedId) throw badRequest(`body/position/${side} must not be the item that is moved.`);
  const index = others.findIndex((sibling) => sibling.id === id && !sibling.hidden);
  if (index < 0) throw notFound(`item that body/position/${side} names`);
  return index;
}
