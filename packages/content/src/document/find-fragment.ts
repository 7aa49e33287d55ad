import type { Fragment } from './document.ts';

/** Up to this number of parts a linear search is used; a table has one part per cell, and looks up all of them. */
const FEW = 8;

const byName = new WeakMap<readonly Fragment[], ReadonlyMap<string, Fragment>>();

/** The part of a block with a name, such as its caption or a cell. Of two with one name, the first. */
export function findFragment(
  { fragments }: { readonly fragments: readonly Fragment[] },
  name: string,
): Fragment | undefined {
  if (fragments.length <= FEW) return fragments.find(({ fragment }) => fragment === name);
  const known = byName.get(fragments) ?? new Map(fragments.toReversed().map((each) => [each.fragment, each]));
  byName.set(fragments, known);
  return known.get(name);
}
