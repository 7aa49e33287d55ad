/** Score of a text for a query, of equal texts more for the shorter one. Pure. */
export function rank(typed: string, text: string): number {
  const score = rankWords(typed, text);
  return score === 0 ? 0 : score + 1 / (1 + fold(text).length);
}

/**
 * Score of a text for a query: 0 if a word of the query is missing, more if words begin with it, most if the text does.
 * Pure.
 */
export function rankWords(typed: string, text: string): number {
  const within = fold(text);
  let score = 1;
  for (const word of fold(typed).split(/\s+/).filter(Boolean)) {
    const at = within.indexOf(word);
    if (at < 0) return 0;
    const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(within[at - 1] ?? ' ');
    score += at === 0 ? 3 : isStart ? 2 : 0.5;
  }
  return score;
}

/** Without case and accents, so that `uber` matches „Überschrift“. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The items that match all words of a query, best first; the sort is stable. */
export function rankAll<Item>(
  typed: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
  limit: number,
  score = rank,
): Item[] {
  if (typed.trim() === '') return items.slice(0, limit);
  return items
    .map((item) => ({ item, best: Math.max(...textsOf(item).map((text, index) => score(typed, text) / (1 + index))) }))
    .filter(({ best }) => best > 0)
    .sort((one, other) => other.best - one.best)
    .slice(0, limit)
    .map(({ item }) => item);
}
