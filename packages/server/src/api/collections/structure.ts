import type { CollectionRow } from '../../db/tables/collections.ts';

/** The spaces and collections of an organization, in the order in which one meets them going down from the top. */
export interface Structure<Space> {
  readonly spaces: readonly Space[];
  readonly collections: readonly CollectionRow[];
}

interface Placed {
  readonly id: string;
  readonly parent_id: string | null;
  readonly position: string;
}

/**
 * Puts spaces and collections into structure order: spaces and collections of one parent in their common
 * order, what is inside of a collection right after it.
 */
export function orderStructure<Space extends Placed>(
  spaces: readonly Space[],
  collections: readonly CollectionRow[],
): Structure<Space> {
  const places = new Map(collections.map((collection) => [collection.id, collection]));
  const keys = new Map([...spaces, ...collections].map((thing) => [thing.id, keyOf(places, thing)]));
  const inOrder = <Thing extends Placed>(things: readonly Thing[]) =>
    [...things].sort((a, b) => ((keys.get(a.id) ?? '') < (keys.get(b.id) ?? '') ? -1 : 1));
  return { spaces: inOrder(spaces), collections: inOrder(collections) };
}

/** Positions and ids from the top down to it; a blank sorts before everything that they are made of. */
function keyOf(places: ReadonlyMap<string, CollectionRow>, thing: Placed): string {
  const steps: string[] = [];
  const seen = new Set<string>();
  for (let place: Placed | undefined = thing; place !== undefined && !seen.has(place.id); ) {
    seen.add(place.id);
    steps.push(`${place.position} ${place.id}`);
    place = place.parent_id === null ? undefined : places.get(place.parent_id);
  }
  return steps.reverse().join(' ');
}
