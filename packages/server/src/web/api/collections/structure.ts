import type { CollectionRow } from '../../../platform/db/tables/collections.ts';

/** The spaces and collections of an organization, in depth-first order. */
export interface Structure<Space> {
  readonly spaces: readonly Space[];
  readonly collections: readonly CollectionRow[];
}

interface PlacedNode {
  readonly id: string;
  readonly parent_id: string | null;
  readonly position: string;
}

/**
 * Sorts spaces and collections into structure order: children of one parent in their order, each collection followed by
 * its content.
 */
export function orderStructure<Space extends PlacedNode>(
  spaces: readonly Space[],
  collections: readonly CollectionRow[],
): Structure<Space> {
  const collectionsById = new Map(collections.map((collection) => [collection.id, collection]));
  const keys = new Map([...spaces, ...collections].map((thing) => [thing.id, keyOf(collectionsById, thing)]));
  const inOrder = <Thing extends PlacedNode>(things: readonly Thing[]) =>
    [...things].sort((a, b) => ((keys.get(a.id) ?? '') < (keys.get(b.id) ?? '') ? -1 : 1));
  return { spaces: inOrder(spaces), collections: inOrder(collections) };
}

/** Positions and ids from the top level down to it; the separating blank sorts before all of their characters. */
function keyOf(collectionsById: ReadonlyMap<string, CollectionRow>, thing: PlacedNode): string {
  const steps: string[] = [];
  const seen = new Set<string>();
  for (let ancestor: PlacedNode | undefined = thing; ancestor !== undefined && !seen.has(ancestor.id); ) {
    seen.add(ancestor.id);
    steps.push(`${ancestor.position} ${ancestor.id}`);
    ancestor = ancestor.parent_id === null ? undefined : collectionsById.get(ancestor.parent_id);
  }
  return steps.reverse().join(' ');
}
