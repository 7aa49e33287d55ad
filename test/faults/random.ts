/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** A generator of Weyl's sequence, mixed (splitmix32). */
export function createFaultRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** So many of the items, or all where there are fewer, in a new order. */
export function sampleRandom<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  const taken: Item[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
