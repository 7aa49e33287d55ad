import { keepIncreasing } from '../position/keep-increasing.ts';
import type { Change } from '../revision/diff-revisions.ts';
import type { PageRecord } from '../revision/page-record.ts';

type ListPlaces = (parent: string | null) => Promise<readonly { readonly id: string; readonly position: string }[]>;

/**
 * Ids of the pages that have moved: to another parent, or past siblings. Positions alone are not sufficient, since all
 * siblings may have new ones; among reordered siblings as few as possible count as moved.
 */
export async function findMoved(
  changed: readonly Change<PageRecord>[],
  listBefore: ListPlaces,
  listAfter: ListPlaces,
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  const parents = new Set<string | null>();
  for (const { before, after } of changed) {
    if (before.parent !== after.parent) moved.add(after.id);
    else if (before.position !== after.position) parents.add(after.parent);
  }
  for (const parent of parents) {
    const [before, after] = await Promise.all([listBefore(parent), listAfter(parent)]);
    const oldPositions = new Map(before.map(({ id }, index) => [id, String(index).padStart(9, '0')]));
    const stayed = after.filter(({ id }) => oldPositions.has(id));
    const increasing = keepIncreasing(stayed.map(({ id }) => oldPositions.get(id)));
    stayed.forEach(({ id }, index) => {
      if (increasing[index] === undefined) moved.add(id);
    });
  }
  return moved;
}
