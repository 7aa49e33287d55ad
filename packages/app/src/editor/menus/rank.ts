/**
 * Score of a text for a query: 0 if a word of the query is missing, more if words begin with it, most if the text does.
 * Pure.
 */
export function rank(typed: string, text: string): number {
  const within = fold(text);
  let score = 1;
  for (const word of fold(typed).split(/\s+/).filter(Boolean)) {
    const at = within.indexOf(word);
    if (at < 0) return 0;
    const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(within[at - 1] ?? ' ');
    score += at === 0 ? 3 : isStart ? 2 : 0.5;
  }
  return score + 1 / (1 + within.length);
}

/** Without case and accents, so that `uber` matches „Überschrift“. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The items that match all words of a query, best first; the sort is stable. */
export function rankAll<Item>(
  typed: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
  limit: number,
): Item[] {
  if (typed.trim() === '') return items.slice(0, limit);
  return items
    .map((item) => ({ item, score: Math.max(...textsOf(item).map((text, index) => rank(typed, text) / (1 + index))) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
