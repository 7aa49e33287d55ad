/**
 * Scores how well a text matches all typed words: 0 if one is missing, more if words start with them, and most if the
 * text does. Pure.
 */
export function matchWords(typed: string, text: string): number {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const within = text.toLocaleLowerCase();
  let score = 1;
  for (const word of words) {
    const at = within.indexOf(word);
    if (at < 0) return 0;
    const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(within[at - 1] ?? ' ');
    score += at === 0 ? 3 : isStart ? 2 : 0.5;
  }
  return score + 1 / (1 + within.length);
}
